/** The directory of the application's own files. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Fault } from '../../contract/fault.ts';
import { hasSystemCode } from '../../contract/system-error.ts';

/**
 * It cannot be used. The message names it, what is wrong, and the remedy.
 * @param what names the file or directory: `The database /data/cairn.sqlite cannot be used`
 * @param kind of directory, of which another would do
 */
export function dataDirectoryUnusable(what: string, cause: unknown, kind = 'data directory'): Fault {
  const isRefused = hasSystemCode(cause, 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'SQLITE_CANTOPEN', 'SQLITE_READONLY');
  return new Fault(
    'not_writable',
    `${what}: ${cause instanceof Error ? cause.message : String(cause)}${isRefused ? `. Let this user write there, or choose another ${kind}` : ''}`,
    { cause },
  );
}

/** Points, tables and matrices lie there: other users of the machine are not to look. */
const OWNER_ONLY = 0o700;

/**
 * Makes a directory and those above it. Node's own way (`recursive`) never ends where a system says of a directory that
 * is there that it is not, as Linux does below /proc.
 */
function makeWithParents(directory: string): void {
  const missing: string[] = [];
  for (let path = directory; !existsSync(path); path = dirname(path)) missing.push(path);
  // Refuses a file in its place.
  if (missing.length === 0) mkdirSync(directory, { recursive: true });
  for (const path of missing.toReversed())
    try {
      mkdirSync(path, { mode: OWNER_ONLY });
    } catch (error) {
      // Another process that starts may make it at the same time.
      if (!existsSync(path)) throw error;
    }
}

/** Makes the directory where it is missing, for this user alone. @throws Fault */
export function makeDataDirectory(directory: string): void {
  try {
    makeWithParents(resolve(directory));
  } catch (error) {
    throw dataDirectoryUnusable(`The data directory ${directory} cannot be made`, error);
  }
}
