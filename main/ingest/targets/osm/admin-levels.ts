/**
 * Converts OpenStreetMap's administrative levels. Their meaning depends on the country and isn't listed anywhere, so it
 * is derived from the areas of each country in the file.
 */
import type { AdminLevel } from '../../../../contract/categories.ts';

/** A relation with its level in OpenStreetMap. */
export interface LevelledArea {
  /** From 2 for countries to 11. */
  osmLevel: number;
  /** Any code of its country; undefined if unknown. */
  country: string | undefined;
  /** Whether it has an ISO 3166-2 code. */
  isDivision: boolean;
  /** Whether its tags state that it's a municipality. */
  isMunicipality: boolean;
  /** Absent if the file contains only part of it. */
  areaKm2?: number;
}

const COUNTRY_LEVEL = 2;
/** Levels of first divisions and of municipalities, if no area of a country states them. */
const DEFAULT_FIRST = 4;
const DEFAULT_MUNICIPALITY = 8;
const OTHER_MUNICIPALITY = 7;
/** Minimum share of a country that the areas of a level cover; others, e.g. towns, cover less. */
const COVERED_SHARE = 0.5;
const LAST_BETWEEN = 7;

/**
 * Returns the levels of a country by OpenStreetMap's levels.
 * @param countryKm2 its area, if known
 */
function levelsOf(areas: readonly LevelledArea[], countryKm2: number | undefined): Map<number, AdminLevel[]> {
  const below = areas.filter(({ osmLevel }) => osmLevel > COUNTRY_LEVEL);
  const numbers = [...new Set(below.map(({ osmLevel }) => osmLevel))].toSorted((a, b) => a - b);
  const ofNumber = Map.groupBy(below, ({ osmLevel }) => osmLevel);
  const covers = (number: number): boolean => {
    const km2 = (ofNumber.get(number) ?? []).reduce((sum, { areaKm2 = 0 }) => sum + areaKm2, 0);
    return countryKm2 !== undefined && km2 >= countryKm2 * COVERED_SHARE;
  };
  const municipal =
    numbers.find((number) => {
      const all = ofNumber.get(number) ?? [];
      return all.filter(({ isMunicipality }) => isMunicipality).length * 2 > all.length;
    }) ?? (covers(OTHER_MUNICIPALITY) && !covers(DEFAULT_MUNICIPALITY) ? OTHER_MUNICIPALITY : DEFAULT_MUNICIPALITY);
  // In small countries, municipalities are also the first divisions.
  const mayBeFirst = (number: number): boolean => number < municipal || (number === municipal && covers(number));
  const first =
    numbers.find((number) => mayBeFirst(number) && ofNumber.get(number)?.some(({ isDivision }) => isDivision)) ??
    (ofNumber.has(DEFAULT_FIRST) ? DEFAULT_FIRST : numbers.find((number) => mayBeFirst(number) && covers(number))) ??
    DEFAULT_FIRST;
  const levels = new Map<number, AdminLevel[]>([[municipal, first === municipal ? [1, 8] : [8]]]);
  if (first < municipal) levels.set(first, [1]);
  let next = 2;
  for (const number of numbers) {
    if (number <= first || number >= municipal || next > LAST_BETWEEN) continue;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- from 2 to 7
    levels.set(number, [next++ as AdminLevel]);
  }
  return levels;
}

/**
 * Returns the levels of each area: 0 for countries; 1 for the highest divisions of ISO 3166-2; 8 for municipalities,
 * and also 1 if they are the first divisions of a country; from 2 for levels in between. Empty for areas above the
 * first divisions or below municipalities, e.g. quarters.
 * @param countryKm2 returns the area of a country by its code; if unknown, shares of it aren't used
 * @param hints incomplete areas, which only help to find the meaning of levels
 */
export function adminLevels(
  areas: readonly LevelledArea[],
  countryKm2: (country: string) => number | undefined,
  hints: readonly LevelledArea[] = [],
): (readonly AdminLevel[])[] {
  const byCountry = Map.groupBy([...areas, ...hints], ({ country }) => country);
  const levels = new Map(
    Array.from(byCountry, ([country, all]) => [
      country,
      levelsOf(all, country === undefined ? undefined : countryKm2(country)),
    ]),
  );
  return areas.map(({ osmLevel, country }) =>
    osmLevel === COUNTRY_LEVEL ? [0] : (levels.get(country)?.get(osmLevel) ?? []),
  );
}
