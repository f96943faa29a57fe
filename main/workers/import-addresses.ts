/** Worker thread of one import of addresses, or of a look at a file of them. */
import { parentPort, workerData } from 'node:worker_threads';
import { importAddresses } from '../importers/addresses/import-addresses.ts';
import { previewAddresses } from '../importers/addresses/preview-addresses.ts';
import { refusalOf, type AddressWork, type FromAddressWork } from '../importers/addresses/start.ts';
import { stepBack } from './step-back.ts';

const port = parentPort;
if (port === null) throw new Error('main/workers/import-addresses.ts runs as a worker thread only');

const tell = (message: FromAddressWork): void => {
  port.postMessage(message);
};

const work: AddressWork = workerData;
try {
  if (work.task === 'preview') tell({ type: 'previewed', preview: await previewAddresses(work.request) });
  else {
    stepBack();
    tell({ type: 'imported', report: await importAddresses({ ...work.request, onProgress: (share, rows) => tell({ type: 'progress', share, rows }) }) });
  }
} catch (error) {
  if (!(error instanceof Error)) throw error;
  tell(refusalOf(error) ?? { type: 'failed', code: 'code' in error ? String(error.code) : undefined, message: error.message });
}
