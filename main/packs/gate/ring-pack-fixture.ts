/**
 * Writes a pack file with valid tables that blocks whoever opens it for minutes, for tests. Each of its countries has a
 * flag of hundreds of megabytes, whose pages are a single page that names itself as the next, and all branches of their
 * tree are the same leaf. Reading the columns after the flag follows that page in circles. The file claims to be larger
 * than any of its rows, and is, but nearly all of it is a hole that takes no disk space.
 *
 * Format: https://www.sqlite.org/fileformat2.html (sections 1.5, 1.6, 2.1).
 */
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { writeFixturePack } from '../fixture.ts';
import { PACK_EXTENSION } from '../schema/manifest.ts';

const PAGE_COUNT_AT = 28;
const PAGE_SIZE_AT = 16;
const LEAF = 0x0d;
const INTERIOR = 0x05;
const BRANCHES = 490;
/** Approximate size in bytes. */
const FLAG_BYTES = 900_000_000;
const FILE_PAGES = 250_000;

/** Encodes a varint: seven bits per byte, highest first. */
function varint(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest % 128) | 0x80);
  return bytes;
}

/** Returns a page of a tree with these cells. @param rightmost the last child of an interior page */
function treePage(pageBytes: number, type: number, cells: readonly Buffer[], rightmost?: number): Buffer {
  const page = Buffer.alloc(pageBytes);
  const header = rightmost === undefined ? 8 : 12;
  page.writeUInt8(type, 0);
  page.writeUInt16BE(cells.length, 3);
  if (rightmost !== undefined) page.writeUInt32BE(rightmost, 8);
  let offset = pageBytes;
  for (const [i, cell] of cells.entries()) {
    offset -= cell.length;
    cell.copy(page, offset);
    page.writeUInt16BE(offset, header + 2 * i);
  }
  page.writeUInt16BE(offset, 5);
  return page;
}

/** Serial types of the columns of a country with a flag of that size. */
const serials = (flag: number): number[] => [
  ...varint(13 + 2 * 3),
  ...varint(12 + 2 * flag),
  ...varint(13 + 2 * 2),
  ...varint(13 + 2),
  ...varint(13 + 2),
  0,
  0,
  0,
];

/** Returns the cells of rows with different ids, each with a flag whose pages start at `ring`. */
function rows(pageBytes: number, ring: number): Buffer[] {
  // Bytes of an overflowing row that stay on its page, if the rest fills its pages exactly.
  const local = Math.floor(((pageBytes - 12) * 32) / 255) - 23;
  const bytes = local + (pageBytes - 4) * Math.floor(FLAG_BYTES / (pageBytes - 4));
  const others = 3 + 2 + 1 + 1;
  const headerBytes = 1 + serials(FLAG_BYTES).length;
  const header = [headerBytes, ...serials(bytes - headerBytes - others)];
  const count = Math.floor((pageBytes - 8) / (local + 20));
  return Array.from({ length: count }, (_, i) => {
    const payload = Buffer.alloc(local, 'A');
    Buffer.from(header).copy(payload);
    const overflow = Buffer.alloc(4);
    overflow.writeUInt32BE(ring);
    return Buffer.concat([Buffer.from([...varint(bytes), ...varint(i + 1)]), payload, overflow]);
  });
}

/** Writes the file into `directory`. @returns its path */
export function writeRingPack(directory: string, id: string): string {
  writeFixturePack(directory, { id, theme: 'countries', areas: [], countries: [] });
  const path = join(directory, id + PACK_EXTENSION);
  const database = new Database(path);
  database.exec(
    'DROP TABLE country; CREATE TABLE country (iso3 TEXT PRIMARY KEY, flag BLOB, iso2 TEXT, name TEXT, ' +
      'official_name TEXT, dial_code TEXT, capital TEXT, region TEXT)',
  );
  const root =
    database.prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'country'").pluck().get() ?? 0;
  database.close();

  const file = readFileSync(path);
  const pageBytes = file.readUInt16BE(PAGE_SIZE_AT);
  const count = file.length / pageBytes;
  const [leaf, ring] = [count + 1, count + 2];
  const branch = Buffer.alloc(4);
  branch.writeUInt32BE(leaf);
  const branches = Array.from({ length: BRANCHES }, (_, i) => Buffer.concat([branch, Buffer.from(varint(i + 1))]));
  treePage(pageBytes, INTERIOR, branches, leaf).copy(file, (root - 1) * pageBytes);
  const ringPage = Buffer.alloc(pageBytes, 'A');
  ringPage.writeUInt32BE(ring);
  file.writeUInt32BE(FILE_PAGES, PAGE_COUNT_AT);
  writeFileSync(path, Buffer.concat([file, treePage(pageBytes, LEAF, rows(pageBytes, ring)), ringPage]));
  truncateSync(path, FILE_PAGES * pageBytes);
  return path;
}
