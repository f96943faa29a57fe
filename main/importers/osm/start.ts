/** Runs an import of an OpenStreetMap file in a worker thread, with progress and a cancel that waits for nothing. */
import { Worker } from 'node:worker_threads';
import { dropUnfinished } from '../../packs/write/pack.ts';
import { packIdsOf, type ImportOsmRequest } from './import-osm.ts';
import { OsmFileError } from './objects.ts';
import type { PlacePackReport } from './write-place-packs.ts';

export type OsmImportWork = Omit<ImportOsmRequest, 'onProgress'>;

/** What the thread says. */
export type FromOsmImport =
  | { type: 'progress'; step: string; share: number }
  | { type: 'done'; reports: PlacePackReport[] }
  | { type: 'failed'; isOfFile: boolean; code: string | undefined; message: string };

export class OsmImportCancelled extends Error {
  override readonly name = 'OsmImportCancelled';
  override readonly message = 'The import was cancelled. Packs that were not finished were dropped.';
}

export interface RunningOsmImport {
  /** Rejects with OsmImportCancelled, OsmFileError, or an Error with the code of the system or the database. */
  readonly reports: Promise<PlacePackReport[]>;
  /** Ends the thread, whatever it is doing; packs that are whole by then stay. */
  readonly cancel: () => void;
}

/** Starts the import and returns at once. */
export function startOsmImport(work: OsmImportWork, onProgress?: (step: string, share: number) => void): RunningOsmImport {
  const worker = new Worker(new URL('../../workers/import-osm.ts', import.meta.url), { name: 'import-osm', workerData: work });
  let isCancelled = false;
  const reports = new Promise<PlacePackReport[]>((resolve, reject) => {
    worker.on('message', (message: FromOsmImport) => {
      if (message.type === 'progress') onProgress?.(message.step, message.share);
      else if (message.type === 'done') resolve(message.reports);
      else reject(message.isOfFile ? new OsmFileError(message.message) : Object.assign(new Error(message.message), { code: message.code }));
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (isCancelled) for (const id of packIdsOf(work)) dropUnfinished(work.packsDirectory, id);
      reject(isCancelled ? new OsmImportCancelled() : new Error(`The import ended early, with code ${code}. Nothing was changed.`));
    });
  });
  return {
    reports,
    cancel: () => {
      isCancelled = true;
      void worker.terminate();
    },
  };
}
