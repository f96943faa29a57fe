/**
 * Forward search: retrieve, then explain. Every document that holds all words is a candidate; each is explained word by
 * word, and the explanation is the score. When the best is not good enough, later rounds ask for less.
 */
import { MAX_ADDRESS_CHARACTERS } from '../../contract/geocoder.ts';
import { CANONICAL } from './index/abbreviations.ts';
import type { DocumentClass } from './index/identifiers.ts';
import { isGeneric, isIdeograph } from './index/text.ts';
import type { Candidate } from './candidate.ts';
import type { IndexReader } from './index-reader.ts';
import type { OpenIndex } from './open-index.ts';
import { explain, nothingKnown } from './explain.ts';
import type { Alternatives, Explanation, Question } from './explain.ts';
import { readQuery, textOf } from './query.ts';
import type { QueryWord } from './query.ts';
import { expressionFor, nearbyExpression, NO_NUMBER, numberHypotheses } from './retrieve.ts';
import type { Bearer, Expression, Request, RequiredTokens, Round, Statement } from './retrieve.ts';
import { findOnStreets } from './street-number.ts';
import type { StreetNumber } from './street-number.ts';
import { MAX_SIMILAR_PER_WORD, MIN_LETTERS, MIN_TYPO_LETTERS } from './vocabulary.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface SearchOptions {
  /** The last word is still being typed. */
  autocomplete?: boolean | undefined;
  /** Longitude and latitude that results near to are preferred. */
  bias?: readonly [lon: number, lat: number] | undefined;
  limit?: number | undefined;
  /** Tokens that every result or its parents must have. */
  required?: RequiredTokens | undefined;
  /** Looks for countries, regions, places, postal codes and airports only. */
  areasOnly?: boolean | undefined;
}

export interface Hit extends Explanation {
  index: OpenIndex;
  candidate: Candidate;
  place: StreetNumber | undefined;
  /** What was asked, and which of its words was taken for the house number (−1: none). */
  question: Question;
  number: number;
}

/** What is left of the work that one text may cause: counted, not timed, so that the same text gets the same answer. */
export interface Budget {
  /** Entries of text indexes that may still be opened. */
  terms: number;
  /** What the indexes have answered so far: searches for one text ask them the same. */
  readonly answers: Map<string, readonly number[]>;
}

const MAX_TERMS = 850;
/** A statement costs as much as this many entries, beside those it opens. */
const STATEMENT_COST = 4;
const ALL_CLASSES = ['area', 'street', 'business'] as const;
const STREETS_ONLY = ['street'] as const;
const AREAS_ONLY = ['area'] as const;
/** Candidates that a statement yields at most. */
const CANDIDATES = 60;
/** The same while a word is being typed: most of what begins with it is not meant, and towns come first. */
const CANDIDATES_TYPED = { area: 60, street: 24, business: 12 } as const;
/** Alternatives for mistyped words, over all words of a query together. */
const MAX_SIMILAR_WORDS = 96;
/** Words that are dropped one at a time when nothing else helps. */
const MAX_SINGLE_DROPS = 6;
/** Words that are left out from the start of a text of which nothing is found. */
const MAX_SHORTENED = 12;
/** A search of words joined or split differently counts a little less. */
const RECUT_PENALTY = 0.03;
const MAX_RECUTS = 6;
/** Beside two words with typos as many stand as written. */
const MIN_WORDS_OF_TWO_TYPOS = 4;
const PREFIX_ABBREVIATION_WORTH = 0.9;
const NUMBER_TYPO_WORTH = 0.85;

/** How much of the query the best candidate must cover for a round to be the last. */
const ENOUGH = { exact: 0.886, mistyped: 0.85, recut: 0.93, similar: 0.8, dropped: 0.9, anything: 0.5 } as const;
/** An address found with its number stands even if one short word stays unexplained. */
const FOUND_NUMBER = { minCover: 0.76, bonus: 0.2 } as const;

