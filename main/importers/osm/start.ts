/** Runs an import of an OpenStreetMap file in a process of its own, with progress and a cancel that waits for nothing. */
import { ChildTask } from '../../threads/child.ts';
import { IMPORT_MEMORY, startImportProcess, type RunningImport } from '../import-process.ts';
import type { ImportOsmRequest } from './import-osm.ts';
import { OsmFileError } from './objects.ts';
import type { PlacePackReport } from './write-place-packs.ts';

export type OsmImportWork = Omit<ImportOsmRequest, 'onProgress' | 'onArea'>;
export interface OsmImportProgress {
  step: string;
  share: number;
}

export class OsmImportCancelled extends Error {
  override readonly name = 'OsmImportCancelled';
  override readonly message = 'The import was cancelled. Packs that were not finished were dropped.';
}

const IMPORT = new ChildTask<OsmImportWork, PlacePackReport[], OsmImportProgress>(new URL('./import-osm.entry.ts', import.meta.url), 'The import', {
  OsmFileError: ({ message }) => new OsmFileError(message),
});

/** Starts the import and returns at once. Its report rejects with OsmImportCancelled, OsmFileError, ChildEnded, or an Error with the code of the system or the database. */
export function startOsmImport(work: OsmImportWork, onProgress?: (step: string, share: number) => void): RunningImport<PlacePackReport[]> {
  return startImportProcess(IMPORT, work, {
    files: [work.file],
    memoryBytes: IMPORT_MEMORY.wholeFile,
    feature: (item) => `relation ${item}`,
    onProgress: ({ step, share }) => onProgress?.(step, share),
    cancelled: () => new OsmImportCancelled(),
  });
}
