/** Typed arrays that grow as they are filled: half the memory of plain arrays, and no holes. */

const FIRST_CAPACITY = 1024;

export class GrowingFloats {
  #values = new Float64Array(FIRST_CAPACITY);
  length = 0;

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

  /** A view of what has been pushed; valid until the next push. */
  view(): Float64Array {
    return this.#values.subarray(0, this.length);
  }

  toArray(): Float64Array {
    return this.#values.slice(0, this.length);
  }
}

export class GrowingInts {
  #values = new Int32Array(FIRST_CAPACITY);
  length = 0;

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

  /** A view of what has been pushed; valid until the next push. */
  view(): Int32Array {
    return this.#values.subarray(0, this.length);
  }

  toArray(): Int32Array {
    return this.#values.slice(0, this.length);
  }
}
