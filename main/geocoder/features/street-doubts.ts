/** What the words of a text say for and against a street that was found by some of them. */
import { countryCodeOf } from '../index/candidate.ts';
import type { Account } from './account.ts';
import { DOUBT, TYPO } from './doubts.ts';
import { WHOLE_NAME } from '../retrieve/explain.ts';
import { featureWords } from '../text/feature-words.ts';
import { STREET_TYPE_TOKENS, TITLE_TOKENS } from '../text/abbreviations.ts';
import { isGeneric } from '../text/tokens.ts';
import { saysKindOnly, NORTH_AMERICA, isTelling } from './named-words.ts';
import { NO_NUMBER } from '../retrieve/expression.ts';
import type { Hit } from '../retrieve/search-rounds.ts';
import { isTypedNearby, isTyping } from '../retrieve/typed.ts';
import { MIN_TYPO_LETTERS } from '../index/vocabulary.ts';

/**
 * The share of a street's quality that unexplained words leave: 1 without any. Undefined if they belong to the
 * street, which is another one then, or may be the town.
 */
export function unexplainedDoubt(
  uses: Account['uses'],
  words: Hit['question']['words'],
  number: number,
  saysTown: boolean,
): number | undefined {
  const unexplained = uses.flatMap((use, index) => (use === 'unexplained' ? [index] : []));
  if (unexplained.length === 0) return 1;
  const named = uses.flatMap((use, index) => (use === 'name' ? [index] : []));
  const first = named[0] ?? 0;
  const last = named.at(-1) ?? 0;
  const streetPart = words[number]?.part ?? words[first]?.part;
  const start = number === NO_NUMBER ? first : Math.min(first, number);
  let doubt = 1;
  for (const index of unexplained) {
    const isOwnPart = words[index]?.part === streetPart;
    if (isOwnPart) {
      // Between number, name and type it is a word of the street's name; in front of all of them whom it is for.
      if (index > start && index <= Math.max(last, number) + 1 && !isBehindTown(uses, index)) return undefined;
      if (index > start && !saysTown) return undefined;
      if (index < start && number === NO_NUMBER) return undefined;
      doubt = Math.min(doubt, DOUBT.unknownWord);
    } else {
      const isBefore = (words[index]?.part ?? 0) < (streetPart ?? 0);
      // What comes before the house number is whom it is for; without a number it is the address, and the street is
      // not.
      if (isBefore ? number === NO_NUMBER : !saysTown) return undefined;
      doubt = Math.min(doubt, DOUBT.unknownPart);
    }
  }
  return doubt;
}

/**
 * Whether the number's part of the text has words of its own and the name stands in others: `Los Carrera 1199,
 * Santiago, Chile` isn't number 1199 of the street Santiago de Chile, nor `Ejido 1275, Canelones` that of the street
 * Canelones.
 */
export function isBehindItsNumber(uses: Account['uses'], { question: { words }, number }: Hit): boolean {
  const part = words[number]?.part;
  if (part === undefined) return false;
  const own = [...words.keys()].filter((index) => words[index]?.part === part && index !== number);
  return (
    own.length > 0 &&
    own.every((index) => uses[index] !== 'name') &&
    own.some((index) => uses[index] === 'common' || uses[index] === 'unexplained')
  );
}

const isBehindTown = (uses: Account['uses'], index: number): boolean => uses[index - 1] === 'around';

const DIRECTIONS: ReadonlySet<string> = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']);

export const isType = (token: string): boolean => STREET_TYPE_TOKENS.has(token);

/** Whether the text says another type of street: `Pacific St` for `Pacific Ave`. */
export function hasOtherType({ question, variant }: Hit, uses: Account['uses']): boolean {
  return (
    question.words.some(({ token }, index) => uses[index] === 'common' && isType(token)) &&
    variant?.tokens.some((token) => isType(token) && !question.words.some((word) => word.token === token)) === true
  );
}

/** Whether the text says one direction and the street bears another: `N Main St` is not `S Main St`. */
export function isOtherSide({ question: { words }, variant }: Hit, uses: Account['uses']): boolean {
  const said = words.filter(({ token }, index) => uses[index] === 'common' && DIRECTIONS.has(token));
  return (
    said.length > 0 &&
    variant?.tokens.some((token) => DIRECTIONS.has(token) && !words.some((word) => word.token === token)) === true
  );
}

/**
 * Whether the text says a direction that the street of a North American town does not bear: `N Front St` may be
 * another.
 */
