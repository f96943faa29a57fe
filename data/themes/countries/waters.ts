/** Classification of the world's water on a raster: open sea, enclosed by land, or near a shore. */
import type { MultiPolygon } from '../../../main/geometry/rings.ts';
import { UnionFind } from '../../kit/union-find.ts';
import { DAMS } from './dams.ts';
import { binKey, cornerOfBin } from './land.ts';
import { connectedRuns } from './connected-runs.ts';
import { Raster } from './raster.ts';

/** Cells per degree; each is 742 m high. */
export const CELLS = 150;
const CELL_KM = 111.32 / CELLS;
/** Rows within which an open cell has no shore: at least 1.9 km. */
export const NEAR_ROWS = 2;
const MAX_NEAR_COLUMNS = CELLS / 5;
/** Maximum area of enclosed water; larger ones are seas: the Black Sea, the Sea of Azov, the White Sea. */
const MAX_KM2 = 15_000;
/** Latitudes beyond which shores are ice. */
const [SOUTHERNMOST, NORTHERNMOST] = [-60, 84];

/** Values of cells that aren't the number of a component of open water. */
const NEAR = 0;
const SHORE = 255;
const MAX_COMPONENTS = 254;
/** Node of all water in bins without a shore. */
const OCEAN = 0;

/** Returns the number of columns as wide as {@link NEAR_ROWS}, in a bin by its southern edge. */
export const columnsNear = (south: number): number =>
  Math.min(MAX_NEAR_COLUMNS, Math.ceil(NEAR_ROWS / Math.cos(((south + 0.5) * Math.PI) / 180)));
/** Offsets to the four neighbouring bins or cells. */
export const SIDES = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;
/** Returns the number of a cell along one side of a bin. */
const edgeCell = (dx: number, dy: number, along: number): number =>
  dx === 0 ? (dy < 0 ? 0 : CELLS - 1) * CELLS + along : along * CELLS + (dx < 0 ? 0 : CELLS - 1);

/** A completely marked bin. */
const FILLED = new Raster(0, 0, CELLS, CELLS, CELLS);
for (let row = 0; row < CELLS; row++) FILLED.fill(row, 0, CELLS - 1);

/** Returns the western edge of a bin `columns` bins to the east. */
export const eastOf = (west: number, columns: number): number => ((west + columns + 540) % 360) - 180;

/** Water and shores of the world on a raster, in bins of one degree. */
export class Waters {
  readonly #landAt: (west: number, south: number) => MultiPolygon;
  /** Cells of bins with shores: {@link SHORE}, {@link NEAR}, or the number of a component of open water, from 1. */
  readonly #bins = new Map<number, Uint8Array>();
  /** Shore and land in those bins. */
  readonly #dry = new Map<number, Raster>();
  /** Numbers of components of open water in those bins. */
  readonly #components = new Map<number, number>();
  readonly #joined = new UnionFind();
  /** Node in `#joined` of each bin's first component. */
  readonly #nodes = new Map<number, number>();
  readonly #km2: number[] = [0];
  readonly #sea = new Map<number, Raster>();
  /** Cells near the open sea, in a bin and around it. */
  readonly #nearSea = new Map<number, Raster>();

