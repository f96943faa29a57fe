/** Tiles of cells, with a label for each cell: where two have the same the same answer holds. */
import { MAX_SHORE_DEGREES, SHORE_METRES } from '../../divisions.ts';
import { METRES_PER_DEGREE } from '../../nearest-point.ts';
import {
  CELLS_PER_DEGREE,
  CELLS_PER_TILE,
  COLUMNS,
  eachMarked,
  TILE_COLUMNS,
  TILE_ROWS,
  type Marks,
} from './cell-marks.ts';
import type { Patches } from './patches.ts';

/** Smaller patches are looked up point by point: there are many, and little ground in them. */
const FEWEST_CELLS = 25;
/** Of a tile, beside the one for cells that are not told: a byte tells which one a cell has. */
const MOST_LABELS = 255;
/** Rows of tiles at the poles that are not told: all longitudes meet there, and a shore may be far away in degrees. */
const POLAR_TILES = 1;
/** The label of cells that a border crosses. */
const UNTOLD = 0;

/** What one label stands for. */
export interface Label {
  /** A position in one of its cells. */
  x: number;
  y: number;
  /** Which of the layers it is of, and which of its patches. */
  layer: number;
  patch: number;
  /** Whether its cells are so near to a shore that a point at sea may belong to the country there. */
  isNearShore: boolean;
}

export interface Tile {
  tile: number;
  /** Numbers of labels, the first that of cells that are not told, and for each cell which of them it has. */
  labels: number[];
  /** Nothing where all cells have the same, the last. */
  cells?: Uint8Array;
}

/** Which cells may be within reach of a shore. */
class Shores {
  readonly #marks: Marks;
  /** In rows of cells, and in columns at the equator. */
  static readonly #REACH = Math.ceil(((1.1 * SHORE_METRES) / METRES_PER_DEGREE) * CELLS_PER_DEGREE);
  /** Marked columns of the rows around the latest. */
  readonly #rows = new Map<number, readonly number[]>();
  readonly #near = new Uint8Array(COLUMNS);

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  /** The tiles with such cells, and some around them. */
  tiles(): Set<number> {
    const tiles = new Set<number>();
    for (const tile of this.#marks.keys()) {
      const row = Math.floor(tile / TILE_COLUMNS);
      for (let other = row - 1; other <= row + 1; other++)
        for (let aside = -2; aside <= 2; aside++)
          tiles.add(other * TILE_COLUMNS + ((tile + aside + TILE_COLUMNS) % TILE_COLUMNS));
    }
    return tiles;
  }

  /** The cells of a row, valid until the next call: 1 where a shore may be near. Rows are asked for in turn. */
  nearIn(row: number): Uint8Array {
    const reach = Shores.#REACH;
    const near = this.#near.fill(0);
    const latitude = Math.max(Math.abs(row / CELLS_PER_DEGREE - 90), Math.abs((row + 1) / CELLS_PER_DEGREE - 90));
    const shrink = Math.max(1e-9, Math.cos((latitude * Math.PI) / 180));
    const aside = Math.ceil(Math.min(MAX_SHORE_DEGREES * CELLS_PER_DEGREE, reach / shrink));
    for (let other = row - reach; other <= row + reach; other++)
      for (const column of this.#markedIn(other)) {
        near.fill(1, Math.max(0, column - aside), Math.min(COLUMNS, column + aside + 1));
        // ±180 degrees are one meridian.
        if (column < aside) near.fill(1, COLUMNS + column - aside);
        if (column + aside >= COLUMNS) near.fill(1, 0, column + aside + 1 - COLUMNS);
      }
    this.#rows.delete(row - reach);
    return near;
  }

  #markedIn(row: number): readonly number[] {
    const known = this.#rows.get(row);
    if (known !== undefined) return known;
    const columns: number[] = [];
    const first = Math.floor(row / CELLS_PER_DEGREE) * TILE_COLUMNS;
    for (let tile = 0; tile < TILE_COLUMNS; tile++) {
      const bits = this.#marks.get(first + tile);
      if (bits === undefined) continue;
      eachMarked(bits, row % CELLS_PER_DEGREE, (cell) => columns.push(tile * CELLS_PER_DEGREE + cell));
    }
    this.#rows.set(row, columns);
    return columns;
  }
}

interface LabelledTile extends Tile {
  /** A cell for each label. */
  firsts: ReadonlyMap<number, number>;
}

const uniformTile = (tile: number, label: number): LabelledTile => ({
  tile,
  labels: [label],
  firsts: new Map(label === UNTOLD ? [] : [[label, 0]]),
});

