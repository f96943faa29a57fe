/** Reads MBTiles 1.3: a database of tiles, with y from the south unless the archive says otherwise. */
import { basename } from 'node:path';
import Database from 'better-sqlite3';
import { fileFault } from '../../../contract/fault.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { isVectorFormat, MAX_TILE_ZOOM, type TileFormat } from '../../../contract/tiles.ts';
import { tileEdges } from '../../geometry/tile.ts';
import { openForeignDatabase, rowsOfForeign } from '../foreign-database.ts';
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

const REMEDY = 'Recreate the archive, or download it again';
const MAX_METADATA_ROWS = 1000;

/** Values of the field `format`. */
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

/** Detects the format by the first tile, otherwise by the metadata. */
function formatOf(database: Database.Database, said: string | undefined, file: string): TileFormat {
  const named = said === undefined ? undefined : FORMATS[said.trim().toLowerCase()];
  const first = database
    .prepare<[number]>('SELECT tile_data FROM tiles WHERE length(tile_data) BETWEEN 1 AND ? LIMIT 1')
    .pluck()
    .get(MAX_TILE_BYTES);
  if (!Buffer.isBuffer(first)) throw fileFault(file, 'the archive contains no tiles', REMEDY);
  const picture = pictureFormatOf(first);
  if (picture !== undefined) return picture;
  const isVector = named === undefined || isVectorFormat(named);
  if (isVector && looksLikeVector(first)) return named ?? 'mvt';
  const described = said === undefined ? '' : `; the archive calls them ${JSON.stringify(said.slice(0, 40))}`;
  throw fileFault(
    file,
    `the tiles are neither vector tiles nor PNG, JPEG or WebP images${described}`,
    'Create the archive with tiles in one of these formats',
  );
}

function looksLikeVector(data: Buffer): boolean {
  try {
    return unpacked(data).length > 0;
  } catch {
    return false;
  }
}

/**
 * Whether rows count from the north, according to `scheme`. Some tools state this wrongly, so rows count from the south
 * if the bounds of the archive only fit that.
 */
function isFromNorth(database: Database.Database, scheme: string | undefined, bounds: Bbox | undefined): boolean {
  if (scheme?.trim().toLowerCase() !== 'xyz') return false;
  if (bounds === undefined) return true;
  const { z, first, last } = database
    .prepare<[], { z: number; first: number; last: number }>(
      `SELECT zoom_level AS z, min(tile_row) AS first, max(tile_row) AS last FROM tiles
       WHERE zoom_level = (SELECT max(zoom_level) FROM tiles)`,
    )
    .get() ?? { z: 0, first: 0, last: 0 };
  const [, south, , north] = bounds;
  const meets = (top: number, bottom: number): boolean =>
    tileEdges({ x: 0, y: top, zoom: z }).north >= south && tileEdges({ x: 0, y: bottom, zoom: z }).south <= north;
  return meets(first, last) || !meets(2 ** z - 1 - last, 2 ** z - 1 - first);
}

function* rowsOf(database: Database.Database, file: string, areFromNorth: boolean): Generator<ArchivedTile> {
  const rows = database
    .prepare<[number], Row>(
      `SELECT zoom_level AS z, tile_column AS x, tile_row AS y,
         CASE WHEN length(tile_data) <= ? THEN tile_data END AS data FROM tiles`,
    )
    .iterate(MAX_TILE_BYTES);
  for (const { z, x, y, data } of rowsOfForeign(rows, file)) {
    if (!isIndex(z, MAX_TILE_ZOOM + 1) || !isIndex(x, 2 ** z) || !isIndex(y, 2 ** z)) {
      yield { z: Number(z), x: Number(x), y: Number(y), data: undefined };
      continue;
    }
    yield { z, x, y: areFromNorth ? y : 2 ** z - 1 - y, data: Buffer.isBuffer(data) ? data : undefined };
  }
}

/** @throws Fault if it isn't MBTiles or can't be read */
export function openMbtiles(path: string): TileArchive {
  const file = basename(path);
  let database: Database.Database | undefined;
  try {
    database = openForeignDatabase(path);
    const hasTiles =
      database
        .prepare("SELECT 1 FROM sqlite_schema WHERE lower(name) = 'tiles' AND type IN ('table', 'view')")
        .get() !== undefined;
    if (!hasTiles) throw fileFault(file, "the database has no table of tiles, so it isn't MBTiles", REMEDY);
    const metadata = metadataOf(database);
    const { vector_layers: vectorLayers } = jsonOf(metadata.get('json'));
    const opened = database;
    const bounds = plausibleBounds((metadata.get('bounds') ?? '').split(',').map(Number));
    const areFromNorth = isFromNorth(database, metadata.get('scheme'), bounds);
    return {
      kind: 'MBTiles',
      format: formatOf(database, metadata.get('format'), file),
      name: plainText(metadata.get('name')),
      attribution: plainText(metadata.get('attribution')),
      bounds,
      fields: fieldsOf(vectorLayers),
      tiles: () => rowsOf(opened, file, areFromNorth),
      close: () => void opened.close(),
    };
  } catch (error) {
    database?.close();
    if (error instanceof Database.SqliteError) throw fileFault(file, error.message, REMEDY);
    throw error;
  }
}
