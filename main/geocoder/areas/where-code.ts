/** The postal code of a text as it tells namesakes apart: of the towns called Perth one has codes like `PH1 5EN`. */
import { countryCodeOf, type Candidate } from '../index/candidate.ts';
import type { OpenIndex } from '../index/open-index.ts';
import { sideOfCodes, startsAddress } from './postcode-conflict.ts';
import { postcodeWords } from '../text/postcodes.ts';
import { textOf, type QueryWord } from '../text/query.ts';
import type { Hit } from '../retrieve/search-rounds.ts';

const DISTRICT_LETTER = /^(?:[ckmnosv]|[ns][ov])$/u;

/** Whether a folded word may be the letter of a postal district that stands behind a Danish town: `København K`. */
export const isDistrictLetter = (word: string): boolean => DISTRICT_LETTER.test(word);

/** Whether such letters stand behind the name of a place. */
export const hasDistricts = (candidate: Candidate): boolean =>
  candidate.kind === 'place' && countryCodeOf(candidate) === 'DK';

/** Digits and a letter behind them are a house number: `73a`. */
export const POSTCODE_LENGTH = /^(?:\d{5,}|(?!\d+[a-z]$)(?=.*\d)(?=.*[a-z])[\da-z]{3,})$/u;
/** Towns of twenty thousand: a postal code far from the namesake that the text seems to mean may be theirs. */
const KNOWN_TOWN = 0.6;

/** Near or far from the code as a pack has it; possible where it only looks like one of the country. */
type Side = 'near' | 'far' | 'possible' | undefined;

/**
 * The namesake that has the postal code of the text, where the town that was found is far from it (`Portland 04101`) or
 * in a country whose codes are written otherwise; else that town.
 * @param said words that name it, by their place in the text
 * @param words of the whole text
 */
export function namesakeAtPostcode(
  town: Hit,
  said: ReadonlySet<number>,
  words: readonly QueryWord[],
  namesakes: () => readonly Hit[],
  indexes: readonly OpenIndex[],
): Hit {
  const { candidate } = town;
  if (candidate.kind !== 'place') return town;
  const codes = words.filter(
    ({ raw }, index) =>
      POSTCODE_LENGTH.test(raw) && !said.has(index) && !startsAddress(words, index, countryCodeOf(candidate) ?? ''),
  );
  if (codes.length === 0) return town;
  const written = codes.map(({ raw }) => raw);
  const sideOf = (one: Candidate): Side =>
    sideOfCodes(one, written, indexes) ??
    (postcodeWords(textOf(codes), countryCodeOf(one) ?? '').size > 0 ? 'possible' : undefined);
  const side = sideOf(candidate);
  if (side === 'near' || side === 'possible') return town;
  const others = namesakes().filter((hit) => hit.candidate.kind === 'place');
  const near = others.find((other) => sideOf(other.candidate) === 'near');
  if (near !== undefined) return near;
  const possible = others.filter((other) => sideOf(other.candidate) === 'possible');
  // Digits alone are codes in half of the world.
  const countries = new Set(possible.map((other) => countryCodeOf(other.candidate)));
  if (countries.size > 1 && !written.some((code) => /\p{L}/u.test(code))) return town;
  const likely = possible.find(({ candidate: { row } }) => side === undefined || row.importance >= KNOWN_TOWN);
  return likely ?? town;
}
