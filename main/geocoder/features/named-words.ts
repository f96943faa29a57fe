/** The words of a text besides the name of an area, an airport or a business. */
import type { QueryWord } from '../text/query.ts';
import { saysMoreThanTown, AREA_KINDS, COUNTY_WORDS, isKindWord } from '../text/kind-words.ts';
import type { Account } from './account.ts';
import { countryCodeOf, type NameVariant } from '../index/candidate.ts';
import { WHOLE_NAME } from '../retrieve/explain.ts';
import { STREET_TYPE_TOKENS } from '../text/abbreviations.ts';
import { isGeneric, isIdeograph } from '../text/tokens.ts';
import type { Hit } from '../retrieve/search-rounds.ts';

/** Where the middle of a town is called its downtown, and streets bear directions. */
export const NORTH_AMERICA: ReadonlySet<string> = new Set(['US', 'CA']);

/** Words that many names share and that still say something else is meant: `South America`, `Farmacia San Roque`. */
const TELLING: ReadonlySet<string> = new Set(
  'n s e w ne nw se sw y airport pharmacy supermarket restaurant school church bank station county'.split(' '),
);

/** `st` is a saint as well. */
export const isTelling = (token: string): boolean =>
  TELLING.has(token) || (STREET_TYPE_TOKENS.has(token) && token !== 'st');

/** Characters that names don't have; a few letters between them aren't a name. */
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

/** Whether it's a town, or a division below the first level: many of them share a name. */
export const isTown = ({ kind, row }: Hit['candidate']): boolean =>
  kind === 'place' || (kind === 'region' && (row.level ?? 1) > 1);

/** Whether a word of the text says something that lies around what was found. */
export const saysAround = ({ question }: Hit, { uses }: Pick<Account, 'uses'>): boolean =>
  question.words.some(({ token }, index) => uses[index] === 'around' && !isGeneric(token));

/**
 * Whether one word alone says which business is meant, which rivers, people and shops elsewhere share, or the text says
 * only what kind of business it is.
 */
