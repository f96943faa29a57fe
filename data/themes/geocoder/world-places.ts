/** Places of the places pack with their regions and alternative names. */
import type { ReadableDatabase } from '../../../main/packs/pack-database.ts';
import type { PlaceNames } from './names.ts';
import { baseName, type Region, type Regions } from './world-areas.ts';

export interface Place {
  name: string;
  countryIso3: string;
  population: number;
  featureCode: string | undefined;
  lon: number;
  lat: number;
  /** Name of the first-level division in the places' own source. */
  admin1: string | undefined;
  alternates: string[];
  /** Regions that contain it, the smallest first. */
  regions: Region[];
  /** Municipality of the same name, which is merged into the place's document. */
  municipality: Region | undefined;
  /** The municipality, and areas of higher levels with the same extent and name. */
  sameAreas: Region[];
}

interface PlaceRow {
  name: string;
  country_iso3: string | null;
  admin1: string | null;
  population: number | null;
  feature_code: string | null;
  lon: number;
  lat: number;
  geonames_id: number | null;
}

/** Highest level of areas named after their town; on higher levels, a state may be named after its capital. */
const FIRST_MUNICIPAL_LEVEL = 3;
/** Minimum share of a region's population in the town that it is named after. */
const TOWN_SHARE = 0.05;
/** Share from which translated names of the region are also the town's. */
const CITY_REGION_SHARE = 0.3;
/** Suffix that people often omit: `New York City`. */
const CITY_SUFFIX = / City$/;
const CITY_SUFFIX_POPULATION = 100_000;

/** Finds the regions of each place, sorted by degree, so that pieces of regions are read once. */
function regionsAround(rows: readonly PlaceRow[], regions: Regions): Map<PlaceRow, Region[]> {
  const degree = ({ lon, lat }: PlaceRow): number => Math.floor(lat) * 360 + Math.floor(lon);
  return new Map(
    rows
      .toSorted((a, b) => degree(a) - degree(b))
      .map((row) => [row, row.country_iso3 === null ? [] : regions.at(row.lon, row.lat, row.country_iso3)]),
  );
}

/**
 * Reads the places and assigns them to their regions.
 * @param countries ISO 3166-1 alpha-3 codes; places of other countries are skipped
 */
export function readPlaces(
  places: ReadableDatabase,
  names: PlaceNames,
  countries: ReadonlySet<string>,
  regions: Regions,
): Place[] {
  const rows = places
    .prepare<[], PlaceRow>(
      'SELECT name, country_iso3, admin1, population, feature_code, lon, lat, geonames_id FROM place ORDER BY id',
    )
    .all();
  const regionsOf = regionsAround(rows, regions);
  const found: Place[] = [];
  const municipalities = new Map<Region, Place>();
  for (const row of rows) {
    const countryIso3 = row.country_iso3;
    if (countryIso3 === null || !countries.has(countryIso3) || row.name === '') continue;
    const population = row.population ?? 0;
    const around = regionsOf.get(row) ?? [];
    const alternates = row.geonames_id === null ? [] : names.namesFor(row.geonames_id, row.name);
    if (CITY_SUFFIX.test(row.name) && population > CITY_SUFFIX_POPULATION)
      alternates.push(row.name.replace(CITY_SUFFIX, ''));
    if (row.name.includes(' / ')) alternates.push(...row.name.split(' / '));
    const place: Place = {
      name: row.name,
      countryIso3,
      population,
      featureCode: row.feature_code ?? undefined,
      lon: row.lon,
      lat: row.lat,
      admin1: row.admin1 ?? undefined,
      alternates,
      regions: around,
      municipality: undefined,
      sameAreas: [],
    };
    found.push(place);
    for (const region of around) {
      region.population += population;
      if ((region.seat?.population ?? -1) < population) region.seat = { lon: row.lon, lat: row.lat, population };
    }
    for (const region of around) region.isNamedAfterTown ||= region.level === 2 && isNamedAfter(region, place);
    const namesake = around.find((region) => region.level >= FIRST_MUNICIPAL_LEVEL && isNamedAfter(region, place));
    if (namesake !== undefined && (municipalities.get(namesake)?.population ?? -1) < population)
      municipalities.set(namesake, place);
  }
  for (const [region, place] of municipalities) {
    place.municipality = region;
    place.sameAreas = place.regions.filter(
      (candidate) =>
        candidate.level >= FIRST_MUNICIPAL_LEVEL &&
        isNamedAfter(candidate, place) &&
        String(candidate.bounds) === String(region.bounds),
    );
  }
  return found;
}

function isNamedAfter(region: Region, place: Place): boolean {
  const regionName = baseName(region.name);
  return [place.name, ...place.alternates].some((name) => baseName(name) === regionName);
}

/**
 * Matches divisions of the places' source, by country and name, to the first-level region with most of their places.
 */
export function matchDivisions(places: readonly Place[]): Map<string, Region> {
  const votes = new Map<string, Map<Region, number>>();
  for (const { regions, admin1, countryIso3 } of places) {
    const first = regions.find(({ level }) => level === 1);
    if (first === undefined || admin1 === undefined) continue;
    const key = divisionKey(countryIso3, admin1);
    const counts = votes.get(key) ?? new Map<Region, number>();
    votes.set(key, counts.set(first, (counts.get(first) ?? 0) + 1));
  }
  return new Map(
    [...votes].flatMap(([key, counts]) =>
      [...counts]
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, 1)
        .map(([region]): [string, Region] => [key, region]),
    ),
  );
}

export const divisionKey = (countryIso3: string, admin1: string): string => `${countryIso3}|${admin1}`;

/**
 * Adds names to first-level regions: those in the places' source, and those of a city of the same name (Tokyo,
 * Salzburg), because sources of regions have few translations. Such a city gets those of a region that it is most of.
 */
export function collectRegionNames(places: readonly Place[]): void {
  for (const place of places) {
    const first = place.regions.find(({ level }) => level === 1);
    if (first === undefined || !isNamedAfter(first, place)) continue;
    // Ohio City is a part of Cleveland: its former names aren't names of the state.
    if (place.population < first.population * TOWN_SHARE) continue;
    const isMostOfIt = place.population > first.population * CITY_REGION_SHARE;
    const added = isMostOfIt ? first.translations.filter((name) => !place.alternates.includes(name)) : [];
    for (const alternate of place.alternates) first.alternates.add(alternate);
    place.alternates.push(...added);
    first.isNamedAfterTown = true;
  }
  const votes = new Map<Region, Map<string, number>>();
  for (const { regions, admin1 } of places) {
    const first = regions.find(({ level }) => level === 1);
    if (first === undefined || admin1 === undefined) continue;
    const counts = votes.get(first) ?? new Map<string, number>();
    votes.set(first, counts.set(admin1, (counts.get(admin1) ?? 0) + 1));
  }
  for (const [region, counts] of votes) {
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    for (const [name, count] of counts) if (count > total / 2 && name !== region.name) region.alternates.add(name);
  }
}
