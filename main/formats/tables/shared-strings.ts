/** Stores the shared strings of a workbook as bytes in one buffer: a million take little more than their text. */

const FIRST_BYTES = 1 << 16;
const FIRST_COUNT = 1 << 10;
/** Maximum bytes of all strings. */
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

  /** Why later strings weren't read. Only cells that use them are affected. */
  get refusal(): string | undefined {
    return this.#refusal;
  }

  /** Stops storing, because the next string is too long. */
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

  /** Returns a string; empty if the workbook lacks it, undefined if it wasn't read. */
  at(index: number): string | undefined {
    if (index >= this.#count && this.#refusal !== undefined) return undefined;
    if (!(index >= 0 && index < this.#count)) return '';
    const start = index === 0 ? 0 : (this.#ends[index - 1] ?? 0);
    return this.#bytes.toString('utf8', start, this.#ends[index]);
  }
}
