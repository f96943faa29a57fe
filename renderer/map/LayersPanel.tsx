import { Box, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useMap } from '../model/map/map.ts';
import { IconButton } from '../kit/components/IconButton.tsx';
import { FIGURE_LEVELS, useLayout, type FigureChoice, type MapLayer } from '../model/window/layout.ts';
import { isReady, usePacks } from '../model/service/packs.ts';
import { AreaLayers } from './AreaLayers.tsx';
import { inOrder } from './style/build-style.ts';
import { isStreetMap } from './style/street-map.ts';
import type { TilePack } from './style/tile-source.ts';
import { useTilePacks } from './tile-packs.ts';
import { t } from '../kit/words/t.ts';

type Swatch = { readonly line?: string; readonly fill?: string; readonly isDashed?: boolean };
type Entry = { readonly layer: MapLayer; readonly title: string; readonly swatch?: Swatch };

const LOOK_UPS: readonly Entry[] = [
  {
    layer: 'selected-zip4',
    title: t('map.selectedZip4'),
    swatch: { line: 'blaze', fill: 'blaze-soft', isDashed: true },
  },
  { layer: 'tile-grid', title: t('map.tileGrid'), swatch: { line: 'tile-ink' } },
  { layer: 'borders', title: t('map.administrativeBorders'), swatch: { line: 'line-3' } },
  { layer: 'boundaries', title: t('common.geoBoundaries'), swatch: { line: 'plum' } },
];

const OWN: readonly Entry[] = [{ layer: 'saved-places', title: t('common.savedPlaces') }];

const BASE_MAP: readonly Entry[] = [
  { layer: 'buildings', title: t('map.buildings'), swatch: { fill: 'line' } },
  { layer: 'labels', title: t('map.names') },
  { layer: 'graticule', title: t('common.graticule') },
  { layer: 'coverage', title: t('map.packCoverage'), swatch: { line: 'accent', fill: 'accent-soft' } },
];

/** Layers beside land and sea. Those that no installed pack contains are omitted. */
export function LayersPanel() {
  const packs = useTilePacks();
  const hasStreets = packs.some((pack) => pack.theme === 'streets' || isStreetMap(pack));
  return (
    <Stack gap={10}>
      <Text inherit fw={600}>
        {t('map.layers')}
      </Text>
      <Entries name={t('common.lookUps')} entries={LOOK_UPS} isStart />
      <Entries name={t('map.savedWork')} entries={OWN} />
      <OwnTiles packs={packs.filter(({ theme }) => theme === 'tiles')} />
      <AreaLayers onLeave={() => useMap.getState().set({ areLayersOpen: false })} />
      <HealthFigures hasShapes={packs.some(({ theme }) => theme === 'shapes')} />
      <Entries
        name={t('common.baseMap')}
        entries={BASE_MAP.filter(({ layer }) => hasStreets || layer !== 'buildings')}
      />
    </Stack>
  );
}

type GroupProps = {
  readonly name: string;
  readonly entries: readonly Entry[];
  /** Whether the keyboard begins at its first entry. */
  readonly isStart?: true;
};

function Entries({ name, entries, isStart }: GroupProps) {
  const hidden = useLayout((layout) => layout.hiddenLayers);
  return (
    <Stack component="fieldset" gap={7}>
      <Text component="legend" size="xs" mb={4} c="dimmed">
        {name}
      </Text>
      {entries.map(({ layer, title, swatch }, index) => (
        <Group key={layer} gap={0} wrap="nowrap" justify="space-between" mih={20}>
          <Checkbox
            size="xs"
            label={title}
            // The list was opened, and comes a moment after its frame, which has looked for where to begin.
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
            autoFocus={isStart && index === 0}
            checked={!hidden.includes(layer)}
            onChange={() => useLayout.getState().toggleLayer(layer)}
          />
          {swatch === undefined ? null : <Sample {...swatch} />}
        </Group>
      ))}
    </Stack>
  );
}

/** Line and fill of a layer, by tokens. */
const Sample = ({ line = 'line-2', fill, isDashed = false }: Swatch) => (
  <Box
    aria-hidden
    component="i"
    w={18}
    h={12}
    bd={`1.5px ${isDashed ? 'dashed' : 'solid'} var(--${line})`}
    bdrs={2}
    {...(fill === undefined ? {} : { bg: `var(--${fill})` })}
  />
);

/** Imported tiles, topmost first. */
function OwnTiles({ packs }: { readonly packs: readonly TilePack[] }) {
  const hidden = useLayout((layout) => layout.hiddenTiles);
  const order = useLayout((layout) => layout.tileOrder);
  if (packs.length === 0) return null;
  const ids = inOrder(packs, order).map(({ id }) => id);
  const raise = (id: string): void => {
    const place = ids.indexOf(id);
    useLayout
      .getState()
      .set({ tileOrder: [...ids.slice(0, place), ...ids.slice(place + 1, place + 2), id, ...ids.slice(place + 2)] });
  };
  return (
    <Stack component="fieldset" gap={7}>
      <Text component="legend" size="xs" mb={4} c="dimmed">
        {t('common.customTiles')}
      </Text>
      {inOrder(packs, order)
        .toReversed()
        .map(({ id, title }, index) => (
          <Group key={id} gap={0} wrap="nowrap" justify="space-between" mih={20}>
            <Checkbox
              size="xs"
              label={title}
              checked={!hidden.includes(id)}
              onChange={() => useLayout.getState().toggleTiles(id)}
            />
            {index === 0 ? null : (
              <IconButton
                icon={IconChevronUp}
                label={t('map.drawTitleAboveNextLayer', { title })}
                side="left"
                onClick={() => raise(id)}
              />
            )}
          </Group>
        ))}
    </Stack>
  );
}

const FIGURE_CHOICES = [
  { value: 'none', label: t('common.none') },
  { value: 'risk', label: t('common.riskScore') },
  { value: 'trend', label: t('map.trend') },
];

const choose = (figure: string, level: FigureChoice['level']): void =>
  useLayout.getState().set({ figureLayer: figure === 'risk' || figure === 'trend' ? { figure, level } : null });

/** Selects the health figure and level that colour the areas. */
function HealthFigures({ hasShapes }: { readonly hasShapes: boolean }) {
  const choice = useLayout((layout) => layout.figureLayer);
  const hasFigures = usePacks().some((pack) => isReady(pack) && pack.theme === 'health');
  if (!hasShapes || !hasFigures) {
    return (
      <Text inherit c="dimmed" fz="xs" lh="16px">
        {hasShapes ? t('map.healthFiguresMapNeedPack') : t('map.healthFiguresMapNeedPacks')}
      </Text>
    );
  }
  return (
    <Stack component="fieldset" gap={7}>
      <Text component="legend" size="xs" mb={4} c="dimmed">
        {t('common.healthFigures')}
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('map.healthFigure')}
        data={FIGURE_CHOICES}
        value={choice?.figure ?? 'none'}
        onChange={(figure) => choose(figure, choice?.level ?? 0)}
      />
      {choice === null ? null : (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('map.administrativeLevelFigure')}
          data={FIGURE_LEVELS.map((level) => ({ value: String(level), label: `A${level}` }))}
          value={String(choice.level)}
          onChange={(given) => choose(choice.figure, FIGURE_LEVELS.find((level) => String(level) === given) ?? 0)}
        />
      )}
    </Stack>
  );
}
