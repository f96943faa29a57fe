/** Writes a pack to a temporary file that replaces the old one only when complete. */
import { readdirSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Value } from 'typebox/value';
import { PACK_FORMAT_VERSION, PackManifest } from '../../../contract/pack.ts';
import { contentDigest, DIGEST_COLUMN } from '../content-digest.ts';
import { isAlive } from '../../threads/alive.ts';
import { MANIFEST_TABLE, PACK_APPLICATION_ID, PACK_EXTENSION } from '../schema/manifest.ts';
import { loadSpatialite } from '../../geometry/spatialite.ts';
import { needPacksWritable } from '../writable.ts';

/** The manifest fields that the caller sets; the writer adds the others. */
export type PackDescription = Omit<PackManifest, 'id' | 'format_version' | 'built_at' | 'content_sha256' | 'fallback'>;

export interface PackWriter {
  readonly id: string;
  /** The unfinished pack, with SpatiaLite and EPSG:4326. */
  readonly database: Database.Database;
  /**
   * Adds the manifest with the digest of all content, checks the file and moves it into place. @returns its path
   * @throws Fault if it may not replace another pack, see `beginImportedPack`
   */
  finish(description: PackDescription): Promise<string>;
  /** Deletes the unfinished file. An existing pack stays in use. */
  abandon(): void;
}

/** Moves the finished file of a pack into place. The file is deleted if it throws. */
export type PlacePack = (file: string, path: string, description: PackDescription) => Promise<void>;

/** Suffix of the name of an unfinished pack, after the id of the process that writes it. Readers ignore it. */
const UNFINISHED = '.unfinished';
const UNFINISHED_NAME = /^(?<id>.+)\.sqlite\.(?<writer>\d+)\.unfinished(?:-journal)?$/;

/** Deletes unfinished packs of ended processes in `directory`: of the pack `id`, or of all. */
export function deleteUnfinished(directory: string, id?: string): void {
  for (const name of readdirSync(directory)) {
    const { id: found, writer } = UNFINISHED_NAME.exec(name)?.groups ?? {};
    if (writer === undefined || (id !== undefined && id !== found) || isAlive(Number(writer))) continue;
    try {
      rmSync(join(directory, name), { force: true });
    } catch {
      // Leftovers in a read-only folder do no harm.
    }
  }
}

/** Pages of 8 KiB hold a shard of 256 vertices, and limit the depth of the tree of a large pack. */
const PAGE_BYTES = 8192;

/**
 * Starts a pack in `directory`, and replaces an unfinished file of an interrupted build of the same pack.
 * @param place by default replaces an existing pack
 * @param isFallback whether it answers only where no other pack does
 * @param builtAt ISO 8601; by default the time of `finish`
 * @throws Fault not_writable; Error if SpatiaLite can't be loaded
 */
export function beginPack(
  directory: string,
  id: string,
  { place = rename, isFallback = false, builtAt }: { place?: PlacePack; isFallback?: boolean; builtAt?: string } = {},
): PackWriter {
  needPacksWritable(directory);
  const path = join(directory, id + PACK_EXTENSION);
  const unfinished = `${path}.${process.pid}${UNFINISHED}`;
  deleteUnfinished(directory, id);
  rmSync(unfinished, { force: true });
  const database = new Database(unfinished);
  const abandon = (): void => {
    database.close();
    rmSync(unfinished, { force: true });
  };
  try {
    database.pragma(`page_size = ${PAGE_BYTES}`);
    // A crash loses only the unfinished file.
    database.pragma('journal_mode = OFF');
    database.pragma('synchronous = OFF');
    database.pragma(`application_id = ${PACK_APPLICATION_ID}`);
    loadSpatialite(database);
    database.exec("SELECT InitSpatialMetaData(1, 'NONE'); SELECT InsertEpsgSrid(4326)");
    database.exec(MANIFEST_TABLE);
  } catch (error) {
    abandon();
    throw error;
  }
  return {
    id,
    database,
    abandon,
    async finish(description) {
      try {
        writeManifest(database, {
          ...description,
          id,
          format_version: PACK_FORMAT_VERSION,
          built_at: builtAt ?? new Date().toISOString(),
          ...(isFallback ? { fallback: true } : {}),
        });
        database.exec('ANALYZE');
        database.prepare(`UPDATE manifest SET ${DIGEST_COLUMN} = ?`).run(contentDigest(database));
        const check = database.pragma('quick_check', { simple: true });
        if (check !== 'ok') throw new Error(`${id}: the finished file failed SQLite's check: ${String(check)}`);
      } catch (error) {
        abandon();
        throw error;
      }
      database.close();
      const file = await open(unfinished, 'r+');
      await file.sync();
      await file.close();
      try {
        await place(unfinished, path, description);
      } catch (error) {
        rmSync(unfinished, { force: true });
        throw error;
      }
      return path;
    },
  };
}

function writeManifest(database: Database.Database, manifest: PackManifest): void {
  const [problem] = Value.Errors(PackManifest, manifest);
  if (problem !== undefined) throw new Error(`${manifest.id}: manifest${problem.instancePath} ${problem.message}`);
  const [west, south, east, north] = manifest.coverage;
  if (west < -180 || south < -90 || east > 180 || north > 90)
    throw new Error(`${manifest.id}: the coverage ${manifest.coverage.join(', ')} extends beyond the earth`);
  const entries = Object.entries(manifest);
  const columns = entries.map(([column]) => column).join(', ');
  const values = entries.map(([, value]) =>
    typeof value === 'object' || typeof value === 'boolean' ? JSON.stringify(value) : value,
  );
  database.prepare(`INSERT INTO manifest (${columns}) VALUES (${entries.map(() => '?').join(', ')})`).run(...values);
}

/** Adds the column `geometry` in EPSG:4326. */
export function addGeometry(
  database: Database.Database,
  table: string,
  type: 'LINESTRING' | 'POLYGON' | 'MULTIPOLYGON',
): void {
  const added = database
    .prepare("SELECT AddGeometryColumn(?, 'geometry', CAST(? AS INTEGER), ?, 'XY')")
    .pluck()
    .get(table, 4326, type);
  if (added !== 1) throw new Error(`${table} has no geometry column: SpatiaLite refused it`);
}

/** Builds the R*Tree of a filled geometry column, which is faster than updating it row by row. */
export function indexGeometry(database: Database.Database, table: string): void {
  const indexed = database.prepare("SELECT CreateSpatialIndex(?, 'geometry')").pluck().get(table);
  if (indexed !== 1) throw new Error(`${table} has no spatial index: SpatiaLite refused it`);
}
