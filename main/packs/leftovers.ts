/** Files that killed processes leave in the packs directory. Readers ignore them, and no later process needs them. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../threads/alive.ts';

/** Without a known process, a file that hasn't changed for an hour counts as left over. */
const STALE_MS = 3_600_000;

/** An earlier process may have had the same id: in a container the first process always has the same. */
const isOfEarlierProcess = (writer: number, changedMs: number): boolean =>
  writer === process.pid && changedMs < performance.timeOrigin;

function isLeftover(writer: number | undefined, changedMs: number): boolean {
  if (writer !== undefined && (!isAlive(writer) || isOfEarlierProcess(writer, changedMs))) return true;
  return Date.now() - changedMs > STALE_MS;
}

/**
 * Deletes files and folders in `directory` with the names of unfinished work, if the process that created them has
 * ended.
 * @param names their names; the group `writer` is the process id
 */
export function deleteLeftovers(directory: string, names: RegExp): void {
  for (const name of readdirSync(directory)) {
    const found = names.exec(name);
    if (found === null) continue;
    const path = join(directory, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    const writer = found.groups?.['writer'];
    if (!isLeftover(writer === undefined ? undefined : Number(writer), changed)) continue;
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // Leftovers in a read-only folder do no harm.
    }
  }
}
