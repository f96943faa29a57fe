/**
 * Whether a hit is what the text asks for. Every word is accounted for; a town, region or country that the text names
 * and the hit does not lie in rules it out, and so does a word of the street that nothing explains.
 * `docs/geocoder.md` says what `quality` promises.
 */
import { accountFor, isYearBehind, type Account } from '../features/account.ts';
import { countryCodeOf } from '../index/candidate.ts';
import { mayBeCode, readQuery } from '../text/query.ts';
import { saysAnotherArea } from '../features/area-codes.ts';
import { DOUBT, doubted, SURE, UNSAID_NAME, weigh, type Judged } from '../features/doubts.ts';
import { positionOf } from '../index/reader.ts';
import { STREET_TYPE_TOKENS } from '../text/abbreviations.ts';
import { isGeneric, isIdeograph } from '../text/tokens.ts';
import { saysMoreThanTown } from '../text/kind-words.ts';
import { scorePlace } from './named-verdict.ts';
import { CITY_WORDS, isSpelled, isTelling, saysAround } from '../features/named-words.ts';
import type { OpenIndex } from '../index/open-index.ts';
import { contradictionOf, sideOfCodes } from '../areas/postcode-conflict.ts';
import { postcodeWords } from '../text/postcodes.ts';
import { NO_NUMBER } from '../retrieve/expression.ts';
import { isInNeighbourhood, liesIn } from '../areas/said-area.ts';
import type { Hit } from '../retrieve/search-rounds.ts';
import { isOutside, explicitAreas, type ExplicitArea } from '../features/stated-area.ts';
import {
  hasOtherType,
  isBehindItsNumber,
  isUnlocatedName,
  isOtherSide,
  looksLikeFeature,
  looksLikeCategory,
  isRecognised,
  isType,
  isUntyped,
  saysForeignDirection,
  typoDoubt,
  unexplainedDoubt,
  unsaidShare,
} from '../features/street-doubts.ts';
import { isNear, isTypedNearby, isTyping } from '../retrieve/typed.ts';
import type { UnknownAround, Where } from '../areas/where.ts';

/** An address of which only the area around it is known. */
const AREA_ONLY = { place: 0.5, region: 0.3, country: 0.2 } as const;

/** It is where the address is, and hardly ever the address. */
export const IN_PLACE_OF_ADDRESS = 0.1;

export interface JudgeOptions {
  /** As typed. */
  text: string;
  /** The area that its words name, once it has been looked for. */
  where?: Where | undefined;
  /** The country or town with which the text begins. */
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
  /** The countries and states that the words of a search state. */
  readonly #stated = new Map<Hit['question']['words'], readonly ExplicitArea[]>();

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

