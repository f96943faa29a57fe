/** Starts or resumes the run of the open table, for its button and its key. */
import type { BatchJob } from '../../../contract/batch.ts';
import { openTable, useBatch } from './batch.ts';

/** Whether an unfinished run can be resumed. */
export const canResume = ({ status, added, done, rows }: BatchJob): boolean =>
  ['Paused', 'Cancelled', 'Failed'].includes(status) && added !== undefined && done < rows;

/** Whether nothing is under way that a run would have to wait for. */
export const isAtRest = ({ status }: BatchJob): boolean => status !== 'Running' && status !== 'Reading';

/**
 * The primary action of the step "Run": resumes an unfinished run or starts one. Does nothing during a run or without
 * columns.
 */
export function runTable(): void {
  const { position, fields, act, start } = useBatch.getState();
  const job = openTable();
  if (job === null || !isAtRest(job)) return;
  if (canResume(job)) void act('resume');
  else if (position !== null && fields.length > 0 && job.rows > 0) void start();
}
