/** The directory of the application's own files. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Fault } from '../../contract/fault.ts';
import { errorMessage, hasSystemCode } from '../../contract/system-error.ts';

/**
 * Returns the fault for a data directory, or a file in it, that can't be used. The message describes the problem and
 * the remedy.
 * @param what start of the message, e.g. `The database /data/cairn.sqlite cannot be used`
 * @param kind kind of directory that the user may choose differently
 */
export function dataDirectoryUnusable(what: string, cause: unknown, kind = 'data directory'): Fault {
  const isRefused = hasSystemCode(cause, 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'SQLITE_CANTOPEN', 'SQLITE_READONLY');
  const remedy = isRefused ? `. Give this user write permission there, or choose another ${kind}` : '';
  return new Fault('not_writable', `${what}: ${errorMessage(cause)}${remedy}`, { cause });
}

/** The directory contains points, tables and matrices, which other users of the machine must not read. */
const OWNER_ONLY = 0o700;

/**
 * Creates a directory and its parents. Node's `recursive` never returns if a system reports an existing directory as
 * missing, as Linux does below /proc.
 */
function makeWithParents(directory: string): void {
  const missing: string[] = [];
  for (let path = directory; !existsSync(path); path = dirname(path)) missing.push(path);
  // Throws if there is a file with this name.
  if (missing.length === 0) mkdirSync(directory, { recursive: true });
  for (const path of missing.toReversed())
    try {
      mkdirSync(path, { mode: OWNER_ONLY });
    } catch (error) {
      // Another process that is starting may have created it.
      if (!existsSync(path)) throw error;
    }
}

/** Creates the directory if it is missing, readable only by this user. @throws Fault */
export function makeDataDirectory(directory: string): void {
  try {
    makeWithParents(resolve(directory));
  } catch (error) {
    throw dataDirectoryUnusable(`Can't create the data directory ${directory}`, error);
  }
}
