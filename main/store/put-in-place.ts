/**
 * Atomic replacement of files: a file is written next to its destination, then renamed. A crash leaves no partial file.
 */
import { open, rename } from 'node:fs/promises';

/** Suffix of files that are still being written. */
export const UNFINISHED = '.unfinished';

/** Renames a finished file to its destination, after its bytes are on disk. */
export async function putInPlace(unfinished: string, path: string): Promise<void> {
  const file = await open(unfinished, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}
