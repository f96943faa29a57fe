/** Opens one pack file, read-only, once it is sure that nothing in it can hold its reader. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import Database from 'better-sqlite3';
import type { PackManifest } from '../../contract/pack.ts';
import { checkSchema } from './door/check-schema.ts';
import { checkRegularFile } from './door/regular-file.ts';
import { readManifest } from './manifest.ts';
import { nameDatabase } from './named-database.ts';
import { PACK_EXTENSION } from './schema/manifest.ts';

/**
 * Pages that are kept in memory per pack: 512 KiB. The system keeps the rest of the file, and hands it over as fast as
 * from a map into memory, which ends the process where the file becomes shorter.
 */
const KEPT_PAGES_KIB = 512;

export interface PackFile {
  id: string;
  path: string;
  sizeBytes: number;
  manifest: PackManifest;
  database: Database.Database;
}

/** Throws where the file that was opened is another than the one that was meant. */
export type CheckSame = () => void;

/**
 * Opens the file at `path` if all that is read of it is as documented. better-sqlite3 opens every database in defensive
 * mode.
 */
function openChecked(path: string, checkSame?: CheckSame): { database: Database.Database; manifest: PackManifest } {
  checkRegularFile(path);
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    // Of its content SQLite has seen nothing yet.
    checkSame?.();
    database.pragma('trusted_schema = OFF');
    database.pragma('cell_size_check = ON');
    database.pragma('mmap_size = 0');
    database.pragma(`cache_size = -${KEPT_PAGES_KIB}`);
    return { database, manifest: checkSchema(database, () => readManifest(database)) };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The manifest of the file at `path`, whatever its name. @throws Error as `openPackFile` */
export function readManifestOf(path: string): PackManifest {
  const { database, manifest } = openChecked(path);
  database.close();
  return manifest;
}

/**
 * Opens the pack at `path`.
 * @param checkSame called before anything is read of the file
 * @throws what `checkSame` throws; Error that says why the file is no pack, or not one that this version reads; never
 * with the path in it.
 */
export function openPackFile(path: string, checkSame?: CheckSame): PackFile {
  const id = basename(path, PACK_EXTENSION);
  const { database, manifest } = openChecked(path, checkSame);
  if (manifest.id === id) {
    nameDatabase(database, id);
    return { id, path, sizeBytes: statSync(path).size, manifest, database };
  }
  database.close();
  throw new Error(`its manifest names another pack, ${manifest.id}`);
}