/** The tile of the labels of its cells. */
function tileOf(tile: number, band: Int32Array, firstColumn: number): LabelledTile {
  const counts = new Map<number, number>();
  const firsts = new Map<number, number>();
  /** Calls back for each run of cells with one label. */
  const inRuns = (found: (label: number, first: number, cells: number) => void): void => {
    for (let row = 0; row < CELLS_PER_DEGREE; row++) {
      const start = row * COLUMNS + firstColumn;
      let first = 0;
      for (let cell = 1; cell <= CELLS_PER_DEGREE; cell++) {
        const label = band[start + first] ?? UNTOLD;
        if (cell < CELLS_PER_DEGREE && band[start + cell] === label) continue;
        found(label, row * CELLS_PER_DEGREE + first, cell - first);
        first = cell;
      }
    }
  };
  inRuns((label, first, cells) => {
    const known = counts.get(label);
    if (known === undefined && label !== UNTOLD) firsts.set(label, first);
    counts.set(label, (known ?? 0) + cells);
  });
  const told = [...counts].filter(([label]) => label !== UNTOLD).toSorted(([, a], [, b]) => b - a);
  const labels = [UNTOLD, ...told.slice(0, MOST_LABELS).map(([label]) => label)];
  if (counts.size === 1) return { tile, labels, firsts };
  const places = new Map(labels.map((label, place) => [label, place]));
  const cells = new Uint8Array(CELLS_PER_TILE);
  inRuns((label, first, count) => cells.fill(places.get(label) ?? 0, first, first + count));
  return { tile, labels, cells, firsts };
}

/** Turns the keys of a row where a shore is near into those of the same patches near a shore. */
function markNear(keys: Int32Array, near: Uint8Array): void {
  for (let column = 0; column < COLUMNS; column++) {
    if (near[column] !== 1) continue;
    const key = keys[column] ?? UNTOLD;
    if (key !== UNTOLD) keys[column] = key + 1;
  }
}

/**
 * All tiles of the world, but for those at the poles.
 * @param layers patches by ever more borders: of the last that has a cell in a patch the cell gets its label
 * @param marks all these borders
 * @param shores borders near to which a label is another one
 * @returns the tiles, and the labels by number
 */
export function labelTiles(
  layers: readonly Patches[],
  marks: Marks,
  shores: Marks,
): { tiles: Tile[]; labels: ReadonlyMap<number, Label> } {
  const labels = new Map<number, Label>();
  const tiles: Tile[] = [];
  const band = new Int32Array(CELLS_PER_DEGREE * COLUMNS);
  const ofShores = new Shores(shores);
  const nearShores = ofShores.tiles();
  let total = 1;
  const before = layers.map(({ count }) => (total += count) - count);
  for (let tileRow = POLAR_TILES; tileRow < TILE_ROWS - POLAR_TILES; tileRow++) {
    const first = tileRow * TILE_COLUMNS;
    const columns = Array.from({ length: TILE_COLUMNS }, (_, column) => column);
    const isMixed = columns.map((column) => marks.has(first + column) || nearShores.has(first + column));
    band.fill(UNTOLD);
    // Where no border is in a tile, one of its rows tells of the others.
    const rows = isMixed.includes(true) ? CELLS_PER_DEGREE : 1;
    for (let inTile = 0; inTile < rows; inTile++) {
      const row = tileRow * CELLS_PER_DEGREE + inTile;
      const keys = band.subarray(inTile * COLUMNS, (inTile + 1) * COLUMNS);
      for (const [layer, patches] of layers.entries())
        patches.inRow(row, (patch, start, end, size) => {
          if (size >= FEWEST_CELLS) keys.fill(2 * ((before[layer] ?? 0) + patch), start, end);
        });
      if (nearShores.size > 0) markNear(keys, ofShores.nearIn(row));
    }
    for (const column of columns) {
      const { firsts, ...tile } =
        isMixed[column] === true
          ? tileOf(first + column, band, column * CELLS_PER_DEGREE)
          : uniformTile(first + column, band[column * CELLS_PER_DEGREE] ?? UNTOLD);
      tiles.push(tile);
      for (const [label, cell] of firsts) {
        if (labels.has(label)) continue;
        const x = column - TILE_COLUMNS / 2 + ((cell % CELLS_PER_DEGREE) + 0.5) / CELLS_PER_DEGREE;
        const y = tileRow - TILE_ROWS / 2 + (Math.floor(cell / CELLS_PER_DEGREE) + 0.5) / CELLS_PER_DEGREE;
        const layer = before.findLastIndex((start) => start <= label >> 1);
        labels.set(label, { x, y, layer, patch: label >> 1, isNearShore: (label & 1) === 1 });
      }
    }
  }
  return { tiles, labels };
}
