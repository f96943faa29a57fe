/**
 * Where the main thread of a child is, for the thread that watches it: memory that both see, since a busy thread sends
 * nothing.
 */
import type { Step } from './work-ended.ts';

/** Counts steps; 0 before the first, and negative between steps. */
const COUNT = 0;
const PART = 1;
const WORDS = 2;

export class Steps {
  readonly buffer: SharedArrayBuffer;
  readonly #words: Int32Array;
  readonly #item: BigInt64Array;
  #count = 0;

  constructor(buffer = new SharedArrayBuffer(WORDS * Int32Array.BYTES_PER_ELEMENT + BigInt64Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.#words = new Int32Array(buffer, 0, WORDS);
    this.#item = new BigInt64Array(buffer, WORDS * Int32Array.BYTES_PER_ELEMENT, 1);
  }

  /** The next step begins, and the one before has ended. */
  begin({ item, part }: Step): void {
    Atomics.store(this.#item, 0, BigInt(item));
    Atomics.store(this.#words, PART, part);
    this.#count = (this.#count + 1) & 0x3f_ff_ff_ff;
    Atomics.store(this.#words, COUNT, this.#count);
  }

  /** Between steps: nothing is under way whose time counts. */
  end(): void {
    Atomics.store(this.#words, COUNT, -1);
  }

  /** What differs from one step to the next, and is not above 0 between steps. */
  get mark(): number {
    return Atomics.load(this.#words, COUNT);
  }

  get now(): Step {
    return { item: Number(Atomics.load(this.#item, 0)), part: Atomics.load(this.#words, PART) };
  }
}
