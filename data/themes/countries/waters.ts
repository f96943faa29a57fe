/** Which water of the world is open sea, which is enclosed by land, and which is near a shore, on a raster. */
import type { MultiPolygon } from '../../../main/packs/write/rings.ts';
import { UnionFind } from '../../kit/union-find.ts';
import { DAMS } from './dams.ts';
import { binKey, cornerOfBin } from './land.ts';
import { Raster } from './raster.ts';

/** Cells in a degree: one is 742 m high. */
export const CELLS = 150;
const CELL_KM = 111.32 / CELLS;
/** A cell is open where none that a shore meets lies within so many rows: at least 1.9 km from every shore. */
export const NEAR_ROWS = 2;
const MAX_NEAR_COLUMNS = CELLS / 5;
/** What is larger is a sea, if an enclosed one: the Black Sea, the Sea of Azov, the White Sea. */
const MAX_KM2 = 15_000;
/** Beyond, shores are those of ice. */
const [SOUTHERNMOST, NORTHERNMOST] = [-60, 84];

/** What a cell is, beside the number of its stretch of open water in its bin. */
const NEAR = 0;
const SHORE = 255;
const MAX_STRETCHES = 254;
/** The number of all water without a shore, as a set of waters that are joined. */
const OCEAN = 0;

/** As many columns as {@link NEAR_ROWS} are wide, in a bin by its southern edge. */
export const columnsNear = (south: number): number =>
  Math.min(MAX_NEAR_COLUMNS, Math.ceil(NEAR_ROWS / Math.cos(((south + 0.5) * Math.PI) / 180)));
/** The western edge of the bin that many columns of bins to the east. */
export const eastOf = (west: number, columns: number): number => ((west + columns + 540) % 360) - 180;

/** Water and shores of the world on a raster, in bins of a degree. */
export class Waters {
  readonly #landAt: (west: number, south: number) => MultiPolygon;
  /** Of bins with shores: {@link SHORE}, {@link NEAR}, or the number of the stretch of open water in the bin, from 1. */
  readonly #bins = new Map<number, Uint8Array>();
  readonly #joined = new UnionFind();
  /** The first stretch of each bin is this node of `#joined`, less one. */
  readonly #nodes = new Map<number, number>();
  readonly #km2: number[] = [0];
  readonly #sea = new Map<number, Uint8Array>();

