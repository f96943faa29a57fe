/** Files that are written beside their place and renamed: each is whole or not there, also after a crash. */
import { open, rename } from 'node:fs/promises';

/** Ends the name of a file that is still being written. */
export const UNFINISHED = '.unfinished';

/** Puts a whole file into its place, on the disk and not only in memory. */
export async function putInPlace(unfinished: string, path: string): Promise<void> {
  const file = await open(unfinished, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}
