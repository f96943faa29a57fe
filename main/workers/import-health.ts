/** Worker thread of one health import. */
import { parentPort, workerData } from 'node:worker_threads';
import { importHealth } from '../importers/health/import-health.ts';
import { ImportRefused } from '../importers/health/problem.ts';
import type { FromHealthImport, HealthImportWork } from '../importers/health/start.ts';
import { stepBack } from './step-back.ts';

const port = parentPort;
if (port === null) throw new Error('main/workers/import-health.ts runs as a worker thread only');

stepBack();

const tell = (message: FromHealthImport): void => {
  port.postMessage(message);
};

const cancel = new AbortController();
// The only message is the wish to cancel.
port.once('message', () => cancel.abort());

try {
  const work: HealthImportWork = workerData;
  const report = await importHealth({ ...work, signal: cancel.signal, onProgress: (done, total) => tell({ type: 'progress', done, total }) });
  tell({ type: 'done', report });
} catch (error) {
  if (cancel.signal.aborted) tell({ type: 'cancelled' });
  else if (error instanceof ImportRefused) tell({ type: 'refused', problems: error.problems.kept, count: error.problems.count });
  else tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
} finally {
  // Nothing else keeps the thread.
  port.close();
}
