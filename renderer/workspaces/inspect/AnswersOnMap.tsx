import { Box } from '@mantine/core';
import { useMapTheme } from '../../map/use-map-theme.ts';
import { useEffect, useRef, useMemo } from 'react';
import { useActiveMap } from '../../map/active-map.ts';
import { Locator } from '../../map/locator.ts';
import { writtenArea } from '../../map/scale-bar.ts';
import { useTilePacks } from '../../map/tile-packs.ts';
import { canDrawMaps } from '../../map/webgl.ts';
import { useLookUp, type SectionState } from '../../model/look-up/use-look-up.ts';
import type { AreaReference } from '../../model/look-up/areas.ts';
import { useInspected } from '../../model/look-up/inspected.ts';
import { tileGrid } from '../../model/tiles/grid.ts';
import { useLayout } from '../../model/window/layout.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import type { SectionDefinition } from './section-definition.ts';
import { withFigures } from './sections/tile/grid-figures.ts';
import { tileSection } from './sections/tile/tile-section.tsx';
import { useWindow } from '../../model/window/window.ts';
import styles from './InspectWorkspace.module.css';
import { useAreaHighlight } from './use-area-highlight.ts';
import { useLayers } from './use-layers.ts';
import { TileLegend } from './sections/tile/TileLegend.tsx';
import { t } from '../../kit/words/t.ts';

/** As the panel knows it: a section whose answer may be any. */
const TILE: SectionDefinition = tileSection;

/** The panel is displayed before the map is redrawn. */
const DRAW_MS = 100;

/**
 * Keeps the grid of the tile on the map while its section is open, where that is asked for. @returns whether it is
 * there
 */
function useTile(state: SectionState | undefined): boolean {
  const map = useActiveMap((active) => active.map);
  const isOpen = useLayout(
    ({ closedSections, hiddenSections, hiddenLayers }) =>
      ![...closedSections, ...hiddenSections].includes(tileSection.id) && !hiddenLayers.includes('tile-grid'),
  );
  const date = useLayout(({ period }) => period.date);
  const trendDays = useLayout(({ period }) => period.trendDays);

  const settled = state?.status === 'loading' ? state.previous : state;
  // The other workspaces have drawings of their own.
  const isInspecting = useWindow(({ workspace }) => workspace === 'inspect');
  const id =
    isOpen && isInspecting && settled?.status === 'ready' ? TILE.geoJson?.(settled.data).features[0]?.id : undefined;
  const grid = useMemo(() => (id === undefined ? [] : tileGrid(String(id))), [id]);
  useEffect(() => {
    if (!map || grid.length === 0) return undefined;
    const abort = new AbortController();
    const { goToTile: goTo } = useInspected.getState();
    const fill = async () => {
      map.overlays.showTiles(grid, goTo);
      const tiles = await withFigures(grid, { date, trendDays }, abort.signal);
      if (tiles !== null) map.overlays.showTiles(tiles, goTo);
    };
    const timer = setTimeout(() => void fill(), DRAW_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
      map.overlays.showTiles([], goTo);
    };
  }, [map, grid, date, trendDays]);
  return grid.length > 0;
}

/** `Santa Cruz, County`, but plain `Santa Cruz County`. */
const fullName = ({ name, kind }: AreaReference): string =>
  name.toLowerCase().includes(kind.toLowerCase()) ? name : `${name}, ${kind}`;

/** Bottom left, while the area under the pointer is larger than the view. */
function LocatorInset() {
  const inset = useInspected((highlight) => highlight.inset);
  const theme = useMapTheme();
  const packs = useTilePacks();
  const units = usePreferences((preferences) => preferences.units);
  const container = useRef<HTMLDivElement>(null);
  const isShown = inset !== null;

  const area = inset?.area;
  useEffect(() => {
    if (!isShown || container.current === null || area === undefined || !canDrawMaps()) return undefined;
    const locator = new Locator(container.current, { theme, packs });
    locator.show(area.geometry, useInspected.getState().point);
    return () => locator.destroy();
  }, [isShown, area, theme, packs]);

  if (inset === null) return null;
  const { reference } = inset;
  const { area_km2 } = inset.area.properties;
  return (
    <figure className={styles['inset']}>
      <div className={styles['frame']}>
        <div ref={container} className={styles['map']} />
      </div>
      <figcaption className={styles['caption']}>
        {reference.badge === undefined ? null : <span className={styles['level']}>{reference.badge}</span>}
        <span>
          <Box component="b" display="block" fw={500}>
            {fullName(reference)}
          </Box>
          <span className="hint">
            {t('inspect.largerThanView')}
            {area_km2 === undefined ? '' : `, ${writtenArea(area_km2, units)}`}
          </span>
        </span>
      </figcaption>
    </figure>
  );
}

/** Draws the answers on the map, with the legend of the tiles, and an area that is too large for the map beside it. */
export function AnswersOnMap() {
  const sections = useLookUp(useInspected(({ point }) => point));
  useAreaHighlight(sections);
  useLayers(sections);
  return (
    <>
      {useTile(sections[tileSection.id]) ? <TileLegend /> : null}
      <LocatorInset />
    </>
  );
}
