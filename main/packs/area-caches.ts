/** Caches of area packs: search results by cell, decoded pieces, and complete geometries. */
import { LRUCache } from 'lru-cache';
import type { Candidate } from './area-row.ts';
import type { Polygons } from '../geometry/geometry-blob.ts';
import type { PackedTree } from './packed-tree.ts';
import { INSIDE, OUTSIDE, type Side } from '../geometry/point-in-polygon.ts';

/** Cells per degree on each axis: a cell is 1.7 km high. */
const CELLS_PER_DEGREE = 64;
const COLUMNS = 360 * CELLS_PER_DEGREE + 1;
const ROWS = 180 * CELLS_PER_DEGREE + 1;

/** Number of slots for the cells of all packs, as a power of two. When full, they use about 15 MB. */
const SLOT_BITS = 16;
const SLOTS = 1 << SLOT_BITS;

/** Cells with more rows are searched each time, because caching them costs more than it saves. */
const MAX_ROWS = 32;

/** Margin of the search around a cell in degrees, because coordinates are rounded. */
const MARGIN = 1e-9;

/** Numbers per row: id, west, south, east, north, and 1 if it contains the entire cell. */
const NUMBERS_PER_ROW = 6;

/** The contents of a cell. */
export interface Cell {
  /** {@link NUMBERS_PER_ROW} for each row. */
  readonly rows: readonly number[];
  /** The areas at all of its points, if no border is near. */
  readonly settled: readonly Candidate[] | undefined;
}

/**
 * Search results of trees for small cells: the addresses of a table, the clicks of a person and the rows of a survey
 * are close together, and searching the trees of five packs is most of the work. Shared by packs. Each cell has one
 * slot, which it gets when it's requested twice in a row.
 */
export class CellCache {
  /** By slot: the cell requested last, and the cached one, each plus one. Allocated at the first use. */
  #lastRequested = new Float64Array();
  #cached = new Float64Array();
  /** By slot. */
  #cells: Cell[] = [];
  #packs = 0;

  /** Returns a number for a pack that was opened. */
  nextPack(): number {
    return this.#packs++;
  }

