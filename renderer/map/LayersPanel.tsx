import { Box, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { Fragment } from 'react';
import { IconChevronUp, IconFileImport, IconX } from '@tabler/icons-react';
import { Button } from '../kit/components/Button.tsx';
import { focusable } from '../kit/components/focus.ts';
import { IconButton } from '../kit/components/IconButton.tsx';
import { ResizeEdge } from '../kit/components/ResizeEdge.tsx';
import { beginImport } from '../model/imports/begin-import.ts';
import { useAreaLayers } from '../model/map/area-layers.ts';
import {
  BASE_MAPS,
  FIGURE_LEVELS,
  LAYERS_WIDTH,
  useLayout,
  type FigureChoice,
  type MapLayer,
} from '../model/window/layout.ts';
import { isReady, usePacks } from '../model/service/packs.ts';
import { AreaLayers, OfferedAreas } from './AreaLayers.tsx';
import { Eye, LayerGroup, Swatch } from './LayerGroup.tsx';
import { toggleLayers } from './LayersButton.tsx';
import styles from './LayersPanel.module.css';
import { PlaceCategories } from './PlaceCategories.tsx';
import { RasterLegend } from './RasterLegend.tsx';
import { inOrder } from './style/build-style.ts';
import { isStreetMap } from './style/street-map.ts';
import { isOwnLayer, type TilePack } from './style/tile-source.ts';
import { useTilePacks } from './tile-packs.ts';
import { useAreaPacks } from './use-area-layers.ts';
import { t } from '../kit/words/t.ts';
import { formatCount } from '../kit/words/locale.ts';

type Sample = { readonly line?: string; readonly fill?: string; readonly isDashed?: boolean };
type Entry = { readonly layer: MapLayer; readonly title: string; readonly sample?: Sample };

const LOOK_UPS: readonly Entry[] = [
  {
    layer: 'selected-zip4',
    title: t('map.selectedZip4'),
    sample: { line: 'blaze', fill: 'blaze-soft', isDashed: true },
  },
  { layer: 'tile-grid', title: t('map.tileGrid'), sample: { line: 'tile-ink' } },
  { layer: 'borders', title: t('map.administrativeBorders'), sample: { line: 'line-3' } },
  { layer: 'boundaries', title: t('common.geoBoundaries'), sample: { line: 'plum' } },
  { layer: 'coverage', title: t('map.packCoverage'), sample: { line: 'accent', fill: 'accent-soft' } },
];

const OWN: readonly Entry[] = [{ layer: 'saved-places', title: t('common.savedPlaces') }];

const BASE_MAP: readonly Entry[] = [
  { layer: 'buildings', title: t('map.buildings'), sample: { fill: 'line' } },
  { layer: 'labels', title: t('map.names') },
  { layer: 'graticule', title: t('common.graticule') },
];

const BASE_MAP_TITLES = { full: t('map.fullBaseMap'), plain: t('map.plainBaseMap'), none: t('common.none') } as const;

/** Beside the map: its layers, one's own first. Those that no installed pack contains are omitted. */
export function LayersPanel() {
  const packs = useTilePacks();
  const hasStreets = packs.some((pack) => pack.theme === 'streets' || isStreetMap(pack));
  const own = useAreaLayers(({ layers }) => layers.length);
  const width = useLayout(({ layersWidth }) => layersWidth);
  const baseMap = useLayout((layout) => layout.baseMap);
  const tiles = packs.filter(isOwnLayer);
  return (
    <aside
      className={`side-panel ${styles['panel'] ?? ''}`}
      aria-label={t('map.layers')}
      data-region="layers"
      ref={focusable('layers')}
      style={{ width }}
    >
      <ResizeEdge
        label={t('map.widthLayers')}
        orientation="vertical"
        isAfter
        value={width}
        min={LAYERS_WIDTH.min}
        max={LAYERS_WIDTH.max}
        defaultValue={LAYERS_WIDTH.default}
        onChange={(layersWidth) => useLayout.getState().set({ layersWidth })}
        className="side-edge"
      />
      <Group flex="none" gap="xs" h={50} ps="lg" pe="sm" className="line-below">
        <Text component="h2" inherit flex={1} fz="lg" fw={600} lh="20px">
          {t('map.layers')}
        </Text>
        <Button size="xs" icon={IconFileImport} onClick={() => beginImport([], 'areas')}>
          {t('map.addLayer')}
        </Button>
        <IconButton size="sm" icon={IconX} label={t('map.closeLayers')} side="bottom" onClick={toggleLayers} />
      </Group>
      <div className="scrolls">
        <LayerGroup title={t('map.yourLayers')} note={formatCount(own + tiles.length)}>
          <AreaLayers />
          <OwnTiles packs={tiles} />
          <Entries entries={OWN} />
        </LayerGroup>
        <FromPacks />
        <PlaceCategories />
        <HealthFigures hasShapes={packs.some(({ theme }) => theme === 'shapes')} />
        <LayerGroup title={t('common.baseMap')}>
          <Box pt={2} pb="xs" px="lg">
            <SegmentedControl
              fullWidth
              aria-label={t('common.baseMap')}
              data={BASE_MAPS.map((value) => ({ value, label: BASE_MAP_TITLES[value] }))}
              value={baseMap}
              onChange={(chosen) => useLayout.getState().set({ baseMap: chosen })}
            />
          </Box>
          <Entries entries={BASE_MAP.filter(({ layer }) => hasStreets || layer !== 'buildings')} />
        </LayerGroup>
      </div>
    </aside>
  );
}

/** What answers draw, and packs of areas that could be a layer. */
function FromPacks() {
  const hidden = useLayout((layout) => layout.hiddenLayers);
  const layers = useAreaLayers((state) => state.layers);
  const offered = useAreaPacks().filter(({ id }) => !layers.some((layer) => layer.id === id));
  const shown = LOOK_UPS.filter(({ layer }) => !hidden.includes(layer)).length;
  return (
    <LayerGroup
      title={t('map.fromPacks')}
      note={t('map.shownOfTotal', { shown: formatCount(shown), total: formatCount(LOOK_UPS.length + offered.length) })}
    >
      <Entries entries={LOOK_UPS} />
      <OfferedAreas packs={offered} />
    </LayerGroup>
  );
}

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  const hidden = useLayout((layout) => layout.hiddenLayers);
  return entries.map(({ layer, title, sample }) => (
    <Eye
      key={layer}
      title={title}
      isShown={!hidden.includes(layer)}
      onToggle={() => useLayout.getState().toggleLayer(layer)}
    >
      <span className="ellipsis">{title}</span>
      {sample === undefined ? null : (
        <Swatch
          fills={sample.fill === undefined ? [] : [`var(--${sample.fill})`]}
          line={`var(--${sample.line ?? 'line-2'})`}
          isDashed={sample.isDashed ?? false}
        />
      )}
    </Eye>
  ));
}

