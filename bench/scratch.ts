/**
 * Temporary folder for everything that a bench writes. It is removed when the bench ends, or by the next one if it was
 * killed.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../main/threads/alive.ts';

const PREFIX = 'cairn-bench-of-';

/** Removes folders of benches that were killed: their names contain the id of a process that no longer exists. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** Returns environment variables that set a process's temporary folder to a new one, and a function that removes it. */
export function makeScratch(): { environment: Record<string, string>; remove: () => void } {
  removeLeftovers();
  const directory = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  return {
    environment: { TMPDIR: directory, TMP: directory, TEMP: directory },
    remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  };
}
