/** The table `typo`: several for each word, millions in a large index. */
import type { Database } from 'better-sqlite3';

/** Rows in one statement: each call costs as much as some of them. */
const ROWS = 128;

const insertOf = (rows: number): string =>
  `INSERT OR IGNORE INTO typo VALUES ${Array.from({ length: rows }, () => '(?, ?)').join(', ')}`;

export class TypoEntries {
  /** Word and key in turn: as one number of 64 bits each, which puts the key above the word, they sort as such. */
  #pairs = new Int32Array(1 << 12);
  #count = 0;

  /** @param key of 32 bits, signed @param word its number */
  add(key: number, word: number): void {
    if ((this.#count + 1) * 2 > this.#pairs.length) {
      const grown = new Int32Array(this.#pairs.length * 2);
      grown.set(this.#pairs);
      this.#pairs = grown;
    }
    this.#pairs[this.#count * 2] = word;
    this.#pairs[this.#count * 2 + 1] = key;
    this.#count++;
  }

  /** Writes all entries, ordered by key and word. Nothing can be added afterwards. */
  write(database: Database): void {
    new BigInt64Array(this.#pairs.buffer, 0, this.#count).sort();
    const insert = database.prepare<[number[]]>(insertOf(ROWS));
    let row: number[] = [];
    for (let i = 0; i < this.#count; i++) {
      row.push(this.#pairs[i * 2 + 1] ?? 0, this.#pairs[i * 2] ?? 0);
      if (row.length < ROWS * 2) continue;
      insert.run(row);
      row = [];
    }
    if (row.length > 0) database.prepare<[number[]]>(insertOf(row.length / 2)).run(row);
  }
}
