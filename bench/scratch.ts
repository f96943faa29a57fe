/** The place for everything that a bench writes: removed when it ends, and by the next one where it was killed. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../main/threads/alive.ts';

const PREFIX = 'cairn-bench-of-';

/** Removes what benches left that were killed: their directories bear the number of a process that is gone. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** Environment variables that make a directory of its own the temporary one of a process, and what removes it. */
export function makeScratch(): { environment: Record<string, string>; remove: () => void } {
  removeLeftovers();
  const directory = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  return {
    environment: { TMPDIR: directory, TMP: directory, TEMP: directory },
    remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  };
}