  /** Undefined if the text doesn't ask for the hit. */
  judge(hit: Hit): Judged | undefined {
    const account = accountFor(hit, this.postcodesOf, this.#streetPart === undefined);
    if (this.#streetPart !== undefined && !this.#keepsToParts(hit, account)) return undefined;
    if (hit.candidate.kind === 'street') return this.#judgeStreet(hit, account);
    const judged = scorePlace(hit, account);
    return judged !== undefined && this.#isOutside(hit, account) ? doubted(judged, DOUBT.otherCountry) : judged;
  }

  /**
   * Doubts what lies far from a postal code that the text says, and areas in which no pack has it; the text says all of
   * what comes before them.
   */
  demoteFarFromPostcode(judged: readonly Judged[]): readonly Judged[] {
    const found = judged.map((one) => {
      const { kind } = one.hit.candidate;
      const codes = this.postcodesOf(countryCodeOf(one.hit.candidate) ?? '');
      if (kind === 'street' || one.inPlaceOfAddress !== undefined || codes.size === 0) return one;
      const side = sideOfCodes(one.hit.candidate, [...codes], this.#indexes);
      if (side === 'far') return doubted(one, DOUBT.codeElsewhere);
      // `75001, France`: the code says more than its country or state, and no pack has it.
      return side === undefined && (kind === 'country' || kind === 'region')
        ? { ...one, isPartial: true, inPlaceOfAddress: IN_PLACE_OF_ADDRESS }
        : one;
    });
    return found.toSorted((a, b) => Number(a.isPartial) - Number(b.isPartial));
  }

  /** Whether the text states a country or state in which an area, an airport or a business does not lie. */
  #isOutside(hit: Hit, account: Account): boolean {
    if (this.#streetPart !== undefined || isTyping(hit)) return false;
    const { words } = hit.question;
    const stated = this.#stated.get(words) ?? explicitAreas(words, this.#indexes);
    this.#stated.set(words, stated);
    return stated.some((one) => isOutside(hit, account, one));
  }

  /** The area that the text names, for want of the address in it. Undefined where the rest reads as no address. */
  areaOnly(words: Hit['question']['words']): Judged | undefined {
    if (this.#where === undefined) return undefined;
    const { hit, words: said, isMistyped } = this.#where;
    const { kind } = hit.candidate;
    const codes = this.postcodesOf(countryCodeOf(hit.candidate) ?? '');
    const name = hit.variant?.tokens ?? [];
    const isYear = (index: number): boolean =>
      this.#streetPart === undefined &&
      isYearBehind(words, index, (at) => said.has(at) && name.includes(words[at]?.token ?? ''));
    const rest = words.filter(({ raw }, index) => !said.has(index) && (!codes.has(raw) || isYear(index)));
    // Alone, with a typo or in digits only, the search weighs it as it does any name.
    if (rest.every(({ token, isNumber }) => isGeneric(token) && !isNumber)) {
      const named = isMistyped || !isSpelled(hit, this.#text) ? undefined : this.judge(hit);
      const saysMore = rest.some(
        (word) =>
          isTelling(word.token) ||
          mayBeCode(words, words.indexOf(word)) ||
          // `Ciudad de la Costa` isn't Coast in Kenya.
          ((kind === 'region' || kind === 'country') && CITY_WORDS.has(word.raw)),
      );
      if (saysMore || named === undefined) return undefined;
      const parts = new Set(words.flatMap(({ part }, index) => (said.has(index) ? [part] : [])));
      // `Town, Washington` asks for something in it.
      const first = Math.min(...parts);
      const isOwnPart = [...Map.groupBy(rest, ({ part }) => part)].some(
        ([part, own]) => !parts.has(part) && saysMoreThanTown(own, part > first),
      );
      return isOwnPart ? doubted(named, DOUBT.otherThing) : named;
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
    const { words } = question;
    const uses = [...account.uses];
    const isElsewhere = this.#isElsewhere(uses, words);
    let [isTown, isThere] = [false, true];
    if (isElsewhere) {
      const [lon, lat] = positionOf(place ?? candidate.row);
      if (this.#where === undefined || !liesIn(this.#where, lon, lat, countryCodeOf(candidate))) return undefined;
      for (const [index, word] of words.entries()) if (this.#whereWords.has(word.raw)) uses[index] = 'around';
      isTown = !['country', 'region'].includes(this.#where.hit.candidate.kind);
      isThere = !isTown || isInNeighbourhood(this.#where, lon, lat);
    }
    const saysTown = account.saysTown || isTown;
    const hasNumber = number !== NO_NUMBER;
    const isTyped = isTyping(hit);
    const isOtherType = hasOtherType(hit, uses);
    const unexplained = unexplainedDoubt(uses, words, number, saysTown);
    const typo = typoDoubt(hit, { ...account, uses }, saysTown, isOtherType);
    const conflict = contradictionOf(hit, this.postcodesOf(countryCodeOf(candidate) ?? ''), this.#indexes);
    if (unexplained === undefined || typo === undefined || conflict === 'elsewhere') return undefined;
    if (isBehindItsNumber(uses, hit) || this.#isOfAnotherCountry(hit, uses)) return undefined;
    if (!isRecognised(hit, account) || isOtherSide(hit, uses)) return undefined;
    if (!isTyped && saysAnotherArea(hit, { uses })) return undefined;
    // `A` or `1` alone don't identify a street of that name.
    const isNamed = words.some(({ raw, token }, at) => uses[at] === 'name' && raw.length > 2 && !isGeneric(token));
    if (!saysTown && !isNamed && !isTypedNearby(hit)) return undefined;
    const isUnlocated = !saysTown && isUnlocatedName(hit, uses);
    // One word is also the name of a region, a river or a person, unless the map shows that street.
    if (isUnlocated && words.filter(({ token }) => !isGeneric(token)).length < 2 && !isNear(hit)) return undefined;
    // The number being typed may become one that the street has.
    const isNumberTyped = isTyped && number === words.length - 1;
    const unsaid = unsaidShare(hit, uses);
    return weigh(hit, place === undefined ? SURE.street : SURE[place.source], [
      [isElsewhere, isThere ? DOUBT.otherRegionThere : DOUBT.otherTownNearby, !isThere],
      [unexplained < 1, unexplained, true],
      [conflict !== undefined, conflict === 'unknown' ? DOUBT.unknownCode : DOUBT.otherPostcode, true],
      [looksLikeFeature(hit, uses) || looksLikeCategory(hit, uses), DOUBT.maybeFeature, true],
      [saysForeignDirection(hit, uses), DOUBT.otherDirection, true],
      [typo < 1, typo, false],
      // Without town and number a street of a similar name is one of many.
      [typo < 1 && !hasNumber && isUntyped(hit, uses), DOUBT.streetTypo, true],
      [typo < 1 && !saysTown && place === undefined, DOUBT.unconfirmedTypo, true],
      [isOtherType, DOUBT.otherType, true],
      [hasNumber && place === undefined, isNumberTyped ? DOUBT.numberTyped : DOUBT.numberMissing, !isNumberTyped],
      [!saysTown, DOUBT.townUnsaid, false],
      // There is a Highland Ave in many a town of California.
      [
        !saysTown && place !== undefined && saysAround(hit, { uses }) && this.#isWholeText(question),
        DOUBT.onlyRegionSaid,
        false,
      ],
      [!saysTown && this.#isBehindAnotherTown(hit, uses), DOUBT.frontTown, true],
      // There is a Main Street in every other town.
      [!saysTown && !hasNumber && !isNear(hit) && !isTyped, DOUBT.streetAlone, false],
      [isUnlocated, DOUBT.loneStreet, true],
      [unsaid > 0, 1 - UNSAID_NAME * unsaid, false],
      // `Centro, Montevideo` isn't Centro América.
      [unsaid > 0 && !hasNumber && !isTyped && !words.some(({ token }) => isType(token)), DOUBT.partOfStreet, true],
    ]);
  }

  /** Whether no part of the text was left out, which may have said the town. */
  readonly #isWholeText = ({ words }: Hit['question']): boolean => readQuery(this.#text).length === words.length;

  /** Whether the text begins with a town in which the street is not, and nothing else says where it is. */
  #isBehindAnotherTown({ question: { words }, candidate }: Hit, uses: Account['uses']): boolean {
    if (this.#front === undefined || this.#front.candidate.kind !== 'place') return false;
    const said = new Set(this.#front.question.words.map(({ raw }) => raw));
    const [lon, lat] = positionOf(candidate.row);
    return (
      words.every(({ raw }, index) => !said.has(raw) || uses[index] === 'unexplained') &&
      !liesIn({ hit: this.#front, words: new Set(), isMistyped: false }, lon, lat, countryCodeOf(candidate))
    );
  }

  /** Whether the text begins with a country in which the street is not, and which is not its name. */
  #isOfAnotherCountry({ question: { words }, candidate }: Hit, uses: Account['uses']): boolean {
    if (this.#front?.candidate.kind !== 'country' || countryCodeOf(candidate) === countryCodeOf(this.#front.candidate))
      return false;
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

/** Whether a word is short, and stands among others. */
function isShortOf(words: Hit['question']['words'], index: number): boolean {
  const { raw = '', part } = words[index] ?? {};
  return (
    raw.length <= 3 &&
    !isIdeograph(raw) &&
    words.some((other, at) => at !== index && other.part === part && !/\d/u.test(other.raw))
  );
}

/** An answer to an address of which a part was left out, perhaps the code of a state in which it is not. */
export const withUnknownPart = (judged: Judged, isCode: boolean): Judged =>
  doubted(judged, isCode ? DOUBT.unknownCode : DOUBT.unknownPart);

/** A town whose county or province no pack has. */
export const withUnknownRegion = (judged: Judged, unknown: UnknownAround): Judged =>
  doubted(judged, UNKNOWN_AROUND[unknown]);
const UNKNOWN_AROUND = {
  region: DOUBT.unknownRegion,
  unsure: DOUBT.unknownBehindTown,
  thing: DOUBT.unknownThing,
} as const;

/** An address of which the quarter was left out: whether it lies there decides. */
export function doubtNeighbourhood(judged: Judged, where: Where): Judged {
  const { candidate, place } = judged.hit;
  return isInNeighbourhood(where, ...positionOf(place ?? candidate.row))
    ? judged
    : doubted(judged, DOUBT.otherTownNearby);
}
