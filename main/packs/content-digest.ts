/**
 * The digest of a pack's content, independent of SQLite's file layout. `docs/packs.md` defines it, so that other
 * programs can compute it.
 */
import { createHash, type Hash } from 'node:crypto';
import type { ReadableDatabase } from './pack-database.ts';

/** The manifest column with the digest, the only one that isn't part of it. */
export const DIGEST_COLUMN = 'content_sha256';

/** Internal tables of SQLite and SpatiaLite: they contain versions and dates, and no look-up reads them. */
const INTERNAL_TABLE =
  /^(?:sqlite_.*|(?:views_|virts_)?geometry_columns(?:_.*)?|spatial_ref_sys(?:_aux|_all)?|spatialite_history|sql_statements_log|data_licenses)$/u;

const NULL = 0;
const NUMBER = 1;
const TEXT = 2;
const BLOB = 3;
const END_OF_TABLE = 4;

const BUFFER_BYTES = 1 << 18;
/** Maximum bytes of a mark, a length and a value that is copied to the buffer. */
const MAX_COPIED_BYTES = 1 << 14;
/** UTF-8 needs at most three bytes per unit of a JavaScript string. */
const MAX_BYTES_PER_UNIT = 3;

/** Buffers values before hashing, because most have only a few bytes. */
class ValueHash {
  readonly #hash: Hash = createHash('sha256');
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  #length = 0;

  mark(mark: number): void {
    if (this.#length + MAX_COPIED_BYTES > BUFFER_BYTES) this.#flush();
    this.#length = this.#buffer.writeUInt8(mark, this.#length);
  }

  add(value: unknown): void {
    if (typeof value === 'number') {
      this.mark(NUMBER);
      // Negative zero counts as zero.
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
    if (value.length * MAX_BYTES_PER_UNIT + 5 > MAX_COPIED_BYTES) {
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
    if (bytes.length + 5 > MAX_COPIED_BYTES) {
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

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns the tables with content: also those behind R*Trees and full-text tables, but not virtual tables. */
const tablesOf = (database: ReadableDatabase): string[] =>
  database
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name")
    .pluck()
    .all()
    .filter((name) => !INTERNAL_TABLE.test(name));

interface Column {
  name: string;
  /** Position in the primary key, from 1; 0 for other columns. */
  pk: number;
}

/** Returns the stored order of rows, in which no table has to be sorted. */
function orderOf(database: ReadableDatabase, table: string, columns: readonly Column[]): string {
  const isWithoutRowid =
    database.prepare<[string], number>('SELECT wr FROM pragma_table_list(?)').pluck().get(table) === 1;
  if (!isWithoutRowid) return 'rowid';
  const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  return key.map(({ name }) => quote(name)).join(', ');
}

/** Returns the SHA-256, in hexadecimal digits, of the content of all tables: about a second for 100 MB. */
export function contentDigest(database: ReadableDatabase): string {
  const hash = new ValueHash();
  for (const table of tablesOf(database)) {
    const all = database.prepare<[string], Column>('SELECT name, pk FROM pragma_table_info(?)').all(table);
    const columns = table === 'manifest' ? all.filter(({ name }) => name !== DIGEST_COLUMN) : all;
    hash.add(table);
    hash.add(columns.length);
    for (const { name } of columns) hash.add(name);
    const select =
      `SELECT ${columns.map(({ name }) => quote(name)).join(', ')} FROM ${quote(table)} ORDER BY ` +
      orderOf(database, table, all);
    const rows: Iterable<unknown[]> = database.prepare<[], unknown[]>(select).raw().iterate();
    for (const row of rows) for (const value of row) hash.add(value);
    hash.mark(END_OF_TABLE);
  }
  return hash.digest();
}
