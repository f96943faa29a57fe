/** The directory of the application's own files. */
import { mkdirSync } from 'node:fs';

/** It cannot be used. The message names it, what is wrong, and the remedy. */
export class DataDirectoryUnusable extends Error {
  override readonly name = 'DataDirectoryUnusable';

  /** @param what names the file or directory: `The database /data/cairn.sqlite cannot be used` */
  constructor(what: string, cause: unknown) {
    const isRefused =
      cause instanceof Error &&
      'code' in cause &&
      ['EACCES', 'EPERM', 'EROFS', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'].includes(String(cause.code));
    super(
      `${what}: ${cause instanceof Error ? cause.message : String(cause)}${isRefused ? '. Let this user write there, or choose another data directory' : ''}`,
      { cause },
    );
  }
}

/** Points, tables and matrices lie there: other users of the machine are not to look. */
const OWNER_ONLY = 0o700;

/** Makes the directory where it is missing, for this user alone. @throws DataDirectoryUnusable */
export function makeDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: OWNER_ONLY });
  } catch (error) {
    throw new DataDirectoryUnusable(`The data directory ${directory} cannot be made`, error);
  }
}
