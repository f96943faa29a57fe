/** The matrix jobs of the server. */
import { useEffect, useRef } from 'react';
import {
  cancelEndpoint,
  deleteEndpoint,
  duplicateEndpoint,
  jobsEndpoint,
  orderEndpoint,
  renameEndpoint,
  type JobSummary,
  type OrderBody,
} from '../../../contract/matrix.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText } from '../../kit/api/failure.ts';
import { refetch, queryOf } from '../../kit/api/query.ts';
import type { Answer } from '../../kit/api/request.ts';
import { useJob } from '../../kit/api/use-job.ts';
import { useAnswer, usePart, type Asked } from '../../kit/api/use-answer.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useService } from '../service/service.ts';
import { milestonePassed, titleOf } from './words.ts';

/** Polling interval while nothing runs: other programs may order matrices. */
const IDLE_MS = 5000;

type Jobs = { readonly jobs: JobSummary[] };

/** Jobs, latest first. Updated by {@link useJobPolling}. */
export const JOBS = { ...queryOf(jobsEndpoint), staleTime: IDLE_MS };

export const hasEnded = ({ status }: Pick<JobSummary, 'status'>): boolean =>
  status !== 'Queued' && status !== 'Running';

/** Says how far a job is when it passes a quarter, and how it ended. */
function announceProgress(before: readonly JobSummary[], now: readonly JobSummary[]): void {
  for (const job of now) {
    const earlier = before.find(({ uuid }) => uuid === job.uuid);
    const text = earlier === undefined ? null : milestonePassed(earlier, job);
    if (text !== null) useNotices.getState().announce(`${titleOf(job)}: ${text}`);
  }
}

/** Orders a matrix. The caller shows a failure. */
export async function orderJob(order: OrderBody): Promise<Answer<{ uuid: string }>> {
  const answer = await ask(orderEndpoint, { body: order });
  if (answer.ok) await refetch(JOBS);
  return answer;
}

/** Performs an action on a job, then fetches the list. */
async function act<T>(asked: Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await asked;
  if (answer.ok) await refetch(JOBS);
  else useNotices.getState().report(failureText(answer.failure));
  return answer;
}

/** Runs a matrix again as a new job, with the same points, mode and option. */
export const orderJobAgain = (uuid: string): Promise<Answer<{ uuid: string }>> =>
  act(ask(duplicateEndpoint, { body: { uuid } }));

export const cancelJob = async (uuid: string): Promise<void> =>
  void (await act(ask(cancelEndpoint, { body: { uuid } })));

export const renameJob = async (uuid: string, name: string): Promise<void> =>
  void (await act(ask(renameEndpoint, { body: { uuid, name } })));

export const deleteJob = async (uuid: string): Promise<void> =>
  void (await act(ask(deleteEndpoint, { body: { uuid } })));

const useIsUp = (): boolean => useService(({ status }) => status === 'up');

const jobsOf = ({ jobs }: Jobs): JobSummary[] => jobs;

/** The jobs as the server last said; `null` until they are known. */
export const useJobs = (): readonly JobSummary[] | null => usePart(JOBS, jobsOf, { isWanted: useIsUp() }).data ?? null;

/** The jobs to show: those that are being deleted are gone already. */
export function useShownJobs(): readonly JobSummary[] | null {
  const leaving = useNotices((undo) => undo.leaving);
  return useJobs()?.filter(({ uuid }) => !leaving.includes(uuid)) ?? null;
}

/** When the list came, from where ages are counted, and why the last question for it had no answer. */
export const useJobsState = (): Pick<Asked<Jobs>, 'askedAt' | 'failure'> => useAnswer(JOBS, { isWanted: useIsUp() });

const running = ({ jobs }: Jobs): number => jobs.filter((job) => !hasEnded(job)).length;

/** Number of running and waiting jobs. */
export const useRunningJobs = (): number => usePart(JOBS, running, { isWanted: useIsUp() }).data ?? 0;

/** Polls the list while the window is open: often while a job runs. */
export function useJobPolling(): void {
  const jobs = useJob(JOBS, { isWanted: useIsUp(), isRunning: (answer) => running(answer) > 0, idleMs: IDLE_MS }).data
    ?.jobs;
  const before = useRef<readonly JobSummary[]>([]);
  useEffect(() => {
    if (jobs === undefined) return;
    announceProgress(before.current, jobs);
    before.current = jobs;
  }, [jobs]);
}
