/** Distances on a sphere, for the server and the window. */
import type { Point } from './coordinates.ts';

/**
 * Mean radius of the Earth in metres, (2a + b) / 3 of the ellipsoid (IUGG; Moritz, Geodetic Reference System 1980):
 * commonly used for distances on a sphere, because its errors to the north and to the east balance out.
 */
export const EARTH_RADIUS_METRES = 6_371_008.8;
/** Metres per degree of a great circle of that sphere: 111,195.08. */
export const METRES_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS_METRES;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the metres between two positions in degrees, by the haversine formula: within 0.6 % of the ellipsoid. */
export function haversineMetres(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const half =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lon2 - lon1) / 2) ** 2;
  // Rounding may result in slightly more than 1 for antipodes.
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Returns the metres between two points; see {@link haversineMetres}. */
export const metresBetween = (a: Point, b: Point): number => haversineMetres(a.lon, a.lat, b.lon, b.lat);
