/** Remembers where a pack has no data for a long way around: half of the world's points are at sea. */
import type { PackedTree } from './packed-tree.ts';

/** Width of the empty margin around a square degree, in degrees. */
export const EMPTY_MARGIN_DEGREES = 0.5;
const COLUMNS = 361;
const ROWS = 181;

const IS_EMPTY = 1;
const IS_OCCUPIED = 2;

/** Caches whether each square degree and its margin are empty, when first requested. */
export class EmptyRegions {
  readonly #tree: PackedTree;
  readonly #cached = new Uint8Array(COLUMNS * ROWS);

  constructor(tree: PackedTree) {
    this.#tree = tree;
  }

  /** Whether no row's box is within {@link EMPTY_MARGIN_DEGREES} of the point, also across the antimeridian. */
  isEmptyAround(lon: number, lat: number): boolean {
    const [column, row] = [Math.floor(lon) + 180, Math.floor(lat) + 90];
    const cell = row * COLUMNS + column;
    const cached = this.#cached[cell] ?? 0;
    if (cached !== 0) return cached === IS_EMPTY;
    const isEmpty = [-360, 0, 360].every((turn) => this.#isEmpty(column - 180 + turn, row - 90));
    this.#cached[cell] = isEmpty ? IS_EMPTY : IS_OCCUPIED;
    return isEmpty;
  }

  #isEmpty(west: number, south: number): boolean {
    let count = 0;
    const [east, north] = [west + 1 + EMPTY_MARGIN_DEGREES, south + 1 + EMPTY_MARGIN_DEGREES];
    this.#tree.search(west - EMPTY_MARGIN_DEGREES, south - EMPTY_MARGIN_DEGREES, east, north, () => (count += 1));
    return count === 0;
  }
}
