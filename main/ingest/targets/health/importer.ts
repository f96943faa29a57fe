/** The importer of health figures. */
import { Fault } from '../../../../contract/fault.ts';
import { IMPORT_MEMORY, importProcess } from '../../import-process.ts';
import { failed, type Importer } from '../../importer.ts';
import type { HealthImport, HealthImportReport } from './import-health.ts';
import { errorMessage } from '../../../../contract/system-error.ts';

/** What is sent to the process at its start. */
export type HealthImportRequest = Omit<HealthImport, 'signal' | 'onProgress'>;

export interface HealthImportProgress {
  /** Bytes read, and those there are. */
  done: number;
  total: number;
}

/** Reading is nearly all of a health import; what follows is reported as the rest. */
const READING_SHARE = 0.9;

/**
 * Where it fails, the pack that was there stays in use. Rejects with a Fault that has the problems of the files where
 * they are.
 */
export const healthImporter: Importer<HealthImportRequest, HealthImportReport, HealthImportProgress> = {
  run: importProcess({
    entry: new URL('./import-health.entry.ts', import.meta.url),
    memoryBytes: IMPORT_MEMORY.byRow,
    filesOf: ({ files }) => files,
    cancelled: 'The import was cancelled. Nothing was changed.',
  }),
  requestOf: ({
    options: { kind: _kind, skip_bad_rows: skipBadRows, ...named },
    files,
    packsDirectory,
    damaged,
    placing,
  }) => ({ ...named, ...placing, files, packsDirectory, damaged, skipBadRows }),
  shareOf: ({ done, total }) => (total === 0 ? 0 : (done / total) * READING_SHARE),
  endOf: ({
    pack,
    title,
    areas,
    figures,
    firstDate,
    lastDate,
    problems,
    problemCount,
    leftOut,
    warnings,
    withoutArea,
  }) => ({
    status: 'Finished',
    problems: [...problems],
    problem_count: problemCount,
    report: {
      pack,
      title,
      counts: { areas, figures, rows_left_out: leftOut.length },
      notes: [
        `Figures from ${firstDate} to ${lastDate}`,
        ...warnings,
        ...(withoutArea === undefined
          ? ['No pack of administrative areas is installed: the figures will be used once there is one']
          : []),
      ],
      left_out: [...leftOut],
      without_area: [...(withoutArea ?? [])],
    },
  }),
  failureOf: (error) =>
    error instanceof Fault && error.problems !== undefined
      ? {
          status: 'Failed',
          message: error.message,
          problems: [...error.problems.listed],
          problem_count: error.problems.count,
        }
      : failed(errorMessage(error)),
};
