/** The box around positions. */
import type { Point } from '../../contract/coordinates.ts';
import type { Bbox } from '../../contract/pack.ts';

/**
 * West, south, east and north of positions in degrees, longitude first. Of no position at all it is the box turned
 * inside out.
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

/** Whether a point lies in a box, which may go over the antimeridian. */
export const isWithin = ({ lon, lat }: Point, [west, south, east, north]: Bbox): boolean =>
  lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east);
