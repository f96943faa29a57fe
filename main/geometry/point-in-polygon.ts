/** Exact point-in-polygon tests: rounding never puts a point on the wrong side of an edge. */
import { orient2d } from 'robust-predicates';
import type { Point } from '../../contract/coordinates.ts';
import type { Polygons } from './geometry-blob.ts';

export const OUTSIDE = 0;
export const INSIDE = 1;
export const BORDER = 2;
export type Side = typeof OUTSIDE | typeof INSIDE | typeof BORDER;

/**
 * Casts a ray east from the point and counts the edges it crosses over all rings (even–odd), which covers holes and
 * multiple polygons. If an edge may be on either side of the point, Shewchuk's adaptive predicate decides exactly for
 * the stored coordinates.
 */
export function locate({ coordinates, ringEnds }: Polygons, x: number, y: number): Side {
  let inside = false;
  let start = 0;
  for (const end of ringEnds) {
    let x1 = coordinates[start * 2] ?? 0;
    let y1 = coordinates[start * 2 + 1] ?? 0;
    for (let index = start * 2 + 2; index < end * 2; index += 2) {
      const x2 = coordinates[index] ?? 0;
      const y2 = coordinates[index + 1] ?? 0;
      if (y1 > y !== y2 > y) {
        if (x1 > x && x2 > x) inside = !inside;
        else if (x1 >= x || x2 >= x) {
          const side = orient2d(x1, y1, x2, y2, x, y);
          if (side === 0) return BORDER;
          if (side < 0 === y2 > y1) inside = !inside;
        }
      } else if (y1 === y && (x1 === x || (y2 === y && x1 > x !== x2 > x))) {
        return BORDER;
      }
      x1 = x2;
      y1 = y2;
    }
    start = end;
  }
  return inside ? INSIDE : OUTSIDE;
}

/** Returns the side of `polygons` that contains a whole box in degrees; undefined if an edge may intersect the box. */
export function locateBox(
  polygons: Polygons,
  west: number,
  south: number,
  east: number,
  north: number,
): Side | undefined {
  const { coordinates, ringEnds } = polygons;
  let start = 0;
  for (const end of ringEnds) {
    let x1 = coordinates[start * 2] ?? 0;
    let y1 = coordinates[start * 2 + 1] ?? 0;
    for (let index = start * 2 + 2; index < end * 2; index += 2) {
      const x2 = coordinates[index] ?? 0;
      const y2 = coordinates[index + 1] ?? 0;
      const isApart =
        (x1 < west && x2 < west) ||
        (x1 > east && x2 > east) ||
        (y1 < south && y2 < south) ||
        (y1 > north && y2 > north);
      if (!isApart) return undefined;
      x1 = x2;
      y1 = y2;
    }
    start = end;
  }
  return locate(polygons, west, south);
}

/** Squared distance from a point to a segment, in square degrees. */
function squaredDistance(x: number, y: number, x1: number, y1: number, x2: number, y2: number): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
  const ex = x - (x1 + along * dx);
  const ey = y - (y1 + along * dy);
  return ex * ex + ey * ey;
}

/** Whether the point is within `tolerance` degrees of an edge. */
export function isNearEdge({ coordinates, ringEnds }: Polygons, x: number, y: number, tolerance: number): boolean {
  let start = 0;
  for (const end of ringEnds) {
    let x1 = coordinates[start * 2] ?? 0;
    let y1 = coordinates[start * 2 + 1] ?? 0;
    for (let index = start * 2 + 2; index < end * 2; index += 2) {
      const x2 = coordinates[index] ?? 0;
      const y2 = coordinates[index + 1] ?? 0;
      const isInBox =
        x >= Math.min(x1, x2) - tolerance &&
        x <= Math.max(x1, x2) + tolerance &&
        y >= Math.min(y1, y2) - tolerance &&
        y <= Math.max(y1, y2) + tolerance;
      if (isInBox && squaredDistance(x, y, x1, y1, x2, y2) <= tolerance * tolerance) return true;
      x1 = x2;
      y1 = y2;
    }
    start = end;
  }
  return false;
}

/**
 * Returns the equivalent coordinates of `point` in data: 180 and −180 are the same meridian, and at a pole longitude 0
 * stands for all longitudes.
 */
export function equivalentPoints({ lon, lat }: Point): Point[] {
  if (Math.abs(lat) === 90) return [{ lon: 0, lat }];
  if (Math.abs(lon) === 180)
    return [
      { lon: -180, lat },
      { lon: 180, lat },
    ];
  return [{ lon, lat }];
}
