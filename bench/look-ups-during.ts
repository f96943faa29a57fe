/** How long look-ups take while something else goes on. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Milliseconds of look-ups while `work` goes on, ascending. They are asked in a thread of their own: this one is busy.
 * @param paths what is asked for, in turn
 */
export async function lookUpsDuring(
  url: string,
  key: string,
  paths: readonly string[],
  work: () => Promise<unknown>,
): Promise<number[]> {
  const worker = new Worker(new URL('./matrix-look-ups.ts', import.meta.url), { workerData: { url, key, paths } });
  await work();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage('stop');
  const [times]: [number[]] = Object(await once(worker, 'message'));
  return times.toSorted((a, b) => a - b);
}
