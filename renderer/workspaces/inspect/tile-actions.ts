import type { Point } from '../../kit/coordinates/point.ts';
import { useLayout } from '../../model/window/layout.ts';
import { useWindow } from '../../model/window/window.ts';
import { useLookUp } from '../../model/look-up/look-up.ts';
import type { TileIndex } from '../../model/tiles/grid.ts';
import { useTileWalk } from '../../model/tiles/walk.ts';

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
