/** The directory of the application's own files. */
import { mkdirSync } from 'node:fs';
import { Fault } from '../../contract/fault.ts';
import { hasSystemCode } from '../../contract/system-error.ts';

/**
 * It cannot be used. The message names it, what is wrong, and the remedy.
 * @param what names the file or directory: `The database /data/cairn.sqlite cannot be used`
 */
export function dataDirectoryUnusable(what: string, cause: unknown): Fault {
  const isRefused = hasSystemCode(cause, 'EACCES', 'EPERM', 'EROFS', 'SQLITE_CANTOPEN', 'SQLITE_READONLY');
  return new Fault(
    'not_writable',
    `${what}: ${cause instanceof Error ? cause.message : String(cause)}${isRefused ? '. Let this user write there, or choose another data directory' : ''}`,
    { cause },
  );
}

/** Points, tables and matrices lie there: other users of the machine are not to look. */
const OWNER_ONLY = 0o700;

/** Makes the directory where it is missing, for this user alone. @throws Fault */
export function makeDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: OWNER_ONLY });
  } catch (error) {
    throw dataDirectoryUnusable(`The data directory ${directory} cannot be made`, error);
  }
}
