/**
 * Whether a hit is what the text asks for. Every word is accounted for; a town, region or country that the text names
 * and the hit does not lie in rules it out, and so does a word of the street that nothing explains.
 * `docs/geocoder.md` says what `quality` promises.
 */
import { placeRadiusMetres } from './index/streets.ts';
import { STREET_TYPE_TOKENS, TITLE_TOKENS } from './index/abbreviations.ts';
import { isGeneric, isIdeograph } from './index/text.ts';
import { metresBetween, toDegrees } from '../packs/line-geometry.ts';
import { accountFor, countryCodeOf } from './account.ts';
import type { Account } from './account.ts';
import { mayBeCode, saysAnotherArea } from './area-codes.ts';
import { DOUBT, MIN_TYPO_LETTERS, SURE, TYPO, UNSAID_NAME, WHOLE_NAME } from './doubts.ts';
import type { Judged } from './doubts.ts';
import { featureWords } from './feature-words.ts';
import { positionOf } from './index-reader.ts';
import { CITY_WORDS, isSpelled, isTelling, judgeNamed, NORTH_AMERICA } from './named-verdict.ts';
import { contradictionOf } from './postcode-conflict.ts';
import { postcodeWords } from './postcodes.ts';
import { NO_NUMBER } from './retrieve.ts';
import type { OpenIndex } from './open-index.ts';
import type { Hit } from './search.ts';
import { isNear, isTypedNearby, isTyping } from './typed.ts';
import type { Where } from './where.ts';

/** Beyond its estimated reach: people write the next town for the one they live in. */
const TOWN_MARGIN_METRES = 12_000;
/** An address of which only the area around it is known. */
const AREA_ONLY = { place: 0.5, region: 0.3, country: 0.2 } as const;
/** It is where the address is, and hardly ever the address. */
export const IN_PLACE_OF_ADDRESS = 0.1;

/** Whether a position is in, or near, the area that the text names. */
export function liesIn({ hit: { candidate } }: Where, lon: number, lat: number, country: string | undefined): boolean {
  const { row, kind } = candidate;
  if (kind === 'country') return row.short_name === country;
  if (row.west !== null && row.east !== null && row.south !== null && row.north !== null) {
    const isWithin =
      lon >= toDegrees(row.west) &&
      lon <= toDegrees(row.east) &&
      lat >= toDegrees(row.south) &&
      lat <= toDegrees(row.north);
    if (isWithin || kind === 'region') return isWithin;
  }
  if (kind === 'region') return countryCodeOf(candidate) === country;
  const reach = placeRadiusMetres(row.population ?? 0) + TOWN_MARGIN_METRES;
  return metresBetween(lon, lat, ...positionOf(row)) <= reach;
}

/** Around the point of a quarter that no source has as an area. */
const QUARTER_METRES = 2500;

/** Whether a position is in a quarter of a town, as far as that is known. */
const isInQuarter = ({ hit: { candidate } }: Where, lon: number, lat: number): boolean =>
  candidate.kind === 'neighbourhood' && metresBetween(lon, lat, ...positionOf(candidate.row)) <= QUARTER_METRES;

export interface JudgeOptions {
  /** As typed. */
  text: string;
  /** The area that its words name, once it has been looked for. */
  where?: Where | undefined;
  /** The country with which the text begins. */
  front?: Hit | undefined;
  /** The part of the text that has the street and its number, where that is known. */
  streetPart?: number | undefined;
  /** What may know where a postal code is. */
  indexes: readonly OpenIndex[];
}

/** Weighs the hits of one text. */
export class Judge {
  readonly #text: string;
  readonly #where: Where | undefined;
  readonly #front: Hit | undefined;
  readonly #streetPart: number | undefined;
  readonly #indexes: readonly OpenIndex[];
  /** Words that name the area around, as folded. */
  readonly #whereWords: ReadonlySet<string>;
  readonly #postcodes = new Map<string, ReadonlySet<string>>();

