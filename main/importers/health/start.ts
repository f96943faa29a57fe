/** Runs a health import in a worker thread, with progress and cancel. */
import { Worker } from 'node:worker_threads';
import type { HealthImport, HealthImportReport } from './import-health.ts';
import { ImportRefused, ProblemList, type ImportProblem } from './problem.ts';

/** What the thread is told at its start; progress and cancel go by messages. */
export type HealthImportWork = Omit<HealthImport, 'signal' | 'onProgress'>;

/** What the thread says. */
export type FromHealthImport =
  | { type: 'progress'; done: number; total: number }
  | { type: 'done'; report: HealthImportReport }
  | { type: 'refused'; problems: ImportProblem[]; count: number }
  | { type: 'cancelled' }
  | { type: 'failed'; message: string };

/** Somebody gave the import up; the pack that was there stays in use. */
export class ImportCancelled extends Error {
  constructor() {
    super('The import was cancelled. Nothing was kept.');
    this.name = 'ImportCancelled';
  }
}

export interface RunningHealthImport {
  /** Rejects with ImportRefused or ImportCancelled, where the pack that was there stays in use. */
  readonly report: Promise<HealthImportReport>;
  readonly cancel: () => void;
}

/** Starts the import and returns at once. `onProgress` hears the bytes read, and those there are. */
export function startHealthImport(work: HealthImportWork, onProgress?: (done: number, total: number) => void): RunningHealthImport {
  const worker = new Worker(new URL('../../workers/import-health.ts', import.meta.url), { name: 'import-health', workerData: work });
  const report = new Promise<HealthImportReport>((resolve, reject) => {
    worker.on('message', (message: FromHealthImport) => {
      if (message.type === 'progress') onProgress?.(message.done, message.total);
      else if (message.type === 'done') resolve(message.report);
      else if (message.type === 'refused') reject(new ImportRefused(ProblemList.of(message.problems, message.count)));
      else reject(message.type === 'cancelled' ? new ImportCancelled() : new Error(message.message));
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The import ended early, with code ${code}. Nothing was changed.`)));
  });
  const cancel = (): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    worker.postMessage('cancel');
  };
  return { report, cancel };
}
