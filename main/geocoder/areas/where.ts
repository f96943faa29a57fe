/**
 * Where a text says that it is: the town, region or country that its end names, or its beginning in countries that
 * write the largest first. What comes before need not be known: an address in a town without streets has at least its
 * town.
 */
import { MIN_TYPO_LETTERS } from '../index/vocabulary.ts';
import { hasDistricts, isDistrictLetter, namesakeAtPostcode, POSTCODE_LENGTH } from './where-code.ts';
import { mayBeCode, textOf, type QueryWord } from '../text/query.ts';
import type { Candidate } from '../index/candidate.ts';
import { WHOLE_NAME, rolesIn, ROLE } from '../retrieve/explain.ts';
import { STREET_TYPE_TOKENS } from '../text/abbreviations.ts';
import { cellToken, type DocumentKind } from '../index/identifiers.ts';
import { isGeneric, isIdeograph } from '../text/tokens.ts';
import type { IndexSet, OpenIndex } from '../index/open-index.ts';
import { positionOf } from '../index/reader.ts';
import { meantBy } from '../text/kind-words.ts';
import { isMainCity } from './superior.ts';
import { Search } from '../retrieve/search.ts';
import type { Budget, Hit } from '../retrieve/search-rounds.ts';

export interface Where {
  hit: Hit;
  /** Words that say it, by their place in the text. */
  words: ReadonlySet<number>;
  /** Whether a word of it was found only by assuming a typo in it. */
  isMistyped: boolean;
}

/** Kinds that an address can lie in. */
const AREAS: ReadonlySet<DocumentKind> = new Set(['country', 'region', 'place', 'neighbourhood']);
const POSTCODES: ReadonlySet<DocumentKind> = new Set(['postcode']);
const LARGE: ReadonlySet<DocumentKind> = new Set(['country', 'region']);
/** Parts from the end that may name nothing, one after the other: a quarter that no source has. */
const MAX_UNKNOWN_PARTS = 2;
/** Longer runs of words are no name of a town with what it lies in. */
const MAX_WORDS = 7;
const MAX_IDEOGRAPHS = 12;
/** Of the name of a county or province. */
const MAX_REGION_WORDS = 5;
/** Behind the name of a province or town so many characters may stand until those that name one in it are whole. */
const MAX_MORE_IDEOGRAPHS = 4;
/** Scripts of countries that write the largest first. */
const LARGEST_FIRST = /[\p{scx=Hang}\p{scx=Thai}]/u;
/** Importance by which a name at the beginning is the likelier one. */
const BETTER_KNOWN = 0.15;
/** Words of a town in front of a street without a comma, and its people: streets begin with names of hamlets. */
const MAX_TOWN_IN_FRONT = 3;
const KNOWN_TOWN = 100_000;
const NEARBY_CELLS = [-1, 0, 1];

/** `st` is a saint as well. */
const isStreetType = (token: string): boolean => STREET_TYPE_TOKENS.has(token) && token !== 'st';

/** Of these the ones that stand in front of the street's name: what follows is that name. */
const TYPES_IN_FRONT = new Set(
  (
    'rue via vle cso pza cl cam ul ulica ulitsa улица ул prospekt проспект просп aleja chemin allee rua trav ' +
    'jalan jl'
  ).split(' '),
);

/** A part of the text. */
interface Part {
  /** Those without a digit, by their place in the text. */
  words: readonly number[];
  /** Whether it has what may be a house number. */
  hasNumber: boolean;
}

const hasDigit = ({ raw }: Pick<QueryWord, 'raw'>): boolean => /\d/u.test(raw);

/** What stands beside a town, and no pack knows: a region, some thing in the town, or it is not sure which. */
export type UnknownAround = 'region' | 'thing' | 'unsure';

/** Looks for areas in the words of one text. */
export class WhereReader {
  readonly #set: IndexSet;
  readonly #words: readonly QueryWord[];
  readonly #budget: Budget;
  /** What runs of words name, once they have been looked for. */
  readonly #resolved = new Map<string, Hit | undefined>();
  #firstPart = 0;

