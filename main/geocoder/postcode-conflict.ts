/** Postal codes of a text that an address does not have. */
import { metresBetween } from '../packs/line-geometry.ts';
import { countryCodeOf } from './account.ts';
import { positionOf } from './index-reader.ts';
import type { OpenIndex } from './open-index.ts';
import { NUMBER_FIRST } from './result.ts';
import type { Hit } from './search-rounds.ts';

/** From the middle of the code's area: people write their neighbour's code. */
const NEARBY_METRES = 20_000;

/** Codes that begin so are of one part of the country. */
const SAME_BEGINNING = 2;

/** Postal codes that a street is found by. */
const postcodesOf = ({ row }: Hit['candidate']): string[] =>
  (row.context ?? '').split(' ').filter((token) => /\d/u.test(token));

/** Whether a number is the first word, in front of a street's name, in a country that writes house numbers there. */
const startsAddress = ({ words }: Hit['question'], number: number, country: string): boolean =>
  number === 0 && NUMBER_FIRST.has(country) && words[1]?.part === words[0]?.part;

/** Where packs have the middle of a postal code of a country, as longitude and latitude in degrees. */
function middleOf(code: string, country: string, indexes: readonly OpenIndex[]): [number, number] | undefined {
  for (const { reader, candidates } of indexes) {
    const id = reader.postcode(code.toUpperCase());
    const found = id === undefined ? undefined : candidates.get(id);
    if (found !== undefined && countryCodeOf(found) === country) return positionOf(found.row);
  }
  return undefined;
}

/**
 * Whether the text says a postal code that packs have and this address has not: `nearby` where it is that of a neighbour,
 * `elsewhere` where it is not; `unknown` where no pack has it, and it is no code of the street nor begins as one.
 * @param codes words of the text that are postal codes by the pattern of the hit's country
 */
export function contradictionOf(
  { candidate, place, question, number }: Hit,
  codes: ReadonlySet<string>,
  indexes: readonly OpenIndex[],
): 'nearby' | 'elsewhere' | 'unknown' | undefined {
  const country = countryCodeOf(candidate);
  if (country === undefined) return undefined;
  // A house number may look like a code: one that the street has, or that stands where only a house number does.
  const houseNumber =
    place !== undefined || startsAddress(question, number, country) ? question.words[number]?.raw : '';
  const position = positionOf(place ?? candidate.row);
  for (const code of codes) {
    if (code === houseNumber || place?.postcode?.toLowerCase() === code) continue;
    const isStreets = place?.postcode === undefined && candidate.context.has(code);
    if (isStreets) continue;
    const middle = middleOf(code, country, indexes);
    const own = place?.postcode === undefined ? postcodesOf(candidate) : [place.postcode.toLowerCase()];
    if (middle === undefined) {
      if (own.length === 0) continue;
      return own.some((other) => other.slice(0, SAME_BEGINNING) === code.slice(0, SAME_BEGINNING))
        ? 'nearby'
        : 'unknown';
    }
    return metresBetween(...position, ...middle) > NEARBY_METRES ? 'elsewhere' : 'nearby';
  }
  return undefined;
}
