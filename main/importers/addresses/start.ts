/** Runs an import of addresses, or a look at a file of them, in a process of its own. */
import { rmSync } from 'node:fs';
import type { AddressPreview } from '../../../contract/import-preview.ts';
import { ChildEnded } from '../../threads/child-end.ts';
import { ChildTask } from '../../threads/child.ts';
import type { Revivers } from '../../threads/error-codec.ts';
import { COSTLY_AT_ONCE } from '../../threads/resting.ts';
import { IMPORT_MEMORY, startImportProcess, type RunningImport } from '../import-process.ts';
import { makeScratch } from '../jobs/scratch.ts';
import { CsvFault } from '../health/csv-file.ts';
import { describeProblem } from '../health/problem.ts';
import { FileFault } from '../features/feature-source.ts';
import { FieldFault } from './fields.ts';
import { AddressImportRefused, type AddressImport, type AddressImportReport } from './import-addresses.ts';
import type { AddressPreviewRequest } from './preview-addresses.ts';

export type AddressImportWork = Omit<AddressImport, 'signal' | 'onProgress' | 'onRow'>;

export interface AddressImportProgress {
  share: number;
  rows: number;
}

export class AddressImportCancelled extends Error {
  override readonly name = 'AddressImportCancelled';
  override readonly message = 'The import was cancelled. Nothing was kept.';
}

/** An error that is about the file or its columns as such a one; others as they are. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof CsvFault) return new AddressImportRefused(describeProblem(error.problem));
  return error instanceof FileFault ? new AddressImportRefused(error.message) : error;
}

const REVIVERS: Revivers = {
  AddressImportRefused: ({ message }) => new AddressImportRefused(message),
  FieldFault: ({ message }) => new FieldFault(message),
};
const IMPORT = new ChildTask<AddressImportWork, AddressImportReport, AddressImportProgress>(new URL('./import-addresses.entry.ts', import.meta.url), 'The import', REVIVERS);
const PREVIEW = new ChildTask<AddressPreviewRequest, AddressPreview>(new URL('./preview-addresses.entry.ts', import.meta.url), 'The look at the file', REVIVERS, { most: COSTLY_AT_ONCE });

/** A preview reads twenty rows. */
const PREVIEW_MS = 30_000;

/**
 * Starts the import and returns at once. Its report rejects with AddressImportCancelled, AddressImportRefused, FieldFault, ChildEnded, or an Error with the code
 * of the system or the database.
 */
export function startAddressImport(work: AddressImportWork, onProgress?: AddressImport['onProgress']): RunningImport<AddressImportReport> {
  return startImportProcess(IMPORT, work, {
    files: work.files,
    memoryBytes: IMPORT_MEMORY.wholeFile,
    onProgress: ({ share, rows }) => onProgress?.(share, rows),
    cancelled: () => new AddressImportCancelled(),
  });
}

/**
 * What an import would make of a file.
 * @param signal ends it
 * @throws AddressImportRefused, FieldFault; ChildEnded once it was ended by `signal`
 */
export async function previewAddressFile(request: AddressPreviewRequest, signal?: AbortSignal): Promise<AddressPreview> {
  const scratchDirectory = makeScratch();
  try {
    return await PREVIEW.ask({ ...request, scratchDirectory }, { signal, deadlineMs: PREVIEW_MS });
  } catch (error) {
    if (!(error instanceof ChildEnded) || error.reason === 'cancelled') throw error;
    throw new AddressImportRefused(`${error.message}. Divide the file, or mend what stands in its first rows`);
  } finally {
    rmSync(scratchDirectory, { recursive: true, force: true });
  }
}
