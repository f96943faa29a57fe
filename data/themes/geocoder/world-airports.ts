/** Airports as documents of the geocoder's world index. */
import { readFileSync } from 'node:fs';
import type { ReadableDatabase } from '../../../main/packs/pack-database.ts';
import { parse } from 'csv-parse/sync';
import type { GeocoderIndexWriter } from '../../../main/geocoder/index/writer.ts';

export interface Airport {
  /** Boundary id in the airports pack. */
  boundaryId: number | undefined;
  name: string;
  /** `large_airport`, `medium_airport`, `small_airport`, `heliport` … */
  type: string;
  countryIso3: string | undefined;
  /** Town served by the airport. */
  municipality: string | undefined;
  iata: string | undefined;
  icao: string | undefined;
  /** Whether it has scheduled flights. */
  isScheduled: boolean;
  /** Alternative names, and codes of places that it serves. */
  keywords: readonly string[];
  lon: number;
  lat: number;
}

const IMPORTANCE: Record<string, number> = { large_airport: 0.7, medium_airport: 0.4, small_airport: 0.1 };
const OTHER_IMPORTANCE = 0.05;
/** Names that consist only of generic words. */
const GENERIC_NAME = /^(?:(?:international|regional|municipal|airport|airfield|air|base|airbase|heliport|\W)\s*)*$/iu;
/** A keyword that is a name: several letters, not all of them capitals, as in codes. */
const NAME = /^(?=.*\p{Ll})\p{L}[\p{L}\p{M}' .-]{3,}$/u;

/** Returns common names: without a leading town, or the town with `Airport`. */
function alternativeNames({ name, type, municipality, keywords, isScheduled }: Airport): string[] {
  const shortName =
    municipality !== undefined && name.startsWith(`${municipality} `) ? name.slice(municipality.length + 1) : name;
  const townNames =
    municipality !== undefined && isScheduled && type !== 'small_airport' ? [`${municipality} Airport`] : [];
  return [
    ...keywords.filter((keyword) => NAME.test(keyword)),
    ...(GENERIC_NAME.test(shortName) ? [] : [shortName]),
    ...townNames,
  ];
}

/** Adds all airports that aren't closed. @returns their number */
export function addAirports(
  writer: GeocoderIndexWriter,
  airports: readonly Airport[],
  parentOf: (airport: Airport) => number | undefined,
): number {
  const open = airports.filter(({ type, name }) => type !== 'closed' && name !== '');
  for (const airport of open) {
    const { name, type, municipality, iata, icao, lon, lat, boundaryId } = airport;
    writer.addDocument({
      kind: 'airport',
      name,
      shortName: iata,
      alternates: [...(icao === undefined ? [] : [icao]), ...alternativeNames(airport)],
      context: ['airport', ...(municipality === undefined ? [] : [municipality])],
      category: type,
      parent: parentOf(airport),
      lon,
      lat,
      boundaryId,
      importance: IMPORTANCE[type] ?? OTHER_IMPORTANCE,
    });
  }
  return open.length;
}

const emptyToUndefined = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

/**
 * Reads OurAirports' `airports.csv`.
 * @param areas the airports pack, whose areas have the same identifiers
 */
export function readAirports(
  path: string,
  areas: ReadableDatabase,
  countries: readonly { iso2: string; iso3: string }[],
): Airport[] {
  const boundaries = new Map(
    areas.prepare<[], [string, number]>('SELECT source_key, boundary_id FROM area').raw().all(),
  );
  const iso3 = new Map(countries.map((country) => [country.iso2, country.iso3]));
  const rows: Record<string, string>[] = parse(readFileSync(path, 'utf8'), { columns: true, relax_column_count: true });
  return rows.map((row) => ({
    boundaryId: boundaries.get(row['ident'] ?? ''),
    name: row['name'] ?? '',
    type: row['type'] ?? '',
    countryIso3: iso3.get(row['iso_country'] ?? ''),
    municipality: emptyToUndefined(row['municipality']),
    iata: emptyToUndefined(row['iata_code']),
    icao: emptyToUndefined(row['gps_code']),
    isScheduled: row['scheduled_service'] === 'yes',
    keywords: (row['keywords'] ?? '').split(',').map((keyword) => keyword.trim()),
    lon: Number(row['longitude_deg']),
    lat: Number(row['latitude_deg']),
  }));
}
