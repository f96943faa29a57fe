/** Distances over ground on a sphere, for the server and the window. */
import type { Point } from './coordinates.ts';

/** Mean radius of the Earth (IUGG), metres. */
const EARTH_RADIUS_METRES = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two points of a sphere, by the haversine formula: within 0.6 % of those on the ellipsoid. */
export function metresBetween(a: Point, b: Point): number {
  const half =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(half)));
}
