/** Vector tiles of one pack. */
import { hash } from 'node:crypto';
import type { Statement } from 'better-sqlite3';
import type { PackFile } from './pack-file.ts';
import { damagedPack } from './unavailable.ts';

export interface TileLayer {
  name: string;
  minZoom: number;
  maxZoom: number;
  /** Description or type of each field, by name. */
  fields: Record<string, string>;
}

interface LayerRow {
  name: string;
  min_zoom: number;
  max_zoom: number;
  fields: string;
}

export interface TilePack {
  readonly layers: readonly TileLayer[];
  /** Changes whenever the pack is built anew. */
  readonly revision: string;
  /** The tile, gzip-compressed; nothing where the pack has none. */
  tile(z: number, x: number, y: number): Buffer | undefined;
}

/** Whether `pack` has tiles: tables of them that hold a layer. */
export function hasTiles(pack: PackFile): boolean {
  const { database } = pack;
  const hasTable =
    database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'tile_layer'").get() !== undefined;
  return hasTable && database.prepare('SELECT 1 FROM tile_layer').get() !== undefined;
}

/** What every gzip stream begins with. */
const GZIP = 0x1f_8b;

const SELECT_RUN =
  'SELECT data FROM (SELECT last_x, data FROM tile_run WHERE z = ? AND y = ? AND first_x <= ? ORDER BY first_x DESC LIMIT 1) WHERE last_x >= ?';

/** Finds a tile in a run of equal ones. Packs of earlier versions have none. */
function selectRun({ database }: PackFile): (z: number, x: number, y: number) => unknown {
  if (database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'tile_run'").get() === undefined)
    return () => undefined;
  const select = database.prepare<[number, number, number, number], Buffer>(SELECT_RUN).pluck();
  return (z, x, y) => select.get(z, y, x, x);
}

const readFields = (json: string): Record<string, string> => JSON.parse(json);

/** @throws Error if the pack has no tiles. */
export function openTilePack(pack: PackFile): TilePack {
  const layers = pack.database
    .prepare<[], LayerRow>('SELECT name, min_zoom, max_zoom, fields FROM tile_layer ORDER BY rowid')
    .all()
    .map((row): TileLayer => ({
      name: row.name,
      minZoom: row.min_zoom,
      maxZoom: row.max_zoom,
      fields: readFields(row.fields),
    }));
  const select: Statement<[number, number, number], Buffer> = pack.database
    .prepare<[number, number, number], Buffer>('SELECT data FROM tile WHERE z = ? AND x = ? AND y = ?')
    .pluck();
  const run = selectRun(pack);
  const { id, version, built_at: builtAt } = pack.manifest;
  return {
    layers,
    revision: hash('sha256', `${id} ${version} ${builtAt} ${pack.sizeBytes}`, 'base64url').slice(0, 16),
    tile(z, x, y) {
      const data: unknown = select.get(z, x, y) ?? run(z, x, y);
      if (data === undefined) return undefined;
      if (!Buffer.isBuffer(data) || data.length < 2 || data.readUInt16BE(0) !== GZIP)
        throw damagedPack(id, `its tile ${z}/${x}/${y} is not one`);
      return data;
    },
  };
}
