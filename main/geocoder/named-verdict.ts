/** Whether an area, an airport or a business is what a text asks for: its names have to explain all of the text. */
import { ancestor, tokensOf } from './candidate.ts';
import { codesOf } from './explain.ts';
import { STREET_TYPE_TOKENS } from './index/abbreviations.ts';
import { isGeneric, isIdeograph } from './index/text.ts';
import { COUNTRY_WORDS, countryCodeOf } from './account.ts';
import type { Account } from './account.ts';
import { airportDoubt } from './airport-doubt.ts';
import { saysAnotherArea } from './area-codes.ts';
import {
  DOUBT,
  MIN_NAME_SHARE,
  MIN_SHARE_TYPED,
  MIN_TYPO_LETTERS,
  SURE,
  TYPO,
  UNSAID_NAME,
  WHOLE_NAME,
} from './doubts.ts';
import type { Judged } from './doubts.ts';
import { featureWords } from './feature-words.ts';
import type { Hit } from './search.ts';
import { isTypedNearby, isTyping } from './typed.ts';

/** People call most airports by their town. */
const UNSAID_AIRPORT = 0.15;
/** Where the middle of a town is called its downtown, and streets bear directions. */
export const NORTH_AMERICA: ReadonlySet<string> = new Set(['US', 'CA']);
/** Of so many people a town is meant by its name alone; smaller ones have namesakes that no source lists. */
const HAMLET_WORTH = 0.7;
const LONE_TOWN = [
  { population: 100_000, worth: 1 },
  { population: 15_000, worth: 0.95 },
  { population: 1000, worth: 0.85 },
  { population: 0, worth: HAMLET_WORTH },
] as const;
/** Below, one word alone is as little known for an island as for a hamlet. */
const SMALL_FEATURE = 0.4;
/** From here on a town is as likely meant as the lake or mountain that it is named after. */
const FEATURE_TOWN = { population: 15_000, otherName: 100_000 } as const;

/** Words that many names share and that still say something else is meant: `South America`, `Farmacia San Roque`. */
const TELLING: ReadonlySet<string> = new Set(
  'n s e w ne nw se sw y airport pharmacy supermarket restaurant school church bank station county'.split(' '),
);

/** `st` is a saint as well. */
export const isTelling = (token: string): boolean =>
  TELLING.has(token) || (STREET_TYPE_TOKENS.has(token) && token !== 'st');

/** A word of so few letters is another name, or a code, of some town; one of so many people is meant all the same: `rio`, `roma`. */
const SHORT_NAMES = [
  { letters: 3, people: 5_000_000 },
  { letters: 4, people: 500_000 },
] as const;

/** Of so many people a town is meant by a name of its own of three small letters: `ulm`. */
const OWN_SHORT_NAME = 100_000;
/** Of fewer people a town is not surely meant by what it is called elsewhere; by far fewer, hardly. */
const OTHER_NAME = { sure: 100_000, likely: 15_000 } as const;
/** A single word that says less of a name only shares a word with it; of a town it may be the first. */
const MIN_LONE_SHARE = { any: 0.6, first: 0.4 } as const;

/** Cities of a hundred thousand people, and countries: who writes their name means it. */
const WELL_KNOWN = { importance: 0.7, more: 0.15 } as const;
/** Towns of twenty thousand: a typo may have made such a name of another. */
const KNOWN_TOWN = 0.6;
/** A longer word with a typo is rather a city than nonsense. */
const KNOWN_BY_TYPO = { importance: 0.7, letters: 6 } as const;

/** Letters of the longest code of an area. */
const MAX_CODE = 4;

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
const isTown = ({ kind, row }: Hit['candidate']): boolean =>
  kind === 'place' || (kind === 'region' && (row.level ?? 1) > 1);

/** Whether a word of the text says something that lies around what was found. */
const saysAround = ({ question }: Hit, { uses }: Account): boolean =>
  question.words.some(({ token }, index) => uses[index] === 'around' && !isGeneric(token));

/** Whether one of them is of something smaller than the country. */
function saysRegion({ question, candidate }: Hit, { uses }: Account): boolean {
  const country = ancestor(candidate, 'country');
  return question.words.some(
    ({ token }, index) =>
      uses[index] === 'around' && !isGeneric(token) && !(country !== undefined && tokensOf(country).has(token)),
  );
}

