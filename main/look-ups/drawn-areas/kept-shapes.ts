/**
 * What low zooms draw of a pack, kept on disk: where its areas are, their shapes on coarse grids, and tiles. A process
 * that draws lives for seconds; without these it would read the whole of a pack for a tile of the world. It is made as
 * tiles are asked for, and can be deleted at any time.
 */
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { TileWish } from './area-tile.ts';
import { boxOf, shapeSize, type CoarseShape, type Ring } from './coarse-shapes.ts';

/** Up to this zoom a shape is a small part of what the pack holds; beyond, few areas are in a tile. */
const MAX_ZOOM = 8;
/** What the file of a pack may take. */
const MAX_BYTES = 128 << 20;
/** Another one is another layout: the file is made anew. */
const LAYOUT = 1;
/**
 * In front of the rings: the place of the name, and how many there are. In front of each: whether it is outer, and its
 * numbers.
 */
const HEAD_NUMBERS = 3;
const RING_NUMBERS = 2;

const SCHEMA = `
CREATE TABLE made (pack TEXT NOT NULL);
CREATE TABLE tile (wish TEXT PRIMARY KEY, data BLOB) WITHOUT ROWID;
CREATE TABLE boxes (areas BLOB NOT NULL, tree BLOB NOT NULL);
CREATE TABLE shape (boundary_id BIGINT, zoom INTEGER, numbers BLOB NOT NULL, PRIMARY KEY (boundary_id,
  zoom)) WITHOUT ROWID`;

function encoded({ label, rings }: CoarseShape): Buffer {
  const size = rings.reduce((sum, { positions }) => sum + RING_NUMBERS + positions.length, HEAD_NUMBERS);
  const numbers = new Int32Array(size);
  numbers.set([label[0], label[1], rings.length]);
  let at = HEAD_NUMBERS;
  for (const { isOuter, positions } of rings) {
    numbers.set([Number(isOuter), positions.length], at);
    numbers.set(positions, at + RING_NUMBERS);
    at += RING_NUMBERS + positions.length;
  }
  return Buffer.from(numbers.buffer);
}

/** @throws RangeError where the bytes are none of a shape */
function decoded(blob: Buffer): CoarseShape {
  const numbers = new Int32Array(blob.buffer.slice(blob.byteOffset, blob.byteOffset + blob.byteLength));
  const [x = 0, y = 0, count = 0] = numbers;
  const rings: Ring[] = [];
  let at = HEAD_NUMBERS;
  for (let ring = 0; ring < count; ring++) {
    const length = numbers[at + 1] ?? -1;
    const from = at + RING_NUMBERS;
    if (length < 0 || from + length > numbers.length) throw new RangeError('a ring ends outside its shape');
    const positions = numbers.subarray(from, from + length);
    rings.push({ isOuter: numbers[at] === 1, positions, box: boxOf(positions) });
    at = from + length;
  }
  return { rings, label: [x, y], numbers: shapeSize(rings) };
}

const wordsOf = ({ z, x, y, label, value }: TileWish): string => JSON.stringify([z, x, y, label, value]);

/** Where all areas are: five numbers each, the id and its box, and the tree over the boxes. */
export interface KeptBoxes {
  areas: Float64Array<ArrayBuffer>;
  tree: ArrayBuffer;
}

const bytesOf = (blob: Buffer): ArrayBuffer => new Uint8Array(blob).buffer;

export class KeptShapes {
  readonly #database: Database.Database;
  readonly #find: Database.Statement<[number, number], Buffer>;
  readonly #findTile: Database.Statement<[string], { data: Buffer | null }>;
  readonly #waiting: [id: number, zoom: number, shape: CoarseShape][] = [];
  readonly #tiles: [wish: string, data: Uint8Array | null][] = [];
  readonly #isFull: boolean;

  private constructor(database: Database.Database, isFull: boolean) {
    this.#database = database;
    this.#isFull = isFull;
    this.#find = database
      .prepare<[number, number], Buffer>('SELECT numbers FROM shape WHERE boundary_id = ? AND zoom = ?')
      .pluck();
    this.#findTile = database.prepare('SELECT data FROM tile WHERE wish = ?');
  }

