/** What the words of a text say beside the name of an area, an airport or a business. */
import { COUNTRY_WORDS, countryCodeOf } from './account.ts';
import type { Account } from './account.ts';
import { WHOLE_NAME } from './doubts.ts';
import { STREET_TYPE_TOKENS } from './index/abbreviations.ts';
import { isGeneric, isIdeograph } from './index/text.ts';
import type { Hit } from './search-rounds.ts';

/** Where the middle of a town is called its downtown, and streets bear directions. */
export const NORTH_AMERICA: ReadonlySet<string> = new Set(['US', 'CA']);

/** Words that many names share and that still say something else is meant: `South America`, `Farmacia San Roque`. */
const TELLING: ReadonlySet<string> = new Set(
  'n s e w ne nw se sw y airport pharmacy supermarket restaurant school church bank station county'.split(' '),
);

/** `st` is a saint as well. */
export const isTelling = (token: string): boolean =>
  TELLING.has(token) || (STREET_TYPE_TOKENS.has(token) && token !== 'st');

/** Signs that no name has: a few letters between them are none. */
const NO_NAME = /[^\p{L}\p{M}\p{N}\s,.;:'’‘ʻ&()/-]/u;

/**
 * Whether the text is more than a digit or a single letter, if it asks for no postal code.
 * @param text as typed, where the hit was found by some of its words
 */
export const isSpelled = ({ question, candidate }: Hit, text = question.lowerText): boolean =>
  candidate.kind === 'postcode' ||
  question.words.some(
    ({ raw }) => isIdeograph(raw) || (raw.length > (NO_NAME.test(text) ? 3 : 1) && /\p{L}/u.test(raw)),
  );

/** Whether it is a town, or a division below the first level, of which there are many of a name. */
export const isTown = ({ kind, row }: Hit['candidate']): boolean =>
  kind === 'place' || (kind === 'region' && (row.level ?? 1) > 1);

/** Whether a word of the text says something that lies around what was found. */
export const saysAround = ({ question }: Hit, { uses }: Pick<Account, 'uses'>): boolean =>
  question.words.some(({ token }, index) => uses[index] === 'around' && !isGeneric(token));

/**
 * Whether one word alone says which business is meant, which rivers, people and shops elsewhere share, or the text says
 * only what kind of business it is.
 */
export const isAnyBusiness = (hit: Hit, account: Account): boolean => {
  const { candidate, question, variant } = hit;
  const own = [...question.words.keys()].filter((at) => !isGeneric(question.words[at]?.token ?? ''));
  return (
    (own.length < 2 && !saysAround(hit, account)) ||
    variant !== candidate.variants[0] ||
    own.every((at) => account.uses[at] !== 'name')
  );
};

/** Whether the text says the downtown of what lies elsewhere than in North America. */
export const saysForeignDowntown = ({ question, candidate }: Hit, { uses }: Account): boolean =>
  question.words.some(({ token }, index) => token === 'downtown' && uses[index] === 'common') &&
  !NORTH_AMERICA.has(countryCodeOf(candidate) ?? '');

/**
 * Whether the text has only words that many names share: `West` is not the Western region of Uganda. A code is written
 * in capitals.
 */
export const saysNothingOfItsOwn = ({ question, candidate, variant }: Hit): boolean =>
  !(question.words.length > 1 && variant === candidate.variants[0]) &&
  question.words.every(({ token, raw }) => isGeneric(token) && !isIdeograph(raw)) &&
  !(question.code !== undefined && candidate.kind === 'country') &&
  ![question.code, question.airportCode].includes(candidate.row.short_name?.toLowerCase() ?? '');

/** Whether the text says that a country is meant: of a state that is one among many it is not. */
export const saysCountry = ({ question: { words }, candidate }: Hit, { uses }: Account): boolean =>
  candidate.kind !== 'country' &&
  words.some(({ token }, index) => uses[index] === 'common' && COUNTRY_WORDS.has(token));

/**
 * Whether a region is said to be in a country by its two letters alone: `Ontario, CA` is a town in California as well.
 */
export function saysOnlyCountryCode({ question, candidate }: Hit, { uses }: Account): boolean {
  const around = question.words.filter((_, index) => uses[index] === 'around');
  const code = countryCodeOf(candidate)?.toLowerCase();
  return candidate.kind === 'region' && around.length === 1 && around[0]?.raw === code;
}

export const CITY_WORDS: ReadonlySet<string> = new Set(
  'city town village ciudad ville stadt cidade citta gorod miasto by'.split(' '),
);

/**
 * Whether the text asks for a city, and a state or country only shares its name, or a place a part of it: `Ciudad de la
 * Costa` is no Coast, nor Tocuyo de la Costa.
 */
export const saysCity = ({ question: { words }, candidate, variant }: Hit, { nameShare }: Account): boolean =>
  (candidate.kind === 'country' || (isTown(candidate) ? nameShare < WHOLE_NAME : candidate.kind === 'region')) &&
  words.some(({ raw, token }) => CITY_WORDS.has(raw) && variant?.tokens.includes(token) === false);
