/** Runs a health import in a process of its own, with progress and cancel. */
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { ImportProblem } from '../../../contract/imports.ts';
import { ChildTask } from '../../threads/child.ts';
import { IMPORT_MEMORY, startImportProcess, type RunningImport } from '../import-process.ts';
import type { HealthImport, HealthImportReport } from './import-health.ts';
import { ImportRefused, ProblemList } from './problem.ts';

/** What is sent to the process at its start. */
export type HealthImportWork = Omit<HealthImport, 'signal' | 'onProgress'>;

export interface HealthImportProgress {
  /** Bytes read, and those there are. */
  done: number;
  total: number;
}

/** The import was cancelled; the pack that was there stays in use. */
export class ImportCancelled extends Error {
  constructor() {
    super('The import was cancelled. Nothing was kept.');
    this.name = 'ImportCancelled';
  }
}

const SentProblems = Type.Object({ kept: Type.Array(ImportProblem), count: Type.Integer() });

/** The list that an error of another process has brought along. */
function revivedProblems(sent: unknown): ProblemList {
  const { kept, count } = Value.Parse(SentProblems, sent);
  return ProblemList.of(kept, count);
}

const IMPORT = new ChildTask<HealthImportWork, HealthImportReport, HealthImportProgress>(new URL('./import-health.entry.ts', import.meta.url), 'The import', {
  ImportRefused: ({ details }) => new ImportRefused(revivedProblems(details['problems'])),
});

/** Starts the import and returns at once. Its report rejects with ImportRefused or ImportCancelled, where the pack that was there stays in use. */
export function startHealthImport(work: HealthImportWork, onProgress?: (done: number, total: number) => void): RunningImport<HealthImportReport> {
  return startImportProcess(IMPORT, work, {
    files: work.files,
    memoryBytes: IMPORT_MEMORY.byRow,
    onProgress: ({ done, total }) => onProgress?.(done, total),
    cancelled: () => new ImportCancelled(),
  });
}
