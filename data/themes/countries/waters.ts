/** Which water of the world is open sea, which is enclosed by land, and which is near a shore, on a raster. */
import type { MultiPolygon } from '../../../main/packs/write/rings.ts';
import { UnionFind } from '../../kit/union-find.ts';
import { DAMS } from './dams.ts';
import { binKey, cornerOfBin } from './land.ts';
import { connectedRuns } from './connected-runs.ts';
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
/** Columns and rows to the bins, or cells, beside one. */
export const SIDES = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;
/** The number of a cell along that side of a bin. */
const atEdge = (dx: number, dy: number, along: number): number =>
  dx === 0 ? (dy < 0 ? 0 : CELLS - 1) * CELLS + along : along * CELLS + (dx < 0 ? 0 : CELLS - 1);

/** A bin that is marked all over. */
const FILLED = new Raster(0, 0, CELLS, CELLS, CELLS);
for (let row = 0; row < CELLS; row++) FILLED.fill(row, 0, CELLS - 1);

/** The western edge of the bin that many columns of bins to the east. */
export const eastOf = (west: number, columns: number): number => ((west + columns + 540) % 360) - 180;

/** Water and shores of the world on a raster, in bins of a degree. */
export class Waters {
  readonly #landAt: (west: number, south: number) => MultiPolygon;
  /**
   * Of bins with shores: {@link SHORE}, {@link NEAR}, or the number of the stretch of open water in the bin, from 1.
   */
  readonly #bins = new Map<number, Uint8Array>();
  /** Where a shore or land is in those bins. */
  readonly #dry = new Map<number, Raster>();
  /** How many stretches of open water they have. */
  readonly #stretches = new Map<number, number>();
  readonly #joined = new UnionFind();
  /** The first stretch of each bin is this node of `#joined`, less one. */
  readonly #nodes = new Map<number, number>();
  readonly #km2: number[] = [0];
  readonly #sea = new Map<number, Raster>();
  /** What is near the open sea in a bin and in the cells around it. */
  readonly #nearSea = new Map<number, Raster>();

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
    const cells = new Uint8Array(CELLS * CELLS).fill(SHORE);
    raster.eachGap((row, from, to) => cells.fill(NEAR, row * CELLS + from, row * CELLS + to + 1));
    this.#bins.set(binKey(west, south), cells);
    this.#dry.set(binKey(west, south), raster);
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

