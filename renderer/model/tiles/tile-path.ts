import { useLayout, type Period } from '../window/layout.ts';
import { indexTileEndpoint, pointTileEndpoint, type TileCollection } from '../../../contract/health.ts';
import { pathTo, type PathTo } from '../../kit/api/ask.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { periodQuery } from '../figures/period.ts';
import { middleOf, type TileIndex } from './grid.ts';

/** The tile at the point or, gone on from there, the neighbour; at another zoom the tile at its middle. */
export function tilePath(
  point: Point,
  zoom: number,
  walk: TileIndex | null,
  period: Period = useLayout.getState().period,
): PathTo<TileCollection> {
  if (walk?.zoom === zoom)
    return pathTo(indexTileEndpoint, { query: { x: walk.x, y: walk.y, zoom, ...periodQuery(period) } });
  const { lon, lat } = walk === null ? point : middleOf(walk);
  return pathTo(pointTileEndpoint, { query: { x: lon, y: lat, zoom, ...periodQuery(period) } });
}
