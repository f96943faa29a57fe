/** How much of an area's surface lies in a box. */
import type { Bbox } from '../../../contract/pack.ts';
import type { Polygons } from '../../packs/geometry-blob.ts';
import { equalArea } from './tile-area.ts';

type Ring = [x: number, y: number][];

/** Cuts a ring at one side of a box (Sutherland–Hodgman): what has `axis` beyond `limit` in direction `sign` stays. */
function cut(ring: Ring, axis: 0 | 1, limit: number, sign: 1 | -1): Ring {
  const kept: Ring = [];
  for (const [i, point] of ring.entries()) {
    const before = ring.at(i - 1) ?? point;
    const isIn = sign * (point[axis] - limit) >= 0;
    if (isIn !== sign * (before[axis] - limit) >= 0) {
      const share = (limit - before[axis]) / (point[axis] - before[axis]);
      kept.push([before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]);
    }
    if (isIn) kept.push(point);
  }
  return kept;
}

function cutToBox(ring: Ring, [west, south, east, north]: Bbox): Ring {
  return cut(cut(cut(cut(ring, 0, west, 1), 0, east, -1), 1, south, 1), 1, north, -1);
}

/** Surface of a ring in km², on the ellipsoid; edges are straight in longitude and authalic latitude. */
function ringKm2(ring: Ring): number {
  const plane = ring.map(([longitude, latitude]) => equalArea(longitude, latitude));
  let twice = 0;
  for (const [i, [x, y]] of plane.entries()) {
    const [x0, y0] = plane.at(i - 1) ?? [x, y];
    twice += x0 * y - x * y0;
  }
  return Math.abs(twice) / 2;
}

/** km² of `polygons` within `box` (`[west, south, east, north]`). */
export function coveredKm2({ coordinates, ringEnds, polygonEnds }: Polygons, box: Bbox): number {
  const outerRings = new Set([0, ...polygonEnds]);
  let sum = 0;
  let start = 0;
  for (const [index, end] of ringEnds.entries()) {
    const ring: Ring = [];
    // The last point repeats the first.
    for (let point = start; point < end - 1; point++)
      ring.push([coordinates[point * 2] ?? 0, coordinates[point * 2 + 1] ?? 0]);
    const surface = ringKm2(cutToBox(ring, box));
    sum += outerRings.has(index) ? surface : -surface;
    start = end;
  }
  return sum;
}