  /**
   * A bin and so many cells around it.
   * @param rasterOf what is marked in a bin with shores, by its key
   * @param filled what bins without shores are that are marked all over
   */
  #around(
    key: number,
    columns: number,
    rows: number,
    rasterOf: (key: number) => Raster,
    filled: 'land' | 'sea',
  ): Raster {
    const [west, south] = cornerOfBin(key);
    const around = new Raster(west, south, CELLS + 2 * columns, CELLS + 2 * rows, CELLS);
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const [left, bottom] = [dx * CELLS + columns, dy * CELLS + rows];
        const beside = binKey(eastOf(west, dx), south + dy);
        if (this.#bins.has(beside)) around.paste(rasterOf(beside), left, bottom);
        else if (this.cell(west, south, dx * CELLS, dy * CELLS) === filled) around.paste(FILLED, left, bottom);
      }
    }
    return around;
  }

  /** Numbers the stretches of open water in a bin, in the order of their first cells, row by row. */
  #findStretches(key: number): void {
    const [west, south] = cornerOfBin(key);
    const columns = columnsNear(south);
    const near = this.#around(key, columns, NEAR_ROWS, (beside) => this.#dry.get(beside) ?? FILLED, 'land');
    near.spread(columns, NEAR_ROWS);
    const own = new Raster(west, south, CELLS, CELLS, CELLS);
    own.paste(near, -columns, -NEAR_ROWS);
    const cells = this.#bins.get(key) ?? new Uint8Array(0);
    const runs = connectedRuns(own);
    let stretches = 0;
    const stretchOf = new Uint8Array(runs.count);
    for (let run = 0; run < runs.count; run++) {
      const set = runs.setOf(run);
      // More are a maze of islets, not a lagoon: they count to the last.
      if (stretchOf[set] === 0) stretchOf[set] = stretches < MAX_STRETCHES ? ++stretches : stretches;
      const row = (runs.rows[run] ?? 0) * CELLS;
      cells.fill(stretchOf[set] ?? NEAR, row + (runs.from[run] ?? 0), row + (runs.to[run] ?? 0) + 1);
    }
    this.#stretches.set(key, stretches);
    const node = this.#joined.add();
    for (let stretch = 1; stretch < stretches; stretch++) this.#joined.add();
    if (stretches > 0) this.#nodes.set(key, node);
    for (let stretch = 0; stretch < Math.max(1, stretches); stretch++) this.#km2[node + stretch] = 0;
  }

  /** Joins the stretches on both sides of the edges between a bin and those around it. */
  #joinStretches(key: number): void {
    const [west, south] = cornerOfBin(key);
    const cells = this.#bins.get(key);
    for (const [dx, dy] of SIDES) {
      const beyondKey = binKey(eastOf(west, dx), south + dy);
      const beyond = this.#bins.get(beyondKey);
      if (beyond === undefined && this.cell(west, south, dx * CELLS, dy * CELLS) !== 'sea') continue;
      for (let along = 0; along < CELLS; along++) {
        const own = this.#nodeOf(key, cells?.[atEdge(dx, dy, along)]);
        const other = beyond === undefined ? OCEAN : this.#nodeOf(beyondKey, beyond[atEdge(-dx, -dy, along)]);
        if (own !== undefined && other !== undefined) this.#joined.join(own, other);
      }
    }
  }

  /** The stretch of open water that a cell of a bin is in. */
  #nodeOf(key: number, cell = NEAR): number | undefined {
    return cell === NEAR || cell === SHORE ? undefined : (this.#nodes.get(key) ?? 0) + cell - 1;
  }

  #measure(key: number, node: number): void {
    const [, south] = cornerOfBin(key);
    const cells = this.#bins.get(key) ?? new Uint8Array(0);
    const stretches = this.#stretches.get(key) ?? 0;
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

  /** By the numbers of a bin's stretches: 1 for those that are enclosed, or are not. */
  #stretchesThat(key: number, areEnclosed: boolean): Uint8Array {
    const node = this.#nodes.get(key) ?? 0;
    const found = new Uint8Array(SHORE + 1);
    for (let stretch = 1; stretch <= (this.#stretches.get(key) ?? 0); stretch++)
      if (this.#isEnclosed(node + stretch - 1) === areEnclosed) found[stretch] = 1;
    return found;
  }

  /** Numbers of the cells of enclosed open water in a bin, row by row from the south-west. */
  enclosedIn(key: number): number[] {
    const isEnclosed = this.#stretchesThat(key, true);
    const found: number[] = [];
    if (!isEnclosed.includes(1)) return found;
    const cells = this.#bins.get(key) ?? new Uint8Array(0);
    for (let at = 0; at < cells.length; at++) if (isEnclosed[cells[at] ?? NEAR] === 1) found.push(at);
    return found;
  }

  /** What is open sea in a bin. */
  #seaIn(key: number): Raster {
    const known = this.#sea.get(key);
    if (known !== undefined) return known;
    const raster = new Raster(...cornerOfBin(key), CELLS, CELLS, CELLS);
    const isSea = this.#stretchesThat(key, false);
    const cells = this.#bins.get(key) ?? new Uint8Array(0);
    if (isSea.includes(1)) {
      for (let at = 0; at < cells.length; at++)
        if (isSea[cells[at] ?? NEAR] === 1) raster.set(at % CELLS, Math.floor(at / CELLS));
    }
    this.#sea.set(key, raster);
    return raster;
  }

  /**
   * Whether the open sea is within {@link NEAR_ROWS} of a cell, in the bin or beside it, as it is within as many
   * columns as
   * these are wide.
   */
  isNearSea(key: number, column: number, row: number): boolean {
    const [, south] = cornerOfBin(key);
    const columns = columnsNear(south);
    let near = this.#nearSea.get(key);
    if (near === undefined) {
      near = this.#around(key, columns + 1, NEAR_ROWS + 1, (beside) => this.#seaIn(beside), 'sea');
      near.spread(columns, NEAR_ROWS);
      this.#nearSea.set(key, near);
    }
    return near.has(column + columns + 1, row + NEAR_ROWS + 1);
  }

  /** Whether a cell is water close to a shore, `column` and `row` as {@link cell} takes them. */
  isNearShore(west: number, south: number, column: number, row: number): boolean {
    return this.cell(west, south, column, row) === NEAR;
  }

  /** Whether a cell, by its number, may have one beside it that is near a shore: it has, or is at the bin's edge. */
  mayBeBesideShore(key: number, cell: number): boolean {
    const column = cell % CELLS;
    if (column === 0 || column === CELLS - 1 || cell < CELLS || cell >= CELLS * (CELLS - 1)) return true;
    const cells = this.#bins.get(key) ?? new Uint8Array(0);
    return (
      cells[cell - 1] === NEAR ||
      cells[cell + 1] === NEAR ||
      cells[cell - CELLS] === NEAR ||
      cells[cell + CELLS] === NEAR
    );
  }
}
