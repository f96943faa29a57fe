/** The map tiles of one pack. */
import { hash } from 'node:crypto';
import type { Query } from './pack-database.ts';
import { isVectorFormat, TILE_FORMATS, type TileFormat } from '../../contract/tiles.ts';
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

/** Format and zoom levels of a pack's tiles. */
interface TileKind {
  format: TileFormat;
  minZoom: number;
  maxZoom: number;
}

export interface TilePack extends Readonly<TileKind> {
  /** Layers of vector tiles; empty for images. */
  readonly layers: readonly TileLayer[];
  /** Changes with each build of the pack. */
  readonly revision: string;
  /** Returns a tile, gzip-compressed unless it's an image; undefined if the pack lacks it. */
  tile(z: number, x: number, y: number): Buffer | undefined;
}

const hasTable = ({ database }: PackFile, name: string): boolean =>
  database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined;

/** Whether `pack` has tiles: a layer of vector tiles, or a format. */
export function hasTiles(pack: PackFile): boolean {
  const hasRow = (table: string): boolean =>
    hasTable(pack, table) && pack.database.prepare(`SELECT 1 FROM ${table}`).get() !== undefined;
  return hasRow('tile_layer') || hasRow('tile_format');
}

/** Reads the format of the pack; without one, the layers describe vector tiles. @throws Fault pack_damaged */
function kindOf(pack: PackFile, layers: readonly TileLayer[]): TileKind {
  const stored = hasTable(pack, 'tile_format')
    ? pack.database
        .prepare<[], { format: string; min_zoom: number; max_zoom: number }>(
          'SELECT format, min_zoom, max_zoom FROM tile_format LIMIT 1',
        )
        .get()
    : undefined;
  if (stored === undefined)
    return {
      format: 'mvt',
      minZoom: Math.min(...layers.map(({ minZoom }) => minZoom)),
      maxZoom: Math.max(...layers.map(({ maxZoom }) => maxZoom)),
    };
  const format = TILE_FORMATS.find((known) => known === stored.format);
  if (format === undefined)
    throw damagedPack(pack.id, `the tiles have an unknown format, ${JSON.stringify(stored.format)}`);
  return { format, minZoom: stored.min_zoom, maxZoom: stored.max_zoom };
}

/** First bytes of a gzip stream. */
const GZIP = 0x1f_8b;

const SELECT_RUN =
  'SELECT data FROM (SELECT last_x, data FROM tile_run WHERE z = ? AND y = ? AND first_x <= ? ORDER BY ' +
  'first_x DESC LIMIT 1) WHERE last_x >= ?';

/** Returns a function that finds tiles in runs of equal tiles, which packs of earlier versions lack. */
function selectRun(pack: PackFile): (z: number, x: number, y: number) => unknown {
  if (!hasTable(pack, 'tile_run')) return () => undefined;
  const select = pack.database.prepare<[number, number, number, number], Buffer>(SELECT_RUN).pluck();
  return (z, x, y) => select.get(z, y, x, x);
}

const readFields = (json: string): Record<string, string> => JSON.parse(json);

/** @throws Error if the pack has no tiles */
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
  const select: Query<[number, number, number], Buffer> = pack.database
    .prepare<[number, number, number], Buffer>('SELECT data FROM tile WHERE z = ? AND x = ? AND y = ?')
    .pluck();
  const run = selectRun(pack);
  const { id, version, built_at: builtAt } = pack.manifest;
  const kind = kindOf(pack, layers);
  const isVector = isVectorFormat(kind.format);
  return {
    ...kind,
    layers,
    revision: hash('sha256', `${id} ${version} ${builtAt} ${pack.sizeBytes}`, 'base64url').slice(0, 16),
    tile(z, x, y) {
      const data: unknown = select.get(z, x, y) ?? run(z, x, y);
      if (data === undefined) return undefined;
      if (!Buffer.isBuffer(data) || data.length < 2 || (isVector && data.readUInt16BE(0) !== GZIP))
        throw damagedPack(id, `tile ${z}/${x}/${y} is invalid`);
      return data;
    },
  };
}
