/** Lowers the priority of threads and processes below that of threads that serve requests. */
import { getPriority, setPriority } from 'node:os';

/** Lower priority than normal: with every core busy computing a matrix, a look-up would have to wait for a core. */
const NICE = 10;

/**
 * Lowers the priority of the calling thread and of those it starts later. Does nothing except on Linux, where priority
 * is per thread (setpriority(2), notes).
 */
export function lowerPriority(): void {
  if (process.platform === 'linux' && getPriority() < NICE) setPriority(NICE);
}

/**
 * Lowers the priority of a child process. Called by its parent before the child has loaded its modules, which takes
 * most of the processor time of short work.
 */
export function lowerPriorityOf(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, NICE);
  } catch {
    // It has already exited, or keeps its priority.
  }
}