export const isAmbiguousBusiness = (hit: Hit, account: Account): boolean => {
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
export const isAllGeneric = ({ question, candidate, variant }: Hit): boolean =>
  !(question.words.length > 1 && variant === candidate.variants[0]) &&
  question.words.every(({ token, raw }) => isGeneric(token) && !isIdeograph(raw)) &&
  !(question.code !== undefined && candidate.kind === 'country') &&
  ![question.code, question.airportCode].includes(candidate.row.short_name?.toLowerCase() ?? '');

export const CITY_WORDS: ReadonlySet<string> = new Set(
  'city town village ciudad ville stadt cidade citta gorod miasto by'.split(' '),
);

/**
 * Whether the text asks for a city, and a state, county or country only shares its name, or a place a part of it:
 * `Ciudad de la Costa` isn't Coast, nor Tocuyo de la Costa, and `Jefferson City` isn't Jefferson County.
 */
export const saysCity = ({ question: { words }, candidate, variant }: Hit, { nameShare }: Account): boolean =>
  (candidate.kind === 'country' ||
    (isTown(candidate) ? nameShare < WHOLE_NAME || isCounty(candidate) : candidate.kind === 'region')) &&
  words.some(({ raw, token }) => CITY_WORDS.has(raw) && variant?.tokens.includes(token) === false);

const isCounty = ({ kind, nameWords }: Hit['candidate']): boolean =>
  kind === 'region' && nameWords.some((word) => COUNTY_WORDS.has(word));

/** Of so many people a city of North America is meant with the word for one, too: `Boston City`. */
const KNOWN_CITY = 100_000;

/**
 * Whether the text has a word for a settlement right behind the name of a smaller town of North America that isn't
 * called so: `Spring City, Texas` isn't Spring.
 */
export const saysOtherSettlement = ({ question: { words }, candidate }: Hit, { uses }: Account): boolean =>
  isTown(candidate) &&
  (candidate.row.population ?? 0) < KNOWN_CITY &&
  NORTH_AMERICA.has(countryCodeOf(candidate) ?? '') &&
  words.some(
    ({ raw, part }, index) =>
      CITY_WORDS.has(raw) && uses[index] === 'common' && uses[index - 1] === 'name' && words[index - 1]?.part === part,
  );

/** Whether the text only has words for kinds of things of a street's name: `Hospital Santa Cruz` isn't Hospital Dr. */
export const saysKindOnly = ({ question: { words } }: Hit, uses: Account['uses']): boolean => {
  const named = words.filter(({ token }, index) => uses[index] === 'name' && !isGeneric(token));
  return named.length > 0 && named.every(({ raw }) => isKindWord(raw));
};

/** Words between the kind of an area and its name. */
const isJoining = (token: string): boolean => isGeneric(token) && token.length <= 3;

/**
 * Whether the text says the kind of an area right beside the name of a town: `Tyler County` is not Tyler, which lies in
 * some other county, and `Lagos State` not the city. What a town is called after its area is the area's name as well.
 */
export function saysAreaOfName({ question: { words }, candidate, variant }: Hit, { uses }: Account): boolean {
  if (candidate.kind !== 'place' && candidate.kind !== 'airport') return false;
  const own = candidate.variants[0]?.tokens ?? [];
  return words.some(({ token, part }, index) => {
    if (!AREA_KINDS.has(token) || own.includes(token)) return false;
    if (uses[index] === 'name') return variant !== candidate.variants[0];
    const isOfName = (at: number): boolean => uses[at] === 'name' && words[at]?.part === part;
    const next = words.findIndex((word, at) => at > index && !isJoining(word.token));
    return isOfName(index - 1) || (next > index && isOfName(next));
  });
}

/**
 * Whether the text says the word for a county in front of a name, as in the British Isles, of what lies elsewhere:
 * `Durham, County Durham` is in England.
 */
export const saysCountyInFront = ({ question: { words }, candidate, variant }: Hit, { uses }: Account): boolean =>
  countryCodeOf(candidate) === 'US' &&
  words.some(
    ({ raw, part }, index) =>
      raw === 'county' &&
      (uses[index] !== 'name' || variant?.tokens.at(-1) === raw) &&
      words[index - 1]?.part !== part &&
      words[index + 1]?.part === part &&
      words[index + 1]?.raw !== 'of',
  );

/**
 * Whether a part of the text of its own says nothing but words that many names share, and the name stands in another
 * part: `Van, United States` is more than the country, `Port, Santa Cruz` no Puerto Santa Cruz.
 */
export function hasEmptyPart({ question: { words }, candidate }: Hit, { uses }: Account): boolean {
  if (words.at(-1)?.part === words[0]?.part) return false;
  const empty = EMPTY.get(words) ?? findEmptyParts(words);
  EMPTY.set(words, empty);
  if (empty.length === 0) return false;
  const named = words.filter(({ token }, index) => uses[index] === 'name' && !isGeneric(token));
  return empty.some((own) => {
    const other = named.find(({ part }) => part !== own[0]?.part);
    return (
      other !== undefined &&
      saysMoreThanTown(own, (own[0]?.part ?? 0) > other.part) &&
      !candidate.around.some(({ variants }) => variants.some((name) => isNameOf(name, own)))
    );
  });
}

/** Whether words are the whole of a name: `Dover, Del`. */
const isNameOf = ({ tokens: name }: NameVariant, own: readonly QueryWord[]): boolean =>
  name.length === own.length && own.every(({ token }, at) => token === name[at]);

/** Parts that say nothing of their own: the same for all hits of a text. */
const EMPTY = new WeakMap<readonly QueryWord[], readonly QueryWord[][]>();
const findEmptyParts = (words: readonly QueryWord[]): QueryWord[][] =>
  [...Map.groupBy(words, ({ part }) => part).values()].filter((own) => saysMoreThanTown(own, false));

/**
 * Whether a word beside the name of a town or airport is only a part of what an area around it is called, and the rest
 * of the text says where it is: `New Wilmington, Delaware` isn't Wilmington in New Castle County. A great city may have
 * the word for one.
 */
export function saysPartOfArea({ question: { words }, candidate }: Hit, { uses }: Account): boolean {
  if (!isTown(candidate) && candidate.kind !== 'airport') return false;
  const isGreat = (candidate.row.population ?? 0) >= KNOWN_CITY;
  const last = words.at(-1)?.part;
  return words.some(({ part, token, raw }, index) => {
    if (uses[index] !== 'around' || part === last || (isGreat && CITY_WORDS.has(raw))) return false;
    if (candidate.row.context?.split(' ').includes(token) === true) return false;
    const beside = words.flatMap((word, at) => (word.part === part ? [{ ...word, use: uses[at] }] : []));
    const said = new Set(beside.map((word) => word.token));
    return (
      beside.some(({ use }) => use === 'name') &&
      !candidate.around.some(({ variants }) =>
        variants.some(({ tokens }) => tokens.includes(token) && tokens.every((one) => said.has(one) || isGeneric(one))),
      )
    );
  });
}
