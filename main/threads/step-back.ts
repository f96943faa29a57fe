/** Lets a thread give way to those that answer requests. */
import { getPriority, setPriority } from 'node:os';

/**
 * A little less urgent than ordinary work: with every core at work on a matrix, a look-up would have to wait for its
 * turn.
 */
const NICE = 10;

/**
 * Lowers the priority of the calling thread, and of those that it starts from then on. On Linux this concerns a thread
 * alone (setpriority(2), notes); elsewhere it would be the whole process, and nothing is done.
 */
export function stepBack(): void {
  if (process.platform === 'linux' && getPriority() < NICE) setPriority(NICE);
}