  constructor(
    landAt: (west: number, south: number) => MultiPolygon,
    hasShore: (west: number, south: number) => boolean,
  ) {
    this.#landAt = landAt;
    this.#joined.add();
    for (let south = SOUTHERNMOST; south < NORTHERNMOST; south++)
      for (let west = -180; west < 180; west++) if (hasShore(west, south)) this.#mark(west, south);
    for (const key of this.#bins.keys()) this.#findComponents(key);
    for (const key of this.#bins.keys()) this.#joinComponents(key);
    for (const [key, node] of this.#nodes) this.#measure(key, node);
  }

  get bins(): Iterable<number> {
    return this.#bins.keys();
  }

  /** Marks a bin's cells with land or a shore. */
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

  /** Returns a cell's value; `column` and `row` count from the bin's south-west corner and may lie in the next bin. */
  cell(west: number, south: number, column: number, row: number): number | 'sea' | 'land' {
    const [dx, dy] = [Math.floor(column / CELLS), Math.floor(row / CELLS)];
    const [binWest, binSouth] = [eastOf(west, dx), south + dy];
    const cells = this.#bins.get(binKey(binWest, binSouth));
    if (cells !== undefined) return cells[(row - dy * CELLS) * CELLS + column - dx * CELLS] ?? NEAR;
    const isLand = binSouth >= -90 && binSouth < 90 && this.#landAt(binWest, binSouth).length > 0;
    return isLand ? 'land' : 'sea';
  }

  /**
   * Returns a raster of a bin and the cells around it.
   * @param rasterOf returns the raster of a bin with shores by its key
   * @param filled kind of bins without shores that are completely marked
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
        const neighbourKey = binKey(eastOf(west, dx), south + dy);
        if (this.#bins.has(neighbourKey)) around.paste(rasterOf(neighbourKey), left, bottom);
        else if (this.cell(west, south, dx * CELLS, dy * CELLS) === filled) around.paste(FILLED, left, bottom);
      }
    }
    return around;
  }

  /** Numbers the components of open water in a bin, in the order of their first cells, row by row. */
  #findComponents(key: number): void {
    const [west, south] = cornerOfBin(key);
    const columns = columnsNear(south);
    const near = this.#around(key, columns, NEAR_ROWS, (neighbourKey) => this.#dry.get(neighbourKey) ?? FILLED, 'land');
    near.spread(columns, NEAR_ROWS);
    const land = new Raster(west, south, CELLS, CELLS, CELLS);
    land.paste(near, -columns, -NEAR_ROWS);
    const cells = this.#bins.get(key) ?? new Uint8Array(0);
    const runs = connectedRuns(land);
    let components = 0;
    const componentOf = new Uint8Array(runs.count);
    for (let run = 0; run < runs.count; run++) {
      const set = runs.setOf(run);
      // Further components, in a maze of islets without lagoons, are merged into the last one.
      if (componentOf[set] === 0) componentOf[set] = components < MAX_COMPONENTS ? ++components : components;
      const row = (runs.rows[run] ?? 0) * CELLS;
      cells.fill(componentOf[set] ?? NEAR, row + (runs.from[run] ?? 0), row + (runs.to[run] ?? 0) + 1);
    }
    this.#components.set(key, components);
    const node = this.#joined.add();
    for (let component = 1; component < components; component++) this.#joined.add();
    if (components > 0) this.#nodes.set(key, node);
    for (let component = 0; component < Math.max(1, components); component++) this.#km2[node + component] = 0;
  }

  /** Joins components across the edges between a bin and its neighbours. */
  #joinComponents(key: number): void {
    const [west, south] = cornerOfBin(key);
    const cells = this.#bins.get(key);
    for (const [dx, dy] of SIDES) {
      const neighbourKey = binKey(eastOf(west, dx), south + dy);
      const neighbourCells = this.#bins.get(neighbourKey);
      if (neighbourCells === undefined && this.cell(west, south, dx * CELLS, dy * CELLS) !== 'sea') continue;
      for (let along = 0; along < CELLS; along++) {
        const node = this.#nodeOf(key, cells?.[edgeCell(dx, dy, along)]);
        const neighbourNode =
          neighbourCells === undefined ? OCEAN : this.#nodeOf(neighbourKey, neighbourCells[edgeCell(-dx, -dy, along)]);
        if (node !== undefined && neighbourNode !== undefined) this.#joined.join(node, neighbourNode);
      }
    }
  }

  /** Returns the node of a cell's component; undefined if it isn't open water. */
  #nodeOf(key: number, cell = NEAR): number | undefined {
    return cell === NEAR || cell === SHORE ? undefined : (this.#nodes.get(key) ?? 0) + cell - 1;
  }

  #measure(key: number, node: number): void {
    const [, south] = cornerOfBin(key);
    const cells = this.#bins.get(key) ?? new Uint8Array(0);
    const components = this.#components.get(key) ?? 0;
    const counts = new Uint32Array(SHORE + 1);
    for (let row = 0; row < CELLS; row++) {
      counts.fill(0);
      for (let i = row * CELLS; i < (row + 1) * CELLS; i++) {
        const cell = cells[i] ?? NEAR;
        counts[cell] = (counts[cell] ?? 0) + 1;
      }
      const km2 = CELL_KM ** 2 * Math.cos(((south + (row + 0.5) / CELLS) * Math.PI) / 180);
      for (let component = 1; component <= components; component++) {
        const count = counts[component] ?? 0;
        if (count === 0) continue;
        const root = this.#joined.find(node + component - 1);
        this.#km2[root] = (this.#km2[root] ?? 0) + count * km2;
      }
    }
  }

