import type { Point } from '../../contract/coordinates.ts';

/**
 * The coordinates under which data may hold `point`: 180 and −180 are one meridian, and all longitudes meet at a pole,
 * where longitude 0 stands for them.
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
