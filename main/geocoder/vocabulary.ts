/** The words of all packs: which are known, and which are one typo away from a word that is not. */
import { consonants, deletions, hash, isOneEdit } from './index/typo.ts';
import type { IndexReader, WordRow } from './index-reader.ts';

export interface SimilarWord {
  token: string;
  /** What a match with it is worth, below 1. */
  worth: number;
}

const MIN_LETTERS = 3;
/** Shorter words have too many neighbours with the same consonants. */
const MIN_CONSONANT_LETTERS = 6;
const EDIT_COST = 0.8;
const CONSONANTS_COST = 1.2;

export class Vocabulary {
  readonly #readers: readonly IndexReader[];

  constructor(readers: readonly IndexReader[]) {
    this.#readers = readers;
  }

  has(word: string): boolean {
    return this.#readers.some((reader) => reader.word(word) !== undefined);
  }

  /**
   * Words one edit away, and longer ones with the same consonants: nearest first, then by importance of what bears
   * them.
   */
  similar(word: string, limit: number): SimilarWord[] {
    if (word.length < MIN_LETTERS) return [];
    const found = new Map<string, { row: WordRow; cost: number }>();
    const collect = (key: string, fits: (row: WordRow) => boolean, cost: number): void => {
      for (const reader of this.#readers) {
        for (const row of reader.wordsWithTypoKey(hash(key))) {
          const known = found.get(row.term);
          if (known === undefined ? fits(row) : row.best < known.row.best)
            found.set(row.term, { row, cost: known?.cost ?? cost });
        }
      }
    };
    for (const key of deletions(word)) collect(key, ({ term }) => isOneEdit(word, term), EDIT_COST);
    if (word.length >= MIN_CONSONANT_LETTERS) {
      const key = consonants(word);
      collect(
        key,
        ({ term }) => term !== word && Math.abs(term.length - word.length) <= 1 && consonants(term) === key,
        CONSONANTS_COST,
      );
    }
    return [...found.values()]
      .toSorted((a, b) => a.cost - b.cost || a.row.best - b.row.best || (a.row.term < b.row.term ? -1 : 1))
      .slice(0, limit)
      .map(({ row, cost }) => ({ token: row.token, worth: 1 - cost / word.length }));
  }
}