  constructor(
    landAt: (west: number, south: number) => MultiPolygon,
    hasShore: (west: number, south: number) => boolean,
  ) {
    this.#landAt = landAt;
    this.#joined.add();
    for (let south = SOUTHERNMOST; south < NORTHERNMOST; south++)
      for (let west = -180; west < 180; west++) if (hasShore(west, south)) this.#mark(west, south);
    for (const key of this.#bins.keys()) this.#findStretches(key);
    for (const key of this.#bins.keys()) this.#joinStretches(key);
    for (const [key, node] of this.#nodes) this.#measure(key, node);
  }

  get bins(): Iterable<number> {
    return this.#bins.keys();
  }

  /** A bin's cells of land, and those that a shore meets. */
  #mark(west: number, south: number): void {
    const raster = new Raster(west, south, CELLS, CELLS, CELLS);
    const land = this.#landAt(west, south);
    raster.mark(land);
    raster.markOutlines(land);
    raster.markOutlines(DAMS.map(({ line }) => [Float64Array.from(line.flat())]));
    const cells = new Uint8Array(CELLS * CELLS).fill(NEAR);
    raster.each((column, row) => {
      cells[row * CELLS + column] = SHORE;
    });
    this.#bins.set(binKey(west, south), cells);
  }

  /** What a cell is, `column` and `row` counted from the bin's south-west corner, up to a bin beyond it. */
  cell(west: number, south: number, column: number, row: number): number | 'sea' | 'land' {
    const [dx, dy] = [Math.floor(column / CELLS), Math.floor(row / CELLS)];
    const [binWest, binSouth] = [eastOf(west, dx), south + dy];
    const cells = this.#bins.get(binKey(binWest, binSouth));
    if (cells !== undefined) return cells[(row - dy * CELLS) * CELLS + column - dx * CELLS] ?? NEAR;
    const isLand = binSouth >= -90 && binSouth < 90 && this.#landAt(binWest, binSouth).length > 0;
    return isLand ? 'land' : 'sea';
  }

  /** Where a shore or land is in the bin and as far beyond it as counts as near. */
  #dryAround(west: number, south: number, columns: number): Raster {
    const around = new Raster(west, south, CELLS + 2 * columns, CELLS + 2 * NEAR_ROWS, CELLS);
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const cells = this.#bins.get(binKey(eastOf(west, dx), south + dy));
        if (cells === undefined && this.cell(west, south, dx * CELLS, dy * CELLS) === 'sea') continue;
        const [left, right] = [Math.max(-columns, dx * CELLS), Math.min(CELLS + columns, (dx + 1) * CELLS)];
        const [bottom, top] = [Math.max(-NEAR_ROWS, dy * CELLS), Math.min(CELLS + NEAR_ROWS, (dy + 1) * CELLS)];
        for (let row = bottom; row < top; row++) {
          const from = (row - dy * CELLS) * CELLS - dx * CELLS;
          for (let column = left; column < right; column++)
            if (cells === undefined || cells[from + column] === SHORE) around.set(column + columns, row + NEAR_ROWS);
        }
      }
    }
    return around;
  }

  #findStretches(key: number): void {
    const [west, south] = cornerOfBin(key);
    const columns = columnsNear(south);
    const near = this.#dryAround(west, south, columns);
    near.spread(columns, NEAR_ROWS);
    const cells = this.#bins.get(key) ?? new Uint8Array(0);
    /** Open water that is in no stretch yet. */
    const isOpen = new Uint8Array(cells.length);
    for (let row = 0; row < CELLS; row++) {
      for (let column = 0; column < CELLS; column++) {
        const at = row * CELLS + column;
        if (cells[at] === NEAR && !near.has(column + columns, row + NEAR_ROWS)) isOpen[at] = 1;
      }
    }
    let stretches = 0;
    const left: number[] = [];
    const take = (at: number): void => {
      if (isOpen[at] !== 1) return;
      isOpen[at] = 0;
      cells[at] = stretches;
      left.push(at);
    };
    for (let start = 0; start < cells.length; start++) {
      if (isOpen[start] !== 1) continue;
      // More are a maze of islets, not a lagoon: they count to the last.
      if (stretches < MAX_STRETCHES) stretches++;
      take(start);
      for (let at = left.pop(); at !== undefined; at = left.pop()) {
        const column = at % CELLS;
        if (column > 0) take(at - 1);
        if (column < CELLS - 1) take(at + 1);
        take(at - CELLS);
        take(at + CELLS);
      }
    }
    const node = this.#joined.add();
    for (let stretch = 1; stretch < stretches; stretch++) this.#joined.add();
    if (stretches > 0) this.#nodes.set(key, node);
    for (let stretch = 0; stretch < Math.max(1, stretches); stretch++) this.#km2[node + stretch] = 0;
  }

  #nodeOf(west: number, south: number, column: number, row: number): number | undefined {
    const cell = this.cell(west, south, column, row);
    if (cell === 'sea') return OCEAN;
    if (cell === 'land' || cell === NEAR || cell === SHORE) return undefined;
    const key = binKey(eastOf(west, Math.floor(column / CELLS)), south + Math.floor(row / CELLS));
    return (this.#nodes.get(key) ?? 0) + cell - 1;
  }

  #joinStretches(key: number): void {
    const [west, south] = cornerOfBin(key);
    for (let at = 0; at < CELLS; at++) {
      for (const [[x, y], [beyondX, beyondY]] of [
        [
          [0, at],
          [-1, at],
        ],
        [
          [CELLS - 1, at],
          [CELLS, at],
        ],
        [
          [at, 0],
          [at, -1],
        ],
        [
          [at, CELLS - 1],
          [at, CELLS],
        ],
      ] as const) {
        const own = this.#nodeOf(west, south, x, y);
        const other = this.#nodeOf(west, south, beyondX, beyondY);
        if (own !== undefined && other !== undefined) this.#joined.join(own, other);
      }
    }
  }

  #measure(key: number, node: number): void {
    const [, south] = cornerOfBin(key);
    const cells = this.#bins.get(key) ?? new Uint8Array(0);
    const stretches = cells.reduce((most, cell) => (cell !== SHORE && cell > most ? cell : most), 0);
    const counts = new Uint32Array(SHORE + 1);
    for (let row = 0; row < CELLS; row++) {
      counts.fill(0);
      for (let at = row * CELLS; at < (row + 1) * CELLS; at++) {
        const cell = cells[at] ?? NEAR;
        counts[cell] = (counts[cell] ?? 0) + 1;
      }
      const km2 = CELL_KM ** 2 * Math.cos(((south + (row + 0.5) / CELLS) * Math.PI) / 180);
      for (let stretch = 1; stretch <= stretches; stretch++) {
        const count = counts[stretch] ?? 0;
        if (count === 0) continue;
        const root = this.#joined.find(node + stretch - 1);
        this.#km2[root] = (this.#km2[root] ?? 0) + count * km2;
      }
    }
  }

  #isEnclosed(node: number): boolean {
    const root = this.#joined.find(node);
    return root !== this.#joined.find(OCEAN) && (this.#km2[root] ?? 0) <= MAX_KM2;
  }

  /** Numbers of the cells of enclosed open water in a bin, row by row from the south-west. */
  enclosedIn(key: number): number[] {
    const node = this.#nodes.get(key);
    if (node === undefined) return [];
    const isEnclosed = Array.from(
      { length: MAX_STRETCHES + 1 },
      (_, stretch) => stretch > 0 && this.#isEnclosed(node + stretch - 1),
    );
    const found: number[] = [];
    for (const [index, cell] of (this.#bins.get(key) ?? []).entries()) if (isEnclosed[cell] === true) found.push(index);
    return found;
  }

  /** Of the stretches of a bin, by their numbers: 1 for what is open sea. */
  #seaIn(key: number): Uint8Array {
    const known = this.#sea.get(key);
    if (known !== undefined) return known;
    const node = this.#nodes.get(key) ?? 0;
    const sea = new Uint8Array(SHORE + 1);
    const stretches =
      this.#bins.get(key)?.reduce((most, cell) => (cell === SHORE ? most : Math.max(most, cell)), 0) ?? 0;
    for (let stretch = 1; stretch <= stretches; stretch++) if (!this.#isEnclosed(node + stretch - 1)) sea[stretch] = 1;
    this.#sea.set(key, sea);
    return sea;
  }

  /** Whether the open sea is within {@link NEAR_ROWS} of a cell, as it is within as many columns as these are wide. */
  isNearSea(west: number, south: number, column: number, row: number): boolean {
    const columns = columnsNear(south);
    const key = binKey(west, south);
    const cells = this.#bins.get(key);
    const isWithin = column >= columns && column + columns < CELLS && row >= NEAR_ROWS && row + NEAR_ROWS < CELLS;
    const sea = isWithin && cells !== undefined ? this.#seaIn(key) : undefined;
    for (let y = row - NEAR_ROWS; y <= row + NEAR_ROWS; y++) {
      for (let x = column - columns; x <= column + columns; x++) {
        if (sea === undefined ? this.kind(west, south, x, y) === 'sea' : sea[cells?.[y * CELLS + x] ?? 0] === 1)
          return true;
      }
    }
    return false;
  }

  /** Of a cell: `sea` and `enclosed` are open water, `near` is water close to a shore. */
  kind(west: number, south: number, column: number, row: number): 'sea' | 'enclosed' | 'near' | 'shore' {
    const cell = this.cell(west, south, column, row);
    if (cell === NEAR) return 'near';
    if (cell === SHORE || cell === 'land') return 'shore';
    return this.#isEnclosed(this.#nodeOf(west, south, column, row) ?? OCEAN) ? 'enclosed' : 'sea';
  }
}
