/** Memory of a process and of those that it has started, by /proc: Linux only, elsewhere not a number. */
import { readdirSync, readFileSync } from 'node:fs';

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').split('\n');

/** Those that the process has started and that live. */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  });
}

/**
 * Memory that is the process's own, in megabytes: the resident pages that are no file's, which the system could take
 * back at will (RssAnon, proc(5)).
 */
export function aloneMegabytes(pid: number): number {
  try {
    const line = linesOf(`/proc/${pid}/status`).find((text) => text.startsWith('RssAnon:'));
    return Number.parseInt(line?.slice('RssAnon:'.length) ?? '', 10) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** As `aloneMegabytes`, with that of its children. */
export function ownMegabytes(pid: number): number {
  try {
    return childrenOf(pid).reduce((sum, child) => sum + (ownMegabytes(child) || 0), aloneMegabytes(pid));
  } catch {
    return Number.NaN;
  }
}
