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

/** Whether a point lies in a box, which may cross the antimeridian (west > east). */
export const isWithin = ({ lon, lat }: Point, [west, south, east, north]: Bbox): boolean =>
  lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east);
