/**
 * Levels of OpenStreetMap's administrative areas. Its numbers mean something else in every country, and no list of them
 * is at hand: so the areas of each country in the file say what their numbers mean there.
 */
import type { AdminLevel } from '../../../../contract/categories.ts';

/** What a relation says of itself. */
export interface LevelledArea {
  /** OpenStreetMap's number: 2 for countries, and up to 11. */
  osmLevel: number;
  /** Country it is in, by any code; nothing where that is not known. */
  country: string | undefined;
  /** Whether it is a division of ISO 3166-2. */
  isDivision: boolean;
  /** Whether it calls itself a municipality. */
  isMunicipality: boolean;
  /** Absent where the file has a part of it only. */
  areaKm2?: number;
}

const COUNTRY_LEVEL = 2;
/** OpenStreetMap’s numbers of first divisions and of municipalities, where no area of a country says them. */
const DEFAULT_FIRST = 4;
const DEFAULT_MUNICIPALITY = 8;
const OTHER_MUNICIPALITY = 7;
/** Areas of a number that are a level of their country make up this share of it at least; of others, as towns, less. */
const COVERED_SHARE = 0.5;
const LAST_BETWEEN = 7;

/**
 * Levels of one country by OpenStreetMap's numbers.
 * @param countryKm2 its area, where that is known
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
  // Small countries have no other divisions than municipalities: those are both.
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
 * The levels of each area, in their order: 0 for countries; 1 for the highest divisions of ISO 3166-2; 8 for
 * municipalities, and 1, too, where those are the first divisions of a country; 2 and on for what lies between, as the
 * file has it. None for what is above the first divisions or below the municipalities, such as quarters.
 * @param countryKm2 area of a country by the code that the areas have; where it is not known nothing is decided by what
 * share of it they make up
 * @param hints areas that say what numbers mean, and are none that need a level: those that the file has parts of
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
