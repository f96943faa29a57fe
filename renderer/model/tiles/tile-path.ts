import { withQuery } from '../../kit/api/request.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { periodQuery, usePeriod, type Period } from '../figures/period.ts';
import { middleOf, type TileIndex } from './grid.ts';

/** The tile at the point or, gone on from there, the neighbour; at another zoom the tile at its middle. */
export function tilePath(point: Point, zoom: number, walk: TileIndex | null, period: Period = usePeriod.getState()): string {
  if (walk?.zoom === zoom) return withQuery('/covidv1/index2tile', { x: walk.x, y: walk.y, zoom, ...periodQuery(period) });
  const { lon, lat } = walk === null ? point : middleOf(walk);
  return withQuery('/covidv1/xy2tile', { x: lon, y: lat, zoom, ...periodQuery(period) });
}
