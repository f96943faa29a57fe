/**
 * The current step of a child's main thread, in memory shared with the watchdog thread: a busy thread can't send
 * messages.
 */
import type { Step } from './work-ended.ts';

/** Number of the step: 0 before the first, negative between steps. */
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

  /** Starts the next step and ends the previous one. */
  begin({ item, part }: Step): void {
    Atomics.store(this.#item, 0, BigInt(item));
    Atomics.store(this.#words, PART, part);
    this.#count = (this.#count + 1) & 0x3f_ff_ff_ff;
    Atomics.store(this.#words, COUNT, this.#count);
  }

  /** Ends the step: time isn't limited until the next one. */
  end(): void {
    Atomics.store(this.#words, COUNT, -1);
  }

  /** Returns a value that differs from step to step, and isn't positive between steps. */
  get mark(): number {
    return Atomics.load(this.#words, COUNT);
  }

  get now(): Step {
    return { item: Number(Atomics.load(this.#item, 0)), part: Atomics.load(this.#words, PART) };
  }
}
