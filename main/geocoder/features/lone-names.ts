/** What a name is worth that stands alone, is short, or is not the usual one of what bears it. */
import type { Account } from './account.ts';
import { DOUBT } from './doubts.ts';
import { WHOLE_NAME, codesOf } from '../retrieve/explain.ts';
import { isFeatureWord } from '../text/feature-words.ts';
import { isIdeograph } from '../text/tokens.ts';
import { COUNTY_WORDS } from '../text/kind-words.ts';
import { countryCodeOf, hasUnknownPopulation } from '../index/candidate.ts';
import { isLatin, resembles } from '../index/names-alike.ts';
import { isTown, NORTH_AMERICA, saysAround } from './named-words.ts';
import type { Hit } from '../retrieve/search-rounds.ts';
import { isTyping } from '../retrieve/typed.ts';

/** Of so many people a town is meant by its name alone; smaller ones have namesakes that no source lists. */
export const HAMLET_WORTH = 0.7;

/**
 * Of unknown population: gazetteers list such a place if it is a seat. If others share its name, so do sights and
 * regions that no pack has (`Middle East`, in Maryland), and the bare name isn't sure. Of 300 such places drawn, all
 * 175 with a word that only they have were right, and 78 of 89 others.
 */
const UNCOUNTED_WORTH = { distinctive: 0.835, shared: 0.8 } as const;

const LONE_TOWN = [
  { population: 100_000, worth: 1 },
  { population: 15_000, worth: 0.95 },
  { population: 1000, worth: 0.85 },
  { population: 0, worth: HAMLET_WORTH },
] as const;

/**
 * A word of so few letters is another name, or a code, of some town; one of so many people is meant all the same:
 * `rio`, `roma`.
 */
const SHORT_NAMES = [
  { letters: 3, people: 5_000_000 },
  { letters: 4, people: 500_000 },
] as const;

/** Of so many people a town is meant by a name of its own of three small letters: `ulm`. */
const OWN_SHORT_NAME = 100_000;

/** Of fewer people a town is not surely meant by a nickname, or what it is called elsewhere; by far fewer, hardly. */
const OTHER_NAME = { great: 500_000, sure: 100_000, likely: 15_000 } as const;

/** A single word that says less of a name only shares a word with it; of a town it may be the first. */
const MIN_LONE_SHARE = { any: 0.6, first: 0.4 } as const;

/** Whether a word is the initials of a country's name, or a code that begins with them: `uk`, `uae`, `Usa`. */
function isInitials({ candidate }: Hit, word: string): boolean {
  const initials = candidate.nameWords.map((own) => own.charAt(0)).join('');
  return initials.length > 1 && word.startsWith(initials) && (word === initials || codesOf(candidate).includes(word));
}

/**
 * Whether the text is nothing but a few letters, small or a code, that are a name of a small town, or another name of a
 * larger one, of a region or of a country.
 */
export function isShortOtherName(hit: Hit): boolean {
  const { question, candidate, variant } = hit;
  const [word, ...others] = question.words;
  if (word === undefined || others.length > 0 || isIdeograph(word.raw)) return false;
  // Two signs of other scripts are more of a word: `한국`.
  if (!/^\p{Script=Latin}+$/u.test(word.raw) || !/^\p{ASCII}+$/u.test(question.lowerText)) return false;
  const isSmall = question.isSmallLetters === true;
  if (variant === candidate.variants[0])
    return (
      (isSmall || question.code !== undefined) &&
      ['place', 'region', 'natural'].includes(candidate.kind) &&
      word.raw.length <= SHORT_NAMES[0].letters &&
      (candidate.row.population ?? 0) < OWN_SHORT_NAME
    );
  const isShort = word.raw.length <= SHORT_NAMES[0].letters;
  // A code is written in capitals or, by who writes nothing else, in small letters: `Uga` is a town.
  if (candidate.kind === 'country' && isShort && question.code === undefined) return !isInitials(hit, word.raw);
  if (!isSmall && question.code === undefined)
    return candidate.kind === 'place' && isShort && (candidate.row.population ?? 0) < SHORT_NAMES[1].people;
  const people = SHORT_NAMES.find(({ letters }) => word.raw.length <= letters)?.people;
  if (people === undefined) return false;
  return candidate.kind === 'place'
    ? (candidate.row.population ?? 0) < people
    : isSmall && candidate.kind === 'region' && isShort;
}

/** Whether nothing else in the index has one of the words of the name. */
const isOnlyOneCalledSo = ({ question, index }: Hit, { uses }: Account): boolean =>
  question.words.some(({ raw }, at) => uses[at] === 'name' && index.reader.word(raw)?.documents === 1);

/** What the name alone is worth, where nothing around the town is said. */
export function loneTownWorth(hit: Hit, account: Account): number {
  const { row } = hit.candidate;
  if (!isTown(hit.candidate) || isTyping(hit) || saysAround(hit, account)) return 1;
  if (hasUnknownPopulation(hit.candidate))
    return UNCOUNTED_WORTH[isOnlyOneCalledSo(hit, account) ? 'distinctive' : 'shared'];
  return LONE_TOWN.find(({ population }) => (row.population ?? 0) >= population)?.worth ?? 1;
}

