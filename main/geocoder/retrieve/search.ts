/**
 * Forward search: retrieve, then explain. Every document that holds all words is a candidate; each is explained word by
 * word, and the explanation is the score. When the best is not good enough, later rounds ask for less.
 */
import { MAX_ADDRESS_CHARACTERS } from '../../../contract/geocoder.ts';
import { canonical, isGeneric, isIdeograph } from '../text/tokens.ts';
import { nothingKnown, type Question } from './explain.ts';
import { stateWords, type IndexSet } from '../index/open-index.ts';
import type { QueryWord } from '../text/query.ts';
import { createBudget, SearchRounds, type Budget, type Hit, type SearchOptions } from './search-rounds.ts';
import { WordChoices } from './word-choices.ts';

/** Words that are dropped one at a time when nothing else helps. */
const MAX_SINGLE_DROPS = 6;
/** Words that are left out from the start of a text of which nothing is found. */
const MAX_SHORTENED = 12;
/** A search of words joined or split differently counts a little less. */
const RECUT_PENALTY = 0.03;

/** How much of the query the best candidate must cover for a round to be the last. */
const ENOUGH = { exact: 0.886, mistyped: 0.85, recut: 0.93, similar: 0.8, dropped: 0.9, anything: 0.5 } as const;
const CODE = /^[A-Z]{2,4}$/;
/** Three or four capitals and one more word; which one tells is seen in the airport. */
const AIRPORT_CODE = /^\s*(?:(?<code>[A-Z]{3,4})\s+\p{L}+|\p{L}+\s+(?<code>[A-Z]{3,4}))\s*$/u;
const SMALL_LETTERS = /^\s*[a-z]+\s*$/;
const NONE: ReadonlySet<number> = new Set();

/** One text in one search: what is known of its words, and what was found so far. */
export class Search {
  readonly #set: IndexSet;
  readonly #options: SearchOptions;
  readonly #budget: Budget;
  readonly #choices: WordChoices;
  readonly #rounds: SearchRounds;
  #isExactDone: boolean | undefined;

  /** @param budget shared by the searches of one text; one of its own unless given */
  constructor(set: IndexSet, text: string, options: SearchOptions, budget: Budget = createBudget()) {
    const { indexes, vocabulary } = set;
    this.#set = set;
    this.#options = options;
    this.#budget = budget;
    this.#choices = new WordChoices(vocabulary, text, options.autocomplete === true);
    const { words, alternatives } = this.#choices;
    const codes = words.map(({ token }) => [
      ...new Set(
        indexes.flatMap((index) => [
          ...(index.countryCodes.get(token) ?? []),
          ...(stateWords(index).tokens.get(token) ?? []),
        ]),
      ),
    ]);
    const question: Question = {
      words,
      alternatives,
      lowerText: text.slice(0, MAX_ADDRESS_CHARACTERS).normalize('NFC').toLowerCase(),
      isSmallLetters: SMALL_LETTERS.test(text),
      code: CODE.test(text.trim()) ? text.trim().toLowerCase() : undefined,
      airportCode: AIRPORT_CODE.exec(text)?.groups?.['code']?.toLowerCase(),
      bias: options.bias,
      known: nothingKnown(),
    };
    const airportCode = question.code ?? question.airportCode;
    const request = {
      words,
      alternatives,
      codes,
      required: options.required ?? [],
      airportCode: airportCode === undefined ? undefined : canonical(airportCode),
    };
    this.#rounds = new SearchRounds(indexes, question, request, options, budget);
  }

  /** The words of the text, as they are searched. */
  get words(): readonly QueryWord[] {
    return this.#choices.words;
  }

  /** The best hits first. */
  run(): Hit[] {
    if (this.words.length > 0 && !this.runExact()) this.#relax();
    return this.hits();
  }

