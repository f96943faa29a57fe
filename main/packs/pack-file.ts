/** Opens one pack file, read-only, once it is sure that nothing in it can hold its reader, and reads its manifest. */
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
 * Pages that are kept in memory per pack: 512 KiB. The system keeps the rest of the file, and hands it over as fast as
 * from a map into memory, which ends the process where the file becomes shorter.
 */
const KEPT_PAGES_KIB = 512;

export interface PackFile {
  id: string;
  path: string;
  sizeBytes: number;
  manifest: PackManifest;
  database: PackDatabase;
}

/** Throws where the file that was opened is another than the one that was meant. */
export type CheckSame = () => void;

/** The longest of the default packs' has 5 kB. */
const MAX_MANIFEST_BYTES = 1 << 18;

const JSON_COLUMNS = ['coverage', 'sources', 'counts', 'notes', 'fallback'];

/** The file is for a later version of Cairn: it is sound, as far as can be told here. */
const newerFormat = (format: number): Fault =>
  new Fault(
    'pack_outdated',
    `it has pack format ${format}, and this version of Cairn reads format ${PACK_FORMAT_VERSION}: update Cairn for it`,
  );

/** How long a text is stands before it, so that SQLite need not read it to say so. */
function checkSize(database: Database.Database, columns: readonly string[]): void {
  const bytes = columns.map((column) => `ifnull(octet_length(${column}), 0)`).join(' + ');
  const sizes = database.prepare<[], number>(`SELECT ${bytes} FROM manifest LIMIT 2`).pluck().all();
  if (sizes.length === 0) throw new Error('its manifest is empty');
  if (sizes.length > 1) throw new Error('its manifest has more than one row');
  if ((sizes[0] ?? 0) > MAX_MANIFEST_BYTES)
    throw new Error(`its manifest is larger than ${MAX_MANIFEST_BYTES / 1024} KiB`);
}

function readValue(column: string, value: unknown): unknown {
  if (!JSON_COLUMNS.includes(column)) return value;
  try {
    return JSON.parse(String(value));
  } catch {
    throw new Error(`its manifest is not valid: /${column} is not JSON`);
  }
}

let compiled: ReturnType<typeof Compile<typeof PackManifest>> | undefined;

/** Compiled for the first one: 28 of them would take a start 20 ms otherwise, a third of it so. */
export const isManifest = (value: unknown): value is PackManifest => (compiled ??= Compile(PackManifest)).Check(value);

/**
 * Reads the manifest: one row of bounded size, whatever the file holds.
 * @throws Error that says what is wrong with it; Fault pack_outdated for a later version
 */
function readManifest(database: Database.Database): PackManifest {
  const there = database.prepare<[], string>("SELECT name FROM pragma_table_info('manifest')").pluck().all();
  const columns = Object.keys(PackManifest.properties).filter((column) => there.includes(column));
  if (!columns.includes('format_version')) throw new Error('it has no manifest');
  checkSize(database, columns);
  const row =
    database.prepare<[], Record<string, unknown>>(`SELECT ${columns.join(', ')} FROM manifest LIMIT 1`).get() ?? {};
  // First of all: what else a newer manifest holds is not known.
  const format = Number(row['format_version']);
  if (format > PACK_FORMAT_VERSION) throw newerFormat(format);
  // What the pack does not say is absent.
  const said = Object.entries(row).filter(([, value]) => value !== null);
  const manifest = Object.fromEntries(said.map(([column, value]) => [column, readValue(column, value)]));
  if (!isManifest(manifest)) {
    const [first] = Value.Errors(PackManifest, manifest);
    throw new Error(`its manifest is not valid: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
  }
  if (Number.isNaN(Date.parse(manifest.built_at)))
    throw new Error('its manifest is not valid: /built_at must be a date and time');
  if (format !== PACK_FORMAT_VERSION)
    throw new Error(`it has pack format ${format}, and this version of Cairn reads format ${PACK_FORMAT_VERSION}`);
  return manifest;
}

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
  if (manifest.id === id)
    return { id, path, sizeBytes: statSync(path).size, manifest, database: new PackDatabase(database, id) };
  database.close();
  throw new Error(`its manifest names another pack, ${manifest.id}`);
}
