/** A hash table from grid cells to the things in them: a grid over two continents takes no more room than over one town. */

export class CellIndex {
  /** Open addressing: the cell of each slot, or NaN. */
  readonly #cell: Float64Array;
  readonly #number: Int32Array;
  readonly #mask: number;
  /** Items of the cell with number `n` are `first[n] … first[n + 1] - 1` of `items`. */
  readonly first: Int32Array;
  readonly items: Int32Array;

  /** @param cells the cell of each entry; @param items the thing in it. */
  constructor(cells: Float64Array, items: Int32Array) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(2, cells.length) * 2));
    this.#cell = new Float64Array(slots).fill(Number.NaN);
    this.#number = new Int32Array(slots);
    this.#mask = slots - 1;
    const numberOf = new Int32Array(cells.length);
    let count = 0;
    for (let i = 0; i < cells.length; i++) {
      const slot = this.#slotOf(cells[i]!);
      if (this.#cell[slot] !== cells[i]) {
        this.#cell[slot] = cells[i]!;
        this.#number[slot] = count++;
      }
      numberOf[i] = this.#number[slot]!;
    }
    this.first = new Int32Array(count + 1);
    for (const number of numberOf) this.first[number + 1]!++;
    for (let number = 0; number < count; number++) this.first[number + 1]! += this.first[number]!;
    const next = this.first.slice();
    this.items = new Int32Array(items.length);
    for (let i = 0; i < items.length; i++) this.items[next[numberOf[i]!]!++] = items[i]!;
  }

  /** The number of a cell, or -1 when nothing is in it. */
  numberOf(cell: number): number {
    const slot = this.#slotOf(cell);
    return this.#cell[slot] === cell ? this.#number[slot]! : -1;
  }

  /** The slot that holds the cell, or the free one where it would go. */
  #slotOf(cell: number): number {
    // Multiplicative hashing of both halves (Knuth, TAOCP 3, 6.4).
    let slot = (Math.imul(cell | 0, 0x9e_37_79_b1) ^ Math.imul(Math.floor(cell / 2 ** 32), 0x85_eb_ca_6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & this.#mask;
    for (;;) {
      const held = this.#cell[slot]!;
      if (held === cell || Number.isNaN(held)) return slot;
      slot = (slot + 1) & this.#mask;
    }
  }
}
