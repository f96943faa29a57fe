/** The tables stored by the server, latest first. */
import { batchListEndpoint, type BatchJob } from '../../../contract/batch.ts';
import { refetch, keepAnswer, keptAnswer, queryOf } from '../../kit/api/query.ts';

/** Updated by `useBatchPolling`. */
export const TABLES = { ...queryOf(batchListEndpoint), staleTime: Infinity, gcTime: Infinity };

export const tableIn = (jobs: readonly BatchJob[], uuid: string | null): BatchJob | null =>
  jobs.find((job) => job.uuid === uuid) ?? null;

/** The known tables; none before the first response. */
export const knownTables = (): readonly BatchJob[] => keptAnswer(TABLES)?.jobs ?? [];

export const refreshTables = (): Promise<void> => refetch(TABLES);

/** Updates one table before the list is fetched again. */
export function putTable(job: BatchJob): void {
  const jobs = knownTables();
  const isKnown = tableIn(jobs, job.uuid) !== null;
  keepAnswer(TABLES, { jobs: isKnown ? jobs.map((one) => (one.uuid === job.uuid ? job : one)) : [job, ...jobs] });
}