const CODE = /^[A-Z]{2,4}$/;
const SMALL_LETTERS = /^\s*[a-z]+\s*$/;
const NUMBER_WITH_LETTERS = /^(\d+)\p{L}{1,4}$/u;
const NONE: ReadonlySet<number> = new Set();

const isLong = ({ raw }: QueryWord): boolean => raw.length >= MIN_LETTERS && !/\d/u.test(raw);

/** Whether a document of a class may bear in its name what it must. */
const mayBear = (
  reader: IndexReader,
  name: Exclude<DocumentClass, 'reference'>,
  { tokens, beginning }: Bearer,
): boolean =>
  tokens.some((token) => reader.mayName(name, token)) ||
  (beginning !== undefined && reader.mayNameBeginning(name, beginning));

/** @param shared whose answers are taken as well */
export const createBudget = (terms = MAX_TERMS, shared?: Budget): Budget => ({
  terms,
  answers: shared?.answers ?? new Map(),
});

/** One text in one search: what is known of its words, and what was found so far. */
export class Search {
  readonly #indexes: readonly OpenIndex[];
  readonly #vocabulary: Vocabulary;
  readonly #options: SearchOptions;
  readonly #question: Question;
  /** The words of the text, as they are searched. */
  readonly words: QueryWord[];
  readonly #alternatives: Alternatives[];
  readonly #request: Request;
  readonly #found = new Map<string, Hit>();
  /** Explained with the present alternatives. */
  readonly #seen = new Set<string>();
  readonly #budget: Budget;
  #isExactDone: boolean | undefined;

