/** A Batch table that is open in this process. */
import type { BatchJob } from '../../../contract/batch.ts';
import type { JobFile, JobRecord } from './job-file.ts';
import type { Counts } from '../summary/count-rows.ts';
import type { SummaryQuery } from './summary-query.ts';
import type { ViewQuery } from './view-query.ts';
import type { TableViews } from './views.ts';

export type Stop = 'pause' | 'cancel' | 'delete';

/** The reading of an uploaded file. */
export interface Reading {
  /** Share of the file that has been read. */
  share: number;
  abort: AbortController;
  /** Resolves when the preview rows have been read, or reading has ended. */
  firstRows: PromiseWithResolvers<void>;
}

export interface Job {
  file: JobFile;
  /** Present while the file is being read or waiting for that. */
  reading?: Reading | undefined;
  /** Why the current work should stop. */
  stop?: Stop | undefined;
  work?: Promise<void> | undefined;
  /** Numbers of its rows, sorted and filtered. */
  views: TableViews<ViewQuery, Uint32Array>;
  summaries: TableViews<SummaryQuery, Counts>;
  /** Whether a storage limit applies to the tables of its key. */
  isLimited: boolean;
  /** Checks the available space before rows are written. @throws Fault 507 */
  requireSpaceForRows: () => void;
  /** Progress of exports by path; undefined once the table is deleted. */
  exports: Map<string, number | undefined>;
}

/** Whether a run stopped early and can be resumed. */
export const canResume = ({ file: { record } }: Job): boolean =>
  record.settings !== undefined &&
  ['Paused', 'Cancelled', 'Failed'].includes(record.status) &&
  record.done < record.rows;

/** Changes with the content of a table, as views of it do. */
export const versionOf = ({ file: { record } }: Job): number => record.done + record.rows;

/** A table as the API returns it, and the key that uploaded it. */
export type DescribedJob = BatchJob & Pick<JobRecord, 'madeBy'>;

/** Sorts the latest table first. */
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
