/** The files of the tables of the window, and what killed processes left of them. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const EXTENSION = '.sqlite';
const UPLOAD = '.upload';
const BESIDE = ['-wal', '-shm'];

export const tablePath = (directory: string, uuid: string): string => join(directory, uuid + EXTENSION);

/** The file that a table is read from, for as long as it is. */
export const uploadOf = (path: string): string => path.slice(0, -EXTENSION.length) + UPLOAD;

/** Removes a table with all that lies beside it. */
export function removeTable(path: string): void {
  // The table first: what is left beside none goes at the next start.
  for (const file of [path, ...BESIDE.map((end) => path + end), uploadOf(path)]) rmSync(file, { force: true });
}

/** Paths of the tables in `directory`; what lies there without one is removed. */
export function tablesIn(directory: string): string[] {
  const names = readdirSync(directory);
  const tables = new Set(names.filter((name) => name.endsWith(EXTENSION)));
  for (const name of names) {
    const end = [UPLOAD, ...BESIDE.map((each) => EXTENSION + each)].find((each) => name.endsWith(each));
    if (end !== undefined && !tables.has(name.slice(0, -end.length) + EXTENSION))
      rmSync(join(directory, name), { force: true });
  }
  return [...tables].map((name) => join(directory, name));
}
