/** Land and water as cells of equal degrees: exact enough for what is told in kilometres, and quick. */
import type { MultiPolygon, Polygon, Ring } from '../../../main/packs/write/rings.ts';

const STEPS_IN_A_CELL = 4;

/** A box of cells, row by row from the south-west. */
export class Raster {
  readonly #west: number;
  readonly #south: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #perDegree: number;
  readonly #cells: Uint8Array;

  /** @param perDegree cells in a degree, either way */
  constructor(west: number, south: number, columns: number, rows: number, perDegree: number) {
    this.#west = west;
    this.#south = south;
    this.#columns = columns;
    this.#rows = rows;
    this.#perDegree = perDegree;
    this.#cells = new Uint8Array(columns * rows);
  }

  /** 1 where a cell is marked, row by row. */
  get cells(): Uint8Array {
    return this.#cells;
  }

  has = (column: number, row: number): boolean => this.#cells[row * this.#columns + column] === 1;

  set(column: number, row: number): void {
    this.#cells[row * this.#columns + column] = 1;
  }

  /** A coordinate of a ring, in cells from the south-west corner. */
  #x = (ring: Ring, index: number): number => ((ring[index] ?? 0) - this.#west) * this.#perDegree;
  #y = (ring: Ring, index: number): number => ((ring[index + 1] ?? 0) - this.#south) * this.#perDegree;

  /** Columns where the polygon's rings cross the middle of each row. */
  #crossings(polygon: Polygon): Map<number, number[]> {
    const crossings = new Map<number, number[]>();
    for (const ring of polygon) {
      for (let i = 0; i < ring.length - 2; i += 2) {
        const [x1, y1] = [this.#x(ring, i) - 0.5, this.#y(ring, i) - 0.5];
        const [x2, y2] = [this.#x(ring, i + 2) - 0.5, this.#y(ring, i + 2) - 0.5];
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

  /** Marks the cells that the polygons' rings run through, to a quarter of a cell. */
  markOutlines(polygons: MultiPolygon): void {
    for (const ring of polygons.flat()) {
      for (let i = 0; i < ring.length - 2; i += 2) {
        const [x1, y1, x2, y2] = [this.#x(ring, i), this.#y(ring, i), this.#x(ring, i + 2), this.#y(ring, i + 2)];
        const steps = Math.max(1, Math.ceil(STEPS_IN_A_CELL * Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1))));
        for (let step = 0; step <= steps; step++) {
          const column = Math.floor(x1 + ((x2 - x1) * step) / steps);
          const row = Math.floor(y1 + ((y2 - y1) * step) / steps);
          if (column >= 0 && row >= 0 && column < this.#columns && row < this.#rows) this.set(column, row);
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
