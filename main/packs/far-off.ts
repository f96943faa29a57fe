/** Where a pack has nothing far and wide: half of the world's points lie at sea. */
import type { PackedTree } from './packed-tree.ts';

/** So far around a square degree nothing lies, in degrees. */
export const FAR_OFF_DEGREES = 0.5;
const COLUMNS = 361;
const ROWS = 181;

const EMPTY = 1;
const OCCUPIED = 2;

/** Remembers of each square degree whether there is anything in it or around it; looked up as they are asked for. */
export class FarOff {
  readonly #tree: PackedTree;
  readonly #known = new Uint8Array(COLUMNS * ROWS);

  constructor(tree: PackedTree) {
    this.#tree = tree;
  }

  /** Whether no row's box comes within {@link FAR_OFF_DEGREES} of the point, on either side of the antimeridian. */
  isEmptyAround(lon: number, lat: number): boolean {
    const [column, row] = [Math.floor(lon) + 180, Math.floor(lat) + 90];
    const place = row * COLUMNS + column;
    const known = this.#known[place] ?? 0;
    if (known !== 0) return known === EMPTY;
    const isEmpty = [-360, 0, 360].every((turn) => this.#isEmpty(column - 180 + turn, row - 90));
    this.#known[place] = isEmpty ? EMPTY : OCCUPIED;
    return isEmpty;
  }

  #isEmpty(west: number, south: number): boolean {
    let count = 0;
    const [east, north] = [west + 1 + FAR_OFF_DEGREES, south + 1 + FAR_OFF_DEGREES];
    this.#tree.search(west - FAR_OFF_DEGREES, south - FAR_OFF_DEGREES, east, north, () => (count += 1));
    return count === 0;
  }
}
