/** Random samples for the geocoder's accuracy and speed, drawn from the packs with a seed. */
import type { ReadableDatabase } from '../../../../main/packs/pack-database.ts';

export type Random = () => number;

/** Picks an item from a list. @throws Error if the list is empty */
export function pick<T>(random: Random, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('The list is empty: is the pack empty?');
  return item;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** Returns the text with one typo (insertion, deletion, substitution or swap) in a word of at least four letters. */
export function withTypo(random: Random, text: string): string {
  const words = [...text.matchAll(/\p{L}{4,}/gu)];
  if (words.length === 0) return text;
  const word = pick(random, words);
  const position = word.index + Math.floor(random() * word[0].length);
  const letter = pick(random, LETTERS);
  const next = position + 1 < word.index + word[0].length ? position + 1 : position - 1;
  switch (Math.floor(random() * 4)) {
    case 0:
      return text.slice(0, position) + letter + text.slice(position);
    case 1:
      return text.slice(0, position) + text.slice(position + 1);
    case 2:
      return text.slice(0, position) + letter + text.slice(position + 1);
    default: {
      const [first, second] = [Math.min(position, next), Math.max(position, next)];
      return text.slice(0, first) + text.charAt(second) + text.charAt(first) + text.slice(second + 1);
    }
  }
}

/** Returns a house number within the range on one side of an edge. */
export interface RangeSample {
  street: string;
  number: number;
  from: number;
  to: number;
  zip: string;
  town: string;
}

interface SideRow {
  street: string;
  from: number;
  to: number;
  zip: string;
}

const selectSide = (side: 'left' | 'right'): string =>
  `SELECT name street, ${side}_from_number "from", ${side}_to_number "to", ${side}_zip zip FROM street_edge
   WHERE name IS NOT NULL AND ${side}_zip IS NOT NULL AND ${side}_from_number % 2 = ${side}_to_number % 2`;

/**
 * Samples house numbers on random sides in a streets pack that have a name, a ZIP code and numbers of one parity.
 * @param townOf returns the town of a ZIP code
 */
export function sampleRanges(
  streets: ReadableDatabase,
  random: Random,
  count: number,
  townOf: (zip: string) => string | undefined,
): RangeSample[] {
  const sides = streets
    .prepare<[], SideRow>(`${selectSide('left')} UNION ALL ${selectSide('right')} ORDER BY 1, 2, 3, 4`)
    .all();
  const found: RangeSample[] = [];
  while (found.length < count) {
    const { street, from, to, zip } = pick(random, sides);
    const town = townOf(zip);
    if (town === undefined) continue;
    const steps = Math.abs(to - from) / 2;
    found.push({ street, from, to, zip, town, number: Math.min(from, to) + 2 * Math.floor(random() * (steps + 1)) });
  }
  return found;
}

export interface AddressSample {
  street: string;
  number: string;
  /** Returns all positions in the pack with this street and number. */
  positions: readonly { lon: number; lat: number }[];
}

interface AddressRow {
  street: string;
  number: string;
  lon: number;
  lat: number;
}

/** Samples address points; for a list of numbers, the first is used. */
export function sampleAddresses(streets: ReadableDatabase, random: Random, count: number): AddressSample[] {
  const rows = streets.prepare<[], AddressRow>('SELECT street, number, lon, lat FROM address ORDER BY id').all();
  const numbers = (row: AddressRow): string[] => row.number.split(/[,;]/).map((number) => number.trim());
  const byText = new Map<string, AddressRow[]>();
  for (const row of rows) {
    for (const number of numbers(row)) {
      const key = `${row.street}|${number}`;
      const existing = byText.get(key);
      if (existing === undefined) byText.set(key, [row]);
      else existing.push(row);
    }
  }
  const readable = rows.filter((row) => /^\d/.test(row.number) && /\p{L}|\d/u.test(row.street));
  return Array.from({ length: count }, () => {
    const row = pick(random, readable);
    const [number = ''] = numbers(row);
    return { street: row.street, number, positions: byText.get(`${row.street}|${number}`) ?? [row] };
  });
}

export interface CitySample {
  name: string;
  country: string;
  lon: number;
  lat: number;
}

/** Samples places, weighted by their population. */
export function sampleCities(
  places: ReadableDatabase,
  random: Random,
  count: number,
  countryName: (iso3: string) => string | undefined,
): CitySample[] {
  const rows = places
    .prepare<[], { name: string; iso3: string; population: number; lon: number; lat: number }>(
      'SELECT name, country_iso3 iso3, population, lon, lat FROM place WHERE population > 0 ORDER BY id',
    )
    .all();
  const sums: number[] = [];
  let total = 0;
  for (const { population } of rows) sums.push((total += population));
  const found: CitySample[] = [];
  while (found.length < count) {
    const threshold = random() * total;
    const row = rows[sums.findIndex((sum) => sum > threshold)];
    const country = row === undefined ? undefined : countryName(row.iso3);
    if (row !== undefined && country !== undefined) found.push({ name: row.name, country, lon: row.lon, lat: row.lat });
  }
  return found;
}
