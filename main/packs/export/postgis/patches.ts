/** Patches of cells that no border crosses, each in one piece. */
import { CELLS_PER_DEGREE, COLUMNS, eachMarked, ROWS, TILE_COLUMNS, type Marks } from './cell-marks.ts';

/** Numbers that grow in number. */
class Numbers {
  values = new Int32Array(1 << 16);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(2 * this.length);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  at(index: number): number {
    return this.values[index] ?? 0;
  }
}

/** Calls back for each run of cells without a mark in a row, from the west. @param end the column after the last */
function runsOf(marks: Marks, row: number, found: (start: number, end: number) => void): void {
  const firstTile = Math.floor(row / CELLS_PER_DEGREE) * TILE_COLUMNS;
  let start = 0;
  for (let tile = 0; tile < TILE_COLUMNS; tile++) {
    const bits = marks.get(firstTile + tile);
    if (bits === undefined) continue;
    eachMarked(bits, row % CELLS_PER_DEGREE, (cell) => {
      const column = tile * CELLS_PER_DEGREE + cell;
      if (column > start) found(start, column);
      start = column + 1;
    });
  }
  if (start < COLUMNS) found(start, COLUMNS);
}

export class Patches {
  readonly #starts = new Numbers();
  readonly #ends = new Numbers();
  /** For each run the run that stands for its patch, or one that is nearer to that. */
  readonly #parents = new Numbers();
  readonly #firstOfRow = new Int32Array(ROWS + 1);
  readonly #sizes: Int32Array;

  /** @param marks cells that borders cross */
  constructor(marks: Marks) {
    for (let row = 0; row < ROWS; row++) {
      this.#firstOfRow[row] = this.#starts.length;
      let below = row === 0 ? 0 : (this.#firstOfRow[row - 1] ?? 0);
      const endOfBelow = this.#firstOfRow[row] ?? 0;
      runsOf(marks, row, (start, end) => {
        const run = this.#starts.length;
        this.#starts.push(start);
        this.#ends.push(end);
        this.#parents.push(run);
        while (below < endOfBelow && this.#ends.at(below) <= start) below++;
        for (let other = below; other < endOfBelow && this.#starts.at(other) < end; other++) this.#join(run, other);
      });
    }
    this.#firstOfRow[ROWS] = this.#starts.length;
    this.#sizes = new Int32Array(this.#starts.length);
    for (let run = 0; run < this.#starts.length; run++) {
      const patch = this.#find(run);
      this.#sizes[patch] = (this.#sizes[patch] ?? 0) + this.#ends.at(run) - this.#starts.at(run);
    }
  }

  /** How many numbers of patches there may be. */
  get count(): number {
    return this.#starts.length;
  }

  /** Calls back for each run of a row. @param end the column after the last @param size cells of the patch */
  inRow(row: number, found: (patch: number, start: number, end: number, size: number) => void): void {
    for (let run = this.#firstOfRow[row] ?? 0; run < (this.#firstOfRow[row + 1] ?? 0); run++) {
      const patch = this.#find(run);
      found(patch, this.#starts.at(run), this.#ends.at(run), this.#sizes[patch] ?? 0);
    }
  }

  #join(a: number, b: number): void {
    this.#parents.values[this.#find(a)] = this.#find(b);
  }

  #find(run: number): number {
    const parents = this.#parents.values;
    let at = run;
    for (let parent = parents[at] ?? at; parent !== at; parent = parents[at] ?? at) {
      // Halves the way for the next time.
      parents[at] = parents[parent] ?? parent;
      at = parents[at] ?? parent;
    }
    return at;
  }
}
