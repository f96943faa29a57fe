/** Runs a ZIP+4 import in a process of its own, with progress and cancel. */
import { ChildTask } from '../../threads/child.ts';
import type { Revivers } from '../../threads/error-codec.ts';
import { IMPORT_MEMORY, startImportProcess, type FeatureLimits, type RunningImport } from '../import-process.ts';
import type { Zip4ImportOptions } from './import.ts';
import { ImportCancelled, ImportRefused, type Zip4ImportProgress, type Zip4ImportReport } from './report.ts';

/** Whether the message of a failed import is meant for the user as it is. */
export const isImportFailure = (error: unknown): error is Error =>
  error instanceof Error && [ImportCancelled.name, ImportRefused.name, 'FileFault', 'ChildEnded'].includes(error.name);

const REVIVERS: Revivers = { ImportRefused: ({ message }) => Object.assign(new ImportRefused(''), { message }) };
const IMPORT = new ChildTask<Zip4ImportOptions, Zip4ImportReport, Zip4ImportProgress>(new URL('./import-zip4.entry.ts', import.meta.url), 'The import', REVIVERS);

/** Starts the import and returns at once. Its report rejects with ImportCancelled, ImportRefused, or an Error whose message is for the user (FileFault). */
export function startZip4Import(options: Zip4ImportOptions, onProgress?: (progress: Zip4ImportProgress) => void, limits: FeatureLimits = {}): RunningImport<Zip4ImportReport> {
  return startImportProcess(IMPORT, options, { files: [options.file], memoryBytes: IMPORT_MEMORY.byRow, ...limits, onProgress, cancelled: () => new ImportCancelled() });
}
