/**
 * Cells of a minute of arc, in tiles of one degree, and which of them a border crosses: between borders an answer is the
 * same everywhere.
 */

export const CELLS_PER_DEGREE = 60;
export const COLUMNS = 360 * CELLS_PER_DEGREE;
export const ROWS = 180 * CELLS_PER_DEGREE;
export const TILE_COLUMNS = 360;
export const TILE_ROWS = 180;
export const CELLS_PER_TILE = CELLS_PER_DEGREE * CELLS_PER_DEGREE;

/** Bits of the cells of a tile, by rows from the south, each from the west; the lowest bit of a byte is the first. */
export type TileBits = Uint8Array;
export const TILE_BYTES = CELLS_PER_TILE / 8;

/** Marked cells by tile; tiles are numbered by rows from the south, each from the west. */
export type Marks = Map<number, TileBits>;

/** So far from a border, in degrees, cells are its own too: a hundred times what look-ups bridge, or rounding moves. */
const MARGIN = 1e-4;
const INNER_MARGIN = 1.01 * MARGIN;

const columnOf = (x: number): number => Math.min(COLUMNS - 1, Math.max(0, Math.floor((x + 180) * CELLS_PER_DEGREE)));
const rowOf = (y: number): number => Math.min(ROWS - 1, Math.max(0, Math.floor((y + 90) * CELLS_PER_DEGREE)));

/** Calls back for each marked cell of a row of a tile, with how many cells are to the west of it there. */
export function eachMarked(bits: TileBits, row: number, found: (cell: number) => void): void {
  const first = row * CELLS_PER_DEGREE;
  for (let cell = first; cell < first + CELLS_PER_DEGREE; cell++) {
    const byte = bits[cell >> 3] ?? 0;
    // Most have none.
    if (byte === 0) cell |= 7;
    else if (((byte >> (cell & 7)) & 1) === 1) found(cell - first);
  }
}

/** Marks what lies in `more` too. */
export function addMarks(marks: Marks, more: ReadonlyMap<number, TileBits>): void {
  for (const [tile, bits] of more) {
    const own = marks.get(tile);
    // A slice of a buffer would be the same bytes.
    if (own === undefined) marks.set(tile, new Uint8Array(bits));
    else for (let byte = 0; byte < TILE_BYTES; byte++) own[byte] = (own[byte] ?? 0) | (bits[byte] ?? 0);
  }
}

/** Marks the cells that edges cross. */
export class CellMarker {
  readonly marks: Marks = new Map();
  #latest = -1;
  /** Within it, in degrees, an edge crosses no other cell than the latest. */
  #west = Infinity;
  #south = Infinity;
  #east = -Infinity;
  #north = -Infinity;

  /** From one position to another, in degrees. */
  addEdge(x1: number, y1: number, x2: number, y2: number): void {
    if (
      x1 > this.#west &&
      x2 > this.#west &&
      x1 < this.#east &&
      x2 < this.#east &&
      y1 > this.#south &&
      y2 > this.#south &&
      y1 < this.#north &&
      y2 < this.#north
    )
      return;
    const west = columnOf(Math.min(x1, x2) - MARGIN);
    const east = columnOf(Math.max(x1, x2) + MARGIN);
    const south = rowOf(Math.min(y1, y2) - MARGIN);
    const north = rowOf(Math.max(y1, y2) + MARGIN);
    if (east - west < 2 || north === south) {
      for (let row = south; row <= north; row++) this.#mark(west, east, row);
      return;
    }
    for (let row = south; row <= north; row++) {
      const from = this.#xAt(row / CELLS_PER_DEGREE - 90 - MARGIN, x1, y1, x2, y2);
      const to = this.#xAt((row + 1) / CELLS_PER_DEGREE - 90 + MARGIN, x1, y1, x2, y2);
      this.#mark(columnOf(Math.min(from, to) - MARGIN), columnOf(Math.max(from, to) + MARGIN), row);
    }
  }

  /** Where the edge is at a latitude, or its end that is nearest to it. */
  #xAt(y: number, x1: number, y1: number, x2: number, y2: number): number {
    const along = y1 === y2 ? (y < y1 ? 0 : 1) : Math.min(1, Math.max(0, (y - y1) / (y2 - y1)));
    return x1 + along * (x2 - x1);
  }

  #mark(west: number, east: number, row: number): void {
    for (let column = west; column <= east; column++) {
      const place = row * COLUMNS + column;
      if (place === this.#latest) continue;
      this.#latest = place;
      this.#west = column / CELLS_PER_DEGREE - 180 + INNER_MARGIN;
      this.#south = row / CELLS_PER_DEGREE - 90 + INNER_MARGIN;
      this.#east = (column + 1) / CELLS_PER_DEGREE - 180 - INNER_MARGIN;
      this.#north = (row + 1) / CELLS_PER_DEGREE - 90 - INNER_MARGIN;
      const tile = Math.floor(row / CELLS_PER_DEGREE) * TILE_COLUMNS + Math.floor(column / CELLS_PER_DEGREE);
      let bits = this.marks.get(tile);
      if (bits === undefined) this.marks.set(tile, (bits = new Uint8Array(TILE_BYTES)));
      const cell = (row % CELLS_PER_DEGREE) * CELLS_PER_DEGREE + (column % CELLS_PER_DEGREE);
      bits[cell >> 3] = (bits[cell >> 3] ?? 0) | (1 << (cell & 7));
    }
  }
}