/** Imported tiles, topmost first. */
function OwnTiles({ packs }: { readonly packs: readonly TilePack[] }) {
  const hidden = useLayout((layout) => layout.hiddenTiles);
  const order = useLayout((layout) => layout.tileOrder);
  const ids = inOrder(packs, order).map(({ id }) => id);
  const raise = (id: string): void => {
    const place = ids.indexOf(id);
    useLayout
      .getState()
      .set({ tileOrder: [...ids.slice(0, place), ...ids.slice(place + 1, place + 2), id, ...ids.slice(place + 2)] });
  };
  return inOrder(packs, order)
    .toReversed()
    .map(({ id, title, legend, unit }, index) => (
      <Fragment key={id}>
        <Group gap={0} pe="sm">
          <Eye title={title} isShown={!hidden.includes(id)} onToggle={() => useLayout.getState().toggleTiles(id)}>
            <span className="ellipsis">{title}</span>
          </Eye>
          {index === 0 ? null : (
            <IconButton
              size="sm"
              icon={IconChevronUp}
              label={t('map.drawTitleAboveNextLayer', { title })}
              side="left"
              onClick={() => raise(id)}
            />
          )}
        </Group>
        {legend === undefined || hidden.includes(id) ? null : <RasterLegend legend={legend} unit={unit} />}
      </Fragment>
    ));
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
  return (
    <LayerGroup title={t('common.healthFigures')}>
      <Stack gap={7} pt={2} pb="xs" px="lg">
        {!hasShapes || !hasFigures ? (
          <Text inherit c="dimmed" fz="xs" lh="16px">
            {hasShapes ? t('map.healthFiguresMapNeedPack') : t('map.healthFiguresMapNeedPacks')}
          </Text>
        ) : (
          <SegmentedControl
            fullWidth
            aria-label={t('map.healthFigure')}
            data={FIGURE_CHOICES}
            value={choice?.figure ?? 'none'}
            onChange={(figure) => choose(figure, choice?.level ?? 0)}
          />
        )}
        {choice === null || !hasShapes || !hasFigures ? null : (
          <SegmentedControl
            fullWidth
            aria-label={t('map.administrativeLevelFigure')}
            data={FIGURE_LEVELS.map((level) => ({ value: String(level), label: `A${level}` }))}
            value={String(choice.level)}
            onChange={(given) => choose(choice.figure, FIGURE_LEVELS.find((level) => String(level) === given) ?? 0)}
          />
        )}
      </Stack>
    </LayerGroup>
  );
}
