/** Typed arrays that grow as they are filled: half the memory of plain arrays, and no holes. */

const FIRST_CAPACITY = 1024;

/** Share of the capacity above which the unused rest isn't worth a copy. */
const MIN_FILL_RATIO = 0.9;

export class GrowingFloats {
  #values: Float64Array;
  length = 0;

  /** @param capacity expected number of values; if it is exact, nothing is copied or wasted */
  constructor(capacity = FIRST_CAPACITY) {
    this.#values = new Float64Array(Math.max(1, capacity));
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  /** Returns a view of the values so far; valid until the next push. */
  view(): Float64Array {
    return this.#values.subarray(0, this.length);
  }

  /** Returns the values, without a copy if the capacity was nearly right. No more values may be pushed afterwards. */
  toArray(): Float64Array {
    return this.length > MIN_FILL_RATIO * this.#values.length ? this.view() : this.#values.slice(0, this.length);
  }
}

export class GrowingInts {
  #values: Int32Array;
  length = 0;

  /** @param capacity expected number of values; if it is exact, nothing is copied or wasted */
  constructor(capacity = FIRST_CAPACITY) {
    this.#values = new Int32Array(Math.max(1, capacity));
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  /** Returns a view of the values so far; valid until the next push. */
  view(): Int32Array {
    return this.#values.subarray(0, this.length);
  }

  /** Returns the values, without a copy if the capacity was nearly right. No more values may be pushed afterwards. */
  toArray(): Int32Array {
    return this.length > MIN_FILL_RATIO * this.#values.length ? this.view() : this.#values.slice(0, this.length);
  }
}
