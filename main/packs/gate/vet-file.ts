/** A first look at a pack file, for a process that may be ended if it takes too long. */
import { findFile, identityAt, type Vetted } from '../found-file.ts';

/**
 * Opens the file at `path` with all that its theme needs, and closes it. @returns nothing where it is gone, or another
 * by now
 */
export function vetFile(path: string): (Vetted & { identity: string }) | undefined {
  const found = findFile(path);
  if (found === undefined) return undefined;
  const { identity, opened } = found;
  if ('pack' in opened) opened.pack.database.close();
  if (identityAt(path) !== identity) return undefined;
  return { identity, ...('failure' in opened ? { failure: opened.failure } : {}) };
}
