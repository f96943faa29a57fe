/**
 * A cache on disk of the boxes, coarse shapes and tiles of a pack at low zooms. The process that draws exits after a
 * few seconds; without the cache the next one would read the whole pack to draw the world. It can be deleted at any
 * time.
 */
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { TileRequest } from './area-tile.ts';
import { boxOf, shapeSize, type CoarseShape, type Ring } from './coarse-shapes.ts';

/** At higher zooms shapes are nearly as large as in the pack, and a tile has few areas. */
const MAX_ZOOM = 8;
/** Maximum size of the file of a pack. */
const MAX_BYTES = 128 << 20;
/** A file with another number is replaced. */
const LAYOUT = 2;
/** Before the rings: the position of the label, and their number. Before each: whether it's outer, and its length. */
const HEAD_NUMBERS = 3;
const RING_NUMBERS = 2;

const SCHEMA = `
CREATE TABLE made (pack TEXT NOT NULL);
CREATE TABLE tile (request TEXT PRIMARY KEY, data BLOB) WITHOUT ROWID;
CREATE TABLE boxes (areas BLOB NOT NULL, tree BLOB NOT NULL);
CREATE TABLE shape (boundary_id BIGINT, zoom INTEGER, numbers BLOB NOT NULL, PRIMARY KEY (boundary_id,
  zoom)) WITHOUT ROWID`;

function encode({ label, rings }: CoarseShape): Buffer {
  const size = rings.reduce((sum, { positions }) => sum + RING_NUMBERS + positions.length, HEAD_NUMBERS);
  const numbers = new Int32Array(size);
  numbers.set([label[0], label[1], rings.length]);
  let start = HEAD_NUMBERS;
  for (const { isOuter, positions } of rings) {
    numbers.set([Number(isOuter), positions.length], start);
    numbers.set(positions, start + RING_NUMBERS);
    start += RING_NUMBERS + positions.length;
  }
  return Buffer.from(numbers.buffer);
}

/** @throws RangeError if the bytes don't encode a shape */
function decode(blob: Buffer): CoarseShape {
  const numbers = new Int32Array(blob.buffer.slice(blob.byteOffset, blob.byteOffset + blob.byteLength));
  const [x = 0, y = 0, count = 0] = numbers;
  const rings: Ring[] = [];
  let start = HEAD_NUMBERS;
  for (let ring = 0; ring < count; ring++) {
    const length = numbers[start + 1] ?? -1;
    const from = start + RING_NUMBERS;
    if (length < 0 || from + length > numbers.length) throw new RangeError('a ring ends outside its shape');
    const positions = numbers.subarray(from, from + length);
    rings.push({ isOuter: numbers[start] === 1, positions, box: boxOf(positions) });
    start = from + length;
  }
  return { rings, label: [x, y], numbers: shapeSize(rings) };
}

const keyOf = ({ z, x, y, label, value, category }: TileRequest): string =>
  JSON.stringify([z, x, y, label, value, ...(category === undefined ? [] : [category])]);

/** Five numbers for each area, its id and box, and the tree of the boxes. */
export interface CachedBoxes {
  areas: Float64Array<ArrayBuffer>;
  tree: ArrayBuffer;
}

const bytesOf = (blob: Buffer): ArrayBuffer => new Uint8Array(blob).buffer;

export class ShapeCache {
  readonly #database: Database.Database;
  readonly #find: Database.Statement<[number, number], Buffer>;
  readonly #findTile: Database.Statement<[string], { data: Buffer | null }>;
  readonly #waiting: [id: number, zoom: number, shape: CoarseShape][] = [];
  readonly #tiles: [request: string, data: Uint8Array | null][] = [];
  readonly #isFull: boolean;

  private constructor(database: Database.Database, isFull: boolean) {
    this.#database = database;
    this.#isFull = isFull;
    this.#find = database
      .prepare<[number, number], Buffer>('SELECT numbers FROM shape WHERE boundary_id = ? AND zoom = ?')
      .pluck();
    this.#findTile = database.prepare('SELECT data FROM tile WHERE request = ?');
  }

