/**
 * A hash table from grid cells to their items. Its size depends on the number of cells used, not on the area of the
 * grid.
 */

/** Initial number of slots, and the load factor above which it doubles. */
const FIRST_SLOTS = 1024;
const MAX_LOAD_FACTOR = 0.5;

/** Cells in slots, by open addressing. */
interface Slots {
  /** Cell in each slot, or NaN if free. */
  cell: Float64Array;
  /** Number of the cell in each slot. */
  number: Int32Array;
}

/** Plain data, so that it can be stored. */
export interface CellIndex extends Slots {
  /** Items of the cell with number `n` are `first[n] … first[n + 1] - 1` of `items`. */
  first: Int32Array;
  items: Int32Array;
}

/**
 * Builds an index.
 * @param cells the cell of each entry
 * @param items the item of each entry
 */
export function indexCells(cells: Float64Array, items: Int32Array): CellIndex {
  const numberOf = new Int32Array(cells.length);
  let slots = emptySlots(FIRST_SLOTS);
  let count = 0;
  for (let i = 0; i < cells.length; i++) {
    const slot = slotOf(slots, cells[i]!);
    if (slots.cell[slot] === cells[i]) {
      numberOf[i] = slots.number[slot]!;
      continue;
    }
    slots.cell[slot] = cells[i]!;
    slots.number[slot] = numberOf[i] = count++;
    if (count > slots.cell.length * MAX_LOAD_FACTOR) slots = withTwiceAsMany(slots);
  }
  const first = new Int32Array(count + 1);
  for (const number of numberOf) first[number + 1]!++;
  for (let number = 0; number < count; number++) first[number + 1]! += first[number]!;
  const next = first.slice();
  const sorted = new Int32Array(items.length);
  for (let i = 0; i < items.length; i++) sorted[next[numberOf[i]!]!++] = items[i]!;
  return { ...slots, first, items: sorted };
}

/** Returns the number of a cell, or -1 if it is empty. */
export function cellNumber(slots: Slots, cell: number): number {
  const slot = slotOf(slots, cell);
  return slots.cell[slot] === cell ? slots.number[slot]! : -1;
}

const emptySlots = (count: number): Slots => ({
  cell: new Float64Array(count).fill(Number.NaN),
  number: new Int32Array(count),
});

function withTwiceAsMany({ cell, number }: Slots): Slots {
  const slots = emptySlots(2 * cell.length);
  for (let i = 0; i < cell.length; i++) {
    if (Number.isNaN(cell[i])) continue;
    const slot = slotOf(slots, cell[i]!);
    slots.cell[slot] = cell[i]!;
    slots.number[slot] = number[i]!;
  }
  return slots;
}

/** Returns the slot that holds the cell, or the free slot where it belongs. */
function slotOf({ cell: occupants }: Slots, cell: number): number {
  const mask = occupants.length - 1;
  // Multiplicative hashing of both halves (Knuth, TAOCP 3, 6.4).
  let slot = (Math.imul(cell | 0, 0x9e_37_79_b1) ^ Math.imul(Math.floor(cell / 2 ** 32), 0x85_eb_ca_6b)) >>> 0;
  slot = (slot ^ (slot >>> 15)) & mask;
  for (;;) {
    const occupant = occupants[slot]!;
    if (occupant === cell || Number.isNaN(occupant)) return slot;
    slot = (slot + 1) & mask;
  }
}
