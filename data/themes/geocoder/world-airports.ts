/** Airports as documents of the geocoder's world index. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { haversineMetres } from '../../../contract/great-circle.ts';
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
  /** Names that it had. */
  formerNames: readonly string[];
  /** IATA codes that it had, and that no other airport has now. */
  formerCodes: readonly string[];
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
      alternates: [
        ...(icao === undefined ? [] : [icao]),
        ...airport.formerCodes,
        ...airport.formerNames,
        ...alternativeNames(airport),
      ],
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

/** An airport of `airport-data-js`; names are those of its fields. */
export interface AirportOfToday {
  iata: string;
  /** A number where it has digits only. */
  icao: string | number;
  country_code: string;
  airport: string;
  latitude: number;
  longitude: number;
  type: string;
  scheduled_service: string;
}

/** The package's data in its code: JSON, compressed, in base64. */
const COMPRESSED = /"gzip":"(?<data>[A-Za-z0-9+/=]+)"/u;

/** Reads the airports in the code of `airport-data-js`. @throws Error if it has another form */
export function readAirportsOfToday(path: string): AirportOfToday[] {
  const data = COMPRESSED.exec(readFileSync(path, 'utf8'))?.groups?.['data'];
  if (data === undefined) throw new Error(`${path} has no compressed airports`);
  const airports: AirportOfToday[] = JSON.parse(gunzipSync(Buffer.from(data, 'base64')).toString('utf8'));
  return airports;
}

/** Two entries of an airport with the same ICAO or IATA code are at most this far apart; a moved airport is another. */
const SAME_AIRPORT_METRES = 15_000;

/**
 * Brings airports up to date: their name, codes, kind and position. Names and codes that an airport has given up remain
 * other names, unless another airport has the code now. New airports are added.
 */
export function updateAirports(
  airports: readonly Airport[],
  today: readonly AirportOfToday[],
  countries: readonly { iso2: string; iso3: string }[],
): Airport[] {
  const iso3 = new Map(countries.map((country) => [country.iso2, country.iso3]));
  const byIcao = Map.groupBy(airports, ({ icao }) => icao);
  const byIata = Map.groupBy(airports, ({ iata }) => iata);
  const codes = new Set(today.map(({ iata }) => iata));
  const updated = new Map<Airport, Airport>();
  const added: Airport[] = [];
  for (const { iata, airport: name, type, scheduled_service: scheduled, ...current } of today) {
    const icao = String(current.icao);
    const position = { lon: current.longitude, lat: current.latitude };
    if (name === '' || Number.isNaN(position.lon) || Number.isNaN(position.lat)) continue;
    const before = [
      ...(icao === '' ? [] : (byIcao.get(icao) ?? [])),
      ...(iata === '' ? [] : (byIata.get(iata) ?? [])),
    ].find(
      (known) =>
        !updated.has(known) && haversineMetres(known.lon, known.lat, position.lon, position.lat) <= SAME_AIRPORT_METRES,
    );
    const common = { name, type, iata: iata || undefined, icao: icao || undefined, isScheduled: scheduled === 'TRUE' };
    if (before === undefined)
      added.push({
        ...common,
        ...position,
        boundaryId: undefined,
        countryIso3: iso3.get(current.country_code),
        municipality: undefined,
        keywords: [],
        formerNames: [],
        formerCodes: [],
      });
    else
      updated.set(before, {
        ...before,
        ...common,
        ...position,
        formerNames: before.name === name ? [] : [before.name],
        formerCodes: before.iata === undefined || codes.has(before.iata) ? [] : [before.iata],
      });
  }
  const kept = airports.map((airport) => {
    const current = updated.get(airport);
    if (current !== undefined) return current;
    return airport.iata !== undefined && codes.has(airport.iata) ? { ...airport, iata: undefined } : airport;
  });
  return [...kept, ...added];
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
    formerNames: [],
    formerCodes: [],
    lon: Number(row['longitude_deg']),
    lat: Number(row['latitude_deg']),
  }));
}
