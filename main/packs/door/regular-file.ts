/**
 * Checks a file before SQLite opens it: opening a pipe would block, and a journal beside a file would be rolled back
 * into it.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync } from 'node:fs';
import { basename } from 'node:path';
import { Fault } from '../../../contract/fault.ts';
import { systemCode } from '../../../contract/system-error.ts';
import { PACK_APPLICATION_ID } from '../schema/manifest.ts';
import { checkSchemaSize, readHeader } from './raw-schema.ts';

/** Not a pack at all: it may be data to import. */
const notAPack = (): Fault => new Fault('invalid_pack', "the file isn't a Cairn pack");

/** Files that SQLite creates beside a database while writing to it. */
const SIDECARS = ['-journal', '-wal'];

/** Systems without this flag have no pipes in the file system either. */
const NONBLOCK: number = constants.O_NONBLOCK ?? 0;

/**
 * Returns the suffix of a journal that another program has left, or is writing, beside the file at `path`; undefined if
 * there is none.
 */
export function sidecarOf(path: string): string | undefined {
  return SIDECARS.find((sidecar) => {
    const stats = lstatSync(path + sidecar, { throwIfNoEntry: false });
    // Some programs leave an empty file after a completed journal.
    return stats !== undefined && !(stats.isFile() && stats.size === 0);
  });
}

function openNonBlocking(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | NONBLOCK);
  } catch (error) {
    throw new Error(`the file can't be read (${systemCode(error) ?? 'for no known reason'})`, { cause: error });
  }
}

/** Checks the file at `path` without SQLite. @throws Error that says why it isn't a pack, without the path */
export function checkRegularFile(path: string): void {
  const descriptor = openNonBlocking(path);
  try {
    if (!fstatSync(descriptor).isFile()) throw new Error('not a regular file');
    const file = readHeader(descriptor);
    if (file?.applicationId !== PACK_APPLICATION_ID) throw notAPack();
    if (file.needsLog)
      throw new Error(
        "the file is in WAL mode and can't be read on its own: run PRAGMA journal_mode = DELETE on the original",
      );
    const sidecar = sidecarOf(path);
    if (sidecar !== undefined)
      throw new Error(
        `${basename(path)}${sidecar} lies next to the file: another program is writing to the file, or was ` +
          'stopped while writing',
      );
    checkSchemaSize(file);
  } finally {
    closeSync(descriptor);
  }
}
