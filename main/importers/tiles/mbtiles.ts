/** Reads MBTiles 1.3: a database of tiles, with y from the south. */
import { basename } from 'node:path';
import Database from 'better-sqlite3';
import { fileFault } from '../../../contract/fault.ts';
import { isVectorFormat, MAX_TILE_ZOOM, type TileFormat } from '../../../contract/tiles.ts';
import { openForeignDatabase } from '../foreign-database.ts';
import {
  fieldsOf,
  MAX_TILE_BYTES,
  pictureFormatOf,
  plainText,
  plausibleBounds,
  unpacked,
  type ArchivedTile,
  type TileArchive,
} from './tile-archive.ts';

interface Row {
  z: unknown;
  x: unknown;
  y: unknown;
  data: unknown;
}

const REMEDY = 'Make the archive anew, or download it again';
const MAX_METADATA_ROWS = 1000;

/** What people write as the format of their tiles. */
const FORMATS: Readonly<Record<string, TileFormat>> = {
  pbf: 'mvt',
  mvt: 'mvt',
  mlt: 'mlt',
  png: 'png',
  png8: 'png',
  png24: 'png',
  png32: 'png',
  jpg: 'jpg',
  jpeg: 'jpg',
  webp: 'webp',
};

const isIndex = (value: unknown, below: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < below;

function metadataOf(database: Database.Database): ReadonlyMap<string, string> {
  const hasIt =
    database
      .prepare("SELECT 1 FROM sqlite_schema WHERE lower(name) = 'metadata' AND type IN ('table', 'view')")
      .get() !== undefined;
  if (!hasIt) return new Map();
  const rows = database
    .prepare<[number], { name: unknown; value: unknown }>(
      'SELECT name, CAST(substr(value, 1, 1000000) AS TEXT) AS value FROM metadata LIMIT ?',
    )
    .all(MAX_METADATA_ROWS);
  return new Map(
    rows.flatMap(({ name, value }) =>
      typeof name === 'string' && typeof value === 'string' ? [[name.trim().toLowerCase(), value] as const] : [],
    ),
  );
}

function jsonOf(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The format of the archive: by its first tile, which is what counts, else by what it says of itself. */
function formatOf(database: Database.Database, said: string | undefined, file: string): TileFormat {
  const named = said === undefined ? undefined : FORMATS[said.trim().toLowerCase()];
  const first = database
    .prepare<[number]>('SELECT tile_data FROM tiles WHERE length(tile_data) BETWEEN 1 AND ? LIMIT 1')
    .pluck()
    .get(MAX_TILE_BYTES);
  if (!Buffer.isBuffer(first)) throw fileFault(file, 'there is no tile in it', REMEDY);
  const picture = pictureFormatOf(first);
  if (picture !== undefined) return picture;
  const isVector = named === undefined || isVectorFormat(named);
  if (isVector && looksLikeVector(first)) return named ?? 'mvt';
  throw fileFault(
    file,
    `its tiles are neither vector tiles nor PNG, JPEG or WebP pictures${said === undefined ? '' : `; it calls them ${JSON.stringify(said.slice(0, 40))}`}`,
    'Make the archive with tiles of one of these formats',
  );
}

function looksLikeVector(data: Buffer): boolean {
  try {
    return unpacked(data).length > 0;
  } catch {
    return false;
  }
}

function* rowsOf(database: Database.Database): Generator<ArchivedTile> {
  const rows = database
    .prepare<[number], Row>(
      `SELECT zoom_level AS z, tile_column AS x, tile_row AS y,
         CASE WHEN length(tile_data) <= ? THEN tile_data END AS data FROM tiles`,
    )
    .iterate(MAX_TILE_BYTES);
  for (const { z, x, y, data } of rows) {
    if (!isIndex(z, MAX_TILE_ZOOM + 1) || !isIndex(x, 2 ** z) || !isIndex(y, 2 ** z)) {
      yield { z: Number(z), x: Number(x), y: Number(y), data: undefined };
      continue;
    }
    yield { z, x, y: 2 ** z - 1 - y, data: Buffer.isBuffer(data) ? data : undefined };
  }
}

/** @throws Fault where it is none, or cannot be read */
export function openMbtiles(path: string): TileArchive {
  const file = basename(path);
  let database: Database.Database | undefined;
  try {
    database = openForeignDatabase(path);
    const hasTiles =
      database
        .prepare("SELECT 1 FROM sqlite_schema WHERE lower(name) = 'tiles' AND type IN ('table', 'view')")
        .get() !== undefined;
    if (!hasTiles) throw fileFault(file, 'it is a database without a table of tiles, so no MBTiles', REMEDY);
    const metadata = metadataOf(database);
    const { vector_layers: vectorLayers } = jsonOf(metadata.get('json'));
    const opened = database;
    return {
      kind: 'MBTiles',
      format: formatOf(database, metadata.get('format'), file),
      name: plainText(metadata.get('name')),
      attribution: plainText(metadata.get('attribution')),
      bounds: plausibleBounds((metadata.get('bounds') ?? '').split(',').map(Number)),
      fields: fieldsOf(vectorLayers),
      tiles: () => rowsOf(opened),
      close: () => void opened.close(),
    };
  } catch (error) {
    database?.close();
    if (error instanceof Database.SqliteError) throw fileFault(file, error.message, REMEDY);
    throw error;
  }
}
