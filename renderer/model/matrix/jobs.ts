/** The matrix jobs of the server, as the window last heard of them. */
import { useEffect } from 'react';
import { create } from 'zustand';
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
import { failureText, type Failure } from '../../kit/api/failure.ts';
import type { Answer } from '../../kit/api/request.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useRunning } from '../window/running.ts';
import { useService } from '../service/service.ts';
import { milestonePassed, titleOf } from './words.ts';

/** How often a job that runs is asked for, and how often the list while nothing runs: other programs order too. */
const RUNNING_MS = 400;
const IDLE_MS = 5000;

export const hasEnded = ({ status }: Pick<JobSummary, 'status'>): boolean =>
  status !== 'Queued' && status !== 'Running';

type Store = {
  /** The latest first; `null` until they are known. */
  readonly jobs: readonly JobSummary[] | null;
  /** When the list came: ages are counted from here. */
  readonly asOf: Date;
  /** Why the last request about jobs failed; the window as a whole tells of a server that is gone. */
  readonly problem: string | null;
  /** Jobs that are about to be deleted, and can still be brought back. */
  readonly leaving: readonly string[];
  readonly refresh: () => Promise<void>;
  /** @returns the new job's uuid, or why there is none */
  readonly order: (order: OrderBody) => Promise<Answer<{ uuid: string }>>;
  /** The same points, mode and option once more, as a job of its own. */
  readonly orderAgain: (uuid: string) => Promise<Answer<{ uuid: string }>>;
  readonly cancel: (uuid: string) => Promise<void>;
  readonly rename: (uuid: string, name: string) => Promise<void>;
  readonly remove: (uuid: string) => Promise<void>;
  readonly setLeaving: (uuid: string, isLeaving: boolean) => void;
};

const without = (list: readonly string[], uuid: string): string[] => list.filter((one) => one !== uuid);

/** Says how far a job is when it passes a quarter, and how it ended. */
function announceProgress(before: readonly JobSummary[] | null, now: readonly JobSummary[]): void {
  for (const job of now) {
    const earlier = before?.find(({ uuid }) => uuid === job.uuid);
    const text = earlier === undefined ? null : milestonePassed(earlier, job);
    if (text !== null) useNotices.getState().announce(`${titleOf(job)}: ${text}`);
  }
}

export const useJobs = create<Store>()((set, getStore) => {
  const fail = (failure: Failure): void => {
    useService.getState().noteFailure(failure);
    set({ problem: failureText(failure) });
  };
  /** Carries out what was asked for, then asks for the list. */
  const act = async <T>(asked: Promise<Answer<T>>): Promise<Answer<T>> => {
    const answer = await asked;
    if (answer.ok) await getStore().refresh();
    else fail(answer.failure);
    return answer;
  };
  return {
    jobs: null,
    asOf: new Date(0),
    problem: null,
    leaving: [],
    async refresh() {
      const answer = await ask(jobsEndpoint);
      if (!answer.ok) {
        fail(answer.failure);
        return;
      }
      const { jobs } = answer.data;
      announceProgress(getStore().jobs, jobs);
      useRunning.getState().set('matrix', jobs.filter((job) => !hasEnded(job)).length);
      set({ jobs, asOf: new Date(), problem: null });
    },
    // Its failure is shown where it was ordered.
    order: async (order) => {
      const answer = await ask(orderEndpoint, { body: order });
      if (answer.ok) await getStore().refresh();
      else useService.getState().noteFailure(answer.failure);
      return answer;
    },
    orderAgain: (uuid) => act(ask(duplicateEndpoint, { body: { uuid } })),
    cancel: async (uuid) => void (await act(ask(cancelEndpoint, { body: { uuid } }))),
    rename: async (uuid, name) => void (await act(ask(renameEndpoint, { body: { uuid, name } }))),
    async remove(uuid) {
      await act(ask(deleteEndpoint, { body: { uuid } }));
      set(({ leaving }) => ({ leaving: without(leaving, uuid) }));
    },
    setLeaving: (uuid, isLeaving) =>
      set(({ leaving }) => ({ leaving: isLeaving ? [...without(leaving, uuid), uuid] : without(leaving, uuid) })),
  };
});

/** The jobs to show: those that are being deleted are gone already. */
export function useShownJobs(): readonly JobSummary[] | null {
  const jobs = useJobs((store) => store.jobs);
  const leaving = useJobs((store) => store.leaving);
  return jobs?.filter(({ uuid }) => !leaving.includes(uuid)) ?? null;
}

/** Keeps the list current for as long as the window is open: often while a job runs, else now and then. */
export function useJobPolling(): void {
  const isUp = useService(({ status }) => status === 'up');
  const isRunning = useRunning(({ running }) => (running.matrix ?? 0) > 0);
  useEffect(() => {
    if (!isUp) return undefined;
    void useJobs.getState().refresh();
    const timer = setInterval(() => void useJobs.getState().refresh(), isRunning ? RUNNING_MS : IDLE_MS);
    return () => clearInterval(timer);
  }, [isUp, isRunning]);
}
