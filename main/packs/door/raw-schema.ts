/**
 * Limits what SQLite has to read before its first query: the schema, and the statistics of the tables. It reads both
 * entirely and can't be interrupted, so they are measured here first, by reading the file as bytes.
 *
 * Format: https://www.sqlite.org/fileformat2.html (sections 1.3, 1.6, 2.1).
 */
import { readSync } from 'node:fs';

/** The largest current pack has 148 objects, with 58 kB of SQL. */
const MAX_OBJECTS = 2000;
const MAX_SCHEMA_BYTES = 1 << 20;
/** Rows of `sqlite_stat1` and `sqlite_stat4`: 24 samples per index, a few hundred in current packs. */
const MAX_STATISTICS = 20_000;

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const PAGE_SIZE_AT = 16;
/** 2 if readers use a log and shared memory beside the file. */
const READ_VERSION_AT = 19;
const APPLICATION_ID_AT = 68;

const INTERIOR = 0x05;
const LEAF = 0x0d;
/** Greater than the depth of any tree with so few rows. */
const MAX_DEPTH = 6;

const damagedFile = (what: string): Error => new Error(`the file is damaged: ${what}`);

export interface RawFile {
  descriptor: number;
  pageBytes: number;
  /** Whether it is in WAL mode, in which SQLite would write files beside it to read it. */
  needsLog: boolean;
  applicationId: number;
}

/** Reads the header. @returns undefined if it isn't an SQLite file */
export function readHeader(descriptor: number): RawFile | undefined {
  const header = Buffer.alloc(HEADER_BYTES);
  if (
    readSync(descriptor, header, 0, HEADER_BYTES, 0) < HEADER_BYTES ||
    header.toString('latin1', 0, MAGIC.length) !== MAGIC
  )
    return undefined;
  const size = header.readUInt16BE(PAGE_SIZE_AT);
  const pageBytes = size === 1 ? 65_536 : size;
  // Rows of the schema don't fit into pages of 512 bytes.
  if (pageBytes < 1024 || (pageBytes & (pageBytes - 1)) !== 0)
    throw damagedFile(`invalid page size of ${pageBytes} bytes`);
  return {
    descriptor,
    pageBytes,
    needsLog: header.readUInt8(READ_VERSION_AT) !== 1,
    applicationId: header.readUInt32BE(APPLICATION_ID_AT),
  };
}

/** Reads a big-endian varint: seven bits per byte. Those of nine bytes exceed all limits. */
function readVarint(page: Buffer, offset: number): { value: number; next: number } {
  let value = 0;
  for (let i = 0; i < 8; i++) {
    const byte = page.readUInt8(offset + i);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: offset + i + 1 };
  }
  return { value: Number.MAX_SAFE_INTEGER, next: offset + 9 };
}

/** Calls `visit` with each row of the table whose tree starts at `root`: its length, and its position on its page. */
function walkTable(file: RawFile, root: number, visit: (bytes: number, page: Buffer, offset: number) => void): void {
  const visited = new Set<number>();
  const walk = (number: number, depth: number): void => {
    if (number < 1 || depth > MAX_DEPTH || visited.has(number))
      throw damagedFile(`page ${number} is at an impossible position`);
    visited.add(number);
    const page = Buffer.alloc(file.pageBytes);
    if (readSync(file.descriptor, page, 0, file.pageBytes, (number - 1) * file.pageBytes) < file.pageBytes)
      throw damagedFile(`page ${number} is missing`);
    const start = number === 1 ? HEADER_BYTES : 0;
    const kind = page.readUInt8(start);
    const cells = page.readUInt16BE(start + 3);
    const pointers = start + (kind === INTERIOR ? 12 : 8);
    if ((kind !== INTERIOR && kind !== LEAF) || pointers + cells * 2 > page.length)
      throw damagedFile(`page ${number} belongs to no table`);
    for (let cell = 0; cell < cells; cell++) {
      const offset = page.readUInt16BE(pointers + cell * 2);
      if (kind === INTERIOR) {
        walk(page.readUInt32BE(offset), depth + 1);
        continue;
      }
      const { value: bytes, next } = readVarint(page, offset);
      visit(bytes, page, readVarint(page, next).next);
    }
    if (kind === INTERIOR) walk(page.readUInt32BE(start + 8), depth + 1);
  };
  try {
    walk(root, 0);
  } catch (error) {
    // From Buffer: a position outside the page.
    throw error instanceof RangeError ? damagedFile('a row extends beyond its page') : error;
  }
}

/** Returns the bytes of a value with a serial type. */
const valueBytes = (type: number): number =>
  type >= 12 ? Math.floor((type - 12) / 2) : ([0, 1, 2, 3, 4, 6, 8, 8, 0, 0][type] ?? 0);

/** Reads name and root page of an object. In all relevant rows, both are on the page itself. */
function readObject(page: Buffer, offset: number): { name: string; root: number } | undefined {
  const head = readVarint(page, offset);
  const types: number[] = [];
  for (let next = head.next; next < offset + head.value && types.length < 4;) {
    const type = readVarint(page, next);
    types.push(type.value);
    next = type.next;
  }
  const [kind = 0, name = 0, table = 0, root = 0] = types;
  const nameAt = offset + head.value + valueBytes(kind);
  const rootAt = nameAt + valueBytes(name) + valueBytes(table);
  if (rootAt + valueBytes(root) > page.length) return undefined;
  const rootBytes = Math.min(valueBytes(root), 6);
  return {
    name: page.toString('utf8', nameAt, nameAt + valueBytes(name)).toLowerCase(),
    root: root === 9 ? 1 : rootBytes === 0 ? 0 : page.readUIntBE(rootAt, rootBytes),
  };
}

/** @throws Error if SQLite would have to read more than for any valid pack */
export function checkSchemaSize(file: RawFile): void {
  let objects = 0;
  let bytes = 0;
  const statistics: number[] = [];
  walkTable(file, 1, (size, page, offset) => {
    objects += 1;
    bytes += size;
    if (objects > MAX_OBJECTS || bytes > MAX_SCHEMA_BYTES)
      throw new Error('the schema is larger than that of any pack');
    const object = readObject(page, offset);
    if (object !== undefined && object.root > 0 && /^sqlite_stat[0-9]$/u.test(object.name))
      statistics.push(object.root);
  });
  let rows = 0;
  for (const root of statistics) {
    walkTable(file, root, (size) => {
      rows += 1;
      bytes += size;
      if (rows > MAX_STATISTICS || bytes > 4 * MAX_SCHEMA_BYTES)
        throw new Error('the statistics are larger than those of any pack');
    });
  }
}
