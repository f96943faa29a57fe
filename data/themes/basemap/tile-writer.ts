/** Writer of a pyramid's tiles into a pack (`TILE_TABLES`). */
import type { Database } from 'better-sqlite3';
import { gzip } from '../../kit/gzip.ts';
import type { TileSink } from '../../pyramid/pyramid.ts';

interface Tile {
  z: number;
  x: number;
  y: number;
  data: Buffer;
}

interface Run {
  z: number;
  y: number;
  firstX: number;
  lastX: number;
  data: Buffer;
}

const LEVEL = 6;
/** Collects tiles and writes them sorted, which stores them compactly. */
export class TileWriter implements TileSink {
  readonly #tiles: Tile[] = [];
  readonly #runs: Run[] = [];
  /** Compressed contents of the runs; only a few differ. */
  readonly #contents = new Map<string, Buffer>();

  tile(z: number, x: number, y: number, data: Uint8Array): void {
    this.#tiles.push({ z, x, y, data: gzip(data, LEVEL) });
  }

  run(z: number, y: number, firstX: number, lastX: number, data: Uint8Array): void {
    const key = Buffer.from(data).toString('latin1');
    const compressed = this.#contents.get(key) ?? gzip(data, LEVEL);
    this.#contents.set(key, compressed);
    this.#runs.push({ z, y, firstX, lastX, data: compressed });
  }

  /** Sorts runs and joins adjacent ones. */
  #joinedRuns(): Run[] {
    const joined: Run[] = [];
    for (const run of this.#runs.toSorted((a, b) => a.z - b.z || a.y - b.y || a.firstX - b.firstX)) {
      const last = joined.at(-1);
      if (last?.z === run.z && last.y === run.y && last.lastX + 1 === run.firstX && last.data === run.data)
        last.lastX = run.lastX;
      else joined.push({ ...run });
    }
    return joined;
  }

  /** Writes all tiles. @returns numbers of rows by kind */
  finish(database: Database): { tile: number; tile_run: number } {
    const insertTile = database.prepare('INSERT INTO tile (z, x, y, data) VALUES (?, ?, ?, ?)');
    const insertRun = database.prepare('INSERT INTO tile_run (z, y, first_x, last_x, data) VALUES (?, ?, ?, ?, ?)');
    const runs = this.#joinedRuns();
    database.transaction(() => {
      for (const { z, x, y, data } of this.#tiles.toSorted((a, b) => a.z - b.z || a.x - b.x || a.y - b.y))
        insertTile.run(z, x, y, data);
      for (const { z, y, firstX, lastX, data } of runs) insertRun.run(z, y, firstX, lastX, data);
    })();
    return { tile: this.#tiles.length, tile_run: runs.length };
  }
}
