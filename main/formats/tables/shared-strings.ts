/**
 * The strings of a workbook, each kept once: as bytes in one buffer, so that a million of them cost little more than
 * their text.
 */

const FIRST_BYTES = 1 << 16;
const FIRST_COUNT = 1 << 10;
/** More text than this takes too much memory. */
const MAX_BYTES = 1 << 29;

export class SharedStrings {
  readonly #maxBytes: number;
  #bytes: Buffer = Buffer.alloc(FIRST_BYTES);
  #ends = new Uint32Array(FIRST_COUNT);
  #count = 0;
  #length = 0;
  #refusal: string | undefined;

  /** @param maxBytes of all strings */
  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = Math.min(MAX_BYTES, maxBytes);
  }

  /** Why the strings after the last one were not read, if they were not: only a cell that shows one lacks it. */
  get refusal(): string | undefined {
    return this.#refusal;
  }

  /** The next string is too long: nothing more is kept. */
  refuse(reason: string): void {
    this.#refusal ??= `shared string ${this.#count + 1} ${reason}`;
  }

  add(text: string): void {
    const needed = this.#length + Buffer.byteLength(text);
    if (needed > this.#maxBytes)
      this.refuse(`exceeds ${Math.floor(this.#maxBytes / 2 ** 20)} MiB together with the strings before it`);
    if (this.#refusal !== undefined) return;
    if (needed > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(needed, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    if (this.#count === this.#ends.length) {
      const larger = new Uint32Array(this.#ends.length * 2);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#length += this.#bytes.write(text, this.#length);
    this.#ends[this.#count++] = this.#length;
  }

  /** Empty for an index that the workbook lacks, undefined for one that was not read. */
  at(index: number): string | undefined {
    if (index >= this.#count && this.#refusal !== undefined) return undefined;
    if (!(index >= 0 && index < this.#count)) return '';
    const start = index === 0 ? 0 : (this.#ends[index - 1] ?? 0);
    return this.#bytes.toString('utf8', start, this.#ends[index]);
  }
}
