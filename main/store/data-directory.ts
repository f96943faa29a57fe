/** The directory of the application's own files. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Fault } from '../../contract/fault.ts';
import { errorMessage, hasSystemCode } from '../../contract/system-error.ts';

/**
 * The fault for a data directory, or a file in it, that can't be used. The message says what is wrong and what to do.
 * @param what names the file or directory: `The database /data/cairn.sqlite cannot be used`
 * @param kind of directory that the user may choose another of
 */
export function dataDirectoryUnusable(what: string, cause: unknown, kind = 'data directory'): Fault {
  const isRefused = hasSystemCode(cause, 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'SQLITE_CANTOPEN', 'SQLITE_READONLY');
  return new Fault(
    'not_writable',
    `${what}: ${errorMessage(cause)}${isRefused ? `. Let this user write there, or choose another ${kind}` : ''}`,
    { cause },
  );
}

/** It holds points, tables and matrices: other users of the machine must not read them. */
const OWNER_ONLY = 0o700;

/**
 * Creates a directory and its parents. Node's `recursive` never ends if a system reports an existing directory as
 * missing, as Linux does below /proc.
 */
function makeWithParents(directory: string): void {
  const missing: string[] = [];
  for (let path = directory; !existsSync(path); path = dirname(path)) missing.push(path);
  // Throws if there is a file in its place.
  if (missing.length === 0) mkdirSync(directory, { recursive: true });
  for (const path of missing.toReversed())
    try {
      mkdirSync(path, { mode: OWNER_ONLY });
    } catch (error) {
      // Another starting process may have created it.
      if (!existsSync(path)) throw error;
    }
}

/** Creates the directory if it is missing, readable by this user only. @throws Fault */
export function makeDataDirectory(directory: string): void {
  try {
    makeWithParents(resolve(directory));
  } catch (error) {
    throw dataDirectoryUnusable(`The data directory ${directory} cannot be made`, error);
  }
}
