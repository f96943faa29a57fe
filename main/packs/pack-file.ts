/** Opens a pack file read-only, after checking that nothing in it can block its reader, and reads its manifest. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import Database from 'better-sqlite3';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { Fault } from '../../contract/fault.ts';
import { PACK_FORMAT_VERSION, PackManifest } from '../../contract/pack.ts';
import { checkSchema } from './door/check-schema.ts';
import { checkRegularFile } from './door/regular-file.ts';
import { PackDatabase } from './pack-database.ts';
import { PACK_EXTENSION } from './schema/manifest.ts';

/**
 * SQLite's page cache per pack: 512 KiB. The operating system caches the rest of the file. Reading from its cache is as
 * fast as from mapped memory, which would crash the process if the file is truncated.
 */
const PAGE_CACHE_KIB = 512;

export interface PackFile {
  id: string;
  path: string;
  sizeBytes: number;
  manifest: PackManifest;
  database: PackDatabase;
}

/** Throws if the opened file isn't the expected one. */
export type CheckSame = () => void;

/** The longest manifest of the default packs has 5 kB. */
const MAX_MANIFEST_BYTES = 1 << 18;

const JSON_COLUMNS = ['coverage', 'sources', 'counts', 'notes', 'fallback'];

/** The file is for a later version of Cairn, and may be valid. */
const newerFormat = (format: number): Fault =>
  new Fault(
    'pack_outdated',
    `the pack has format ${format}; this version of Cairn supports format ${PACK_FORMAT_VERSION}. Update ` +
      'Cairn to use it',
  );

/** Checks the manifest's size. SQLite stores the length of a text before it, so the text needn't be read. */
function checkSize(database: Database.Database, columns: readonly string[]): void {
  const bytes = columns.map((column) => `ifnull(octet_length(${column}), 0)`).join(' + ');
  const sizes = database.prepare<[], number>(`SELECT ${bytes} FROM manifest LIMIT 2`).pluck().all();
  if (sizes.length === 0) throw new Error('the manifest is empty');
  if (sizes.length > 1) throw new Error('the manifest has more than one row');
  if ((sizes[0] ?? 0) > MAX_MANIFEST_BYTES)
    throw new Error(`the manifest is larger than ${MAX_MANIFEST_BYTES / 1024} KiB`);
}

function readValue(column: string, value: unknown): unknown {
  if (!JSON_COLUMNS.includes(column)) return value;
  try {
    return JSON.parse(String(value));
  } catch {
    throw new Error(`the manifest is invalid: /${column} isn't JSON`);
  }
}

let compiled: ReturnType<typeof Compile<typeof PackManifest>> | undefined;

/** Compiled at the first use: reading 28 manifests at the start takes 7 ms instead of 20 ms. */
export const isManifest = (value: unknown): value is PackManifest => (compiled ??= Compile(PackManifest)).Check(value);

/**
 * Reads the manifest: one row of limited size, whatever the file contains.
 * @throws Error that says what is wrong; Fault pack_outdated for a later version
 */
function readManifest(database: Database.Database): PackManifest {
  const existing = database.prepare<[], string>("SELECT name FROM pragma_table_info('manifest')").pluck().all();
  const columns = Object.keys(PackManifest.properties).filter((column) => existing.includes(column));
  if (!columns.includes('format_version')) throw new Error('the manifest is missing');
  checkSize(database, columns);
  const row =
    database.prepare<[], Record<string, unknown>>(`SELECT ${columns.join(', ')} FROM manifest LIMIT 1`).get() ?? {};
  // Checked first, because the rest of a newer manifest is unknown.
  const format = Number(row['format_version']);
  if (format > PACK_FORMAT_VERSION) throw newerFormat(format);
  // NULL means absent.
  const present = Object.entries(row).filter(([, value]) => value !== null);
  const manifest = Object.fromEntries(present.map(([column, value]) => [column, readValue(column, value)]));
  if (!isManifest(manifest)) {
    const [first] = Value.Errors(PackManifest, manifest);
    throw new Error(`the manifest is invalid: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
  }
  if (Number.isNaN(Date.parse(manifest.built_at)))
    throw new Error('the manifest is invalid: /built_at must be a date and time');
  if (format !== PACK_FORMAT_VERSION)
    throw new Error(`the pack has format ${format}; this version of Cairn supports format ${PACK_FORMAT_VERSION}`);
  return manifest;
}

/**
 * Opens the file at `path` after checking that everything to read is as documented. better-sqlite3 opens every database
 * in defensive mode.
 */
function openChecked(path: string, checkSame?: CheckSame): { database: Database.Database; manifest: PackManifest } {
  checkRegularFile(path);
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    // SQLite hasn't read any content at this point.
    checkSame?.();
    // A read-only connection keeps its shared lock after the first query. Otherwise each query would lock the file,
    // look for a journal and read whether the file has changed, which takes as long as a look-up.
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('trusted_schema = OFF');
    database.pragma('cell_size_check = ON');
    database.pragma('mmap_size = 0');
    database.pragma(`cache_size = -${PAGE_CACHE_KIB}`);
    return { database, manifest: checkSchema(database, () => readManifest(database)) };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Reads the manifest of the file at `path`, whatever its name. @throws Error as {@link openPackFile} */
export function readManifestOf(path: string): PackManifest {
  const { database, manifest } = openChecked(path);
  database.close();
  return manifest;
}

/**
 * Opens the pack at `path`.
 * @param checkSame called before anything is read from the file
 * @throws errors of `checkSame`; Error that says why the file isn't a pack for this version, without its path
 */
export function openPackFile(path: string, checkSame?: CheckSame): PackFile {
  const id = basename(path, PACK_EXTENSION);
  const { database, manifest } = openChecked(path, checkSame);
  if (manifest.id === id)
    return { id, path, sizeBytes: statSync(path).size, manifest, database: new PackDatabase(database, id) };
  database.close();
  throw new Error(`the manifest is that of another pack, ${manifest.id}`);
}