/** Whether a word is the code of what the hit lies in: `Billings MT` asks for no mountain. */
function saysItsCode({ question, candidate }: Hit, { uses }: Account, index: number): boolean {
  if (uses[index] !== 'around') return false;
  for (let area = candidate.parent; area !== undefined; area = area.parent)
    if (area.row.short_name?.toLowerCase() === question.words[index]?.raw) return true;
  return false;
}

/**
 * What a text that asks for a lake, a mountain, an island leaves of another thing: undefined where that only shares a
 * word of the name.
 */
function featureDoubt(hit: Hit, account: Account): number | undefined {
  const { question, candidate, variant } = hit;
  if (candidate.kind === 'country' || isTyping(hit)) return 1;
  const { uses, nameShare } = account;
  // A bridge is not the island that is named after it.
  if (candidate.kind === 'natural')
    return (question.words.length === 1 || nameShare < WHOLE_NAME) && candidate.row.importance < SMALL_FEATURE
      ? HAMLET_WORTH
      : 1;
  const named = new Set(question.words.flatMap(({ part }, index) => (uses[index] === 'name' ? [part] : [])));
  const features = featureWords(question.words).filter(
    (index) => named.has(question.words[index]?.part ?? 0) && !saysItsCode(hit, account, index),
  );
  if (features.length === 0) return 1;
  const saysMore = question.words.some(
    ({ token }, index) => uses[index] === 'name' && !isGeneric(token) && !features.includes(index),
  );
  if (nameShare < WHOLE_NAME || features.some((index) => uses[index] !== 'name')) return undefined;
  // `Island Lake, IL`: what lies around a town says that it is one.
  if (saysAround(hit, account)) return 1;
  if (!saysMore) return undefined;
  if (!isTown(candidate)) return 1;
  const population = candidate.row.population ?? 0;
  if (variant !== candidate.variants[0] && population < FEATURE_TOWN.otherName) return undefined;
  return population < FEATURE_TOWN.population ? DOUBT.maybeFeature : 1;
}

/** Whether a word is the initials of a country's name, or a code that begins with them: `uk`, `uae`, `Usa`. */
function isInitials({ candidate }: Hit, word: string): boolean {
  const initials = candidate.nameWords.map((own) => own.charAt(0)).join('');
  return initials.length > 1 && word.startsWith(initials) && (word === initials || codesOf(candidate).includes(word));
}

/**
 * Whether the text is nothing but a few letters, small or a code, that are a name of a small town, or another name of a
 * larger one, of a region or of a country.
 */
