/** Airports as documents of the geocoder's world index. */
import type { GeocoderIndexWriter } from '../../main/packs/geocoder-index/writer.ts';

export interface Airport {
  name: string;
  /** `large_airport`, `medium_airport`, `small_airport`, `heliport` … */
  type: string;
  countryIso3: string | undefined;
  /** The town that it serves. */
  municipality: string | undefined;
  iata: string | undefined;
  icao: string | undefined;
  lon: number;
  lat: number;
}

const IMPORTANCE: Record<string, number> = { large_airport: 0.5, medium_airport: 0.3, small_airport: 0.1 };
const OTHER_IMPORTANCE = 0.05;

/** @returns how many were added: all that are in use. */
export function addAirports(writer: GeocoderIndexWriter, airports: readonly Airport[], parentOf: (airport: Airport) => number | undefined): number {
  const open = airports.filter(({ type, name }) => type !== 'closed' && name !== '');
  for (const airport of open) {
    const { name, type, municipality, iata, icao, lon, lat } = airport;
    writer.addDocument({
      kind: 'airport',
      name,
      shortName: iata,
      alternates: icao === undefined ? [] : [icao],
      context: ['airport', ...(municipality === undefined ? [] : [municipality])],
      category: type,
      parent: parentOf(airport),
      lon,
      lat,
      importance: IMPORTANCE[type] ?? OTHER_IMPORTANCE,
    });
  }
  return open.length;
}