  constructor(
    indexes: readonly OpenIndex[],
    vocabulary: Vocabulary,
    text: string,
    options: SearchOptions,
    budget: Budget = createBudget(),
  ) {
    this.#indexes = indexes;
    this.#vocabulary = vocabulary;
    this.#options = options;
    this.#budget = budget;
    this.words = readQuery(text);
    this.#alternatives = this.words.map(({ token }) => ({ exact: new Map([[token, 1]]), prefix: undefined }));
    const codes = this.words.map(({ token }) => [
      ...new Set(indexes.flatMap((index) => index.countryCodes.get(token) ?? [])),
    ]);
    this.#request = { words: this.words, alternatives: this.#alternatives, codes, required: options.required ?? [] };
    this.#question = {
      words: this.words,
      alternatives: this.#alternatives,
      lowerText: text.slice(0, MAX_ADDRESS_CHARACTERS).normalize('NFC').toLowerCase(),
      isSmallLetters: SMALL_LETTERS.test(text),
      code: CODE.test(text.trim()) ? text.trim().toLowerCase() : undefined,
      bias: options.bias,
      known: nothingKnown(),
    };
    if (options.autocomplete === true) this.#completeLastWord();
  }

  /** The best hits first. */
  run(): Hit[] {
    if (this.words.length > 0 && !this.runExact()) this.#looserRounds();
    return this.hits();
  }

  /**
   * Assumes typos as well where what fits without is none of what is asked for.
   * @returns the best hits of both first; nothing where `run` has assumed them already
   */
  runMistyped(): Hit[] {
    if (this.#isExactDone !== true) return [];
    this.#similarRound();
    return this.hits();
  }

  /**
   * Searches only for what fits without assuming a typo.
   * @returns whether something fits well enough to look no further.
   */
  runExact(): boolean {
    this.#isExactDone ??= this.words.length > 0 && this.#exactRounds();
    return this.#isExactDone;
  }

  hits(): Hit[] {
    return [...this.#found.values()]
      .toSorted((a, b) => b.score - a.score || a.candidate.id - b.candidate.id)
      .slice(0, this.#options.limit ?? 5);
  }

  #looserRounds(): void {
    const unknown = this.#unknownWords();
    if (unknown.length > 0) {
      this.#forget();
      const dead = new Set(unknown.filter((index) => !this.#addSimilar(index, unknown.length)));
      this.#round({ dropped: dead, withGenerics: false });
      if (this.#best() >= ENOUGH.mistyped) return;
    }
    for (const text of this.#recuts()) {
      const recut = new Search(this.#indexes, this.#vocabulary, text, this.#options, this.#budget);
      recut.runExact();
      for (const hit of recut.hits())
        this.#keep({ ...hit, score: hit.score - RECUT_PENALTY, cover: hit.cover - RECUT_PENALTY });
    }
    if (this.#best() >= ENOUGH.recut) return;
    this.#similarRound();
    // The whole of an area is named by all words of a text.
    if (this.#best() >= ENOUGH.similar || this.#options.areasOnly === true) return;
    const isIdeographic = this.words.some(({ raw }) => isIdeograph(raw));
    if (!isIdeographic) this.#dropWords();
    if (this.#best() < ENOUGH.anything) this.#shorten(isIdeographic);
  }

  /** A typo can also make another real word: mostly in one word, so each is tried beside the others as written. */
  #similarRound(): void {
    const isAnyFit = this.#best() >= ENOUGH.mistyped;
    this.#forget();
    const isKnown = this.#unknownWords().length === 0;
    const written = this.#alternatives.map(({ exact, prefix }) => ({ exact: new Map(exact), prefix }));
    for (const index of this.words.keys()) this.#addSimilar(index, this.words.length);
    const similar = [...this.#alternatives.entries()]
      .filter(([index, { exact }]) => exact.size > (written[index]?.exact.size ?? 0))
      // What is known best is mistyped least.
      .toSorted(([, a], [, b]) => (a.known ?? 0) - (b.known ?? 0));
    if (isKnown && similar.length > 1) {
      for (const [index, choice] of similar) {
        this.#round({ dropped: NONE, withGenerics: false, alternatives: written.with(index, choice) });
        if (!isAnyFit && this.#best() >= ENOUGH.mistyped) return;
      }
      if (this.#best() >= ENOUGH.similar) return;
    }
    this.#round({ dropped: NONE, withGenerics: false, hasSeveralTypos: !isKnown || similar.length > 1 });
  }

  /**
   * Whether what a round finds may be an area, an airport or a business: of its words these have to explain all, and as
   * many as written as by a typo.
   */
  #mayBeNamed({ dropped, hasSeveralTypos }: Round): boolean {
    if (hasSeveralTypos === true && this.words.filter(isLong).length < MIN_WORDS_OF_TWO_TYPOS) return false;
    return !this.words.some((word, index) => dropped.has(index) && isLong(word) && !isGeneric(word.token));
  }

  /** Before the alternatives become others. */
  #forget(): void {
    this.#seen.clear();
    this.#question.known = nothingKnown();
  }

  #exactRounds(): boolean {
    if (this.#unknownWords().length > 0) return false;
    this.#round({ dropped: NONE, withGenerics: true });
    if (this.#best() >= ENOUGH.exact) return true;
    this.#round({ dropped: NONE, withGenerics: false });
    return this.#best() >= ENOUGH.exact;
  }

  /** Leaves out one word at a time, short ones first. */
  #dropWords(): void {
    if (this.words.length < 2) return;
    const order = [...this.words.keys()]
      .filter((index) => !isGeneric(this.words[index]?.token ?? ''))
      .toSorted((a, b) => (this.words[a]?.raw.length ?? 0) - (this.words[b]?.raw.length ?? 0));
    for (const index of order.slice(0, MAX_SINGLE_DROPS)) {
      this.#round({ dropped: new Set([index]), withGenerics: false });
      if (this.#best() >= ENOUGH.dropped) return;
    }
  }

  /**
   * Leaves out ever more words from the start, which is the smallest part of most addresses, or from the end, which is
   * that of Chinese and Japanese ones; what is left over may still name the town.
   */
  #shorten(fromEnd: boolean): void {
    const { length } = this.words;
    const all = [...this.words.keys()];
    const numbers = this.words.flatMap(({ isNumber }, index) => (isNumber ? [index] : []));
    for (let count = fromEnd ? 0 : 2; count < Math.min(length, MAX_SHORTENED); count++) {
      const cut = fromEnd ? all.slice(length - count) : all.slice(0, count);
      this.#round({ dropped: new Set([...cut, ...numbers]), withGenerics: false });
      if (this.#best() > 0) return;
    }
    if (!fromEnd) this.#round({ dropped: new Set(all.slice(length >> 1)), withGenerics: false });
  }

  #completeLastWord(): void {
    const word = this.words.at(-1);
    const last = this.#alternatives.at(-1);
    if (word === undefined || last === undefined) return;
    last.prefix = word.raw;
    if (word.raw.length < 2) return;
    for (const [abbreviation, token] of CANONICAL) {
      if (abbreviation.startsWith(word.raw) && !last.exact.has(token)) last.exact.set(token, PREFIX_ABBREVIATION_WORTH);
    }
  }

  /** Words that no document has; the one being typed and numbers are never among them. */
  #unknownWords(): number[] {
    const last = this.#options.autocomplete === true ? this.words.length - 1 : -1;
    return [...this.words.entries()].flatMap(([index, word]) =>
      word.isNumber || index === last || this.#vocabulary.finds(word) ? [] : [index],
    );
  }

  /** Adds the words that are one typo away; @returns whether the word now stands for anything in the index. */
  #addSimilar(index: number, sharers: number): boolean {
    const word = this.words[index];
    const choice = this.#alternatives[index];
    if (word === undefined || choice === undefined) return false;
    const { exact } = choice;
    const digits = NUMBER_WITH_LETTERS.exec(word.raw)?.[1];
    if (digits !== undefined) {
      exact.set(digits, NUMBER_TYPO_WORTH);
      return true;
    }
    if (word.isNumber || isIdeograph(word.raw) || !this.#mayBeMistyped(index)) return false;
    const limit = Math.min(MAX_SIMILAR_PER_WORD, Math.ceil(MAX_SIMILAR_WORDS / sharers));
    choice.known = this.#vocabulary.importanceOf(word.raw);
    for (const { token, worth } of this.#vocabulary.similar(word.raw, limit))
      if (!exact.has(token)) exact.set(token, worth);
    return exact.size > 1;
  }

  /**
   * Whether a typo in a word may be assumed: in one of three letters beside two others, or beside one in one of four. What
   * is said beside a house number confirms more.
   */
  #mayBeMistyped(index: number): boolean {
    const others = this.words.filter(
      ({ raw, token, isNumber }, at) => at !== index && (isNumber || (raw.length >= MIN_LETTERS && !isGeneric(token))),
    );
    const letters = this.words[index]?.raw.length ?? 0;
    return others.some(({ isNumber }) => isNumber) || others.length >= MIN_TYPO_LETTERS.alone - letters;
  }

  /** `monte video` and `losangeles`: the query again with two words joined, or an unknown one split in two. */
  #recuts(): string[] {
    const found: string[] = [];
    for (const [index, word] of this.words.entries()) {
      const { raw } = word;
      const next = this.words[index + 1];
      const before = this.words.slice(0, index);
      if (
        next !== undefined &&
        raw.length + next.raw.length >= 6 &&
        !word.isNumber &&
        this.#vocabulary.has(raw + next.raw)
      ) {
        found.push(textOf([...before, { ...word, raw: raw + next.raw }, ...this.words.slice(index + 2)]));
      }
      if (raw.length < 6 || this.#vocabulary.has(raw)) continue;
      for (let cut = 2; cut <= raw.length - 2; cut++) {
        const [head, tail] = [raw.slice(0, cut), raw.slice(cut)];
        if (this.#vocabulary.has(head) && this.#vocabulary.has(tail))
          found.push(textOf([...before, { ...word, raw: `${head} ${tail}` }, ...this.words.slice(index + 1)]));
      }
    }
    return found.slice(0, MAX_RECUTS);
  }

  #best(): number {
    let best = 0;
    for (const { cover, place } of this.#found.values()) {
      const isSure = place !== undefined && place.source !== 'between' && cover > FOUND_NUMBER.minCover;
      best = Math.max(best, cover + (isSure ? FOUND_NUMBER.bonus : 0));
    }
    return best;
  }

  #round(round: Round): void {
    for (const number of numberHypotheses(this.words, round.dropped)) {
      const classes = this.#classesFor(number, round);
      for (const index of this.#indexes) {
        if (this.#budget.terms <= 0) return;
        const expression = expressionFor(this.#request, index, round, number);
        if (expression === undefined) continue;
        this.#consider(index, this.#retrieve(index, expression, classes), number);
      }
    }
  }

  /**
   * Ids that fit. Where a class has more than are looked at, those come on top that have a certain word in their name.
   */
  #retrieve(
    { reader, order, areaTokens }: OpenIndex,
    expression: Expression,
    classes: readonly Exclude<DocumentClass, 'reference'>[],
  ): number[] {
    const { first, text, byName, rarest, terms, groups } = expression;
    const found: number[] = [];
    const { answers } = this.#budget;
    let isCut = false;
    for (const name of classes) {
      if (!reader.holds(name)) continue;
      if (
        name === 'area' &&
        areaTokens !== undefined &&
        groups.some((some) => !some.some((one) => areaTokens.has(one)))
      )
        continue;
      const limit = this.#options.autocomplete === true ? CANDIDATES_TYPED[name] : CANDIDATES;
      const ask = (asked: string, most: number): readonly number[] => {
        const key = `${order}/${name}/${most}/${asked}`;
        const known = answers.get(key);
        if (known !== undefined) return known;
        const ids = reader.find(name, asked, most);
        answers.set(key, ids);
        return ids;
      };
      const find = (statement: Statement): readonly number[] => {
        this.#budget.terms -= terms + STATEMENT_COST;
        if (!mayBear(reader, name, statement.bearer) || rarest.some((some) => ask(some, 1).length === 0)) return [];
        const ids = ask(statement.text, limit);
        found.push(...ids);
        return ids;
      };
      if (first.flatMap(find).length < limit) continue;
      isCut = true;
      for (const narrower of byName) find(narrower);
    }
    if (this.#options.bias !== undefined && (isCut || found.length >= CANDIDATES)) {
      found.push(...reader.findAny(nearbyExpression(text, this.#options.bias), CANDIDATES));
      this.#budget.terms -= terms + STATEMENT_COST;
    }
    return found;
  }

  #classesFor(number: number, round: Round): readonly Exclude<DocumentClass, 'reference'>[] {
    if (this.#options.areasOnly === true) return number === NO_NUMBER ? AREAS_ONLY : [];
    return number === NO_NUMBER && this.#mayBeNamed(round) ? ALL_CLASSES : STREETS_ONLY;
  }

  #consider(index: OpenIndex, ids: readonly number[], number: number): void {
    const fresh = ids.filter((id) => {
      const key = `${number}/${index.order}/${id}`;
      const isFresh = !this.#seen.has(key);
      this.#seen.add(key);
      return isFresh;
    });
    const candidates = index.candidates.all(fresh);
    const streets = number === NO_NUMBER ? [] : candidates.filter(({ kind }) => kind === 'street').map(({ id }) => id);
    const places = findOnStreets(index.reader, streets, this.words, number);
    for (const candidate of candidates) {
      const place = places.get(candidate.id);
      const explained = explain(this.#question, candidate, number, place);
      this.#keep({ ...explained, index, candidate, place, question: this.#question, number });
    }
  }

  #keep(hit: Hit): void {
    const key = `${hit.index.order}/${hit.candidate.id}/${hit.place?.label ?? ''}`;
    const known = this.#found.get(key);
    if (known === undefined || known.score < hit.score) this.#found.set(key, hit);
  }
}
