import { Box, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { Layer } from '../../../../contract/health.ts';
import { failureOutlook, type Failure } from '../../../kit/api/failure.ts';
import { Badge } from '../../../kit/components/Badge.tsx';
import { Button } from '../../../kit/components/Button.tsx';
import { MapLegend } from '../../../kit/components/MapLegend.tsx';
import { CrossButton } from '../../../kit/components/CrossButton.tsx';
import { useLayout, type FigureChoice } from '../../../model/window/layout.ts';
import type { Figure } from '../../../model/figures/classes.ts';
import { useFigureLayer, type ShownLayer } from '../../../model/figures/figure-layer.ts';
import { writtenAge, writtenDate, writtenTrend } from '../sections/health/figures.ts';
import { useInspected } from '../../../model/look-up/inspected.ts';
import { useEffect, useState } from 'react';
import { useActiveMap } from '../../../map/active-map.ts';
import { useMap } from '../../../model/map/map.ts';
import { t } from '../../../kit/words/t.ts';
import { writtenFixed, writtenNumber } from '../../../kit/words/locale.ts';

type PointedArea = { readonly boundaryId: number; readonly name: string };

/** Minimum interval between queries of the area under a moving pointer, because each takes some milliseconds. */
const PAUSE_MS = 60;

/**
 * The coloured area under the pointer or, while that is not over the map, at its middle; of the layer that is shown.
 */
function usePointedArea(shown: ShownLayer): PointedArea | null {
  const map = useActiveMap((active) => active.map);
  const pointer = useMap((state) => state.pointer);
  const live = useMap((state) => state.live);
  const point = pointer ?? live;
  const [area, setArea] = useState<(PointedArea & { readonly of: ShownLayer }) | null>(null);
  useEffect(() => {
    const find = () => {
      const found = map && point ? map.figureAreaAt(point) : null;
      setArea((before) =>
        before?.boundaryId === found?.boundaryId && before?.of === shown ? before : found && { ...found, of: shown },
      );
    };
    const timer = setTimeout(find, PAUSE_MS);
    // Just after a choice, the map may still draw the areas of another level.
    const stop = map?.onDrawn(find);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [map, point, shown]);
  return area?.of === shown ? area : null;
}

const TITLES: Record<FigureChoice['figure'], string> = { risk: t('common.riskScore'), trend: t('figures.changeCases') };

/** `23.95`, `↑148`. */
const writtenValue = (figure: Figure, value: number): string =>
  figure === 'risk' ? writtenFixed(value, 2) : writtenTrend(value).text;

/** The days of a layer in words, and the latest of them; of a layer that has areas. */
function datesOf({ areas }: Layer): { readonly written: string; readonly latest: string } {
  const dates = areas.map(({ date_reported: date }) => date).toSorted();
  const first = dates[0] ?? '';
  const latest = dates.at(-1) ?? '';
  return {
    written:
      first === latest
        ? t('figures.figuresLatest', { latest: writtenDate(latest) })
        : t('figures.figuresFirstLatest', { first: writtenDate(first), latest: writtenDate(latest) }),
    latest,
  };
}

/** The legend of the map's colours, with their day and source, and the value of the area under the pointer. */
export function FigureLegend() {
  const choice = useLayout((layout) => layout.figureLayer);
  const isInCorner = useInspected((highlight) => highlight.inset !== null);
  const { shown, isLoading, failure, again } = useFigureLayer();
  // The corner belongs to the outline of a large area while that is shown.
  if (choice === null || isInCorner) return null;
  return (
    <MapLegend
      label={t('figures.legendHealthFigures')}
      title={TITLES[choice.figure]}
      isOld={isLoading}
      tools={
        <>
          {choice.figure === 'risk' ? <Badge look="modelled">{t('common.modelled')}</Badge> : null}
          <Badge look="measured">A{choice.level}</Badge>
          <CrossButton
            ms="auto"
            me={-4}
            label={t('figures.hideFigures')}
            side="top"
            onClick={() => useLayout.getState().set({ figureLayer: null })}
          />
        </>
      }
    >
      {failure === null ? null : <Failed failure={failure} onAgain={again} />}
      {shown === null ? (
        isLoading ? (
          <p className="secondary">{t('figures.loadingFigures')}</p>
        ) : null
      ) : (
        <Classes shown={shown} isOld={isLoading} />
      )}
    </MapLegend>
  );
}

/** A colour as on the map, where the ground shows through; hatched without one. */
const Sample = ({ colour }: { readonly colour?: string }) => (
  <Box
    aria-hidden
    component="i"
    w={22}
    h={14}
    bd="1px solid var(--line-2)"
    opacity={0.75}
    {...(colour === undefined ? { className: 'hatched' } : { style: { background: colour } })}
  />
);

function Failed({ failure, onAgain }: { readonly failure: Failure; readonly onAgain: () => void }) {
  return (
    <Stack role="alert" gap="xs" align="flex-start" my={4} c="var(--bad)" fz="xs" lh="16px">
      <p>
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> {failureOutlook(failure)}
      </p>
      <Button size="xs" icon={IconRefresh} onClick={onAgain}>
        {t('common.tryAgain')}
      </Button>
    </Stack>
  );
}

function Classes({ shown, isOld }: { readonly shown: ShownLayer; readonly isOld: boolean }) {
  const { layer, classes, choice } = shown;
  return (
    <>
      <Box component="ul" mt={4} mb={6} opacity={isOld ? 0.5 : 1}>
        {classes.map(({ colour, label, boundaryIds }) => (
          <Group key={label} component="li" gap="sm" lh="18px">
            <Sample colour={colour} />
            <Box component="span" flex={1}>
              {label}
            </Box>
            <Text span inherit c="dimmed">
              {writtenNumber(boundaryIds.length)}
            </Text>
          </Group>
        ))}
        <Group component="li" gap="sm" align="flex-end" lh="18px">
          <Sample />
          <Box component="span" flex={1}>
            {t('common.noFigures')}
          </Box>
          <Text span inherit c="dimmed">
            {writtenNumber(layer.areas_without)}
          </Text>
        </Group>
      </Box>
      <Pointed shown={shown} />
      <Origin layer={layer} readAt={shown.readAt} />
      {choice.figure === 'trend' ? (
        <Text inherit mt={2} c="dimmed" fz="xs" lh="16px">
          {t('figures.changeOverTrendDaysDaysMore', { days: layer.trend_days })}
        </Text>
      ) : null}
    </>
  );
}

/** The area under the pointer or, while that is elsewhere, at the middle of the map. */
function Pointed({ shown }: { readonly shown: ShownLayer }) {
  const { layer, choice } = shown;
  const area = usePointedArea(shown);
  const found =
    area === null
      ? undefined
      : layer.areas.find(({ boundary_id: id, replaces = [] }) => [id, ...replaces].includes(area.boundaryId));
  return (
    <Text size="xs" py={5} className="line-above breakable">
      {area === null ? (
        <span className="hint">{t('figures.hoverOverAreaSeeFigure')}</span>
      ) : (
        <>
          <b>{area.name}</b>{' '}
          <span className="figures">
            {found === undefined ? t('common.noFigures') : writtenValue(choice.figure, found.value)}
          </span>
        </>
      )}
    </Text>
  );
}

function Origin({ layer, readAt }: { readonly layer: Layer; readonly readAt: string }) {
  if (layer.areas.length === 0)
    return (
      <Text inherit mt={2} c="dimmed" fz="xs" lh="16px">
        {t('figures.noAreaLevelFigure')}
      </Text>
    );
  const { written, latest } = datesOf(layer);
  const age = writtenAge(latest, readAt);
  return (
    <>
      <Text inherit mt={2} c="dimmed" fz="xs" lh="16px">
        {written} {age === null ? null : <Badge look="warn">{age}</Badge>}
      </Text>
      {layer.sources.map(({ pack, title, attribution }) => (
        <Text key={pack} inherit mt={2} c="dimmed" fz="xs" lh="16px" title={attribution}>
          {t('figures.sourceTitle', { title })}
        </Text>
      ))}
    </>
  );
}
