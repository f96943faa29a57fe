/** Postal codes of a text that an address does not have. */
import { countryCodeOf, type Candidate } from '../index/candidate.ts';
import { positionOf } from '../index/reader.ts';
import type { OpenIndex } from '../index/open-index.ts';
import type { QueryWord } from '../text/query.ts';
import { NUMBER_FIRST } from '../retrieve/result.ts';
import type { Hit } from '../retrieve/search-rounds.ts';
import { haversineMetres } from '../../../contract/great-circle.ts';

/** From the middle of the code's area: people write their neighbour's code. */
const NEARBY_METRES = 20_000;

/**
 * From a town that has the code: of 22,800 of the United States and their post towns 44 are further apart, namesakes
 * all.
 */
const FAR_METRES = 80_000;

/** Codes that begin so are of one part of the country. */
const SAME_BEGINNING = 2;

/** Postal codes that a street is found by. */
const postcodesOf = ({ row }: Hit['candidate']): string[] =>
  (row.context ?? '').split(' ').filter((token) => /\d/u.test(token));

/** Whether a number is the first word, in front of a street's name, in a country that writes house numbers there. */
export const startsAddress = (words: readonly Pick<QueryWord, 'part'>[], number: number, country: string): boolean =>
  number === 0 && NUMBER_FIRST.has(country) && words[1]?.part === words[0]?.part;

/** A postal code of a country, where a pack has it. */
function postcodeIn(code: string, country: string, indexes: readonly OpenIndex[]): Candidate | undefined {
  for (const { reader, candidates } of indexes) {
    const id = reader.postcode(code.toUpperCase());
    const found = id === undefined ? undefined : candidates.get(id);
    if (found !== undefined && countryCodeOf(found) === country) return found;
  }
  return undefined;
}

/**
 * Whether a place lies near or far from the postal codes of its country among some words, as far as packs have them; of
 * a region, whether they are in its state.
 */
export function sideOfCodes(
  candidate: Candidate,
  written: readonly string[],
  indexes: readonly OpenIndex[],
): 'near' | 'far' | undefined {
  const country = countryCodeOf(candidate);
  if (country === undefined || candidate.kind === 'country') return undefined;
  const codes = written.flatMap((word) => postcodeIn(word, country, indexes) ?? []);
  if (codes.length === 0) return undefined;
  const isFar = codes.some((code) =>
    candidate.kind === 'region'
      ? isOtherState(candidate, code)
      : haversineMetres(...positionOf(candidate.row), ...positionOf(code.row)) > FAR_METRES,
  );
  return isFar ? 'far' : 'near';
}

/** The code of the state around, or of the state itself. */
const stateOf = (candidate: Candidate): string | undefined =>
  [candidate, ...candidate.around].find(({ kind, row }) => kind === 'region' && row.level === 1)?.row.short_name ??
  undefined;

/** Whether a postal code is in another state than a region is, or is itself. */
function isOtherState(region: Candidate, code: Candidate): boolean {
  const [own, its] = [stateOf(region), stateOf(code)];
  return own !== undefined && its !== undefined && own !== its;
}

/**
 * Whether the text says a postal code that packs have and this address has not: `nearby` where it is that of a
 * neighbour, `elsewhere` where it is not; `unknown` where no pack has it, and it is no code of the street nor begins as
 * one.
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
    place !== undefined || startsAddress(question.words, number, country) ? question.words[number]?.raw : '';
  const position = positionOf(place ?? candidate.row);
  for (const code of codes) {
    if (code === houseNumber || place?.postcode?.toLowerCase() === code) continue;
    const isStreets = place?.postcode === undefined && candidate.context.has(code);
    if (isStreets) continue;
    const middle = postcodeIn(code, country, indexes);
    const own = place?.postcode === undefined ? postcodesOf(candidate) : [place.postcode.toLowerCase()];
    if (middle === undefined) {
      if (own.length === 0) continue;
      return own.some((other) => other.slice(0, SAME_BEGINNING) === code.slice(0, SAME_BEGINNING))
        ? 'nearby'
        : 'unknown';
    }
    return haversineMetres(...position, ...positionOf(middle.row)) > NEARBY_METRES ? 'elsewhere' : 'nearby';
  }
  return undefined;
}