  /**
   * Opens the file at `path`, and makes it anew where it is of another pack file, or damaged.
   * @param pack identity of the pack's file
   * @returns nothing where there can be none, as on a disk that is full or read-only
   */
  static open(path: string, pack: string): KeptShapes | undefined {
    for (let attempt = 0; attempt < 2; attempt++) {
      let database: Database.Database | undefined;
      try {
        mkdirSync(dirname(path), { recursive: true });
        database = new Database(path, { timeout: 200 });
        database.pragma('journal_mode = WAL');
        // What a crash takes is made again.
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
        return new KeptShapes(database, statSync(path).size > MAX_BYTES);
      } catch {
        database?.close();
        if (attempt === 0) removeKept(path);
      }
    }
    return undefined;
  }

  boxes(): KeptBoxes | undefined {
    try {
      const row = this.#database.prepare<[], { areas: Buffer; tree: Buffer }>('SELECT areas, tree FROM boxes').get();
      return row === undefined ? undefined : { areas: new Float64Array(bytesOf(row.areas)), tree: bytesOf(row.tree) };
    } catch {
      return undefined;
    }
  }

  keepBoxes({ areas, tree }: KeptBoxes): void {
    this.#write(() => {
      this.#database.exec('DELETE FROM boxes');
      this.#database.prepare('INSERT INTO boxes VALUES (?, ?)').run(Buffer.from(areas.buffer), Buffer.from(tree));
    });
  }

  shape(id: number, zoom: number): CoarseShape | undefined {
    if (zoom > MAX_ZOOM) return undefined;
    try {
      const blob = this.#find.get(id, zoom);
      return blob === undefined ? undefined : decoded(blob);
    } catch {
      return undefined;
    }
  }

  /** A tile that was cut before, or null where no area is in it; undefined where it was not. */
  tile(wish: TileWish): Uint8Array<ArrayBuffer> | null | undefined {
    if (wish.z > MAX_ZOOM) return undefined;
    try {
      const row = this.#findTile.get(wordsOf(wish));
      if (row === undefined || row.data === null) return row === undefined ? undefined : null;
      return new Uint8Array(row.data);
    } catch {
      return undefined;
    }
  }

  /** Keeps a tile; it is written with the next `flush`. */
  keepTile(wish: TileWish, data: Uint8Array | null): void {
    if (wish.z <= MAX_ZOOM && !this.#isFull) this.#tiles.push([wordsOf(wish), data]);
  }

  /** Keeps a shape; it is written with the next `flush`. */
  keep(id: number, zoom: number, shape: CoarseShape): void {
    if (zoom <= MAX_ZOOM && !this.#isFull) this.#waiting.push([id, zoom, shape]);
  }

  flush(): void {
    const shapes = this.#waiting.splice(0);
    const tiles = this.#tiles.splice(0);
    if (shapes.length + tiles.length === 0 || !this.#database.open) return;
    this.#write(() => {
      const insert = this.#database.prepare('INSERT OR IGNORE INTO shape VALUES (?, ?, ?)');
      for (const [id, zoom, shape] of shapes) insert.run(id, zoom, encoded(shape));
      const insertTile = this.#database.prepare('INSERT OR IGNORE INTO tile VALUES (?, ?)');
      for (const [wish, data] of tiles) insertTile.run(wish, data === null ? null : Buffer.from(data));
    });
  }

  close(): void {
    this.#database.close();
  }

  /** Another process may write at the same time, or the disk be full: the tile is drawn all the same. */
  #write(work: () => void): void {
    try {
      this.#database.transaction(work).immediate();
    } catch {
      // It is made again when it is wanted.
    }
  }
}

/** Removes the file at `path` with what SQLite keeps beside it. */
function removeKept(path: string): void {
  for (const ending of ['', '-wal', '-shm']) {
    try {
      rmSync(path + ending, { force: true });
    } catch {
      // Another process has it open, on Windows.
    }
  }
}