  /**
   * Also assumes typos, if no hit without them is an answer.
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
    return this.#rounds.hits();
  }

  /** Asks for less and less, until the best hit covers enough. */
  #relax(): void {
    // The whole of an area is named by all words of a text.
    const { areasOnly = false } = this.#options;
    const isIdeographic = this.words.some(({ raw }) => isIdeograph(raw));
    const rounds: readonly (readonly [isTried: boolean, enough: number, round: () => unknown])[] = [
      [this.#choices.unknown().length > 0, ENOUGH.mistyped, () => this.#replaceUnknown()],
      [true, ENOUGH.recut, () => this.#recut()],
      [true, ENOUGH.similar, () => this.#similarRound()],
      [!areasOnly, ENOUGH.anything, () => isIdeographic || this.#dropWords()],
      [!areasOnly, 0, () => this.#shorten(isIdeographic)],
    ];
    for (const [isTried, enough, round] of rounds) {
      if (isTried) round();
      if (isTried && this.#rounds.best() >= enough) return;
    }
  }

  /** Words that no document has are typos, or say nothing. */
  #replaceUnknown(): void {
    const unknown = this.#choices.unknown();
    this.#rounds.forget();
    const dead = new Set(unknown.filter((index) => !this.#choices.addSimilar(index, unknown.length)));
    this.#rounds.run({ dropped: dead, withGenerics: false });
  }

  /** Two words are one, or one is two. */
  #recut(): void {
    for (const text of this.#choices.recuts()) {
      const recut = new Search(this.#set, text, this.#options, this.#budget);
      recut.runExact();
      for (const hit of recut.hits())
        this.#rounds.keep({ ...hit, score: hit.score - RECUT_PENALTY, cover: hit.cover - RECUT_PENALTY });
    }
  }

  /** A typo can also make another real word: mostly in one word, so each is tried beside the others as written. */
  #similarRound(): void {
    const isAnyFit = this.#rounds.best() >= ENOUGH.mistyped;
    this.#rounds.forget();
    const isKnown = this.#choices.unknown().length === 0;
    const written = this.#choices.copy();
    for (const index of this.words.keys()) this.#choices.addSimilar(index, this.words.length);
    const similar = [...this.#choices.alternatives.entries()]
      .filter(([index, { exact }]) => exact.size > (written[index]?.exact.size ?? 0))
      // What is known best is mistyped least.
      .toSorted(([, a], [, b]) => (a.known ?? 0) - (b.known ?? 0));
    if (isKnown && similar.length > 1) {
      for (const [index, choice] of similar) {
        this.#rounds.run({ dropped: NONE, withGenerics: false, alternatives: written.with(index, choice) });
        if (!isAnyFit && this.#rounds.best() >= ENOUGH.mistyped) return;
      }
      if (this.#rounds.best() >= ENOUGH.similar) return;
    }
    this.#rounds.run({ dropped: NONE, withGenerics: false, hasSeveralTypos: !isKnown || similar.length > 1 });
  }

  #exactRounds(): boolean {
    if (this.#choices.unknown().length > 0) return false;
    this.#rounds.run({ dropped: NONE, withGenerics: true });
    if (this.#rounds.best() >= ENOUGH.exact) return true;
    this.#rounds.run({ dropped: NONE, withGenerics: false });
    return this.#rounds.best() >= ENOUGH.exact;
  }

  /** Leaves out one word at a time, short ones first. */
  #dropWords(): void {
    if (this.words.length < 2) return;
    const order = [...this.words.keys()]
      .filter((index) => !isGeneric(this.words[index]?.token ?? ''))
      .toSorted((a, b) => (this.words[a]?.raw.length ?? 0) - (this.words[b]?.raw.length ?? 0));
    for (const index of order.slice(0, MAX_SINGLE_DROPS)) {
      this.#rounds.run({ dropped: new Set([index]), withGenerics: false });
      if (this.#rounds.best() >= ENOUGH.dropped) return;
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
      this.#rounds.run({ dropped: new Set([...cut, ...numbers]), withGenerics: false });
      if (this.#rounds.best() > 0) return;
    }
    if (!fromEnd) this.#rounds.run({ dropped: new Set(all.slice(length >> 1)), withGenerics: false });
  }
}
