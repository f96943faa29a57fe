/** Lowers the priority of threads below that of threads that serve requests. */
import { getPriority, setPriority } from 'node:os';

/** Lower priority than normal: with every core busy computing a matrix, a look-up would have to wait for a core. */
const NICE = 10;

/** Priority of a child that loads its modules, which takes longer than most calls. Urgent work keeps it. */
const LOADING_NICE = 5;

/**
 * Lowers the priority of the calling thread and of those it starts later. Does nothing except on Linux, where priority
 * is per thread (setpriority(2), notes).
 */
export function lowerPriority(): void {
  if (process.platform === 'linux' && getPriority() < NICE) setPriority(NICE);
}

/**
 * Lowers the priority of a child process that has just started, whose first work is to load its modules. It lowers its
 * own further once it has loaded, except for urgent work.
 */
export function lowerPriorityOf(pid: number | undefined): void {
  if (process.platform !== 'linux' || pid === undefined) return;
  try {
    setPriority(pid, LOADING_NICE);
  } catch {
    // It has already exited.
  }
}
