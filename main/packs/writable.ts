/** Whether packs can be put into a directory, removed and put in order. */
import { accessSync, constants } from 'node:fs';
import { Fault } from '../../contract/fault.ts';

/** The packs directory takes nothing, whatever the system says of it. */
export const packsNotWritable = (): Fault =>
  new Fault(
    'not_writable',
    "The packs directory isn't writable. Change its permissions, or choose another packs folder",
  );

/** @throws Fault not_writable where the directory is gone, on a read-only disk, or of another user */
export function needPacksWritable(directory: string): void {
  try {
    accessSync(directory, constants.W_OK);
  } catch {
    throw packsNotWritable();
  }
}
