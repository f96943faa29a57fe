import type { Point } from '../coordinates/point.ts';
import { useLayout } from '../state/layout.ts';
import { useWindow } from '../state/window.ts';
import { useLookUp } from './look-up.ts';
import type { TileIndex } from './sections/tile/grid.ts';
import { useTileWalk } from './sections/tile/walk.ts';

const SECTION = 'tile';

/** Outlines a tile and its neighbours: opens their section and goes on to the tile or, with no panel, looks its point up. */
export function showTile(point: Point, tile: TileIndex): void {
  const { closedSections, hiddenSections, toggleSection, showSection } = useLayout.getState();
  useWindow.getState().go('inspect');
  if (closedSections.includes(SECTION)) toggleSection(SECTION);
  if (hiddenSections.includes(SECTION)) showSection(SECTION);
  const { point: lookedUp, lookUp } = useLookUp.getState();
  if (lookedUp === null) lookUp(point);
  else useTileWalk.getState().goTo(tile);
}
