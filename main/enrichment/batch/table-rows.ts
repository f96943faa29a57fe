/** A page of a table: in its order, or in that of a view. */
import type { BatchRows } from '../../../contract/batch.ts';
import type { Page } from './job-file.ts';
import { versionOf, type Job } from './job.ts';
import type { ViewQuery } from './view-query.ts';

/** Rows to return, and the row whose index to find. */
export type RowsQuery = ViewQuery & Page & { find?: number | undefined };

/** Returns the rows; for a long table, perhaps the progress of sorting instead. */
export async function rowsOf(job: Job, { offset, limit, find, ...query }: RowsQuery): Promise<BatchRows> {
  const { file, views } = job;
  const { rows } = file.record;
  if (query.sort === undefined && query.filter === undefined && query.onlyErrors !== true) {
    return { ...file.page({ offset, limit }), ...(find === undefined || find > rows ? {} : { index: find - 1 }) };
  }
  const found = await views.get(query, versionOf(job));
  if ('preparing' in found) return { total: 0, rows: [], preparing: found.preparing };
  const { value: numbers } = found;
  const index = find === undefined ? -1 : numbers.indexOf(find);
  return {
    total: numbers.length,
    rows: file.pick(numbers.subarray(offset, offset + limit)),
    ...(index < 0 ? {} : { index }),
  };
}
