/** Errors of pack files in plain words, because SQLite's own are for programmers. */
import { systemCode } from '../../contract/system-error.ts';

/** By SQLite's error code. */
const WORDS: Readonly<Record<string, string>> = {
  SQLITE_CORRUPT: 'part of the file is damaged',
  SQLITE_NOTADB: "the file isn't a pack",
  SQLITE_CANTOPEN: "the file can't be opened",
  SQLITE_PERM: "the file can't be read: permission denied",
  SQLITE_AUTH: 'the file uses a function that packs may not use',
  SQLITE_IOERR: "the disk can't read the file",
  SQLITE_FULL: 'the disk is full',
  SQLITE_BUSY: 'another program is writing to the file',
};

const MISSING_TABLE = /^no such table: (?:\w+\.)?(?<name>\w+)/;
const MISSING_COLUMN = /^no such column: "?(?:\w+\.)?(?<name>\w+)/;

/** Returns the message of an error; errors of SQLite in plain words. */
export function plainReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const table = MISSING_TABLE.exec(error.message)?.groups?.['name'];
  if (table !== undefined) return `table ${table} is missing`;
  const column = MISSING_COLUMN.exec(error.message)?.groups?.['name'];
  if (column !== undefined) return `column ${column} is missing`;
  const code = systemCode(error) ?? '';
  // Extended codes such as `SQLITE_CORRUPT_VTAB` have more than two words.
  return WORDS[code.split('_').slice(0, 2).join('_')] ?? error.message;
}
