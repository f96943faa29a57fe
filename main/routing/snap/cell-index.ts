/**
 * A hash table from grid cells to their items. Its size depends on the number of cells used, not on the area of the
 * grid.
 */

/** Initial number of slots, and the load factor above which it doubles. */
const FIRST_SLOTS = 1024;
const MAX_LOAD_FACTOR = 0.5;

export class CellIndex {
  /** Cell in each slot, or NaN if free (open addressing). */
  #cell = new Float64Array(FIRST_SLOTS).fill(Number.NaN);
  #number = new Int32Array(FIRST_SLOTS);
  /** Items of the cell with number `n` are `first[n] … first[n + 1] - 1` of `items`. */
  readonly first: Int32Array;
  readonly items: Int32Array;

  /**
   * @param cells the cell of each entry
   * @param items the item of each entry
   */
  constructor(cells: Float64Array, items: Int32Array) {
    const numberOf = new Int32Array(cells.length);
    let count = 0;
    for (let i = 0; i < cells.length; i++) {
      const slot = this.#slotOf(cells[i]!);
      if (this.#cell[slot] === cells[i]) {
        numberOf[i] = this.#number[slot]!;
        continue;
      }
      this.#cell[slot] = cells[i]!;
      this.#number[slot] = numberOf[i] = count++;
      if (count > this.#cell.length * MAX_LOAD_FACTOR) this.#grow();
    }
    this.first = new Int32Array(count + 1);
    for (const number of numberOf) this.first[number + 1]!++;
    for (let number = 0; number < count; number++) this.first[number + 1]! += this.first[number]!;
    const next = this.first.slice();
    this.items = new Int32Array(items.length);
    for (let i = 0; i < items.length; i++) this.items[next[numberOf[i]!]!++] = items[i]!;
  }

  /** Returns the number of a cell, or -1 if it is empty. */
  numberOf(cell: number): number {
    const slot = this.#slotOf(cell);
    return this.#cell[slot] === cell ? this.#number[slot]! : -1;
  }

  #grow(): void {
    const [cells, numbers] = [this.#cell, this.#number];
    this.#cell = new Float64Array(cells.length * 2).fill(Number.NaN);
    this.#number = new Int32Array(cells.length * 2);
    for (let i = 0; i < cells.length; i++) {
      if (Number.isNaN(cells[i])) continue;
      const slot = this.#slotOf(cells[i]!);
      this.#cell[slot] = cells[i]!;
      this.#number[slot] = numbers[i]!;
    }
  }

  /** Returns the slot that holds the cell, or the free slot where it belongs. */
  #slotOf(cell: number): number {
    const mask = this.#cell.length - 1;
    // Multiplicative hashing of both halves (Knuth, TAOCP 3, 6.4).
    let slot = (Math.imul(cell | 0, 0x9e_37_79_b1) ^ Math.imul(Math.floor(cell / 2 ** 32), 0x85_eb_ca_6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & mask;
    for (;;) {
      const occupant = this.#cell[slot]!;
      if (occupant === cell || Number.isNaN(occupant)) return slot;
      slot = (slot + 1) & mask;
    }
  }
}
