/** Bounding boxes. Without positions, west > east and south > north. */
import type { Point } from '../../contract/coordinates.ts';
import type { Bbox } from '../../contract/pack.ts';

/** Returns a box of degrees around no positions. */
export const emptyBounds = (): Bbox => [180, 90, -180, -90];

/** Extends a box by another one, or by a position. */
export function extendBounds(bounds: Bbox, west: number, south: number, east = west, north = south): void {
  if (west < bounds[0]) bounds[0] = west;
  if (south < bounds[1]) bounds[1] = south;
  if (east > bounds[2]) bounds[2] = east;
  if (north > bounds[3]) bounds[3] = north;
}

/** Returns the bounding box of positions in degrees, longitude first. */
export function boundsOf(positions: Iterable<readonly [longitude: number, latitude: number]>): Bbox {
  const bounds = emptyBounds();
  for (const [longitude, latitude] of positions) extendBounds(bounds, longitude, latitude);
  return bounds;
}

/** Returns the bounding box of x and y in turn. */
export function coordinateBounds(coordinates: ArrayLike<number>): Bbox {
  const box: Bbox = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < coordinates.length; i += 2) extendBounds(box, coordinates[i] ?? 0, coordinates[i + 1] ?? 0);
  return box;
}

/** Whether a point lies in a box, which may cross the antimeridian (west > east). */
export const isWithin = ({ lon, lat }: Point, [west, south, east, north]: Bbox): boolean =>
  lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east);
