/** Bitmap of land or water with cells of equal degrees, for fast approximate geometry. */
import type { MultiPolygon } from '../../../main/geometry/rings.ts';
import { RowCrossings } from './row-crossings.ts';

const STEPS_IN_A_CELL = 4;

const WORD_BITS = 32;

const crossings = new RowCrossings();

/** A box of cells, one bit each, row by row from the south-west. */
export class Raster {
  readonly #west: number;
  readonly #south: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #perDegree: number;
  /** Words per row; the lowest bit of each is the westernmost cell. */
  readonly #width: number;
  #words: Int32Array;

  /** @param perDegree cells per degree in both directions */
  constructor(west: number, south: number, columns: number, rows: number, perDegree: number) {
    this.#west = west;
    this.#south = south;
    this.#columns = columns;
    this.#rows = rows;
    this.#perDegree = perDegree;
    this.#width = Math.ceil(columns / WORD_BITS);
    this.#words = new Int32Array(this.#width * rows);
  }

  /** @param column within the box, like `row` */
  has(column: number, row: number): boolean {
    return (((this.#words[row * this.#width + (column >>> 5)] ?? 0) >>> (column & 31)) & 1) === 1;
  }

  set(column: number, row: number): void {
    const index = row * this.#width + (column >>> 5);
    this.#words[index] = (this.#words[index] ?? 0) | (1 << (column & 31));
  }

  /** Marks the cells of a row from `from` to `to`, inclusive. */
  fill(row: number, from: number, to: number): void {
    for (let word = from >>> 5; word <= to >>> 5; word++) {
      const first = Math.max(0, from - word * WORD_BITS);
      const last = Math.min(WORD_BITS - 1, to - word * WORD_BITS);
      const index = row * this.#width + word;
      this.#words[index] = (this.#words[index] ?? 0) | ((-1 << first) & (-1 >>> (WORD_BITS - 1 - last)));
    }
  }

  /** Returns 32 cells of a row as bits, the lowest at `column`; cells outside the box are unmarked. */
  #bits(column: number, row: number): number {
    const word = column >> 5;
    const shift = column & 31;
    const start = row * this.#width;
    const low = word >= 0 && word < this.#width ? (this.#words[start + word] ?? 0) : 0;
    if (shift === 0) return low;
    const high = word + 1 >= 0 && word + 1 < this.#width ? (this.#words[start + word + 1] ?? 0) : 0;
    return (low >>> shift) | (high << (WORD_BITS - shift));
  }

  /** Marks the cells of another raster, with its south-west corner at a cell that may be outside the box. */
  paste(source: Raster, column: number, row: number): void {
    const end = Math.min(this.#rows, row + source.#rows);
    for (let to = Math.max(0, row); to < end; to++) {
      for (let word = 0; word < this.#width; word++) {
        const index = to * this.#width + word;
        this.#words[index] = (this.#words[index] ?? 0) | source.#bits(word * WORD_BITS - column, to - row);
      }
    }
    this.#endRows();
  }

  /**
   * Calls `visit` with each marked cell that is unmarked in another raster, row by row.
   * @param column position of this raster's south-west corner in the other one, like `row`
   */
  eachBeyond(larger: Raster, column: number, row: number, visit: (column: number, row: number) => void): void {
    for (let index = 0; index < this.#words.length; index++) {
      const bits = this.#words[index] ?? 0;
      if (bits === 0) continue;
      const y = Math.floor(index / this.#width);
      const x = (index - y * this.#width) * WORD_BITS;
      for (let left = bits & ~larger.#bits(x + column, y + row); left !== 0; left &= left - 1)
        visit(x + WORD_BITS - 1 - Math.clz32(left & -left), y);
    }
  }

  /** Calls `visit` with the first and last cell of each unmarked run, row by row. */
  eachGap(visit: (row: number, from: number, to: number) => void): void {
    for (let row = 0; row < this.#rows; row++) {
      let from = -1;
      for (let word = 0; word < this.#width; word++) {
        const bits = this.#words[row * this.#width + word] ?? 0;
        const first = word * WORD_BITS;
        if (bits === (from < 0 ? -1 : 0)) continue;
        const end = Math.min(this.#columns, first + WORD_BITS);
        for (let column = first; column < end; column++) {
          const isMarked = ((bits >>> (column - first)) & 1) === 1;
          if (isMarked === from < 0) continue;
          if (isMarked) visit(row, from, column - 1);
          from = isMarked ? -1 : column;
        }
      }
      if (from >= 0) visit(row, from, this.#columns - 1);
    }
  }

  /** Calls `visit` with each marked cell, row by row. */
  each(visit: (column: number, row: number) => void): void {
    for (let index = 0; index < this.#words.length; index++) {
      const row = Math.floor(index / this.#width);
      const column = (index - row * this.#width) * WORD_BITS;
      for (let left = this.#words[index] ?? 0; left !== 0; left &= left - 1)
        visit(column + WORD_BITS - 1 - Math.clz32(left & -left), row);
    }
  }

  /** Marks the cells whose middle is in one of the polygons. */
  mark(polygons: MultiPolygon): void {
    const place = { west: this.#west, south: this.#south, perDegree: this.#perDegree, rows: this.#rows };
    for (const polygon of polygons) {
      crossings.find(polygon, place);
      crossings.each((row, west, east) => {
        const from = Math.max(0, Math.ceil(west));
        const to = Math.min(this.#columns - 1, Math.floor(east));
        if (from <= to) this.fill(row, from, to);
      });
    }
  }

  /** Marks the cells that the polygons' rings cross, sampled at a quarter of a cell. */
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

  /** Marks all cells within the given number of columns and rows of a marked one. */
  spread(columns: number, rows: number): void {
    // Shifting by no more than the current reach plus one leaves no gaps.
    for (let reach = 0; reach < columns;) {
      const by = Math.min(reach + 1, columns - reach, WORD_BITS - 1);
      this.#spreadSideways(by);
      reach += by;
    }
    const from = this.#words;
    const width = this.#width;
    this.#words = new Int32Array(from.length);
    for (let row = 0; row < this.#rows; row++) {
      for (let sourceRow = Math.max(0, row - rows); sourceRow <= Math.min(this.#rows - 1, row + rows); sourceRow++)
        for (let word = 0; word < width; word++)
          this.#words[row * width + word] =
            (this.#words[row * width + word] ?? 0) | (from[sourceRow * width + word] ?? 0);
    }
    this.#endRows();
  }

  /** Clears bits beyond the eastern edge. */
  #endRows(): void {
    const unusedBits = this.#width * WORD_BITS - this.#columns;
    for (let index = this.#width - 1; index < this.#words.length; index += this.#width)
      this.#words[index] = (this.#words[index] ?? 0) & (-1 >>> unusedBits);
  }

  /** Marks the cells exactly `by` columns east or west of a marked one; `by` is less than a word. */
  #spreadSideways(by: number): void {
    const words = this.#words;
    const back = WORD_BITS - by;
    for (let start = 0; start < words.length; start += this.#width) {
      let before = 0;
      let current = words[start] ?? 0;
      for (let index = start; index < start + this.#width; index++) {
        const next = index + 1 < start + this.#width ? (words[index + 1] ?? 0) : 0;
        words[index] = current | (current << by) | (current >>> by) | (before >>> back) | (next << back);
        before = current;
        current = next;
      }
    }
  }
}
