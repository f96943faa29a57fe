/** What killed imports leave beside the packs. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** No reader takes such a file for a pack; the next import of the same pack replaces it. */
const UNFINISHED = /\.sqlite\.unfinished(?:-journal)?$/;

/** A file that nobody has written to for an hour is nobody's: imports write all the time. */
const STALE_MS = 3_600_000;

function drop(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // In a folder that may only be read it does no harm.
  }
}

/** Drops unfinished packs of imports that ended without a word; those that another process is writing stay. */
export function dropStaleFiles(packsDirectory: string): void {
  for (const name of readdirSync(packsDirectory)) {
    if (!UNFINISHED.test(name)) continue;
    const path = join(packsDirectory, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed > STALE_MS) drop(path);
  }
}