function isShortOtherName(hit: Hit): boolean {
  const { question, candidate, variant } = hit;
  const [word, ...others] = question.words;
  if (word === undefined || others.length > 0 || isIdeograph(word.raw)) return false;
  // Two signs of other scripts are more of a word: `한국`.
  if (!/^\p{Script=Latin}+$/u.test(word.raw)) return false;
  const isSmall = question.isSmallLetters === true;
  if (variant === candidate.variants[0])
    return (
      (isSmall || question.code !== undefined) &&
      ['place', 'region'].includes(candidate.kind) &&
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

/** Whether nothing but one word says which business is meant: rivers, people and shops elsewhere have such names. */
const isLoneBusiness = (hit: Hit, account: Account): boolean =>
  hit.candidate.kind === 'business' &&
  !isTyping(hit) &&
  !saysAround(hit, account) &&
  hit.question.words.filter(({ token }) => !isGeneric(token)).length < 2;

/** Whether the text says what kind of business it is, and not which of them. */
const isAnyBusiness = (hit: Hit, { uses }: Account): boolean =>
  hit.candidate.kind === 'business' &&
  !isTyping(hit) &&
  (hit.variant !== hit.candidate.variants[0] ||
    hit.question.words.every(({ token }, index) => uses[index] !== 'name' || isGeneric(token)));

const saysDowntown = ({ question }: Hit, { uses }: Account): boolean =>
  question.words.some(({ token }, index) => token === 'downtown' && uses[index] === 'common');

/** Whether a region is said to be in a country by its two letters alone: `Ontario, CA` is a town in California as well. */
function saysOnlyCountryCode({ question, candidate }: Hit, { uses }: Account): boolean {
  const around = question.words.filter((_, index) => uses[index] === 'around');
  const code = countryCodeOf(candidate)?.toLowerCase();
  return candidate.kind === 'region' && around.length === 1 && around[0]?.raw === code;
}

/** What the name alone is worth, where nothing around the town is said. */
function loneTownWorth(hit: Hit, account: Account): number {
  const { row } = hit.candidate;
  if (!isTown(hit.candidate) || isTyping(hit) || saysAround(hit, account)) return 1;
  return LONE_TOWN.find(({ population }) => (row.population ?? 0) >= population)?.worth ?? 1;
}

/** What another name alone says of a town, or the bare name of one of many counties; 1 where nothing is doubted. */
function otherNameDoubt(hit: Hit, account: Account): number {
  const { candidate, variant } = hit;
  if (variant === candidate.variants[0] || isTyping(hit)) return 1;
  // Of what a town was called elsewhere a part says little: `house` of Talbot Court House.
  if (candidate.kind === 'place' && account.nameShare < WHOLE_NAME) return DOUBT.smallOtherName;
  if (saysAround(hit, account)) return 1;
  if (candidate.kind === 'region') return isTown(candidate) ? DOUBT.shortRegion : 1;
  if (candidate.kind !== 'place') return 1;
  const population = candidate.row.population ?? 0;
  if (population >= OTHER_NAME.sure) return 1;
  return population >= OTHER_NAME.likely ? DOUBT.lonelyOtherName : DOUBT.smallOtherName;
}

/** Whether the text is one word that stands somewhere in a longer name: `Rhein` is not Ludwigshafen am Rhein. */
function onlySharesWord(hit: Hit, { nameShare }: Account): boolean {
  const { candidate, question, variant } = hit;
  const [word, ...others] = question.words;
  if (word === undefined || others.length > 0 || candidate.kind === 'country' || isTyping(hit)) return false;
  const isFirst = candidate.kind === 'place' && variant?.tokens[0] === word.token;
  return nameShare < MIN_LONE_SHARE[isFirst ? 'first' : 'any'];
}

const ARTICLES: ReadonlySet<string> = new Set('the la le les el los las il lo gli der die das den os as'.split(' '));

/** Whether the text begins with an article that no name of a town has: `the brown`. */
const saysForeignArticle = ({ question: { words }, candidate }: Hit, { uses }: Account): boolean =>
  words.length > 1 &&
  uses[0] === 'common' &&
  ARTICLES.has(words[0]?.raw ?? '') &&
  (isTown(candidate) || candidate.kind === 'airport' || candidate.kind === 'business');

/** Whether the text is one word with which the longer name of a town begins that is not widely known: `Hell`. */
const onlyBeginsName = ({ question: { words }, candidate }: Hit, { nameShare }: Account): boolean =>
  words.length === 1 &&
  candidate.kind === 'place' &&
  nameShare < WHOLE_NAME &&
  (candidate.row.population ?? 0) < OTHER_NAME.sure;

/** Whether the text has only words that many names share: `West` is not the Western region of Uganda. A code is written in capitals. */
const saysNothingOfItsOwn = ({ question: { words, code }, candidate, variant }: Hit): boolean =>
  !(words.length > 1 && variant === candidate.variants[0]) &&
  words.every(({ token, raw }) => isGeneric(token) && !isIdeograph(raw)) &&
  !(code !== undefined && (candidate.kind === 'country' || candidate.row.short_name?.toLowerCase() === code));

/** Whether the text is one word in small letters that a small town bears: most such words are none. */
const isCommonWord = (hit: Hit, account: Account): boolean =>
  hit.question.words.length === 1 &&
  hit.question.isSmallLetters === true &&
  isTown(hit.candidate) &&
  !isTyping(hit) &&
  loneTownWorth(hit, account) < LONE_TOWN[1].worth;

/** Whether the text is one word that only an abbreviation makes the name: `cam` for Camino. */
function isAbbreviatedName({ question: { words, alternatives }, candidate, variant }: Hit): boolean {
  const [word, ...others] = words;
  return (
    word !== undefined &&
    others.length === 0 &&
    candidate.kind !== 'country' &&
    variant === candidate.variants[0] &&
    alternatives[0]?.exact.size === 1 &&
    !candidate.nameWords.includes(word.raw)
  );
}

/** Whether what bears a word as written is so well known, and so much better than what was found by a typo in it. */
const isBetterKnown = (known: number, { row }: Hit['candidate']): boolean =>
  known >= WELL_KNOWN.importance && known > row.importance + WELL_KNOWN.more;

/** Whether the text says that a country is meant: of a state that is one among many it is not. */
const saysCountry = ({ question: { words }, candidate }: Hit, { uses }: Account): boolean =>
  candidate.kind !== 'country' &&
  words.some(({ token }, index) => uses[index] === 'common' && COUNTRY_WORDS.has(token));

export const CITY_WORDS: ReadonlySet<string> = new Set(
  'city town village ciudad ville stadt cidade citta gorod miasto by'.split(' '),
);

/** Whether the text asks for a city, and a state or country only shares its name: `Ciudad de la Costa` is no Coast. */
const saysCity = ({ question: { words }, candidate, variant }: Hit): boolean =>
  (candidate.kind === 'country' || (candidate.kind === 'region' && !isTown(candidate))) &&
  words.some(({ raw, token }) => CITY_WORDS.has(raw) && variant?.tokens.includes(token) === false);

/**
 * Whether the text is a name of two words of which the second is, in full, a state or country around a hamlet that the
 * first names: rather a person's. `George Washington` is no George in Washington; `George, WA` is.
 */
function mayBePerson({ question, candidate }: Hit, { uses }: Account): boolean {
  const [first, second, ...more] = question.words;
  return (
    first !== undefined &&
    second !== undefined &&
    more.length === 0 &&
    first.part === second.part &&
    uses[0] === 'name' &&
    uses[1] === 'around' &&
    second.raw.length > MAX_CODE &&
    isTown(candidate) &&
    (candidate.row.population ?? 0) < LONE_TOWN[2].population
  );
}

/** Undefined where the hit is not what the text asks for. */
export function judgeNamed(hit: Hit, account: Account): Judged | undefined {
  const { uses, typos, nameShare } = account;
  const { question, candidate, variant } = hit;
  if (uses.some((use) => use === 'unexplained' || use === 'missing')) return undefined;
  if (onlySharesWord(hit, account) || (saysCity(hit) && !isTyping(hit))) return undefined;
  const isWhole = nameShare >= WHOLE_NAME;
  const features = new Set(featureWords(question.words));
  const mistyped = question.words.flatMap(({ raw }, index) => (typos[index] === true ? [raw.length] : []));
  const confirming = question.words.filter(
    ({ token, raw }, index) =>
      (uses[index] === 'name' || uses[index] === 'around') &&
      typos[index] !== true &&
      !features.has(index) &&
      !isGeneric(token) &&
      (raw.length > 2 || isIdeograph(raw)),
  );
  // A short word is one letter away from some area; beside another name it confirms nothing.
  const least = variant === candidate.variants[0] ? MIN_TYPO_LETTERS.confirmed : MIN_TYPO_LETTERS.alone;
  if (question.words.some(({ raw }, at) => typos[at] === true && uses[at] === 'around' && raw.length < least))
    return undefined;
  // Nothing but short or common words matches.
  if (!isSpelled(hit) || (confirming.length === 0 && !isWhole && !isTypedNearby(hit))) return undefined;
  if (confirming.length === 0 && mistyped.some((letters) => letters < MIN_TYPO_LETTERS.alone)) return undefined;
  if (
    mistyped.length > Math.max(1, confirming.length) ||
    (confirming.length < 2 && mistyped.some((letters) => letters < MIN_TYPO_LETTERS.confirmed))
  )
    return undefined;
  // Paris is in France and Germany in no other country: what is known as written is no typo of a smaller name.
  if (question.alternatives.some(({ known = 0 }, at) => typos[at] === true && isBetterKnown(known, candidate)))
    return undefined;
  const doubts = [featureDoubt(hit, account), airportDoubt(hit, account)];
  // Within a state the town that bears the name is meant: Columbus, Ohio, was once called Franklin.
  const isOtherName = candidate.kind === 'place' && variant !== candidate.variants[0];
  let quality: number = candidate.kind === 'business' ? SURE.business : SURE.area;
  let isPartial = false;
  for (const doubt of doubts) {
    if (doubt === undefined) return undefined;
    quality *= doubt;
    isPartial ||= doubt < 1;
  }
  if (isOtherName && saysRegion(hit, account)) quality *= DOUBT.otherName;
  if (saysOnlyCountryCode(hit, account)) quality *= DOUBT.countryCode;
  for (const letters of mistyped) quality *= 1 - TYPO / letters;
  const isAirport = candidate.kind === 'airport';
  if (!isWhole) quality *= 1 - (isAirport ? UNSAID_AIRPORT : UNSAID_NAME) * (1 - nameShare);
  const lone = loneTownWorth(hit, account);
  quality *= lone;
  isPartial ||= lone <= HAMLET_WORTH;
  if (isShortOtherName(hit) && !isTyping(hit)) {
    isPartial = true;
    quality *= DOUBT.loneCode;
  }
  if (isLoneBusiness(hit, account) || isAnyBusiness(hit, account)) {
    isPartial = true;
    quality *= DOUBT.loneBusiness;
  }
  const saysOther =
    question.words.some(({ token }, index) => isTelling(token) && uses[index] === 'common') ||
    (!isTyping(hit) && saysAnotherArea(hit, account)) ||
    saysCountry(hit, account);
  // No half of a continent or country is the whole of it: `East Germany`.
  if (saysOther && (candidate.kind === 'natural' || candidate.kind === 'country')) return undefined;
  if (saysOther) quality *= DOUBT.otherThing;
  if (saysDowntown(hit, account) && !NORTH_AMERICA.has(countryCodeOf(candidate) ?? '')) {
    isPartial = true;
    quality *= DOUBT.otherThing;
  }
  if (candidate.kind === 'business' && !isWhole && !isTyping(hit)) {
    isPartial = true;
    quality *= DOUBT.loneBusiness;
  }
  for (const doubt of [
    otherNameDoubt(hit, account),
    saysForeignArticle(hit, account) ? DOUBT.article : 1,
    mayBePerson(hit, account) && !isTyping(hit) ? DOUBT.maybePerson : 1,
    isAbbreviatedName(hit) && !isTyping(hit) ? DOUBT.abbreviation : 1,
    isCommonWord(hit, account) ? DOUBT.smallLetters : 1,
    onlyBeginsName(hit, account) && !isTyping(hit) ? DOUBT.beginningOfName : 1,
    saysNothingOfItsOwn(hit) && !isTyping(hit) ? DOUBT.genericName : 1,
  ]) {
    quality *= doubt;
    isPartial ||= doubt < DOUBT.lonelyOtherName;
  }
  const isUnconfirmed = mistyped.length > 0 && confirming.length === 0;
  if (isUnconfirmed) {
    const isKnown =
      candidate.row.importance >= KNOWN_BY_TYPO.importance &&
      mistyped.every((letters) => letters >= KNOWN_BY_TYPO.letters);
    quality *= isKnown ? DOUBT.knownTypo : DOUBT.unconfirmedTypo;
  }
  if (
    question.alternatives.some(({ known = 0 }, at) => typos[at] === true && uses[at] === 'name' && known >= KNOWN_TOWN)
  ) {
    isPartial = true;
    quality *= DOUBT.unconfirmedTypo;
  }
  // What a town is called elsewhere is one letter away from many names.
  if (isOtherName && mistyped.length > 0) quality *= DOUBT.otherNameTypo;
  isPartial ||=
    saysOther ||
    isUnconfirmed ||
    (mistyped.length > 0 && !isWhole && !isTyping(hit)) ||
    (!(isAirport && confirming.length > 0) && nameShare < (isTyping(hit) ? MIN_SHARE_TYPED : MIN_NAME_SHARE));
  return { hit, isPartial, quality };
}
