/** Whether packs in a directory can be added, removed and sorted. */
import { accessSync, constants } from 'node:fs';
import { Fault } from '../../contract/fault.ts';

/** The packs directory isn't writable, whatever the reason. */
export const packsNotWritable = (): Fault =>
  new Fault(
    'not_writable',
    "The packs directory isn't writable. Change its permissions, or choose another packs folder",
  );

/** @throws Fault not_writable if the directory is missing, on a read-only disk, or owned by another user */
export function needPacksWritable(directory: string): void {
  try {
    accessSync(directory, constants.W_OK);
  } catch {
    throw packsNotWritable();
  }
}
