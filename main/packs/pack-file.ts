/** Opens one pack file, read-only, and reads its manifest. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import Database from 'better-sqlite3';
import { Value } from 'typebox/value';
import { PACK_FORMAT_VERSION, PackManifest } from '../../contract/pack.ts';
import { PACK_APPLICATION_ID } from './schema/manifest.ts';

/** What a pack's file name ends in. */
export const PACK_EXTENSION = '.sqlite';

/** Mapped into memory per pack: reading a page is then no system call. */
const MMAP_BYTES = 1 << 30;

/** The file is for a later version of Cairn: it is sound, as far as anybody here can tell. */
export class NewerPackFormat extends Error {
  constructor(format: number) {
    super(`it has pack format ${format}, and this version of Cairn reads format ${PACK_FORMAT_VERSION}: update Cairn for it`);
    this.name = 'NewerPackFormat';
  }
}

export interface PackFile {
  id: string;
  path: string;
  sizeBytes: number;
  manifest: PackManifest;
  database: Database.Database;
}

const JSON_COLUMNS = ['coverage', 'sources', 'counts', 'notes'];

function readManifest(database: Database.Database): PackManifest {
  const row = database.prepare<[], Record<string, unknown>>('SELECT * FROM manifest').get();
  if (row === undefined) throw new Error('its manifest is empty');
  // First of all: what else a newer manifest holds is not known.
  const format = Number(row['format_version']);
  if (format > PACK_FORMAT_VERSION) throw new NewerPackFormat(format);
  const manifest = Object.fromEntries(
    Object.entries(row)
      // What the pack does not say is absent.
      .filter(([, value]) => value !== null)
      .map(([column, value]) => [column, JSON_COLUMNS.includes(column) ? JSON.parse(String(value)) : value]),
  );
  if (Value.Check(PackManifest, manifest)) return manifest;
  const [first] = Value.Errors(PackManifest, manifest);
  throw new Error(`its manifest is not valid: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
}

/**
 * Opens the pack at `path`.
 * @throws Error that says why the file is no pack, or not one that this version reads; never with the path in it.
 */
export function openPackFile(path: string): PackFile {
  const id = basename(path, PACK_EXTENSION);
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    if (database.pragma('application_id', { simple: true }) !== PACK_APPLICATION_ID) throw new Error('it is not a Cairn pack');
    const manifest = readManifest(database);
    if (manifest.id !== id) throw new Error(`its manifest names another pack, ${manifest.id}`);
    if (manifest.format_version !== PACK_FORMAT_VERSION) {
      throw new Error(`it has pack format ${manifest.format_version}, and this version of Cairn reads format ${PACK_FORMAT_VERSION}`);
    }
    database.pragma(`mmap_size = ${MMAP_BYTES}`);
    return { id, path, sizeBytes: statSync(path).size, manifest, database };
  } catch (error) {
    database.close();
    throw error;
  }
}
