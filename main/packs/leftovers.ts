/** What killed processes leave among the packs: no reader takes it for a pack, and the next one of its kind does not need it. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What nobody has written to for an hour is nobody's: those who add packs write all the time. */
const STALE_MS = 3_600_000;

/** Drops files and folders of `directory` whose names are those of work under way; what another process is at work on stays. */
export function dropLeftovers(directory: string, names: RegExp): void {
  for (const name of readdirSync(directory).filter((candidate) => names.test(candidate))) {
    const path = join(directory, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed <= STALE_MS) continue;
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // In a folder that may only be read it does no harm.
    }
  }
}
