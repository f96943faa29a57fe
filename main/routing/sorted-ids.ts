/** Finds identifiers by bisection. It sorts them first if they aren't in order, which few extracts need. */

export class SortedIds {
  readonly #sorted: Float64Array;
  /** Original position of each id; undefined if the ids were already sorted. */
  readonly #order: Int32Array | undefined;

  /** @param ids must not change afterwards */
  constructor(ids: Float64Array) {
    let inOrder = true;
    for (let i = 1; i < ids.length && inOrder; i++) inOrder = ids[i]! > ids[i - 1]!;
    this.#order = inOrder ? undefined : Int32Array.from(ids, (_, i) => i).toSorted((a, b) => ids[a]! - ids[b]!);
    this.#sorted = this.#order === undefined ? ids : Float64Array.from(this.#order, (i) => ids[i]!);
  }

  get length(): number {
    return this.#sorted.length;
  }

  /** Returns the position of an id in ascending order (the first if repeated), or -1. */
  find(id: number): number {
    const sorted = this.#sorted;
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return sorted[low] === id ? low : -1;
  }

  /** Whether the next position holds the same id. */
  isRepeated(position: number): boolean {
    return this.#sorted[position] === this.#sorted[position + 1];
  }

  /** Returns the original position of the id at a position in ascending order. */
  original(position: number): number {
    return this.#order === undefined ? position : this.#order[position]!;
  }
}
