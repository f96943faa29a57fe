/** The importer of addresses, and looks at files of them. */
import { isFault } from '../../../../contract/fault.ts';
import type { AddressPreview } from '../../../../contract/import-preview.ts';
import { RemoteProcess } from '../../../threads/remote-process.ts';
import { MAX_IDLE_PROCESSES } from '../../../threads/idle-processes.ts';
import { IMPORT_MEMORY, importProcess } from '../../import-process.ts';
import { failed, placeOf, type Importer } from '../../importer.ts';
import { lookAtFile } from '../../look-at-file.ts';
import type { AddressImport, AddressImportReport } from './import-addresses.ts';
import type { AddressPreviewRequest } from './preview-addresses.ts';
import { errorMessage } from '../../../../contract/system-error.ts';

export type AddressImportRequest = Omit<AddressImport, 'signal' | 'onProgress'>;

export interface AddressImportProgress {
  share: number;
  rows: number;
}

/** What the process of a look at a file does. */
export interface PreviewFunctions {
  preview: (request: AddressPreviewRequest) => Promise<AddressPreview>;
}

/** Rejects with a Fault where the files, or what is said of their columns, are. */
export const addressImporter: Importer<AddressImportRequest, AddressImportReport, AddressImportProgress> = {
  run: importProcess({
    entry: new URL('./import-addresses.entry.ts', import.meta.url),
    memoryBytes: IMPORT_MEMORY.wholeFile,
    filesOf: ({ files }) => files,
    cancelled: 'The import was cancelled. Nothing was changed.',
  }),
  requestOf: ({ options: { kind: _kind, id, fields = {}, ...named }, ...work }) => ({
    ...named,
    fields,
    id,
    ...placeOf(work),
  }),
  shareOf: ({ share }) => share,
  endOf: ({ pack, title, rows, houses, ranges, streets, leftOut, problems, problemCount, warnings }) => ({
    status: 'Finished',
    problems,
    problem_count: problemCount,
    report: {
      pack,
      title,
      counts: { rows_read: rows, streets, house_numbers: houses, centre_lines: ranges, left_out: leftOut },
      notes: warnings,
      left_out: [],
      without_area: [],
    },
  }),
  failureOf: (error) =>
    failed(
      isFault(error, 'invalid_file', 'invalid_parameter') ? error.message : `The import failed: ${errorMessage(error)}`,
    ),
};

const PREVIEW = new RemoteProcess<PreviewFunctions>(
  new URL('./preview-addresses.entry.ts', import.meta.url),
  'Reading the file',
  { max: MAX_IDLE_PROCESSES },
);

/** A preview reads twenty rows. */
const PREVIEW_MS = 30_000;

/**
 * What an import would make of a file.
 * @param signal ends it
 * @throws Fault invalid_file, invalid_parameter; WorkEnded once it was ended by `signal`
 */
export async function previewAddressFile(
  request: AddressPreviewRequest,
  signal?: AbortSignal,
): Promise<AddressPreview> {
  return lookAtFile((scratchDirectory) =>
    PREVIEW.ask('preview', [{ ...request, scratchDirectory }], { signal, deadlineMs: PREVIEW_MS }),
  );
}
