/** The words of all packs: which are known, and which are one typo away from a word that is not. */
import { distance as editDistance } from 'fastest-levenshtein';
import { importanceOfArea, NO_DOCUMENT } from './identifiers.ts';
import { LRUCache } from 'lru-cache';
import { consonants, deletions, hash, isOneEdit } from './typo.ts';
import type { IndexReader, WordRow } from './reader.ts';

export interface SimilarWord {
  token: string;
  /** What a match with it is worth, below 1. */
  worth: number;
}

/** Shorter words have no neighbours. */
export const MIN_LETTERS = 3;
/** Shorter words have too many neighbours with the same consonants. */
const MIN_CONSONANT_LETTERS = 6;
const EDIT_COST = 0.8;
const CONSONANTS_COST = 1.2;
/** Words of the same consonants that differ in more letters are others: `Sarnara` isn't Sernur. */
const MAX_CONSONANT_EDITS = 2;
/** A street's name is not recognised by a shorter word with a typo, unless the rest of it and the number are right. */
export const MIN_TYPO_LETTERS = { alone: 5, confirmed: 4, withType: 3 } as const;
/** More neighbours than this of a mistyped word are not looked at. */
export const MAX_SIMILAR_PER_WORD = 24;
/** Cached words: the searches of one text look up each several times. */
const KEPT_WORDS = 8000;
const KEPT_NEIGHBOURS = 1000;

export class Vocabulary {
  readonly #readers: readonly IndexReader[];
  readonly #known = new LRUCache<string, boolean>({
    max: KEPT_WORDS,
    memoMethod: (word) => this.#readers.some((reader) => reader.word(word) !== undefined),
  });
  readonly #importance = new LRUCache<string, number>({
    max: KEPT_WORDS,
    memoMethod: (word) =>
      Math.max(0, ...this.#readers.map((reader) => importanceOfArea(reader.word(word)?.best ?? NO_DOCUMENT))),
  });
  readonly #neighbours = new LRUCache<string, readonly SimilarWord[]>({
    max: KEPT_NEIGHBOURS,
    memoMethod: (word) => this.#readNeighbours(word),
  });

  constructor(readers: readonly IndexReader[]) {
    this.#readers = readers;
  }

  has(word: string): boolean {
    return this.#known.memo(word);
  }

  /**
   * Whether some document has a word, or another that is searched as the same: `pharmacy` where there are only
   * farmacias.
   */
  finds({ raw, token }: { raw: string; token: string }): boolean {
    return this.has(raw) || this.#readers.some((reader) => reader.documentsWith(token) > 0);
  }

  /** Importance, 0 to 1, of the best-known area that bears a word; 0 where none does. */
  importanceOf(word: string): number {
    return this.#importance.memo(word);
  }

  /**
   * Words one edit away, and longer ones with the same consonants: nearest first, then by importance of what bears
   * them.
   * @param limit at most {@link MAX_SIMILAR_PER_WORD} are found
   */
  similar(word: string, limit: number): readonly SimilarWord[] {
    if (word.length < MIN_LETTERS) return [];
    return this.#neighbours.memo(word).slice(0, limit);
  }

  #readNeighbours(word: string): SimilarWord[] {
    const found = new Map<string, { row: WordRow; cost: number }>();
    const keys = [...deletions(word)];
    const ownConsonants = word.length >= MIN_CONSONANT_LETTERS ? consonants(word) : undefined;
    if (ownConsonants !== undefined) keys.push(ownConsonants);
    const costOf = (term: string): number | undefined => {
      if (isOneEdit(word, term)) return EDIT_COST;
      const isAlike =
        term !== word && consonants(term) === ownConsonants && editDistance(word, term) <= MAX_CONSONANT_EDITS;
      return isAlike ? CONSONANTS_COST : undefined;
    };
    const hashes = keys.map(hash);
    for (const reader of this.#readers) {
      for (const row of reader.wordsWithTypoKeys(hashes)) {
        const known = found.get(row.term);
        const cost = known === undefined ? costOf(row.term) : known.cost;
        if (cost !== undefined && (known === undefined || row.best < known.row.best))
          found.set(row.term, { row, cost });
      }
    }
    return [...found.values()]
      .toSorted((a, b) => a.cost - b.cost || a.row.best - b.row.best || (a.row.term < b.row.term ? -1 : 1))
      .slice(0, MAX_SIMILAR_PER_WORD)
      .map(({ row, cost }) => ({ token: row.token, worth: 1 - cost / word.length }));
  }
}
