/**
 * What killed processes leave among the packs: no reader takes it for a pack, and the next one of its kind does not
 * need it.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../threads/alive.ts';

/** Of a process that cannot be asked: what has not been written to for an hour has no owner. */
const STALE_MS = 3_600_000;

/** Another process of the same number may have made it: in a container the first one always has the same. */
const isOfEarlierProcess = (writer: number, changedMs: number): boolean =>
  writer === process.pid && changedMs < performance.timeOrigin;

function isLeft(writer: number | undefined, changedMs: number): boolean {
  if (writer !== undefined && (!isAlive(writer) || isOfEarlierProcess(writer, changedMs))) return true;
  return Date.now() - changedMs > STALE_MS;
}

/**
 * Drops files and folders of `directory` whose names are those of work under way, once the process that made them is
 * dead.
 * @param names their names; a group `writer` is the number of the process
 */
export function dropLeftovers(directory: string, names: RegExp): void {
  for (const name of readdirSync(directory)) {
    const found = names.exec(name);
    if (found === null) continue;
    const path = join(directory, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    const writer = found.groups?.['writer'];
    if (!isLeft(writer === undefined ? undefined : Number(writer), changed)) continue;
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // In a folder that may only be read it does no harm.
    }
  }
}
