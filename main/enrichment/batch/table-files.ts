/** The files of Batch tables, and clean-up after killed processes. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const EXTENSION = '.sqlite';
const UPLOAD = '.upload';
const SQLITE_SUFFIXES = ['-wal', '-shm'];

export const tablePath = (directory: string, uuid: string): string => join(directory, uuid + EXTENSION);

/** Path of the uploaded file, which exists until it has been read. */
export const uploadOf = (path: string): string => path.slice(0, -EXTENSION.length) + UPLOAD;

/** Removes a table and its related files. */
export function removeTable(path: string): void {
  // The table first: related files without a table are removed at the next start.
  for (const file of [path, ...SQLITE_SUFFIXES.map((end) => path + end), uploadOf(path)]) rmSync(file, { force: true });
}

/** Returns the tables in `directory`; removes related files without a table. */
export function tablesIn(directory: string): string[] {
  const names = readdirSync(directory);
  const tables = new Set(names.filter((name) => name.endsWith(EXTENSION)));
  for (const name of names) {
    const end = [UPLOAD, ...SQLITE_SUFFIXES.map((each) => EXTENSION + each)].find((each) => name.endsWith(each));
    if (end !== undefined && !tables.has(name.slice(0, -end.length) + EXTENSION))
      rmSync(join(directory, name), { force: true });
  }
  return [...tables].map((name) => join(directory, name));
}
