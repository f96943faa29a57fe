/** Reads rows of SQLite files from elsewhere: GeoPackage and MBTiles. */
import Database from 'better-sqlite3';
import { constants, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileFault } from '../../contract/fault.ts';
import { requireSpace } from '../store/free-space.ts';
import { UNPACKED } from './scratch.ts';

const MAGIC = 'SQLite format 3\0';
/** Offsets of the format versions for writing and reading. Version 2 is a write-ahead log. */
const VERSION_OFFSETS = [18, 19];

async function isInWal(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(20), 0, 20, 0);
    return buffer.toString('latin1', 0, MAGIC.length) === MAGIC && VERSION_OFFSETS.some((at) => buffer[at] === 2);
  } finally {
    await file.close();
  }
}

/**
 * Copies a database with a write-ahead log, because SQLite writes files beside it even when reading. Returns undefined
 * for other files.
 * @param scratch parent of the directory for the copy
 * @throws Fault disk_full
 */
export async function copyOfWal(path: string, scratch: string): Promise<{ path: string; remove(): void } | undefined> {
  if (!(await isInWal(path))) return undefined;
  requireSpace(scratch, statSync(path).size);
  const directory = mkdtempSync(join(scratch, UNPACKED));
  const remove = (): void => rmSync(directory, { recursive: true, force: true });
  const copy = join(directory, basename(path));
  try {
    for (const part of ['', '-wal'])
      // oxlint-disable-next-line no-await-in-loop -- the log after the database
      if (existsSync(path + part)) await copyFile(path + part, copy + part, constants.COPYFILE_FICLONE);
    return { path: copy, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Opens a database for reading. Both formats allow views. Views that may be endless are rejected: in SQLite these need
 * a common table expression. The word `WITH` is rejected anywhere, also in names and comments, because only SQLite
 * could tell them apart.
 * @throws Fault; errors of SQLite
 */
export function openForeignDatabase(path: string): Database.Database {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    database.pragma('trusted_schema = OFF');
    database.pragma('cell_size_check = ON');
    const endless = database
      .prepare<[], { name: string; sql: string | null }>("SELECT name, sql FROM sqlite_schema WHERE type = 'view'")
      .all()
      .find(({ sql }) => /\bwith\b/i.test(sql ?? ''));
    if (endless !== undefined)
      throw fileFault(
        basename(path),
        `the view "${endless.name}" computes rows (WITH), possibly without end`,
        'Export its rows as a table, and use that',
      );
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Yields the rows of a query. @throws Fault if the file is damaged, which SQLite only notices when it reads */
export function* rowsOfForeign<Row>(rows: Iterable<Row>, file: string): Generator<Row> {
  let count = 0;
  try {
    for (const row of rows) {
      yield row;
      count++;
    }
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    throw fileFault(file, `the file is damaged after row ${count} (${error.message})`, 'Download or export it again');
  }
}

/** Whether a name is a view, whose rows can't be counted without computing them. */
export const isView = (database: Database.Database, name: string): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'view' AND lower(name) = lower(?)").get(name) !==
  undefined;
