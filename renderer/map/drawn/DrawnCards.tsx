import { Box, Group, Paper, Stack, Text } from '@mantine/core';
import { IconCopy, IconGridDots, IconZoomScan, IconArrowBackUp, IconPolygon } from '@tabler/icons-react';
import { useEffect, useMemo, type ReactNode } from 'react';
import { Button } from '../../kit/components/Button.tsx';
import { Facts } from '../../kit/components/Facts.tsx';
import { CrossButton } from '../../kit/components/CrossButton.tsx';
import { windOf } from '../../kit/coordinates/bearing.ts';
import { writtenBox } from '../../kit/coordinates/box-size.ts';
import { boxArea } from '../../kit/coordinates/geodesic.ts';
import { writtenGround, writtenBearing, writtenLength } from '../../kit/coordinates/measures.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { copyText } from '../../kit/output/clipboard.ts';
import { useMap } from '../../model/map/map.ts';
import { closed, MIN_RING, takenBack } from '../../model/map/measure.ts';
import { findInMatrixBox } from '../../model/matrix/hand-over.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { useWindow } from '../../model/window/window.ts';
import { activeMap } from '../active-map.ts';
import { keyInMode, leaveMode, useModeId } from '../modes/modes.ts';
import { clearBox, clearMeasurement } from './drawn-actions.ts';
import { measured, measuredText, measuredWords } from './measured.ts';
import { t } from '../../kit/words/t.ts';

type CardProps = {
  readonly of: 'measure' | 'box';
  readonly title: string;
  readonly name: string;
  /** What the cross does. */
  readonly clearing: string;
  readonly onClear: () => void;
  /** What to do next, in place of the figures. */
  readonly hint: string | null;
  readonly children: ReactNode;
};

function Card({ of, title, name, clearing, onClear, hint, children }: CardProps) {
  return (
    <Paper
      component="section"
      withBorder
      shadow="sm"
      radius="lg"
      style={{ display: 'flex', flexDirection: 'column', minHeight: 0, pointerEvents: 'auto' }}
      aria-label={name}
      data-drawn={of}
    >
      <Group gap={0} justify="space-between" flex="none" pt={6} pb={2} ps="md" pe={6}>
        <Text component="h3" inherit fw={600}>
          {title}
        </Text>
        <CrossButton label={clearing} keys="Esc" side="right" onClick={onClear} />
      </Group>
      {hint === null ? (
        children
      ) : (
        <Text size="xs" pb={10} px="md" c="var(--ink-2)">
          {hint}
        </Text>
      )}
    </Paper>
  );
}

function closeLine(): void {
  if (!keyInMode('Close')) useMap.getState().measure(closed);
}

