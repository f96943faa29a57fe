/** Lowers the priority of threads below that of threads that serve requests. */
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
