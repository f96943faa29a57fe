/** What is wrong with a pack's file, in plain words: the database's own are for those who write programs. */
import { systemCode } from '../../contract/system-error.ts';

/** By the code of the database. */
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

const LACKS_TABLE = /^no such table: (?:\w+\.)?(?<name>\w+)/;
const LACKS_COLUMN = /^no such column: "?(?:\w+\.)?(?<name>\w+)/;

/** The message of an error; of one of the database's in plain words. */
export function plainReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const table = LACKS_TABLE.exec(error.message)?.groups?.['name'];
  if (table !== undefined) return `table ${table} is missing`;
  const column = LACKS_COLUMN.exec(error.message)?.groups?.['name'];
  if (column !== undefined) return `column ${column} is missing`;
  const code = systemCode(error) ?? '';
  // `SQLITE_CORRUPT_VTAB` and the like: what comes after the second word is for programs.
  return WORDS[code.split('_').slice(0, 2).join('_')] ?? error.message;
}
