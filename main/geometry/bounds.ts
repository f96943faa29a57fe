/** Bounding boxes. */
import type { Point } from '../../contract/coordinates.ts';
import type { Bbox } from '../../contract/pack.ts';

/**
 * Returns the bounding box of positions in degrees, longitude first. Without positions, west > east and south > north.
 */
export function boundsOf(positions: Iterable<readonly [longitude: number, latitude: number]>): Bbox {
  const bounds: Bbox = [180, 90, -180, -90];
  for (const [longitude, latitude] of positions) {
    bounds[0] = Math.min(bounds[0], longitude);
    bounds[1] = Math.min(bounds[1], latitude);
    bounds[2] = Math.max(bounds[2], longitude);
    bounds[3] = Math.max(bounds[3], latitude);
  }
  return bounds;
}

/** Returns the bounding box of x and y in turn. Without coordinates, west > east and south > north. */
export function coordinateBounds(coordinates: ArrayLike<number>): Bbox {
  const box: Bbox = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < coordinates.length; i += 2) {
    const x = coordinates[i] ?? 0;
    const y = coordinates[i + 1] ?? 0;
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }
  return box;
}

/** Whether a point lies in a box, which may cross the antimeridian (west > east). */
export const isWithin = ({ lon, lat }: Point, [west, south, east, north]: Bbox): boolean =>
  lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east);
