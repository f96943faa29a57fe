/**
 * What must be true of a file before SQLite may open it: to open a pipe waits for ever, and a journal beside a file is
 * played back into it.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync } from 'node:fs';
import { basename } from 'node:path';
import { Fault } from '../../../contract/fault.ts';
import { systemCode } from '../../../contract/system-error.ts';
import { PACK_APPLICATION_ID } from '../schema/manifest.ts';
import { checkSchemaSize, readHeader } from './raw-schema.ts';

/** The file is no pack at all: it may be data that is to be imported. */
const notAPack = (): Fault => new Fault('invalid_pack', "the file isn't a Cairn pack");

/** What SQLite keeps beside a database while something is written to it. */
const SIDECARS = ['-journal', '-wal'];

/** Where the system has no such flag, it has no pipes among its files either. */
const NONBLOCK: number = constants.O_NONBLOCK ?? 0;

/** Names what another program has left, or is writing, beside the file at `path`; nothing where there is nothing. */
export function sidecarOf(path: string): string | undefined {
  return SIDECARS.find((sidecar) => {
    const stats = lstatSync(path + sidecar, { throwIfNoEntry: false });
    // An empty one is what some programs leave of a journal that is done with.
    return stats !== undefined && !(stats.isFile() && stats.size === 0);
  });
}

function openWithoutWaiting(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | NONBLOCK);
  } catch (error) {
    throw new Error(`the file can't be read (${systemCode(error) ?? 'for no known reason'})`, { cause: error });
  }
}

/**
 * Looks at the file at `path` without SQLite.
 * @throws Error that says why it is no pack, without the path
 */
export function checkRegularFile(path: string): void {
  const descriptor = openWithoutWaiting(path);
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
