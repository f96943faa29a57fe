/** Positions in degrees, and whether two of them are close to each other. */
import { haversineMetres } from '../../../../contract/great-circle.ts';

export interface Placed {
  lon: number;
  lat: number;
}

export const withinAnyOf = (place: Placed, others: readonly Placed[], metres: number): boolean =>
  others.some((candidate) => haversineMetres(place.lon, place.lat, candidate.lon, candidate.lat) <= metres);
