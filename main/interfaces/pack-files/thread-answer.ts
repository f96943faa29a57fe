/** Runs a worker thread that says one thing and ends. */
import { Worker } from 'node:worker_threads';
import { Fault } from '../fault.ts';

/**
 * What the thread says. Its name and shape are those of its own file below `main/workers`.
 * @param data what it gets as `workerData`
 * @param signal ends it: the server closes, or whoever asked has gone
 * @throws Fault 503 where the signal ended it; Error where it could not do its work
 */
export function threadAnswer<Answer>(script: URL, name: string, data: string, signal?: AbortSignal): Promise<Answer> {
  const worker = new Worker(script, { name, workerData: data });
  const end = (): void => void worker.terminate();
  signal?.addEventListener('abort', end, { once: true });
  return new Promise<Answer>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(signal?.aborted === true ? new Fault(503, 'Cairn is closing', { code: 'closing' }) : new Error(`The thread ${name} ended without an answer`)));
  }).finally(() => signal?.removeEventListener('abort', end));
}
