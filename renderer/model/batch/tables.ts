/** The tables that the server keeps, the latest first. */
import { batchListEndpoint, type BatchJob } from '../../../contract/batch.ts';
import { refetch, keepAnswer, keptAnswer, queryOf } from '../../kit/api/query.ts';

/** Kept current by `useBatchPolling`. */
export const TABLES = { ...queryOf(batchListEndpoint), staleTime: Infinity, gcTime: Infinity };

export const tableIn = (jobs: readonly BatchJob[], uuid: string | null): BatchJob | null =>
  jobs.find((job) => job.uuid === uuid) ?? null;

/** As they are known; none before they are. */
export const knownTables = (): readonly BatchJob[] => keptAnswer(TABLES)?.jobs ?? [];

export const refreshTables = (): Promise<void> => refetch(TABLES);

/** Takes what is known of one table, before the list is asked for again. */
export function putTable(job: BatchJob): void {
  const jobs = knownTables();
  const isKnown = tableIn(jobs, job.uuid) !== null;
  keepAnswer(TABLES, { jobs: isKnown ? jobs.map((one) => (one.uuid === job.uuid ? job : one)) : [job, ...jobs] });
}