  constructor(set: IndexSet, words: readonly QueryWord[], budget: Budget) {
    this.#set = set;
    this.#words = words;
    this.#budget = budget;
  }

  /**
   * The area that most words say; undefined where none is named.
   * @param firstPart of the text: those before it name none
   */
  read(firstPart = 0): Where | undefined {
    this.#firstPart = firstPart;
    const where = this.#readAreas();
    if (where === undefined) return this.#readPostcode();
    if (where.isMistyped) return where;
    return {
      ...where,
      hit: namesakeAtPostcode(where.hit, where.words, this.#words, () => this.namesakes(where), this.#set.indexes),
    };
  }

  #readAreas(): Where | undefined {
    if (this.#words.some(({ raw }) => isIdeograph(raw) || LARGEST_FIRST.test(raw)))
      return this.#fromStart() ?? this.#fromEnd();
    const atEnd = this.#fromEnd();
    const [first, ...others] = this.#parts();
    if (atEnd === undefined && first !== undefined && others.length === 0) return this.#beginningOf(first);
    if (first === undefined || first.hasNumber || first.words[0] !== 0 || this.#resolve(first.words) === undefined)
      return atEnd;
    // `Plaza de España, 57, Irun`: a town is called Plaza as well.
    if (atEnd !== undefined && !this.#isBare(first.words)) return atEnd;
    const atStart = this.#partByPart(this.#parts(), 'after');
    return atStart !== undefined && isLikelier(atStart, atEnd) ? atStart : atEnd;
  }

  /** The country or town that is all of the first part of the text. */
  areaInFront(): Hit | undefined {
    const [first] = this.#parts();
    if (first === undefined || first.hasNumber || first.words[0] !== 0) return undefined;
    const hit = this.#resolve(first.words);
    return hit?.candidate.kind === 'country' || hit?.candidate.kind === 'place' ? hit : undefined;
  }

  /** All areas that the words of one name; of a postal code none. */
  namesakes({ words }: Where): Hit[] {
    return this.#wholeHits([...words], AREAS);
  }

  /**
   * Whether a text is a town, what no pack knows, and the country or region around the town: `Leeds, West Yorkshire,
   * UK`. What stands between them is an area that no source has, rather than the town is one of an address. A text
   * without the country may be a town and a street in it, as well.
   */
  unknownAround({ hit, words, isMistyped }: Where): UnknownAround | undefined {
    if (hit.candidate.kind !== 'place' || isMistyped) return undefined;
    const all = [...this.#words.entries()];
    const unknown = all.filter(([index]) => !words.has(index));
    const parts = new Set(unknown.map(([, { part }]) => part));
    const [between = 0, ...others] = parts;
    const isTownFirst = all.some(([, { part }]) => part === 0) && !parts.has(0) && between === 1 && others.length === 0;
    if (!isTownFirst || unknown.length > MAX_REGION_WORDS) return undefined;
    if (all.some(([, word]) => hasDigit(word) || isIdeograph(word.raw))) return undefined;
    if (unknown.some(([, { token }]) => STREET_TYPE_TOKENS.has(token))) return undefined;
    const behind = [...words].filter((index) => (this.#words[index]?.part ?? 0) > between);
    // What a pack knows, and the town does not lie in, is a contradiction.
    if (this.#resolve([...unknown.map(([index]) => index), ...behind]) !== undefined) return undefined;
    const meant = meantBy(unknown.map(([, word]) => word));
    if (meant === 'thing') return meant;
    return behind.length > 0 && meant === 'area' ? 'region' : 'unsure';
  }

  /** The postal code that a pack has, if the text names no area. */
  #readPostcode(): Where | undefined {
    for (const [index, { raw, part }] of this.#words.entries()) {
      if (part < this.#firstPart || !POSTCODE_LENGTH.test(raw)) continue;
      const hit = this.#resolve([index], POSTCODES);
      if (hit !== undefined) return { hit, words: new Set([index]), isMistyped: false };
    }
    return undefined;
  }

  /** Places in the text of the words of each part, without those that have a digit. */
  #parts(): Part[] {
    const parts = new Map<number, { words: number[]; hasNumber: boolean }>();
    for (const [index, word] of this.#words.entries()) {
      if (word.part < this.#firstPart) continue;
      const own = parts.get(word.part) ?? { words: [], hasNumber: false };
      if (hasDigit(word)) own.hasNumber ||= !this.#isPostcode(index);
      else own.words.push(index);
      parts.set(word.part, own);
    }
    // `Bristol, CT`: a code isn't a court, nor are `IN`, `DE` and `LA` common words.
    return [...parts.values()].filter(({ words }) =>
      words.some(
        (index) => !isGeneric(this.#words[index]?.token ?? '') || (words.length === 1 && mayBeCode(this.#words, index)),
      ),
    );
  }

  /** Whether a number is long, or mixed with letters: what follows a town rather than a street. */
  #isPostcode(index: number): boolean {
    return POSTCODE_LENGTH.test(this.#words[index]?.raw ?? '');
  }

  #fromEnd(): Where | undefined {
    const parts = this.#parts();
    const [last, before] = parts.toReversed();
    const [code = -1, ...more] = last?.words ?? [];
    // `Santa Cruz, DE`: no code of the town's state, so it names nothing.
    const isOfOther =
      more.length === 0 &&
      before !== undefined &&
      mayBeCode(this.#words, code) &&
      isGeneric(this.#words[code]?.token ?? '') &&
      this.#resolve(before.words) !== undefined &&
      this.#resolve([...before.words, code]) === undefined;
    return this.#partByPart((isOfOther ? parts.slice(0, -1) : parts).toReversed(), 'before');
  }

  /**
   * Takes one part after the other to those that name an area already.
   * @param side of what is known at which the next part stands
   */
  #partByPart(parts: readonly Part[], side: 'before' | 'after'): Where | undefined {
    let known: number[] = [];
    let hit: Hit | undefined;
    let unknown = 0;
    let isMistyped = false;
    for (const { words: part, hasNumber } of parts) {
      const together = side === 'before' ? [...part, ...known] : [...known, ...part];
      const hasTown = hit !== undefined && !LARGE.has(hit.candidate.kind);
      // The street may be named after a town, or after what that lies in.
      const mayBeWhole = !hasNumber || (this.#isBare(part) && !hasTown);
      const whole = mayBeWhole ? (this.#resolve(together) ?? this.#withoutDistrict(part, known, side)) : undefined;
      const mistyped =
        whole === undefined && !hasNumber && !hasTown && unknown === 0 ? this.#resolveTypo(together) : undefined;
      const found = whole ?? mistyped;
      if (found !== undefined) {
        [known, hit, isMistyped] = [together, found, isMistyped || whole === undefined];
        continue;
      }
      // The town at the end of the part that begins with the street; behind it stands nothing that is not known.
      if (side === 'before' && unknown === 0 && !hasTown && (hasNumber || parts.length === 1)) {
        const atEnd = this.#endOf(part, known);
        if (atEnd !== undefined) return { ...atEnd, isMistyped };
      }
      unknown += 1;
      if (unknown > MAX_UNKNOWN_PARTS) break;
    }
    return hit === undefined ? undefined : { hit, words: new Set(known), isMistyped };
  }

  /** The town of a part that ends with the letter of its postal district: `1620 København V`. */
  #withoutDistrict(part: readonly number[], known: readonly number[], side: 'before' | 'after'): Hit | undefined {
    const left = part.slice(0, -1);
    if (left.length === 0 || side === 'after' || !isDistrictLetter(this.#words[part.at(-1) ?? 0]?.raw ?? ''))
      return undefined;
    const hit = this.#resolve([...left, ...known]);
    return hit !== undefined && hasDistricts(hit.candidate) ? hit : undefined;
  }

  /** Whether a part has no word that says it is a street. */
  #isBare(part: readonly number[]): boolean {
    const tokens = part.map((index) => this.#words[index]?.token ?? '');
    return tokens.at(-1) !== 'st' && !tokens.some(isStreetType);
  }

  /** The longest end of a part that names an area together with what is known. */
  #endOf(part: readonly number[], known: readonly number[]): Omit<Where, 'isMistyped'> | undefined {
    for (let cut = Math.max(1, part.length - MAX_WORDS); cut < part.length; cut++) {
      const words = [...part.slice(cut), ...known];
      if (isGeneric(this.#words[words[0] ?? 0]?.token ?? '')) continue;
      if (TYPES_IN_FRONT.has(this.#words[part[cut - 1] ?? 0]?.token ?? '')) continue;
      const hit = this.#resolve(words);
      if (hit !== undefined) return { hit, words: new Set(words) };
    }
    return undefined;
  }

  /** The town at the beginning of a text without commas, if a street or number follows: `Wien Hauptstraße 5`. */
  #beginningOf({ words, hasNumber }: Part): Where | undefined {
    for (let end = Math.min(MAX_TOWN_IN_FRONT, words.length - 1); end > 0; end--) {
      const [own, rest] = [words.slice(0, end), words.slice(end)];
      const isAddress = hasNumber || rest.some((index) => isStreetType(this.#words[index]?.token ?? ''));
      // `Houston St 12` is a street that is named after a town.
      const next = this.#words[rest[0] ?? -1]?.token ?? '';
      const isStreet = STREET_TYPE_TOKENS.has(next) && !TYPES_IN_FRONT.has(next);
      const hit = isAddress && !isStreet && own[0] === 0 && this.#isBare(own) ? this.#resolve(own) : undefined;
      if (hit?.candidate.kind === 'place' && (hit.candidate.row.population ?? 0) >= KNOWN_TOWN)
        return { hit, words: new Set(own), isMistyped: false };
    }
    return undefined;
  }

  /** The longest beginning of a text without spaces that names an area. */
  #fromStart(): Where | undefined {
    const all = [...this.#words.keys()].filter((index) => !hasDigit(this.#words[index] ?? { raw: '' }));
    let longest: Where | undefined;
    for (let end = 1; end <= Math.min(all.length, MAX_IDEOGRAPHS); end++) {
      const words = all.slice(0, end);
      const hit = this.#resolve(words);
      if (hit !== undefined) longest = { hit, words: new Set(words), isMistyped: false };
      else if (longest !== undefined && end > longest.words.size + MAX_MORE_IDEOGRAPHS) break;
    }
    return longest;
  }

  /** The same, where a word is in no pack: one typo away from a name. */
  #resolveTypo(indices: readonly number[]): Hit | undefined {
    const words = indices.flatMap((index) => this.#words[index] ?? []);
    if (
      words.length > MAX_WORDS ||
      !words.some((word) => word.raw.length >= MIN_TYPO_LETTERS.alone && !this.#set.vocabulary.finds(word))
    )
      return undefined;
    return this.#search(words)
      .run()
      .find((hit) => AREAS.has(hit.candidate.kind) && isWhole(hit));
  }

  #search(words: readonly QueryWord[]): Search {
    return new Search(this.#set, textOf(words), { areasOnly: true, limit: 10 }, this.#budget);
  }

  /** The likeliest area whose whole name and areas around it are these words, and nothing else is. */
  #resolve(indices: readonly number[], kinds: ReadonlySet<DocumentKind> = AREAS): Hit | undefined {
    if (indices.length === 0) return undefined;
    const key = `${indices.join()}/${kinds === AREAS}`;
    const known = this.#resolved.get(key);
    if (known !== undefined || this.#resolved.has(key)) return known;
    const hit = this.#budget.terms <= 0 ? undefined : this.#wholeHits(indices, kinds)[0];
    this.#resolved.set(key, hit);
    return hit;
  }

  #wholeHits(indices: readonly number[], kinds: ReadonlySet<DocumentKind>): Hit[] {
    const search = this.#search(indices.flatMap((index) => this.#words[index] ?? []));
    search.runExact();
    const whole = search.hits().filter((hit) => kinds.has(hit.candidate.kind) && isWhole(hit));
    const [first] = whole;
    const city = first && whole.find((hit) => isMainCity(hit, first));
    if (city !== undefined) return [city, ...whole.filter((hit) => hit !== city)];
    if (whole.length < 2) return whole;
    // `Laurel, MT` is not Mount Laurel, and `Monterey County` not the better-known town in it.
    return whole.toSorted(
      (a, b) => Number(saysCodeAround(b)) - Number(saysCodeAround(a)) || Number(saysAllOf(b)) - Number(saysAllOf(a)),
    );
  }
}

/** Whether two letters at the end of the text are the code of an area around a hit. */
function saysCodeAround({ candidate, variant, question, number, place }: Hit): boolean {
  const last = question.words.length - 1;
  if (variant === undefined || !mayBeCode(question.words, last)) return false;
  return rolesIn(question, candidate, variant, number, place).role[last] === ROLE.around;
}

/** Whether every word says the hit, or an area around it, words for kinds of things by their names themselves. */
function saysAllOf({ candidate, variant, question, number, place }: Hit): boolean {
  if (variant === undefined) return false;
  const { role } = rolesIn(question, candidate, variant, number, place);
  return question.words.every(({ token }, index) =>
    isGeneric(token) ? role[index] === ROLE.name : role[index] !== ROLE.none,
  );
}

/**
 * Whether the beginning of a text rather names where it is than its end: in more words, or by a much better-known name.
 * `Lake Louise, Alberta` isn't a hamlet of that name elsewhere.
 */
function isLikelier(atStart: Where, atEnd: Where | undefined): boolean {
  if (atEnd === undefined) return true;
  const [start, end] = [atStart.hit.candidate.row.importance, atEnd.hit.candidate.row.importance];
  const isElsewhere = LARGE.has(atEnd.hit.candidate.kind) && !isPartOf(atStart.hit.candidate, atEnd.hit.candidate);
  if (atStart.words.size > atEnd.words.size && !isElsewhere) return true;
  return atStart.words.size >= atEnd.words.size && start > end + BETTER_KNOWN;
}

const isPartOf = (candidate: Candidate, { kind, row }: Candidate): boolean =>
  candidate.around.some((area) => area.kind === kind && area.row.name === row.name);

/** Whether a hit is one whose whole name the text says, and nothing else but what it lies in. */
function isWhole(hit: Hit): boolean {
  const { candidate, variant, question, number, place } = hit;
  if (variant === undefined) return false;
  const { role, name } = rolesIn(question, candidate, variant, number, place);
  return (
    name >= WHOLE_NAME &&
    question.words.every(
      ({ token }, index) =>
        role[index] !== ROLE.none ||
        (isGeneric(token) &&
          !isStreetType(token) &&
          !isStreetAtEnd(question.words, index) &&
          !mayBeCode(question.words, index)),
    )
  );
}

/**
 * Whether a word is `st` at the end of its part, where no saint's name follows: `Cooper St` isn't a town called Cooper.
 */
const isStreetAtEnd = (words: Hit['question']['words'], index: number): boolean =>
  index > 0 && words[index]?.token === 'st' && words[index + 1]?.part !== words[index]?.part;

/** Whether a pack has streets around a place; of larger areas it is not known. */
export function mayHaveStreets(indexes: readonly OpenIndex[], { candidate }: Hit): boolean {
  if (LARGE.has(candidate.kind)) return true;
  const [lon, lat] = positionOf(candidate.row);
  const cells = NEARBY_CELLS.flatMap((east) => NEARBY_CELLS.map((north) => cellToken(lon, lat, east, north)));
  const expression = `cell:(${cells.join(' OR ')})`;
  return indexes.some(({ reader }) => reader.holds('street') && reader.find('street', expression, 1).length > 0);
}
