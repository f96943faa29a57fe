/** Runs a ZIP+4 import in a worker thread, with progress and cancel. */
import { Worker } from 'node:worker_threads';
import type { Zip4ImportOptions } from './import.ts';
import { ImportCancelled, ImportRefused, type Zip4ImportProgress, type Zip4ImportReport } from './report.ts';

export interface Zip4ImportWork {
  options: Zip4ImportOptions;
  /** One 32-bit integer that becomes 1: a thread that is busy reading takes no messages. */
  cancelled: SharedArrayBuffer;
}

/** What the thread says. */
export type FromZip4Import =
  | { type: 'progress'; progress: Zip4ImportProgress }
  | { type: 'done'; report: Zip4ImportReport }
  | { type: 'failed'; name: string; message: string };

export interface RunningZip4Import {
  /** Rejects with ImportCancelled, ImportRefused, or an Error whose message is for the user (FileFault). */
  readonly report: Promise<Zip4ImportReport>;
  /** Gives up at the next row; the pack that was there stays in use. */
  readonly cancel: () => void;
}

function failureOf(name: string, message: string): Error {
  if (name === ImportCancelled.name) return new ImportCancelled();
  const error = new Error(message);
  error.name = name;
  return error;
}

/** Starts the import and returns at once. */
export function startZip4Import(options: Zip4ImportOptions, onProgress?: (progress: Zip4ImportProgress) => void): RunningZip4Import {
  const cancelled = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const work: Zip4ImportWork = { options, cancelled };
  const worker = new Worker(new URL('../../workers/import-zip4.ts', import.meta.url), { name: 'import-zip4', workerData: work });
  const report = new Promise<Zip4ImportReport>((resolve, reject) => {
    worker.on('message', (message: FromZip4Import) => {
      if (message.type === 'progress') onProgress?.(message.progress);
      else if (message.type === 'done') resolve(message.report);
      else reject(failureOf(message.name, message.message));
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      reject(new Error(`The import ended early, with code ${code}. Nothing was changed.`));
    });
  });
  return {
    report,
    cancel: () => {
      Atomics.store(new Int32Array(cancelled), 0, 1);
    },
  };
}

/** Whether the message of a failed import is meant for the user as it is. */
export const isImportFailure = (error: unknown): error is Error =>
  error instanceof Error && [ImportCancelled.name, ImportRefused.name, 'FileFault'].includes(error.name);
