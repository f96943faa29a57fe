/** The words of a text in one search, and what may stand for each of them. */
import { CANONICAL } from '../text/abbreviations.ts';
import { isGeneric, isIdeograph } from '../text/tokens.ts';
import type { Alternatives } from './explain.ts';
import { readQuery, textOf, type QueryWord } from '../text/query.ts';
import { MAX_SIMILAR_PER_WORD, MIN_LETTERS, MIN_TYPO_LETTERS, type Vocabulary } from '../index/vocabulary.ts';

/** Alternatives for mistyped words, over all words of a query together. */
const MAX_SIMILAR_WORDS = 96;
const MAX_RECUTS = 6;
const PREFIX_ABBREVIATION_WORTH = 0.9;
const NUMBER_TYPO_WORTH = 0.85;
const NUMBER_WITH_LETTERS = /^(\d+)\p{L}{1,4}$/u;

export class WordChoices {
  readonly #vocabulary: Vocabulary;
  readonly #isTyped: boolean;
  /** As they are searched. */
  readonly words: readonly QueryWord[];
  /** Of each word; they grow while typos are assumed. */
  readonly alternatives: readonly Alternatives[];

  /** @param isTyped whether the last word is still being typed */
  constructor(vocabulary: Vocabulary, text: string, isTyped: boolean) {
    this.#vocabulary = vocabulary;
    this.#isTyped = isTyped;
    this.words = readQuery(text);
    this.alternatives = this.words.map(({ token }) => ({ exact: new Map([[token, 1]]), prefix: undefined }));
    if (isTyped) this.#completeLastWord();
  }

  /** What may stand for the words now, whatever is added later. */
  copy(): Alternatives[] {
    return this.alternatives.map(({ exact, prefix }) => ({ exact: new Map(exact), prefix }));
  }

  /** Words that no document has; the one being typed and numbers are never among them. */
  unknown(): number[] {
    const last = this.#isTyped ? this.words.length - 1 : -1;
    return [...this.words.entries()].flatMap(([index, word]) =>
      word.isNumber || index === last || this.#vocabulary.finds(word) ? [] : [index],
    );
  }

  /** Adds the words that are one typo away; @returns whether the word now stands for anything in the index. */
  addSimilar(index: number, sharers: number): boolean {
    const word = this.words[index];
    const choice = this.alternatives[index];
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

  /** `monte video` and `losangeles`: the query again with two words joined, or an unknown one split in two. */
  recuts(): string[] {
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

  #completeLastWord(): void {
    const word = this.words.at(-1);
    const last = this.alternatives.at(-1);
    if (word === undefined || last === undefined) return;
    last.prefix = word.raw;
    if (word.raw.length < 2) return;
    for (const [abbreviation, token] of CANONICAL) {
      if (abbreviation.startsWith(word.raw) && !last.exact.has(token)) last.exact.set(token, PREFIX_ABBREVIATION_WORTH);
    }
  }

  /**
   * Whether a typo in a word may be assumed: in one of three letters beside two others, or beside one in one of four.
   * What is said beside a house number confirms more.
   */
  #mayBeMistyped(index: number): boolean {
    const others = this.words.filter(
      ({ raw, token, isNumber }, at) => at !== index && (isNumber || (raw.length >= MIN_LETTERS && !isGeneric(token))),
    );
    const letters = this.words[index]?.raw.length ?? 0;
    return others.some(({ isNumber }) => isNumber) || others.length >= MIN_TYPO_LETTERS.alone - letters;
  }
}