/**
 * Whether another name of a county says what it is, and the text in the same place: `County Kerry`, not `Durham County`
 * of County Durham.
 */
function saysCounty({ variant, question: { words } }: Hit): boolean {
  const at = variant?.tokens.findIndex((token) => COUNTY_WORDS.has(token)) ?? -1;
  return (
    at >= 0 &&
    words.some(({ token }) => token === variant?.tokens[at]) &&
    at > 0 === (words[0]?.token !== variant?.tokens[at])
  );
}

/**
 * Whether no other name of a place resembles the one in the text, nor has all of its words: a name that people use has
 * several spellings in the sources (Bombay, Bombaim), and a nickname or a translation has one (White House, of
 * Casablanca). Only names in Latin letters are compared.
 */
export const isStrayName = ({ candidate: { kind, variants }, variant }: Hit): boolean =>
  kind === 'place' &&
  variant !== undefined &&
  isLatin(variant) &&
  !variants.some((one) => one !== variant && resembles(one, variant));

/** Whether a city of North America, which is hardly called otherwise in another language, has a name unlike its own. */
const isNickname = ({ candidate, variant }: Hit): boolean => {
  const [own] = candidate.variants;
  return (
    NORTH_AMERICA.has(countryCodeOf(candidate) ?? '') &&
    own !== undefined &&
    variant !== undefined &&
    isLatin(variant) &&
    !resembles(own, variant)
  );
};

/** What another name says of a town, or the bare name of one of many counties; 1 where nothing is doubted. */
export function otherNameDoubt(hit: Hit, account: Account): number {
  const { candidate, variant } = hit;
  if (variant === candidate.variants[0] || isTyping(hit)) return 1;
  // Of what a town was called elsewhere a part says little: `house` of Talbot Court House.
  if (candidate.kind === 'place' && account.nameShare < WHOLE_NAME) return DOUBT.smallOtherName;
  const population = candidate.row.population ?? 0;
  if (saysAround(hit, account)) {
    // In North America such names are former ones, or those of a part: `Central Park, New York` isn't Bethpage.
    return population < OTHER_NAME.sure && isNickname(hit) ? DOUBT.smallOtherName : 1;
  }
  if (candidate.kind === 'region') {
    const isCode = variant?.tokens.join(' ') === candidate.row.short_name?.toLowerCase();
    const isUnknown = population === 0 && !isCode;
    return isUnknown || (isTown(candidate) && !saysCounty(hit)) ? DOUBT.shortRegion : 1;
  }
  if (candidate.kind !== 'place') return 1;
  if (population >= OTHER_NAME.great) return 1;
  if (population >= OTHER_NAME.sure) return isNickname(hit) ? DOUBT.lonelyOtherName : 1;
  return population >= OTHER_NAME.likely ? DOUBT.lonelyOtherName : DOUBT.smallOtherName;
}

/**
 * Whether the text is one word, perhaps beside common ones that nothing explains, that stands somewhere in a longer
 * name: `Rhein` is not Ludwigshafen am Rhein, `Lake District` not East Lake.
 */
export function sharesOnlyOneWord(hit: Hit, { nameShare, uses }: Account): boolean {
  const { candidate, question, variant } = hit;
  const [word, ...others] = question.words.filter((_, at) => uses[at] !== 'common');
  if (question.words.length > 1 && nameShare < WHOLE_NAME && word !== undefined && others.length === 0)
    return candidate.kind !== 'country' && !isTyping(hit);
  if (word === undefined || others.length > 0 || candidate.kind === 'country' || isTyping(hit)) return false;
  // `Mar` is not the North Sea.
  if (candidate.kind === 'natural' && nameShare < WHOLE_NAME && isFeatureWord(word.token)) return true;
  const isFirst = candidate.kind === 'place' && variant?.tokens[0] === word.token;
  return nameShare < MIN_LONE_SHARE[isFirst ? 'first' : 'any'];
}

/** Whether the text is one lower-case word that is a small town's name: most such words don't mean the town. */
export const isCommonWord = (hit: Hit, account: Account): boolean =>
  hit.question.words.length === 1 &&
  hit.question.isSmallLetters === true &&
  isTown(hit.candidate) &&
  !isTyping(hit) &&
  loneTownWorth(hit, account) < LONE_TOWN[1].worth;

/** A city of a hundred thousand people or a country, and by how much more than what was found. */
const GREATER = { importance: 0.7, more: 0.15 } as const;

/** Whether what has a name is so important, and so much more than what was found, that its name alone means it. */
export const isBetterKnown = (importance: number, { row }: Hit['candidate']): boolean =>
  importance >= GREATER.importance && importance > row.importance + GREATER.more;

/** Whether the one word that names a small town is the own name of something far better known. */
export function isNameOfGreater({ question, candidate, index }: Hit, { uses }: Account): boolean {
  const [name, ...others] = question.words.filter((_, at) => uses[at] === 'name');
  if (name === undefined || others.length > 0) return false;
  const best = index.reader.word(name.raw)?.best;
  const known = best === undefined ? undefined : index.candidates.get(best);
  return (
    known !== undefined && isBetterKnown(known.row.importance, candidate) && known.nameWords.join(' ') === name.raw
  );
}