  /** Returns the slot of a cell. */
  slotOf(pack: number, row: number, column: number): number {
    // Mixed separately: the remainder of a cell's number, which exceeds 32 bits, takes longer than the rest.
    const hash = Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca6b) ^ Math.imul(pack, 0xc2b2ae35);
    return hash >>> (32 - SLOT_BITS);
  }

  /** Returns the contents of a cell; undefined if they aren't cached. */
  get(slot: number, cell: number): Cell | undefined {
    return this.#cached[slot] === cell + 1 ? this.#cells[slot] : undefined;
  }

  /**
   * Records a request. @returns whether the previous request for this slot was for the same cell, so that caching pays
   */
  recordRequest(slot: number, cell: number): boolean {
    if (this.#lastRequested.length === 0)
      [this.#lastRequested, this.#cached] = [new Float64Array(SLOTS), new Float64Array(SLOTS)];
    if (this.#lastRequested[slot] === cell + 1) return true;
    this.#lastRequested[slot] = cell + 1;
    return false;
  }

  set(slot: number, cell: number, contents: Cell): void {
    this.#cached[slot] = cell + 1;
    this.#cells[slot] = contents;
  }

  clear(): void {
    [this.#lastRequested, this.#cached, this.#cells] = [new Float64Array(), new Float64Array(), []];
  }
}

/**
 * Returns the side of a row's geometry on which all of a box in degrees lies; undefined if an edge may meet the box, or
 * the row can't be read.
 */
type SideOfBox = (id: number, west: number, south: number, east: number, north: number) => Side | undefined;

/** Returns the areas of rows; undefined if they can't be read. */
type AreasOf = (ids: readonly number[]) => readonly Candidate[] | undefined;

/** A cell outside the box of a tree. */
const EMPTY_CELL: Cell = { rows: [], settled: [] };

/**
 * Searches a tree around points with cached results, always with the same tolerance. Cached cells also know which areas
 * contain all of them, and which none of them: few cells are on borders.
 */
export class CellSearch {
  readonly #tree: PackedTree;
  readonly #cells: CellCache;
  readonly #pack: number;
  readonly #tolerance: number;
  readonly #sideOf: SideOfBox;
  readonly #areasOf: AreasOf;

  /** @param tolerance in degrees */
  constructor(tree: PackedTree, cells: CellCache, tolerance: number, sideOf: SideOfBox, areasOf: AreasOf) {
    this.#tree = tree;
    this.#cells = cells;
    this.#pack = cells.nextPack();
    this.#tolerance = tolerance;
    this.#sideOf = sideOf;
    this.#areasOf = areasOf;
  }

  /** Returns the contents of the cell around a point; undefined if they aren't cached. */
  cellAt(lon: number, lat: number): Cell | undefined {
    const tolerance = this.#tolerance;
    const { box } = this.#tree;
    // Most points are outside most packs.
    if (lon < box.west - tolerance || lon > box.east + tolerance) return EMPTY_CELL;
    if (lat < box.south - tolerance || lat > box.north + tolerance) return EMPTY_CELL;
    const column = Math.floor((lon + 180) * CELLS_PER_DEGREE);
    const row = Math.floor((lat + 90) * CELLS_PER_DEGREE);
    const cell = (this.#pack * ROWS + row) * COLUMNS + column;
    const slot = this.#cells.slotOf(this.#pack, row, column);
    const known = this.#cells.get(slot, cell);
    if (known !== undefined || !this.#cells.recordRequest(slot, cell)) return known;
    const gathered = this.#gather(column, row);
    if (gathered !== undefined) this.#cells.set(slot, cell, gathered);
    return gathered;
  }

  /**
   * Visits the rows whose boxes contain a point, or nearly do, except some whose geometry is farther away.
   * @param cell the result of {@link cellAt}
   * @param visit called with the id of each row, and whether its geometry is known to contain the point
   */
  search(lon: number, lat: number, cell: Cell | undefined, visit: (id: number, isInside: boolean) => void): void {
    const tolerance = this.#tolerance;
    const [west, east, south, north] = [lon - tolerance, lon + tolerance, lat - tolerance, lat + tolerance];
    if (cell === undefined) {
      this.#tree.search(west, south, east, north, (id) => visit(id, false));
      return;
    }
    const { rows } = cell;
    for (let i = 0; i < rows.length; i += NUMBERS_PER_ROW)
      if (
        (rows[i + 1] ?? 0) <= east &&
        (rows[i + 2] ?? 0) <= north &&
        (rows[i + 3] ?? 0) >= west &&
        (rows[i + 4] ?? 0) >= south
      )
        visit(rows[i] ?? 0, rows[i + 5] === 1);
  }

  /** Returns the contents of a cell; undefined if there are too many rows to cache. */
  #gather(column: number, row: number): Cell | undefined {
    const around = this.#tolerance + MARGIN;
    const west = column / CELLS_PER_DEGREE - 180 - around;
    const south = row / CELLS_PER_DEGREE - 90 - around;
    const [east, north] = [west + 1 / CELLS_PER_DEGREE + 2 * around, south + 1 / CELLS_PER_DEGREE + 2 * around];
    const found: number[][] = [];
    this.#tree.search(west, south, east, north, (...each) => found.push(each));
    if (found.length > MAX_ROWS) return undefined;
    const rows: number[] = [];
    const inside: number[] = [];
    for (const each of found) {
      const [id = 0] = each;
      const side = this.#sideOf(id, west, south, east, north);
      if (side === INSIDE) inside.push(id);
      if (side !== OUTSIDE) rows.push(...each, side === INSIDE ? 1 : 0);
    }
    const isSettled = rows.length === inside.length * NUMBERS_PER_ROW;
    return { rows, settled: isSettled ? this.#areasOf(inside) : undefined };
  }
}

export interface Shard {
  boundaryId: number;
  categoryCode: number;
  polygons: Polygons;
}

/**
 * Maximum size for all packs that share the cache. A look-up anywhere in the world needs about ten pieces of 1 to 3 kB.
 */
const MAX_SHARD_BYTES = 1 << 24;
/**
 * Memory of a piece in addition to its coordinates: three typed arrays, their buffers, and its cache entry. Measured:
 * as much as 45 points, its usual size.
 */
const SHARD_OVERHEAD_BYTES = 1100;

/** Upper limit of ids of cached pieces, so that one number identifies pack and piece. */
const MAX_IDS = 2 ** 33;
/** Number of packs with cached pieces. Pieces of later packs of a long-lived cache are read again each time. */
const MAX_PACKS = Number.MAX_SAFE_INTEGER / MAX_IDS;

/** The part of a {@link ShardCache} with the pieces of one pack, by id. */
export interface PackShards {
  get(id: number): Shard | undefined;
  set(id: number, shard: Shard): void;
}

/**
 * One cache for the pieces of all packs, so that frequently used packs have most of it. With a cache for each pack, the
 * memory of a server grew for as long as rarely used packs filled theirs.
 */
export class ShardCache {
  /** Locations of pieces. */
  readonly cells = new CellCache();
  readonly #cached = new LRUCache<number, Shard>({
    maxSize: MAX_SHARD_BYTES,
    sizeCalculation: ({ polygons }) => polygons.coordinates.byteLength + SHARD_OVERHEAD_BYTES,
  });
  #packs = 0;

  /** The part for a pack that was opened. Pieces of closed packs are evicted as needed. */
  forPack(): PackShards {
    const pack = this.#packs++;
    const isNumbered = (id: number): boolean => id >= 0 && id < MAX_IDS && pack < MAX_PACKS - 1;
    return {
      get: (id) => (isNumbered(id) ? this.#cached.get(pack * MAX_IDS + id) : undefined),
      set: (id, shard) => {
        if (isNumbered(id)) this.#cached.set(pack * MAX_IDS + id, shard);
      },
    };
  }

  clear(): void {
    this.#cached.clear();
    this.cells.clear();
  }
}

/** Maximum size of the GeoJSON of complete areas: 32 MiB. */
const MAX_GEOJSON_BYTES = 32 << 20;

/** Caches shared by packs of areas. */
export class AreaCaches {
  readonly shards = new ShardCache();
  /** GeoJSON geometries by boundary id, each with the pack that it was read from. */
  readonly geoJson = new LRUCache<number, { pack: object; json: Buffer }>({
    maxSize: MAX_GEOJSON_BYTES,
    sizeCalculation: ({ json }) => json.length,
  });

  clear(): void {
    this.shards.clear();
    this.geoJson.clear();
  }
}
