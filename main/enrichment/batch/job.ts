/** A table of the window while this process has it open. */
import type { BatchJob } from '../../../contract/batch.ts';
import type { JobFile, JobRecord } from './job-file.ts';
import type { TableViews } from './views.ts';

export type Stop = 'pause' | 'cancel' | 'delete';

/** The reading of a file. */
export interface Reading {
  /** Share of the file that was read. */
  share: number;
  ending: AbortController;
  /** Resolves when the rows of the preview have been read, or the reading has ended. */
  firstRows: PromiseWithResolvers<void>;
}

export interface Job {
  file: JobFile;
  /** Absent unless the file is being read, or waits for its turn. */
  reading?: Reading | undefined;
  /** Why what is under way is to stop. */
  stop?: Stop | undefined;
  underWay?: Promise<void> | undefined;
  views: TableViews;
  /** Whether the tables of its key may together take only so much. */
  isLimited: boolean;
  /** To be called before rows are written. @throws Fault 507 */
  needRoom: () => void;
  /** Shares of the files that are being written, by their paths; `undefined` once the table is deleted. */
  exports: Map<string, number | undefined>;
}

/** A run that broke off for whatever reason, with rows that have no answers yet. */
export const canResume = ({ file: { record } }: Job): boolean =>
  record.settings !== undefined &&
  ['Paused', 'Cancelled', 'Failed'].includes(record.status) &&
  record.done < record.rows;

/** As it is answered, and who brought it. */
export type DescribedJob = BatchJob & Pick<JobRecord, 'madeBy'>;

/** The order of lists. */
export const latestFirst = (a: Pick<BatchJob, 'created_at'>, b: Pick<BatchJob, 'created_at'>): number =>
  b.created_at.localeCompare(a.created_at);

export function describe({ file, reading, exports }: Job): DescribedJob {
  const { counted: _, warnings, ...record } = file.record;
  const progress =
    record.status === 'Reading' ? (reading?.share ?? 0) : record.rows === 0 ? 0 : record.done / record.rows;
  const exporting = [...exports.values()].find((share) => share !== undefined);
  return {
    ...record,
    ...(warnings === undefined ? {} : { warnings }),
    progress,
    ...(exporting === undefined ? {} : { exporting }),
  };
}
