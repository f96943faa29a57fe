/**
 * The digest of what a pack holds, independent of how SQLite has laid it out in the file. `docs/packs.md` says how it
 * is made, so that others can make it too.
 */
import { createHash, type Hash } from 'node:crypto';
import type { ReadableDatabase } from './pack-database.ts';

/** The manifest's column that holds the digest: the only one that is not part of it. */
export const DIGEST_COLUMN = 'content_sha256';

/** Tables that SQLite and SpatiaLite keep for themselves: with versions and dates in them, and read by no look-up. */
const FOREIGN_TABLE =
  /^(?:sqlite_.*|(?:views_|virts_)?geometry_columns(?:_.*)?|spatial_ref_sys(?:_aux|_all)?|spatialite_history|sql_statements_log|data_licenses)$/u;

const NULL = 0;
const NUMBER = 1;
const TEXT = 2;
const BLOB = 3;
const END_OF_TABLE = 4;

const BUFFER_BYTES = 1 << 18;
/** A mark, a length, and whatever is short enough to be copied. */
const COPIED_BYTES = 1 << 14;
/** UTF-8 takes at most three bytes for each unit of a JavaScript string. */
const BYTES_PER_UNIT = 3;

/** Collects values and hands them to the hash by the quarter megabyte: most are of a few bytes. */
class ValueHash {
  readonly #hash: Hash = createHash('sha256');
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  #length = 0;

  mark(mark: number): void {
    if (this.#length + COPIED_BYTES > BUFFER_BYTES) this.#flush();
    this.#length = this.#buffer.writeUInt8(mark, this.#length);
  }

  add(value: unknown): void {
    if (typeof value === 'number') {
      this.mark(NUMBER);
      // Zero has one form here.
      this.#length = this.#buffer.writeDoubleLE(value === 0 ? 0 : value, this.#length);
    } else if (typeof value === 'string') this.#addText(value);
    else if (value instanceof Uint8Array) this.#addBytes(BLOB, value);
    else this.mark(NULL);
  }

  digest(): string {
    this.#flush();
    return this.#hash.digest('hex');
  }

  #addText(value: string): void {
    if (value.length * BYTES_PER_UNIT + 5 > COPIED_BYTES) {
      this.#addBytes(TEXT, Buffer.from(value));
      return;
    }
    this.mark(TEXT);
    const bytes = this.#buffer.write(value, this.#length + 4);
    this.#length = this.#buffer.writeUInt32LE(bytes, this.#length) + bytes;
  }

  #addBytes(mark: number, bytes: Uint8Array): void {
    this.mark(mark);
    this.#length = this.#buffer.writeUInt32LE(bytes.length, this.#length);
    if (bytes.length + 5 > COPIED_BYTES) {
      this.#flush();
      this.#hash.update(bytes);
      return;
    }
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #flush(): void {
    this.#hash.update(this.#buffer.subarray(0, this.#length));
    this.#length = 0;
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The tables with content of their own: those behind R*Trees and full-text tables count, virtual tables have none. */
const tablesOf = (database: ReadableDatabase): string[] =>
  database
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name")
    .pluck()
    .all()
    .filter((name) => !FOREIGN_TABLE.test(name));

interface Column {
  name: string;
  /** Place in the primary key, from 1; 0 where it is not in it. */
  pk: number;
}

/** Rows as they lie in the file: no table has to be sorted for it. */
function orderOf(database: ReadableDatabase, table: string, columns: readonly Column[]): string {
  const isWithoutRowid =
    database.prepare<[string], number>('SELECT wr FROM pragma_table_list(?)').pluck().get(table) === 1;
  if (!isWithoutRowid) return 'rowid';
  const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  return key.map(({ name }) => quoted(name)).join(', ');
}

/** SHA-256, in hexadecimal digits, of the content of all tables. Reads all of them: about a second for 100 MB. */
export function contentDigest(database: ReadableDatabase): string {
  const hash = new ValueHash();
  for (const table of tablesOf(database)) {
    const all = database.prepare<[string], Column>('SELECT name, pk FROM pragma_table_info(?)').all(table);
    const columns = table === 'manifest' ? all.filter(({ name }) => name !== DIGEST_COLUMN) : all;
    hash.add(table);
    hash.add(columns.length);
    for (const { name } of columns) hash.add(name);
    const select =
      `SELECT ${columns.map(({ name }) => quoted(name)).join(', ')} FROM ${quoted(table)} ORDER BY ` +
      orderOf(database, table, all);
    const rows: Iterable<unknown[]> = database.prepare<[], unknown[]>(select).raw().iterate();
    for (const row of rows) for (const value of row) hash.add(value);
    hash.mark(END_OF_TABLE);
  }
  return hash.digest();
}
