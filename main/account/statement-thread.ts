/** Draws statements in a thread of their own. */
import { Worker } from 'node:worker_threads';
import type { Statement } from '../../contract/billing.ts';

export interface StatementTask {
  statement: Statement;
  /** ISO 8601. */
  madeAt: string;
}

/** The statement as PDF. Rejects with whatever ended the thread. */
export function drawStatement(task: StatementTask): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./statement.entry.ts', import.meta.url), { name: 'statement', workerData: task });
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The statement was not drawn')));
  });
}
