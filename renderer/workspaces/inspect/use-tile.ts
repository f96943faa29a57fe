import { useEffect, useMemo } from 'react';
import { useActiveMap } from '../../map/active-map.ts';
import { useLayout } from '../../model/window/layout.ts';
import { usePeriod } from '../../model/figures/period.ts';
import { useWindow } from '../../model/window/window.ts';
import { useAnswers } from '../../model/look-up/answers.ts';
import { useLookUp } from '../../model/look-up/look-up.ts';
import type { SectionDefinition } from './section-definition.ts';
import { tileGrid } from '../../model/tiles/grid.ts';
import { withFigures } from './sections/tile/grid-figures.ts';
import { tileSection } from './sections/tile/tile-section.tsx';

/** As the panel knows it: a section whose answer may be any. */
const TILE: SectionDefinition = tileSection;

/** The panel is on screen before the map is drawn anew. */
const DRAW_MS = 100;

/**
 * Keeps the grid of the tile on the map while its section is open, where that is asked for. @returns whether it is there
 */
export function useTile(): boolean {
  const map = useActiveMap((active) => active.map);
  const state = useAnswers(({ sections }) => sections[tileSection.id]);
  const isOpen = useLayout(
    ({ closedSections, hiddenSections, hiddenLayers }) =>
      ![...closedSections, ...hiddenSections].includes(tileSection.id) && !hiddenLayers.includes('tile-grid'),
  );
  const date = usePeriod((period) => period.date);
  const trendDays = usePeriod((period) => period.trendDays);

  const settled = state?.status === 'loading' ? state.previous : state;
  // The other workspaces have drawings of their own.
  const isInspecting = useWindow(({ workspace }) => workspace === 'inspect');
  const id =
    isOpen && isInspecting && settled?.status === 'ready' ? TILE.geoJson?.(settled.data).features[0]?.id : undefined;
  const grid = useMemo(() => (id === undefined ? [] : tileGrid(String(id))), [id]);
  useEffect(() => {
    if (!map || grid.length === 0) return undefined;
    const abort = new AbortController();
    const { goToTile: goTo } = useLookUp.getState();
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
