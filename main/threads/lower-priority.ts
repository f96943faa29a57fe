/** Lowers the priority of threads below those that answer requests. */
import { getPriority, setPriority } from 'node:os';

/**
 * Lower priority than usual: with every core busy with a matrix, a look-up would have to wait for a core.
 */
const NICE = 10;

/**
 * Lowers the priority of the calling thread and of those it starts later. Does nothing except on Linux, where priority
 * is per thread (setpriority(2), notes).
 */
export function lowerPriority(): void {
  if (process.platform === 'linux' && getPriority() < NICE) setPriority(NICE);
}
