/** Positions in degrees, and which lie near to one another. */
import { metresBetween } from '../../main/packs/line-geometry.ts';

export interface Placed {
  lon: number;
  lat: number;
}

export const withinAnyOf = (place: Placed, others: readonly Placed[], metres: number): boolean =>
  others.some((other) => metresBetween(place.lon, place.lat, other.lon, other.lat) <= metres);