  constructor({ text, where, front, streetPart, indexes }: JudgeOptions) {
    this.#front = front;
    this.#indexes = indexes;
    this.#text = text;
    this.#where = where;
    this.#streetPart = streetPart;
    this.#whereWords = new Set(where?.hit.question.words.map(({ raw }) => raw));
  }

  readonly postcodesOf = (country: string): ReadonlySet<string> => {
    const known = this.#postcodes.get(country) ?? postcodeWords(this.#text, country);
    this.#postcodes.set(country, known);
    return known;
  };

  /** Undefined where the hit is not what the text asks for. */
  judge(hit: Hit): Judged | undefined {
    const account = accountFor(hit, this.postcodesOf);
    if (this.#streetPart !== undefined && !this.#keepsToParts(hit, account)) return undefined;
    return hit.candidate.kind === 'street' ? this.#judgeStreet(hit, account) : judgeNamed(hit, account);
  }

  /** The area that the text names, for want of the address in it. Undefined where the rest reads as no address. */
  areaOnly(words: Hit['question']['words']): Judged | undefined {
    if (this.#where === undefined) return undefined;
    const { hit, words: said, isMistyped } = this.#where;
    const { kind } = hit.candidate;
    const codes = this.postcodesOf(countryCodeOf(hit.candidate) ?? '');
    const rest = words.filter(({ raw }, index) => !said.has(index) && !codes.has(raw));
    // Alone, with a typo or in digits only, the search weighs it as it does any name.
    if (rest.every(({ token, isNumber }) => isGeneric(token) && !isNumber)) {
      const named = isMistyped || !isSpelled(hit, this.#text) ? undefined : this.judge(hit);
      const saysMore = rest.some(
        (word) =>
          isTelling(word.token) ||
          mayBeCode(words, words.indexOf(word)) ||
          // `Ciudad de la Costa` is no Coast in Kenya.
          ((kind === 'region' || kind === 'country') && CITY_WORDS.has(word.raw)),
      );
      return saysMore ? undefined : named;
    }
    // `Ruta 5 km 33`: who means a country by two letters writes capitals.
    const [only] = said.size === 1 ? [...said] : [];
    const code = only === undefined ? undefined : words[only]?.raw;
    if (kind === 'country' && code?.length === 2 && !this.#text.includes(code.toUpperCase())) return undefined;
    // Two or three letters name a town somewhere.
    if (kind !== 'country' && said.size === 1 && [...said].every((index) => isShortOf(words, index))) return undefined;
    const parts = new Set([...said].map((index) => words[index]?.part));
    const isAddress =
      rest.some(({ isNumber, token, raw }) => isNumber || STREET_TYPE_TOKENS.has(token) || isIdeograph(raw)) ||
      rest.every(({ part }) => !parts.has(part));
    if (!isAddress) return undefined;
    return {
      hit,
      isPartial: true,
      quality: kind === 'country' || kind === 'region' ? AREA_ONLY[kind] : AREA_ONLY.place,
      inPlaceOfAddress: IN_PLACE_OF_ADDRESS,
    };
  }

  /** Whether the street's name and number are where the text is known to have them. */
  #keepsToParts({ question, candidate }: Hit, { uses }: Account): boolean {
    const isStreet = candidate.kind === 'street';
    return question.words.every(({ part }, index) => {
      const use = uses[index];
      const isOfStreet = use === 'name' || use === 'number' || use === 'missing';
      return part === this.#streetPart ? use !== 'name' || isStreet : !(isStreet && isOfStreet);
    });
  }

  #judgeStreet(hit: Hit, account: Account): Judged | undefined {
    const { candidate, place, question, number } = hit;
    const uses = [...account.uses];
    let { saysTown } = account;
    let quality: number = place === undefined ? SURE.street : SURE[place.source];
    let isPartial = false;
    if (this.#isElsewhere(uses, question.words)) {
      const [lon, lat] = positionOf(place ?? candidate.row);
      if (this.#where === undefined || !liesIn(this.#where, lon, lat, countryCodeOf(candidate))) return undefined;
      for (const [index, word] of question.words.entries()) if (this.#whereWords.has(word.raw)) uses[index] = 'around';
      const isTown = !['country', 'region'].includes(this.#where.hit.candidate.kind);
      const isThere = !isTown || isInQuarter(this.#where, lon, lat);
      saysTown ||= isTown;
      isPartial ||= !isThere;
      quality *= isThere ? DOUBT.otherRegionThere : DOUBT.otherTownNearby;
    }
    if (isBehindItsNumber(uses, hit) || this.#isOfAnotherCountry(hit, uses)) return undefined;
    const doubt = unexplainedDoubt(uses, question.words, number, saysTown);
    if (doubt === undefined) return undefined;
    const conflict = contradictionOf(hit, this.postcodesOf(countryCodeOf(candidate) ?? ''), this.#indexes);
    if (conflict === 'elsewhere') return undefined;
    if (conflict !== undefined) {
      isPartial = true;
      quality *= conflict === 'unknown' ? DOUBT.unknownCode : DOUBT.otherPostcode;
    }
    if (!isRecognised(hit, account) || isOtherSide(hit, uses)) return undefined;
    if (doubt < 1) isPartial = true;
    quality *= doubt;
    if (!isTyping(hit) && saysAnotherArea(hit, { uses })) return undefined;
    if (isRatherFeature(hit, uses)) {
      isPartial = true;
      quality *= DOUBT.maybeFeature;
    }
    if (saysForeignDirection(hit, uses)) {
      isPartial = true;
      quality *= DOUBT.otherDirection;
    }
    const isOtherType = hasOtherType(hit, uses);
    const typo = typoDoubt(hit, { ...account, uses }, saysTown, isOtherType);
    if (typo === undefined) return undefined;
    quality *= typo;
    // Without town and number a street of a similar name is one of many.
    if (typo < 1 && !saysTown && place === undefined) {
      isPartial = true;
      quality *= DOUBT.unconfirmedTypo;
    }
    if (isOtherType) {
      isPartial = true;
      quality *= DOUBT.otherType;
    }
    if (number !== NO_NUMBER && place === undefined) {
      // The number being typed may become one that the street has.
      const isTyped = isTyping(hit) && number === question.words.length - 1;
      isPartial ||= !isTyped;
      quality *= isTyped ? DOUBT.numberTyped : DOUBT.numberMissing;
    }
    if (!saysTown) {
      // A street called `A` or `1` is not recognised by that alone.
      if (
        !isTypedNearby(hit) &&
        !question.words.some(({ raw, token }, index) => uses[index] === 'name' && raw.length > 2 && !isGeneric(token))
      )
        return undefined;
      quality *= DOUBT.townUnsaid;
      // There is a Main Street in every other town.
      if (number === NO_NUMBER && !isNear(hit) && !isTyping(hit)) quality *= DOUBT.streetAlone;
      if (isLoneName(hit, uses)) {
        // One word is the name of a region, a river or a person as well, unless the map shows that street.
        const own = question.words.filter(({ token }) => !isGeneric(token));
        if (own.length < 2 && !isNear(hit)) return undefined;
        isPartial = true;
        quality *= DOUBT.loneStreet;
      }
    }
    const unsaid = unsaidShare(hit, uses);
    quality *= 1 - UNSAID_NAME * unsaid;
    // `Centro, Montevideo` is no Centro América.
    if (unsaid > 0 && number === NO_NUMBER && !isTyping(hit) && !question.words.some(({ token }) => isType(token))) {
      isPartial = true;
      quality *= DOUBT.partOfStreet;
    }
    return { hit, isPartial, quality };
  }

  /** Whether the text begins with a country in which the street is not, and which is not its name. */
  #isOfAnotherCountry({ question: { words }, candidate }: Hit, uses: Account['uses']): boolean {
    if (this.#front === undefined || countryCodeOf(candidate) === countryCodeOf(this.#front.candidate)) return false;
    const named = new Set(words.flatMap(({ raw }, index) => (uses[index] === 'name' ? [raw] : [])));
    return this.#front.question.words.some(({ raw }) => !named.has(raw));
  }

  /** Whether a word that names the area of the text is not explained by the street or by what it lies in. */
  #isElsewhere(uses: Account['uses'], words: Hit['question']['words']): boolean {
    return words.some(({ raw, token }, index) => {
      const use = uses[index];
      return (use === 'unexplained' || use === 'postcode') && !isGeneric(token) && this.#whereWords.has(raw);
    });
  }
}

/**
 * What unexplained words leave of a street's quality: 1 where there are none. Undefined where they belong to the street,
 * which is another one then, or may be the town.
 */
function unexplainedDoubt(
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
      // What comes before the house number is whom it is for; without a number it is the address, and the street is not.
      if (isBefore ? number === NO_NUMBER : !saysTown) return undefined;
      doubt = Math.min(doubt, DOUBT.unknownPart);
    }
  }
  return doubt;
}

/**
 * Whether the number's part of the text has words of its own and the name stands in others: `Los Carrera 1199, Santiago,
 * Chile` is not number 1199 of the street Santiago de Chile, nor `Ejido 1275, Canelones` that of the street Canelones.
 */
function isBehindItsNumber(uses: Account['uses'], { question: { words }, variant, number }: Hit): boolean {
  const tokens = variant?.tokens ?? [];
  const part = words[number]?.part;
  if (part === undefined) return false;
  const own = [...words.keys()].filter((index) => words[index]?.part === part && index !== number);
  const plain = own.filter((index) => !isGeneric(words[index]?.token ?? ''));
  // `Santa Cruz, 114 California Ave` is no number of Santa Cruz Ave.
  const hasTypeOnly = own.some((index) => uses[index] === 'name' && isType(words[index]?.token ?? ''));
  if (
    hasTypeOnly &&
    plain.length > 0 &&
    plain.every((index) => uses[index] !== 'name' && !tokens.includes(words[index]?.token ?? ''))
  )
    return true;
  return (
    own.length > 0 &&
    own.every((index) => uses[index] !== 'name') &&
    own.some((index) => uses[index] === 'common' || uses[index] === 'unexplained')
  );
}

const isBehindTown = (uses: Account['uses'], index: number): boolean => uses[index - 1] === 'around';

/** Whether a word is short, and stands among others. */
function isShortOf(words: Hit['question']['words'], index: number): boolean {
  const { raw = '', part } = words[index] ?? {};
  return (
    raw.length <= 3 &&
    !isIdeograph(raw) &&
    words.some((other, at) => at !== index && other.part === part && !/\d/u.test(other.raw))
  );
}

const DIRECTIONS: ReadonlySet<string> = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']);

const isType = (token: string): boolean => STREET_TYPE_TOKENS.has(token);

/** Whether a word is a person's title in front of the name: `Dr. Luis A. de Herrera` is no drive. */
const isTitle = (words: Hit['question']['words'], uses: Account['uses'], index: number): boolean =>
  words[index]?.token === 'dr' && uses[index + 1] === 'name' && words[index + 1]?.part === words[index]?.part;

/** Whether the text says another type of street: `Pacific St` for `Pacific Ave`. */
function hasOtherType({ question, variant }: Hit, uses: Account['uses']): boolean {
  return (
    question.words.some(
      ({ token }, index) => uses[index] === 'common' && isType(token) && !isTitle(question.words, uses, index),
    ) && variant?.tokens.some((token) => isType(token) && !question.words.some((word) => word.token === token)) === true
  );
}

/** Whether the text says one direction and the street bears another: `N Main St` is not `S Main St`. */
function isOtherSide({ question: { words }, variant }: Hit, uses: Account['uses']): boolean {
  const said = words.filter(({ token }, index) => uses[index] === 'common' && DIRECTIONS.has(token));
  return (
    said.length > 0 &&
    variant?.tokens.some((token) => DIRECTIONS.has(token) && !words.some((word) => word.token === token)) === true
  );
}

/** Whether the text says a direction that the street of a North American town does not bear: `N Front St` may be another. */
const saysForeignDirection = ({ question: { words }, candidate }: Hit, uses: Account['uses']): boolean =>
  NORTH_AMERICA.has(countryCodeOf(candidate) ?? '') &&
  words.some(({ token }, index) => uses[index] === 'common' && DIRECTIONS.has(token));

/** What typos leave of a street's quality; undefined where the word may as well be another street's. */
function typoDoubt(
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
const isLoneName = ({ question, number }: Hit, uses: Account['uses']): boolean =>
  number === NO_NUMBER &&
  question.words.every(({ token }, index) => !isType(token) && (uses[index] !== 'around' || isGeneric(token))) &&
  !isTyping({ question });

/** Whether the text says more of the street's name than words that many names share, or says all of it. */
function isRecognised({ question, candidate, variant }: Hit, { uses, nameShare }: Account): boolean {
  return (
    nameShare >= WHOLE_NAME ||
    isTypedNearby({ question, candidate }) ||
    question.words.some(
      ({ token }, index) =>
        uses[index] === 'name' && !isGeneric(token) && !isGeneric(saidToken(question, variant, index)),
    )
  );
}

/** Which token of a name a word of the text stands for, as written or by a typo; the word's own where it is none. */
function saidToken({ words, alternatives }: Hit['question'], variant: Hit['variant'], index: number): string {
  const own = words[index]?.token ?? '';
  const choice = alternatives[index];
  const tokens = variant?.tokens ?? [];
  if (choice === undefined || tokens.includes(own)) return own;
  const worth = (token: string): number => choice.exact.get(token) ?? 0;
  return tokens.filter((token) => worth(token) > 0).toSorted((a, b) => worth(b) - worth(a))[0] ?? own;
}

/** Whether the text asks for a natural feature, and of the street's name says nothing else: `Santa Cruz river`. */
function isRatherFeature({ question, number }: Hit, uses: Account['uses']): boolean {
  if (number !== NO_NUMBER || isTyping({ question })) return false;
  const features = featureWords(question.words);
  return (
    features.length > 0 &&
    question.words.every(
      ({ token }, index) => !isType(token) && (uses[index] !== 'name' || isGeneric(token) || features.includes(index)),
    )
  );
}

const isOwn = (token: string): boolean => !isGeneric(token) && !TITLE_TOKENS.has(token);

/** Share of the name's own words, without types, articles and titles, that the text leaves out: `Bulevar Artigas`. */
function unsaidShare({ variant, question }: Hit, uses: Account['uses']): number {
  if (variant === undefined) return 1;
  const own = variant.tokens.filter(isOwn);
  if (own.length === 0) return 0;
  const said = question.words.filter(
    (_, index) => uses[index] === 'name' && isOwn(saidToken(question, variant, index)),
  ).length;
  return Math.max(0, 1 - said / own.length);
}

/** An answer to an address of which a part was left out, perhaps the code of a state in which it is not. */
export const withUnknownPart = (judged: Judged, isCode: boolean): Judged => ({
  ...judged,
  isPartial: true,
  quality: judged.quality * (isCode ? DOUBT.unknownCode : DOUBT.unknownPart),
});

/** An address of which the quarter was left out: whether it lies there decides. */
export function withQuarter(judged: Judged, where: Where): Judged {
  const { candidate, place } = judged.hit;
  if (isInQuarter(where, ...positionOf(place ?? candidate.row))) return judged;
  return { ...judged, isPartial: true, quality: judged.quality * DOUBT.otherTownNearby };
}
