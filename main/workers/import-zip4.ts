/** Worker thread of one ZIP+4 import. */
import { parentPort, workerData } from 'node:worker_threads';
import { importZip4 } from '../importers/zip4/import.ts';
import type { FromZip4Import, Zip4ImportWork } from '../importers/zip4/start.ts';
import { stepBack } from './step-back.ts';

const port = parentPort;
if (port === null) throw new Error('main/workers/import-zip4.ts runs as a worker thread only');

stepBack();

const tell = (message: FromZip4Import): void => {
  port.postMessage(message);
};

const work: Zip4ImportWork = workerData;
const cancelled = new Int32Array(work.cancelled);
try {
  const report = await importZip4(work.options, {
    isCancelled: () => Atomics.load(cancelled, 0) === 1,
    onProgress: (progress) => {
      tell({ type: 'progress', progress });
    },
  });
  tell({ type: 'done', report });
} catch (error) {
  if (!(error instanceof Error)) throw error;
  tell({ type: 'failed', name: error.name, message: error.message });
}
