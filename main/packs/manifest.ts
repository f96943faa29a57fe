/** Reads the manifest of an open pack: one row of bounded size, whatever the file holds. */
import type { Database } from 'better-sqlite3';
import { Value } from 'typebox/value';
import { Fault } from '../../contract/fault.ts';
import { PACK_FORMAT_VERSION, PackManifest } from '../../contract/pack.ts';

/** The longest of the default packs' has 5 kB. */
const MAX_MANIFEST_BYTES = 1 << 18;

const JSON_COLUMNS = ['coverage', 'sources', 'counts', 'notes'];

/** The file is for a later version of Cairn: it is sound, as far as can be told here. */
const newerFormat = (format: number): Fault =>
  new Fault(
    'pack_outdated',
    `it has pack format ${format}, and this version of Cairn reads format ${PACK_FORMAT_VERSION}: update Cairn for it`,
  );

/** How long a text is stands before it, so that SQLite need not read it to say so. */
function checkSize(database: Database, columns: readonly string[]): void {
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

/** @throws Error that says what is wrong with it; Fault pack_outdated for a later version */
export function readManifest(database: Database): PackManifest {
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
  if (!Value.Check(PackManifest, manifest)) {
    const [first] = Value.Errors(PackManifest, manifest);
    throw new Error(`its manifest is not valid: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
  }
  if (Number.isNaN(Date.parse(manifest.built_at)))
    throw new Error('its manifest is not valid: /built_at must be a date and time');
  if (format !== PACK_FORMAT_VERSION)
    throw new Error(`it has pack format ${format}, and this version of Cairn reads format ${PACK_FORMAT_VERSION}`);
  return manifest;
}
