/** The tiles of cells in a pack with a raster. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { CELL_TYPES, type CellAt, type Cells, type CellType, type Grid } from '../geometry/raster-cells.ts';
import type { ReadableDatabase } from './pack-database.ts';
import { RASTER_TILE_SIDE } from './schema/raster.ts';

/** Decoded tiles in memory, per raster. */
const CACHED_BYTES = 64 * 2 ** 20;
const TILE_CELLS = RASTER_TILE_SIDE ** 2;
/** Of a tile without data. */
const NO_CELLS = new Uint8Array(0);

/** @param cells of a tile, row by row */
export const encodeCells = ({ buffer, byteOffset, byteLength }: Cells): Buffer =>
  zstdCompressSync(new Uint8Array(buffer, byteOffset, byteLength));

/** @throws Error unless the data are those of a tile */
function decodeCells(data: unknown, type: CellType): Cells {
  const Type = CELL_TYPES[type];
  const bytes = TILE_CELLS * Type.BYTES_PER_ELEMENT;
  if (!Buffer.isBuffer(data)) throw new Error("a tile of the raster isn't a blob");
  const plain = zstdDecompressSync(data, { maxOutputLength: bytes });
  if (plain.length !== bytes) throw new Error(`a tile of the raster has ${plain.length} bytes, not ${bytes}`);
  // A copy is aligned as the type requires.
  return new Type(Uint8Array.from(plain).buffer);
}

/** Reads the cells of a database with the tables of a raster. */
export class CellReader {
  readonly #grid: Grid;
  readonly #columns: number;
  readonly #select;
  /** By number of the tile, row by row. */
  readonly #tiles = new LRUCache<number, Cells>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength + 200,
  });
  #last: { key: number; cells: Cells } = { key: -1, cells: NO_CELLS };

  constructor(database: ReadableDatabase, grid: Grid) {
    this.#grid = grid;
    this.#columns = Math.ceil(grid.width / RASTER_TILE_SIDE);
    this.#select = database
      .prepare<[number, number], Buffer>('SELECT data FROM raster_tile WHERE tile_row = ? AND tile_column = ?')
      .pluck();
  }

  /** @throws Error if the tile is damaged */
  readonly cellAt: CellAt = (column, row) => {
    const { width, height, noData } = this.#grid;
    if (!(column >= 0 && row >= 0 && column < width && row < height)) return undefined;
    const cells = this.#tileAt(Math.floor(row / RASTER_TILE_SIDE), Math.floor(column / RASTER_TILE_SIDE));
    const value = cells[(row % RASTER_TILE_SIDE) * RASTER_TILE_SIDE + (column % RASTER_TILE_SIDE)];
    return value === undefined || value === noData || Number.isNaN(value) ? undefined : value;
  };

  releaseCaches(): void {
    this.#tiles.clear();
    this.#last = { key: -1, cells: NO_CELLS };
  }

  #tileAt(tileRow: number, tileColumn: number): Cells {
    const key = tileRow * this.#columns + tileColumn;
    if (this.#last.key === key) return this.#last.cells;
    let cells = this.#tiles.get(key);
    if (cells === undefined) {
      const data: unknown = this.#select.get(tileRow, tileColumn);
      cells = data === undefined ? NO_CELLS : decodeCells(data, this.#grid.type);
      this.#tiles.set(key, cells);
    }
    this.#last = { key, cells };
    return cells;
  }
}
