/** Has the tables of an export written in a thread of their own. */
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { ChosenPairs } from './pairs.ts';
import type { ExportTask } from './export-job.ts';

/** What the thread sends: bytes, the end of them, or the pairs. */
export type ExportMessage = { type: 'piece'; bytes: Uint8Array } | { type: 'end' } | { type: 'pairs'; chosen: ChosenPairs };

const start = (task: ExportTask): Worker => new Worker(new URL('./export.entry.ts', import.meta.url), { name: 'matrix export', workerData: task });

/**
 * The bytes of a table. The thread makes the next piece when the last was taken, and ends when the stream is destroyed, as
 * when the client has gone.
 */
export function tableStream(task: Extract<ExportTask, { kind: 'table' | 'comparison' }>): Readable {
  const worker = start(task);
  let [isOwed, hasEnded] = [false, false];
  const stream = new Readable({
    read() {
      if (!isOwed) return;
      isOwed = false;
      worker.postMessage('more');
    },
    destroy(error, done) {
      void worker.terminate();
      done(error);
    },
  });
  worker.on('message', (message: ExportMessage) => {
    if (message.type === 'piece') {
      isOwed = true;
      stream.push(message.bytes);
    } else if (message.type === 'end') {
      hasEnded = true;
      stream.push(null);
    }
  });
  worker.on('error', (error: Error) => stream.destroy(error));
  worker.on('exit', () => {
    if (!hasEnded) stream.destroy(new Error('the export thread ended'));
  });
  return stream;
}

export function choosePairsAside(task: Extract<ExportTask, { kind: 'pairs' }>): Promise<ChosenPairs> {
  const worker = start(task);
  return new Promise((resolve, reject) => {
    worker.on('message', (message: ExportMessage) => {
      if (message.type === 'pairs') resolve(message.chosen);
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the export thread ended')));
  });
}