  #isEnclosed(node: number): boolean {
    const root = this.#joined.find(node);
    return root !== this.#joined.find(OCEAN) && (this.#km2[root] ?? 0) <= MAX_KM2;
  }

  /** Returns, by component number, 1 if the component is enclosed, or 1 if it isn't. */
  #selectComponents(key: number, areEnclosed: boolean): Uint8Array {
    const node = this.#nodes.get(key) ?? 0;
    const found = new Uint8Array(SHORE + 1);
    for (let component = 1; component <= (this.#components.get(key) ?? 0); component++)
      if (this.#isEnclosed(node + component - 1) === areEnclosed) found[component] = 1;
    return found;
  }

  /** Returns numbers of the cells of enclosed open water in a bin, row by row from the south-west. */
  enclosedIn(key: number): number[] {
    const isEnclosed = this.#selectComponents(key, true);
    const found: number[] = [];
    if (!isEnclosed.includes(1)) return found;
    const cells = this.#bins.get(key) ?? new Uint8Array(0);
    for (let i = 0; i < cells.length; i++) if (isEnclosed[cells[i] ?? NEAR] === 1) found.push(i);
    return found;
  }

  /** Returns the open sea in a bin. */
  #seaIn(key: number): Raster {
    const cached = this.#sea.get(key);
    if (cached !== undefined) return cached;
    const raster = new Raster(...cornerOfBin(key), CELLS, CELLS, CELLS);
    const isSea = this.#selectComponents(key, false);
    const cells = this.#bins.get(key) ?? new Uint8Array(0);
    if (isSea.includes(1)) {
      for (let i = 0; i < cells.length; i++)
        if (isSea[cells[i] ?? NEAR] === 1) raster.set(i % CELLS, Math.floor(i / CELLS));
    }
    this.#sea.set(key, raster);
    return raster;
  }

  /**
   * Whether the open sea is within {@link NEAR_ROWS} of a cell in or next to the bin, or within that width in columns.
   */
  isNearSea(key: number, column: number, row: number): boolean {
    const [, south] = cornerOfBin(key);
    const columns = columnsNear(south);
    let near = this.#nearSea.get(key);
    if (near === undefined) {
      near = this.#around(key, columns + 1, NEAR_ROWS + 1, (neighbourKey) => this.#seaIn(neighbourKey), 'sea');
      near.spread(columns, NEAR_ROWS);
      this.#nearSea.set(key, near);
    }
    return near.has(column + columns + 1, row + NEAR_ROWS + 1);
  }

  /** Whether a cell is water near a shore; `column` and `row` as for {@link cell}. */
  isNearShore(west: number, south: number, column: number, row: number): boolean {
    return this.cell(west, south, column, row) === NEAR;
  }

  /** Whether a cell may have a neighbour near a shore; always true at the bin's edge. */
  mayBeNearShore(key: number, cell: number): boolean {
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
