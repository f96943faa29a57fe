/** The box around positions. */
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
