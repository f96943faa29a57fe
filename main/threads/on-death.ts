/** The end of a worker thread, seen from the thread that started it. */
import type { Worker } from 'node:worker_threads';

/**
 * Calls `die` once, when the thread has failed or ended. A thread that fails says so twice, and by the second time another one may have
 * taken its place, with work of its own.
 */
export function onDeath(worker: Worker, die: (error: Error) => void): void {
  let isDead = false;
  const dieOnce = (error: Error): void => {
    if (isDead) return;
    isDead = true;
    worker.removeAllListeners('message');
    die(error);
  };
  worker.on('error', (error: unknown) => dieOnce(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => dieOnce(new Error('it ended')));
}
