/**
 * Fallback for a data directory that is gone or not writable: the server performs look-ups using a copy of the readable
 * data, and saves nothing.
 */
import { randomUUID } from 'node:crypto';
import { accessSync, constants, copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '../../contract/fault.ts';
import { hasSystemCode } from '../../contract/system-error.ts';
import { APP_DATABASE } from './app-database.ts';
import { isDiskFull, noRoom, spareBytes } from './free-space.ts';

/** Space that the databases need in order to be opened. */
const PROBE = Buffer.alloc(1 << 18);

export const READ_ONLY = new Fault(
  'not_writable',
  "The data directory isn't writable: look-ups work, but nothing is saved. Give the server's user write " +
    'permission there, then retry',
);
const DIRECTORY_REMOVED = new Fault(
  'not_writable',
  'The data directory no longer exists: look-ups work, but nothing is saved. Restore it, or restart Cairn',
);

/** Returns why the existing `directory` isn't writable; `undefined` if it is. */
export function unwritableReason(directory: string): Fault | undefined {
  const probe = join(directory, `.probe-${randomUUID()}`);
  try {
    writeFileSync(probe, PROBE, { mode: 0o600, flag: 'wx', flush: true });
    return undefined;
  } catch (error) {
    return isDiskFull(error) ? noRoom() : READ_ONLY;
  } finally {
    try {
      rmSync(probe, { force: true });
    } catch {
      // Nothing was written, so there is nothing to clean up.
    }
  }
}

/** Like {@link unwritableReason}, but determined without writing, for frequent calls. */
export function looksUnwritable(directory: string): Fault | undefined {
  try {
    accessSync(directory, constants.W_OK);
  } catch {
    return READ_ONLY;
  }
  return spareBytes(directory) < 0 ? noRoom() : undefined;
}

/** Returns why a server can't start on `directory`, if the reason is that it isn't writable. */
export function unwritableBy(directory: string, error: unknown): Fault | undefined {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return isDiskFull(cause) ? noRoom() : unwritableReason(directory);
}

/** Returns a function that reports whether `directory` was removed or replaced. */
export function watchRemoval(directory: string): () => Fault | undefined {
  const { dev, ino } = statSync(directory);
  return () => {
    const now = statSync(directory, { throwIfNoEntry: false });
    return now?.dev === dev && now.ino === ino ? undefined : DIRECTORY_REMOVED;
  };
}

/** Candidate locations for the copy: if the disk of temporary files is full too, memory is used. */
const COPY_LOCATIONS = [tmpdir(), '/dev/shm'];

export interface StandIn {
  directory: string;
  /** Whether keys and settings could be read. */
  hasDatabase: boolean;
  remove(): void;
}

function copyInto(directory: string, place: string): StandIn {
  const copy = mkdtempSync(join(place, 'cairn-stand-in-'));
  const remove = (): void => rmSync(copy, { recursive: true, force: true });
  try {
    const unusable = unwritableReason(copy);
    if (unusable !== undefined) throw unusable;
    let hasDatabase = true;
    // The write-ahead log contains changes that aren't in the database file yet.
    for (const name of [APP_DATABASE, `${APP_DATABASE}-wal`]) {
      try {
        copyFileSync(join(directory, name), join(copy, name));
      } catch (error) {
        if (isDiskFull(error)) throw error;
        if (name === APP_DATABASE) hasDatabase = hasSystemCode(error, 'ENOENT');
      }
    }
    return { directory: copy, hasDatabase, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Creates a private copy of the readable data in `directory`; returns `undefined` if that fails. */
export function standInFor(directory: string): StandIn | undefined {
  for (const place of COPY_LOCATIONS) {
    try {
      return copyInto(directory, place);
    } catch {
      // The next location may have space.
    }
  }
  return undefined;
}