/** The legs of the measured line, their sum, and the area once it is closed. */
function MeasureCard() {
  const isMeasuring = useModeId() === 'measure';
  const { points, isClosed } = useMap(({ measurement }) => measurement);
  const units = usePreferences((preferences) => preferences.units);
  const figures = useMemo(() => measured({ points, isClosed }), [points, isClosed]);
  useEffect(() => {
    if (points.length > 0) useNotices.getState().announce(measuredWords(figures, units));
  }, [points, figures, units]);
  if (points.length === 0 && !isMeasuring) return null;
  const { legs, totalMetres, squareMetres } = figures;
  return (
    <Card
      of="measure"
      title={t('common.measure')}
      name={t('map.measurement')}
      clearing={t('map.clearMeasurement')}
      onClear={points.length === 0 ? leaveMode : clearMeasurement}
      hint={
        legs.length > 0
          ? null
          : points.length === 0
            ? t('map.clickFirstPointPressSpace')
            : t('map.clickNextPointEnterEnds')
      }
    >
      <Box component="ol" mih={0} mah={180} px="md" className="scrolls" aria-label={t('map.legs')}>
        {legs.map(({ metres, bearing }, index) => (
          <Group
            // oxlint-disable-next-line react/no-array-index-key -- a leg is known by its place in the line
            key={index}
            component="li"
            gap="sm"
            py={3}
            className={index === 0 ? '' : 'line-above'}
          >
            <span className="hint">{index + 1}</span>
            <Box component="span" flex={1}>
              {writtenLength(metres, units)}
            </Box>
            <span className="secondary">
              {bearing === undefined ? '' : `${writtenBearing(bearing)} ${windOf(bearing)}`}
            </span>
          </Group>
        ))}
      </Box>
      <Box flex="none" pt={6} pb="sm" px="md">
        <Facts
          facts={[
            {
              label: isClosed ? t('map.perimeter') : t('common.total'),
              value: <b>{writtenLength(totalMetres, units)}</b>,
            },
            ...(squareMetres === undefined
              ? []
              : [
                  {
                    label: t('common.area'),
                    value: <b>{writtenGround(squareMetres, units)}</b>,
                  },
                ]),
          ]}
        />
      </Box>
      <Group wrap="wrap" gap="xs" align="stretch" flex="none" pb={10} px="md">
        <Button
          size="xs"
          icon={IconCopy}
          onClick={() => void copyText(measuredText({ points, isClosed }), t('map.theMeasurement'))}
        >
          {t('common.copy')}
        </Button>
        {isClosed || points.length < MIN_RING ? null : (
          <Button size="xs" icon={IconPolygon} onClick={closeLine}>
            {t('map.closeArea')}
          </Button>
        )}
        <Button size="xs" variant="subtle" icon={IconArrowBackUp} onClick={() => useMap.getState().measure(takenBack)}>
          {t('common.back')}
        </Button>
      </Group>
    </Card>
  );
}

function clearAndLeave(): void {
  leaveMode();
  clearBox();
}

/** The size of the drawn box, and what can be done with it. */
function BoxCard() {
  const isDrawing = useModeId() === 'box';
  const drawn = useMap((store) => store.draft ?? store.box);
  const isFinished = useMap((store) => store.draft === null);
  const isBuilding = useWindow(({ workspace }) => workspace === 'matrix' || workspace === 'reach');
  const units = usePreferences((preferences) => preferences.units);
  // The lists of points ask what to do with a finished box by a card of its own.
  if ((drawn === null && !isDrawing) || (isBuilding && drawn !== null && isFinished)) return null;
  return (
    <Card
      of="box"
      title={t('common.box')}
      name={t('common.box')}
      clearing={t('map.clearBox')}
      onClear={clearAndLeave}
      hint={drawn === null ? t('map.dragMapPressSpaceTwo') : null}
    >
      {drawn === null ? null : (
        <>
          <Box flex="none" pt={6} pb="sm" px="md">
            <Facts
              facts={[
                {
                  label: t('common.size'),
                  value: <b>{writtenBox(drawn, units)}</b>,
                },
                {
                  label: t('common.area'),
                  value: <b>{writtenGround(boxArea(drawn), units)}</b>,
                },
              ]}
            />
          </Box>
          {isFinished ? (
            <Group wrap="wrap" gap="xs" align="stretch" flex="none" pb={10} px="md">
              <Button size="xs" icon={IconZoomScan} onClick={() => activeMap()?.camera.fit(drawn)}>
                {t('common.zoomTo')}
              </Button>
              <Button size="xs" icon={IconCopy} onClick={() => void copyText(drawn.join(','))}>
                {t('map.copyBbox')}
              </Button>
              <Button size="xs" icon={IconGridDots} onClick={findInMatrixBox}>
                {t('map.useMatrixPoints')}
              </Button>
            </Group>
          ) : null}
        </>
      )}
    </Card>
  );
}

/** Figures and actions of what is drawn, beside the tools. */
export function DrawnCards() {
  return (
    <Stack
      gap="sm"
      pos="absolute"
      top={12}
      left={62}
      w={264}
      maw="calc(100% - 130px)"
      mah="calc(100% - 24px)"
      style={{ zIndex: 5, pointerEvents: 'none' }}
    >
      <MeasureCard />
      <BoxCard />
    </Stack>
  );
}
