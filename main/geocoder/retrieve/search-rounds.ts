/**
 * The rounds of a search: each asks the text indexes for documents that have certain words, explains what it gets word
 * by word, and keeps it. The explanation is the score.
 */
import type { DocumentClass } from '../index/identifiers.ts';
import { isGeneric } from '../text/tokens.ts';
import type { Candidate } from '../index/candidate.ts';
import { explain, nothingKnown, type Explanation, type Question } from './explain.ts';
import type { IndexReader } from '../index/reader.ts';
import type { OpenIndex } from '../index/open-index.ts';
import type { QueryWord } from '../text/query.ts';
import {
  expressionFor,
  nearbyExpression,
  NO_NUMBER,
  numberHypotheses,
  type Bearer,
  type Expression,
  type Request,
  type RequiredTokens,
  type Round,
  type Statement,
} from './expression.ts';
import { findOnStreets, type StreetNumber } from './street-number.ts';
import { MIN_LETTERS } from '../index/vocabulary.ts';

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
/** Beside two words with typos as many stand as written. */
const MIN_WORDS_OF_TWO_TYPOS = 4;
/** An address found with its number stands even if one short word stays unexplained. */
const FOUND_NUMBER = { minCover: 0.76, bonus: 0.2 } as const;

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

/** What one search asks, and what it has found so far. */
export class SearchRounds {
  readonly #indexes: readonly OpenIndex[];
  readonly #options: SearchOptions;
  readonly #question: Question;
  readonly #request: Request;
  readonly #budget: Budget;
  readonly #found = new Map<string, Hit>();
  /** Explained with the present alternatives. */
  readonly #seen = new Set<string>();

  /** @param budget which is spent */
  constructor(
    indexes: readonly OpenIndex[],
    question: Question,
    request: Request,
    options: SearchOptions,
    budget: Budget,
  ) {
    this.#indexes = indexes;
    this.#question = question;
    this.#request = request;
    this.#options = options;
    this.#budget = budget;
  }

  /** The best first. */
  hits(): Hit[] {
    return [...this.#found.values()]
      .toSorted((a, b) => b.score - a.score || a.candidate.id - b.candidate.id)
      .slice(0, this.#options.limit ?? 5);
  }

  /** Stores a hit, unless a better explanation of it is stored. */
  keep(hit: Hit): void {
    const key = `${hit.index.order}/${hit.candidate.id}/${hit.place?.label ?? ''}`;
    const known = this.#found.get(key);
    if (known === undefined || known.score < hit.score) this.#found.set(key, hit);
  }

  /** Call before the alternatives change, so that hits are explained again. */
  forget(): void {
    this.#seen.clear();
    this.#question.known = nothingKnown();
  }

  /** How much of the words the best hit covers; more than 1 for an address that was found with its number. */
  best(): number {
    let best = 0;
    for (const { cover, place } of this.#found.values()) {
      const isSure = place !== undefined && place.source !== 'between' && cover > FOUND_NUMBER.minCover;
      best = Math.max(best, cover + (isSure ? FOUND_NUMBER.bonus : 0));
    }
    return best;
  }

  /** Searches all indexes, as long as the budget lasts. */
  run(round: Round): void {
    for (const number of numberHypotheses(this.#question.words, round.dropped)) {
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
   * Matching ids. If a class has more than the limit, those with one of the required words in their name are added.
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
    const places = findOnStreets(index.reader, streets, this.#question.words, number);
    for (const candidate of candidates) {
      const place = places.get(candidate.id);
      const explained = explain(this.#question, candidate, number, place);
      this.keep({ ...explained, index, candidate, place, question: this.#question, number });
    }
  }

  /**
   * Whether what a round finds may be an area, an airport or a business: of its words these have to explain all, and as
   * many as written as by a typo.
   */
  #mayBeNamed({ dropped, hasSeveralTypos }: Round): boolean {
    if (hasSeveralTypos === true && this.#question.words.filter(isLong).length < MIN_WORDS_OF_TWO_TYPOS) return false;
    return !this.#question.words.some((word, index) => dropped.has(index) && isLong(word) && !isGeneric(word.token));
  }
}
