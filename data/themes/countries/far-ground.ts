/**
 * Where ground reaches far beyond the shore: told on a raster, which is exact enough for that and spares cutting most
 * shores.
 */
import type { Bbox } from '../../../contract/pack.ts';
import { bboxOf, type MultiPolygon, type Polygon } from '../../../main/packs/write/rings.ts';
import { meets } from '../../read/overlaps.ts';

/** Cells in a degree: one is 560 m high. */
const CELLS = 200;
/** In rows: middles of cells are 1.1 km apart. */
const FAR_ROWS = 2;
const MAX_FAR_COLUMNS = CELLS / 4;

/** A box of cells, row by row from the south-west. */
class Raster {
  readonly #west: number;
  readonly #south: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #cells: Uint8Array;

  constructor(west: number, south: number, columns: number, rows: number) {
    this.#west = west;
    this.#south = south;
    this.#columns = columns;
    this.#rows = rows;
    this.#cells = new Uint8Array(columns * rows);
  }

  has = (column: number, row: number): boolean => this.#cells[row * this.#columns + column] === 1;

  /** Columns where the polygon's rings cross the middle of each row. */
  #crossings(polygon: Polygon): Map<number, number[]> {
    const crossings = new Map<number, number[]>();
    for (const ring of polygon) {
      for (let i = 0; i < ring.length - 2; i += 2) {
        const [x1, y1] = [
          ((ring[i] ?? 0) - this.#west) * CELLS - 0.5,
          ((ring[i + 1] ?? 0) - this.#south) * CELLS - 0.5,
        ];
        const [x2, y2] = [
          ((ring[i + 2] ?? 0) - this.#west) * CELLS - 0.5,
          ((ring[i + 3] ?? 0) - this.#south) * CELLS - 0.5,
        ];
        const end = Math.min(this.#rows, Math.ceil(Math.max(y1, y2)));
        for (let row = Math.max(0, Math.ceil(Math.min(y1, y2))); row < end; row++) {
          const crossing = x1 + ((x2 - x1) * (row - y1)) / (y2 - y1);
          const known = crossings.get(row);
          if (known === undefined) crossings.set(row, [crossing]);
          else known.push(crossing);
        }
      }
    }
    return crossings;
  }

  /** Marks the cells whose middle lies in one of the polygons. */
  mark(polygons: MultiPolygon): void {
    for (const polygon of polygons) {
      for (const [row, crossings] of this.#crossings(polygon)) {
        const columns = crossings.toSorted((a, b) => a - b);
        for (let pair = 0; pair + 1 < columns.length; pair += 2) {
          const from = Math.max(0, Math.ceil(columns[pair] ?? 0));
          const to = Math.min(this.#columns - 1, Math.floor(columns[pair + 1] ?? 0));
          if (from <= to) this.#cells.fill(1, row * this.#columns + from, row * this.#columns + to + 1);
        }
      }
    }
  }

  /** Marks what lies at most so many cells beside a marked one, in both directions. */
  spread(columns: number, rows: number): void {
    const marked = this.#cells.slice();
    for (let row = 0; row < this.#rows; row++) {
      const start = row * this.#columns;
      let last = -Infinity;
      for (let column = 0; column < this.#columns + columns; column++) {
        if (column < this.#columns && marked[start + column] === 1) last = column;
        // A cell is looked at when what lies `columns` to its right is known.
        if (column >= columns && last >= column - 2 * columns) this.#cells[start + column - columns] = 1;
      }
    }
    const spread = this.#cells.slice();
    for (let row = 0; row < this.#rows; row++) {
      const target = this.#cells.subarray(row * this.#columns, (row + 1) * this.#columns);
      for (let other = Math.max(0, row - rows); other <= Math.min(this.#rows - 1, row + rows); other++) {
        const source = spread.subarray(other * this.#columns, (other + 1) * this.#columns);
        for (let column = 0; column < this.#columns; column++) if (source[column] === 1) target[column] = 1;
      }
    }
  }
}

/**
 * Middles of cells on ground that lie about a kilometre from all land, or farther, as `[lon, lat]` in degrees.
 * @param ground in the bin with that south-west corner, one degree by one
 * @param landAt land of a bin
 */
export function farGround(
  ground: MultiPolygon,
  landAt: (west: number, south: number) => MultiPolygon,
  west: number,
  south: number,
): [number, number][] {
  const columns = Math.min(MAX_FAR_COLUMNS, Math.ceil(FAR_ROWS / Math.cos(((south + 0.5) * Math.PI) / 180)));
  const own = new Raster(west, south, CELLS, CELLS);
  own.mark(ground);
  const landAround = (bins: readonly (readonly [west: number, south: number])[]): Raster => {
    const [left, bottom] = [west - columns / CELLS, south - FAR_ROWS / CELLS];
    const land = new Raster(left, bottom, CELLS + 2 * columns, CELLS + 2 * FAR_ROWS);
    const box: Bbox = [left, bottom, west + 1 + columns / CELLS, south + 1 + FAR_ROWS / CELLS];
    for (const bin of bins) land.mark(landAt(...bin).filter((polygon) => meets(bboxOf([polygon]), box)));
    land.spread(columns, FAR_ROWS);
    return land;
  };
  const farFrom = (land: Raster): [number, number][] => {
    const found: [number, number][] = [];
    for (let row = 0; row < CELLS; row++) {
      for (let column = 0; column < CELLS; column++) {
        if (own.has(column, row) && !land.has(column + columns, row + FAR_ROWS))
          found.push([west + (column + 0.5) / CELLS, south + (row + 0.5) / CELLS]);
      }
    }
    return found;
  };
  // Most bins have nothing that is far even from their own land.
  if (farFrom(landAround([[west, south]])).length === 0) return [];
  return farFrom(landAround([-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [west + dx, south + dy] as const))));
}