  /**
   * Opens the file at `path`; replaces it if it belongs to another pack file or is damaged.
   * @param pack identity of the pack's file
   * @returns undefined if the file can't be written, e.g. on a full or read-only disk
   */
  static open(path: string, pack: string): ShapeCache | undefined {
    for (let attempt = 0; attempt < 2; attempt++) {
      let database: Database.Database | undefined;
      try {
        mkdirSync(dirname(path), { recursive: true });
        database = new Database(path, { timeout: 200 });
        database.pragma('journal_mode = WAL');
        // Entries lost in a crash are computed again.
        database.pragma('synchronous = OFF');
        const layout = database.pragma('user_version', { simple: true });
        if (layout === 0) {
          const make = database.transaction((own: Database.Database) => {
            own.exec(SCHEMA);
            own.prepare('INSERT INTO made (pack) VALUES (?)').run(pack);
            own.pragma(`user_version = ${LAYOUT}`);
          });
          make(database);
        } else if (layout !== LAYOUT || database.prepare('SELECT pack FROM made').pluck().get() !== pack)
          throw new RangeError('the cache belongs to another pack file');
        return new ShapeCache(database, statSync(path).size > MAX_BYTES);
      } catch {
        database?.close();
        if (attempt === 0) removeCacheFile(path);
      }
    }
    return undefined;
  }

  boxes(): CachedBoxes | undefined {
    try {
      const row = this.#database.prepare<[], { areas: Buffer; tree: Buffer }>('SELECT areas, tree FROM boxes').get();
      return row === undefined ? undefined : { areas: new Float64Array(bytesOf(row.areas)), tree: bytesOf(row.tree) };
    } catch {
      return undefined;
    }
  }

  setBoxes({ areas, tree }: CachedBoxes): void {
    this.#write(() => {
      this.#database.exec('DELETE FROM boxes');
      this.#database.prepare('INSERT INTO boxes VALUES (?, ?)').run(Buffer.from(areas.buffer), Buffer.from(tree));
    });
  }

  shape(id: number, zoom: number): CoarseShape | undefined {
    if (zoom > MAX_ZOOM) return undefined;
    try {
      const blob = this.#find.get(id, zoom);
      return blob === undefined ? undefined : decode(blob);
    } catch {
      return undefined;
    }
  }

  /** Returns a cached tile, null for one without areas; undefined if it isn't cached. */
  tile(request: TileRequest): Uint8Array<ArrayBuffer> | null | undefined {
    if (request.z > MAX_ZOOM) return undefined;
    try {
      const row = this.#findTile.get(keyOf(request));
      if (row === undefined || row.data === null) return row === undefined ? undefined : null;
      return new Uint8Array(row.data);
    } catch {
      return undefined;
    }
  }

  /** Adds a tile, which the next `flush` writes. */
  addTile(request: TileRequest, data: Uint8Array | null): void {
    if (request.z <= MAX_ZOOM && !this.#isFull) this.#tiles.push([keyOf(request), data]);
  }

  /** Adds a shape, which the next `flush` writes. */
  addShape(id: number, zoom: number, shape: CoarseShape): void {
    if (zoom <= MAX_ZOOM && !this.#isFull) this.#waiting.push([id, zoom, shape]);
  }

  flush(): void {
    const shapes = this.#waiting.splice(0);
    const tiles = this.#tiles.splice(0);
    if (shapes.length + tiles.length === 0 || !this.#database.open) return;
    this.#write(() => {
      const insert = this.#database.prepare('INSERT OR IGNORE INTO shape VALUES (?, ?, ?)');
      for (const [id, zoom, shape] of shapes) insert.run(id, zoom, encode(shape));
      const insertTile = this.#database.prepare('INSERT OR IGNORE INTO tile VALUES (?, ?)');
      for (const [request, data] of tiles) insertTile.run(request, data === null ? null : Buffer.from(data));
    });
  }

  close(): void {
    this.#database.close();
  }

  /** Ignores errors: another process may be writing, or the disk be full. */
  #write(work: () => void): void {
    try {
      this.#database.transaction(work).immediate();
    } catch {
      // The entry is computed again when it is requested.
    }
  }
}

/** Removes the file at `path` and the files that SQLite creates beside it. */
function removeCacheFile(path: string): void {
  for (const ending of ['', '-wal', '-shm']) {
    try {
      rmSync(path + ending, { force: true });
    } catch {
      // On Windows, if another process has it open.
    }
  }
}