export const saysForeignDirection = ({ question: { words }, candidate }: Hit, uses: Account['uses']): boolean =>
  NORTH_AMERICA.has(countryCodeOf(candidate) ?? '') &&
  words.some(({ token }, index) => uses[index] === 'common' && DIRECTIONS.has(token));

/** What typos leave of a street's quality; undefined where the word may as well be another street's. */
export function typoDoubt(
  { question, place }: Hit,
  { uses, typos }: Account,
  saysTown: boolean,
  isOtherType: boolean,
): number | undefined {
  let doubt = 1;
  for (const [index, word] of question.words.entries()) {
    if (typos[index] !== true) continue;
    if (uses[index] === 'name') {
      if (isOtherType) return undefined;
      const isConfirmed = saysTown && place !== undefined;
      const saysMore = question.words.some((_, at) => at !== index && uses[at] === 'name');
      const minimum = isConfirmed ? MIN_TYPO_LETTERS[saysMore ? 'withType' : 'confirmed'] : MIN_TYPO_LETTERS.alone;
      if (word.raw.length < minimum) return undefined;
    }
    doubt *= 1 - TYPO / word.raw.length;
  }
  return doubt;
}

/** Whether nothing in the text says that it is a street, or where it is: regions and rivers have such names, too. */
export const isUnlocatedName = ({ question, number }: Hit, uses: Account['uses']): boolean =>
  number === NO_NUMBER &&
  question.words.every(({ token }, index) => !isType(token) && (uses[index] !== 'around' || isGeneric(token))) &&
  !isTyping({ question });

/** Whether the text says more of the street's name than words that many names share, or says all of it. */
export function isRecognised({ question, candidate, variant }: Hit, { uses, nameShare }: Account): boolean {
  return (
    nameShare >= WHOLE_NAME ||
    isTypedNearby({ question, candidate }) ||
    question.words.some(
      ({ token }, index) =>
        uses[index] === 'name' && !isGeneric(token) && !isGeneric(saidToken(question, variant, index)),
    )
  );
}

/** The token of a name that a word of the text stands for, as written or by a typo; otherwise the word's own. */
function saidToken({ words, alternatives }: Hit['question'], variant: Hit['variant'], index: number): string {
  const own = words[index]?.token ?? '';
  const choice = alternatives[index];
  const tokens = variant?.tokens ?? [];
  if (choice === undefined || tokens.includes(own)) return own;
  const worth = (token: string): number => choice.exact.get(token) ?? 0;
  return tokens.filter((token) => worth(token) > 0).toSorted((a, b) => worth(b) - worth(a))[0] ?? own;
}

/** Whether the text asks for a natural feature, and of the street's name says nothing else: `Santa Cruz river`. */
export function looksLikeFeature({ question, number }: Hit, uses: Account['uses']): boolean {
  if (number !== NO_NUMBER || isTyping({ question })) return false;
  const features = featureWords(question.words);
  return (
    features.length > 0 &&
    question.words.every(
      ({ token }, index) => !isType(token) && (uses[index] !== 'name' || isGeneric(token) || features.includes(index)),
    )
  );
}

/**
 * Whether the text asks for some kind of thing, which a street is named after or near to: a hospital, a station. Who
 * means the street says its type or a number.
 */
export const looksLikeCategory = (hit: Hit, uses: Account['uses']): boolean =>
  hit.number === NO_NUMBER &&
  !isTyping(hit) &&
  isUntyped(hit, uses) &&
  (saysKindOnly(hit, uses) ||
    hit.question.words.some(
      ({ token, raw }, index) => uses[index] !== 'name' && isTelling(token) && raw.length > 2 && !isType(token),
    ));

/** Whether the text says no type of street, nor what would be one in front of a name. */
export const isUntyped = ({ question: { words } }: Hit, uses: Account['uses']): boolean =>
  !words.some(({ token }, index) => isType(token) && (uses[index] === 'name' || uses[index] === 'common'));

const isOwn = (token: string): boolean => !isGeneric(token) && !TITLE_TOKENS.has(token);

/** Share of the name's own words, without types, articles and titles, that the text leaves out: `Bulevar Artigas`. */
export function unsaidShare({ variant, question }: Hit, uses: Account['uses']): number {
  if (variant === undefined) return 1;
  const own = variant.tokens.filter(isOwn);
  if (own.length === 0) return 0;
  const said = question.words.filter(
    (_, index) => uses[index] === 'name' && isOwn(saidToken(question, variant, index)),
  ).length;
  return Math.max(0, 1 - said / own.length);
}
