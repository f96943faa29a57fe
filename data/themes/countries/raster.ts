/** Land and water as cells of equal degrees: exact enough for what is told in kilometres, and quick. */
import type { MultiPolygon, Polygon } from '../../../main/packs/write/rings.ts';

const STEPS_IN_A_CELL = 4;

const WORD_BITS = 32;

/** A box of cells, a bit each, row by row from the south-west. */
export class Raster {
  readonly #west: number;
  readonly #south: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #perDegree: number;
  /** Words in a row; the lowest bit of each is the westernmost. */
  readonly #width: number;
  #words: Int32Array;

  /** @param perDegree cells in a degree, either way */
  constructor(west: number, south: number, columns: number, rows: number, perDegree: number) {
    this.#west = west;
    this.#south = south;
    this.#columns = columns;
    this.#rows = rows;
    this.#perDegree = perDegree;
    this.#width = Math.ceil(columns / WORD_BITS);
    this.#words = new Int32Array(this.#width * rows);
  }

  /** @param column within the box, as `row` is */
  has(column: number, row: number): boolean {
    return (((this.#words[row * this.#width + (column >>> 5)] ?? 0) >>> (column & 31)) & 1) === 1;
  }

  set(column: number, row: number): void {
    const at = row * this.#width + (column >>> 5);
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (column & 31));
  }

  /** Marks the cells of a row from one to another, both included. */
  fill(row: number, from: number, to: number): void {
    for (let word = from >>> 5; word <= to >>> 5; word++) {
      const first = Math.max(0, from - word * WORD_BITS);
      const last = Math.min(WORD_BITS - 1, to - word * WORD_BITS);
      const at = row * this.#width + word;
      this.#words[at] = (this.#words[at] ?? 0) | ((-1 << first) & (-1 >>> (WORD_BITS - 1 - last)));
    }
  }

  /** Calls `visit` with each marked cell, row by row. */
  each(visit: (column: number, row: number) => void): void {
    for (let at = 0; at < this.#words.length; at++) {
      const row = Math.floor(at / this.#width);
      const column = (at - row * this.#width) * WORD_BITS;
      for (let left = this.#words[at] ?? 0; left !== 0; left &= left - 1)
        visit(column + WORD_BITS - 1 - Math.clz32(left & -left), row);
    }
  }

  /** Columns where the polygon's rings cross the middle of each row. */
  #crossings(polygon: Polygon): Map<number, number[]> {
    const crossings = new Map<number, number[]>();
    for (const ring of polygon) {
      let x2 = ((ring[0] ?? 0) - this.#west) * this.#perDegree - 0.5;
      let y2 = ((ring[1] ?? 0) - this.#south) * this.#perDegree - 0.5;
      for (let i = 2; i < ring.length; i += 2) {
        const x1 = x2;
        const y1 = y2;
        x2 = ((ring[i] ?? 0) - this.#west) * this.#perDegree - 0.5;
        y2 = ((ring[i + 1] ?? 0) - this.#south) * this.#perDegree - 0.5;
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
          if (from <= to) this.fill(row, from, to);
        }
      }
    }
  }

  /** Marks the cells that the polygons' rings run through, to a quarter of a cell. */
  markOutlines(polygons: MultiPolygon): void {
    for (const ring of polygons.flat()) {
      let x2 = ((ring[0] ?? 0) - this.#west) * this.#perDegree;
      let y2 = ((ring[1] ?? 0) - this.#south) * this.#perDegree;
      for (let i = 2; i < ring.length; i += 2) {
        const x1 = x2;
        const y1 = y2;
        x2 = ((ring[i] ?? 0) - this.#west) * this.#perDegree;
        y2 = ((ring[i + 1] ?? 0) - this.#south) * this.#perDegree;
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
    // Half of the stretch beside each cell may lie beyond the edge: moved by no more than its half it leaves no gap.
    for (let reach = 0; reach < columns;) {
      const by = Math.min(reach + 1, columns - reach, WORD_BITS - 1);
      this.#spreadSideways(by);
      reach += by;
    }
    const from = this.#words;
    const width = this.#width;
    this.#words = new Int32Array(from.length);
    for (let row = 0; row < this.#rows; row++) {
      for (let other = Math.max(0, row - rows); other <= Math.min(this.#rows - 1, row + rows); other++)
        for (let word = 0; word < width; word++)
          this.#words[row * width + word] = (this.#words[row * width + word] ?? 0) | (from[other * width + word] ?? 0);
    }
    this.#endRows();
  }

  /** Unmarks what was marked beyond the eastern edge. */
  #endRows(): void {
    const beyond = this.#width * WORD_BITS - this.#columns;
    for (let at = this.#width - 1; at < this.#words.length; at += this.#width)
      this.#words[at] = (this.#words[at] ?? 0) & (-1 >>> beyond);
  }

  /** Marks what lies exactly so many cells, less than a word has, east or west of a marked one. */
  #spreadSideways(by: number): void {
    const words = this.#words;
    const back = WORD_BITS - by;
    for (let start = 0; start < words.length; start += this.#width) {
      let before = 0;
      let here = words[start] ?? 0;
      for (let at = start; at < start + this.#width; at++) {
        const next = at + 1 < start + this.#width ? (words[at + 1] ?? 0) : 0;
        words[at] = here | (here << by) | (here >>> by) | (before >>> back) | (next << back);
        before = here;
        here = next;
      }
    }
  }
}
