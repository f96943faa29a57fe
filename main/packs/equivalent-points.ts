import type { Point } from '../../contract/coordinates.ts';

/**
 * The coordinates under which data may have `point`: 180 and −180 are the same meridian, and at a pole longitude 0
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
