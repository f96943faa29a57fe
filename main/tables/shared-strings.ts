import { fileFault } from '../../contract/fault.ts';
/**
 * The strings of a workbook, each kept once: as bytes in one buffer, so that a million of them cost little more than
 * their text.
 */

const FIRST_BYTES = 1 << 16;
const FIRST_COUNT = 1 << 10;
/** A workbook with more text than this is damaged, or made to fill the memory. */
const MAX_BYTES = 1 << 29;

export class SharedStrings {
  readonly #file: string;
  #bytes: Buffer = Buffer.alloc(FIRST_BYTES);
  #ends = new Uint32Array(FIRST_COUNT);
  #count = 0;
  #length = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** @throws Fault beyond half a gigabyte */
  add(text: string): void {
    const needed = this.#length + Buffer.byteLength(text);
    if (needed > MAX_BYTES) throw fileFault(this.#file, 'its texts are longer than 512 MiB', 'Save it as CSV');
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

  /** Empty for an index that the workbook lacks. */
  at(index: number): string {
    if (!(index >= 0 && index < this.#count)) return '';
    const start = index === 0 ? 0 : (this.#ends[index - 1] ?? 0);
    return this.#bytes.toString('utf8', start, this.#ends[index]);
  }
}
