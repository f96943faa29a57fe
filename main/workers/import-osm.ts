/** Worker thread of one import of an OpenStreetMap file. */
import { parentPort, workerData } from 'node:worker_threads';
import { importOsm } from '../importers/osm/import-osm.ts';
import { OsmFileError } from '../importers/osm/objects.ts';
import type { FromOsmImport, OsmImportWork } from '../importers/osm/start.ts';
import { stepBack } from './step-back.ts';

const port = parentPort;
if (port === null) throw new Error('main/workers/import-osm.ts runs as a worker thread only');

stepBack();

const tell = (message: FromOsmImport): void => {
  port.postMessage(message);
};

const work: OsmImportWork = workerData;
try {
  tell({ type: 'done', reports: await importOsm({ ...work, onProgress: (step, share) => tell({ type: 'progress', step, share }) }) });
} catch (error) {
  if (!(error instanceof Error)) throw error;
  tell({ type: 'failed', isOfFile: error instanceof OsmFileError, code: 'code' in error ? String(error.code) : undefined, message: error.message });
}
