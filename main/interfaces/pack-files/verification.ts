/** Runs the check of a pack file in a thread of its own. */
import { Worker } from 'node:worker_threads';
import type { PackVerification } from '../../../contract/pack-verification.ts';

/**
 * Checks the pack at `path`.
 * @param signal ends the check
 * @throws Error where it was ended, or the thread could not do it
 */
export function verifyInThread(path: string, signal?: AbortSignal): Promise<PackVerification> {
  const worker = new Worker(new URL('../../workers/verify-pack.ts', import.meta.url), { name: 'verify-pack', workerData: path });
  const end = (): void => void worker.terminate();
  signal?.addEventListener('abort', end, { once: true });
  return new Promise<PackVerification>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The check of the pack was ended')));
  }).finally(() => signal?.removeEventListener('abort', end));
}
