/** Latency of look-ups while something else runs. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Returns the milliseconds of each look-up made while `work` runs, ascending. They are sent by a separate thread,
 * because this one is busy.
 * @param paths requested in turn
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
