/** Queue of matrix jobs. Jobs and results outlive the process; runner.ts computes them. */
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { KeyLimits } from '../../contract/key-limits.ts';
import { requireSpace } from '../store/free-space.ts';
import type { Awaitable } from '../store/accounts.ts';
import type { Requester } from '../store/requester.ts';
import {
  bytesOf,
  type JobNotice,
  type StoredJobs,
  type MatrixJobEntry,
  type MatrixJobRow,
  type MatrixJobs,
  type NewMatrixJob,
} from '../store/matrix-job.ts';
import type { Mode, Option } from '../routing/profiles/profile.ts';
import { Fault } from '../../contract/fault.ts';
import { tooManyBytes, tooManyStored, tooManyWaiting } from '../account/key-room.ts';
import { paceOf, type Pace } from './pace.ts';
import { MatrixRunner, parseList, type RunnerParts } from './runner.ts';
import type { ResultFiles, ResultPaths } from './result-files.ts';

export interface MatrixRequest {
  mode: Mode;
  option: Option;
  wantsDuration: boolean;
  wantsDistance: boolean;
  origins: readonly string[];
  destinations: readonly string[];
  /** ID of the pack, or the reason why no pack is suitable: the job then fails at once. */
  pack: string | { failure: string };
  name: string | null;
  /** One name per point; an empty string means no name. */
  originNames: readonly string[] | null;
  destinationNames: readonly string[] | null;
}

/** Interval at which to check for jobs that other servers have abandoned or ended, in milliseconds. */
const CHECK_MS = 2000;

/** Dependencies of a queue. */
export interface QueueParts extends Omit<RunnerParts, 'onEnd'> {
  dataDirectory: string;
  limits: KeyLimits;
}

export class MatrixQueue {
  readonly #store: MatrixJobs;
  readonly #directory: string;
  readonly #limits: KeyLimits;
  readonly #results: ResultFiles;
  readonly #runner: MatrixRunner;
  /** Emits an event named after a job's uuid when the job ends or is deleted. */
  readonly #ends = new EventEmitter().setMaxListeners(0);
  readonly #closing = new AbortController();
  readonly #checkTimer: NodeJS.Timeout | undefined;

  constructor({ dataDirectory, limits, ...parts }: QueueParts) {
    const { jobs, results } = parts;
    this.#directory = dataDirectory;
    this.#limits = limits;
    this.#results = results;
    this.#store = jobs;
    this.#runner = new MatrixRunner({ ...parts, onEnd: (uuid) => void this.#ends.emit(uuid) });
    if (jobs.peers !== undefined) {
      jobs.peers.listen((notice) => this.#handleNotice(notice));
      this.#checkTimer = setInterval(() => void this.#runner.runAll(), CHECK_MS).unref();
    }
    void this.#runner.begin();
  }

  /** Adds a job. @throws Fault 429 and 507 if the requester has reached its limits; Fault disk_full */
  async add(
    requester: Requester,
    { origins, destinations, originNames, destinationNames, pack, ...order }: MatrixRequest,
  ): Promise<string> {
    const uuid = randomUUID();
    const job: NewMatrixJob = {
      ...order,
      uuid,
      pack: typeof pack === 'string' ? pack : null,
      origins: JSON.stringify(origins),
      destinations: JSON.stringify(destinations),
      originCount: origins.length,
      destinationCount: destinations.length,
      originNames: originNames && JSON.stringify(originNames),
      destinationNames: destinationNames && JSON.stringify(destinationNames),
      madeBy: requester.id,
    };
    await this.#store.add(job, (stored) => {
      enforceLimits(this.#limits, stored, requester, bytesOf(job));
      requireSpace(this.#directory, bytesOf(job));
    });
    if (typeof pack === 'string') void this.#runner.runAll();
    else await this.#store.end(uuid, 'Failed', { message: pack.failure });
    return uuid;
  }

  /** Resolves when the job ends or is deleted, or when the signal aborts. @throws Fault 503 when the server closes */
  async ended(uuid: string, signal: AbortSignal): Promise<void> {
    const { signal: closing } = this.#closing;
    while (!signal.aborted) {
      const listening = new AbortController();
      // The notice that a job ended on another server may be lost.
      const recheck = this.#store.peers === undefined ? [] : [AbortSignal.timeout(CHECK_MS)];
      const either = AbortSignal.any([signal, closing, listening.signal, ...recheck]);
      // Listen before reading the status, to catch an end in between.
      const end = once(this.#ends, uuid, { signal: either }).catch((error: unknown) => {
        if (!either.aborted) throw error;
      });
      const status = (await this.#store.find(uuid))?.status;
      if (status !== 'Queued' && status !== 'Running') {
        listening.abort();
        await end;
        return;
      }
      await end;
      if (closing.aborted) throw new Fault('closing', 'Cairn is closing. The job will run again after the next start');
      if (this.#store.peers === undefined) return;
    }
  }

  /** Rejects every pending `ended` with Fault 503. */
  stopWaiting(): void {
    this.#closing.abort();
  }

  /** Returns the job if the requester may see it. */
  find(uuid: string, requester: Requester): Awaitable<MatrixJobRow | undefined> {
    return this.#store.find(uuid, requester);
  }

  /** Returns the jobs that the requester may see, newest first. */
  list(requester: Requester): Awaitable<MatrixJobEntry[]> {
    return this.#store.list(requester);
  }

  /** Returns the progress, 0 to 1; for a cancelled or failed job, its progress at that moment. */
  progress({ uuid, status, progress }: Pick<MatrixJobEntry, 'uuid' | 'status' | 'progress'>): number {
    if (status === 'Finished') return 1;
    if (status === 'Cancelled' || status === 'Failed') return progress ?? 0;
    const here = this.#runner.progressOf(uuid);
    if (here !== undefined) return here.share;
    // As reported by the server that runs it.
    return status === 'Running' ? (progress ?? 0) : 0;
  }

  /** Returns the pace of a job; undefined unless this server is computing its cells. */
  pace({ uuid, status, originCount, destinationCount }: MatrixJobEntry): Pace | undefined {
    const here = status === 'Running' ? this.#runner.progressOf(uuid) : undefined;
    return here === undefined ? undefined : paceOf(here, originCount * destinationCount);
  }

  rename(uuid: string, name: string): Awaitable<void> {
    return this.#store.rename(uuid, nameOf(name));
  }

  /** Adds a copy of the job. @param choose returns the pack that now covers these points */
  duplicate(
    job: MatrixJobRow,
    requester: Requester,
    choose: (origins: readonly string[], destinations: readonly string[]) => MatrixRequest['pack'],
  ): Promise<string> {
    const origins = parseList(job.origins);
    const destinations = parseList(job.destinations);
    return this.add(requester, {
      mode: job.mode,
      option: job.option,
      wantsDuration: job.wantsDuration,
      wantsDistance: job.wantsDistance,
      origins,
      destinations,
      pack: choose(origins, destinations),
      name: job.name,
      originNames: job.originNames === null ? null : parseList(job.originNames),
      destinationNames: job.destinationNames === null ? null : parseList(job.destinationNames),
    });
  }

  async cancel(uuid: string): Promise<void> {
    const here = this.#runner.progressOf(uuid);
    const job = here === undefined ? await this.#store.find(uuid) : undefined;
    const progress = here?.share ?? (job === undefined ? 0 : this.progress(job));
    if (await this.#store.end(uuid, 'Cancelled', { progress })) this.#handleNotice({ uuid, status: 'Cancelled' });
  }

  async remove(uuid: string): Promise<void> {
    // Remove the job before cancelling it: a client waiting for its end must not see it as cancelled first.
    await this.#store.remove(uuid);
    this.#handleNotice({ uuid, status: 'Deleted' });
  }

  /** Returns the end times of all jobs that have ended. */
  async endTimes(): Promise<string[]> {
    return (await this.#ended()).map(({ finishedAt }) => finishedAt);
  }

  /** Deletes the jobs that ended before `time`. @returns the number of deleted jobs */
  async deleteEnded(time: string): Promise<number> {
    const due = (await this.#ended()).filter(({ finishedAt }) => finishedAt < time);
    for (const { uuid } of due) await this.remove(uuid);
    return due.length;
  }

  async #ended(): Promise<{ uuid: string; finishedAt: string }[]> {
    const jobs = await this.#store.list();
    return jobs.flatMap(({ uuid, status, finishedAt }) =>
      status === 'Queued' || status === 'Running' || finishedAt === null ? [] : [{ uuid, finishedAt }],
    );
  }

  /** Returns the files with the rows of a finished job, after fetching them if another server computed them. */
  resultFiles(job: Pick<MatrixJobRow, 'uuid' | 'wantsDuration' | 'wantsDistance'>): Awaitable<ResultPaths> {
    const { peers } = this.#store;
    const files = this.#results.pathsOf(job.uuid);
    if (peers === undefined) return files;
    return this.#results.ensure(job, (measure, file) => peers.fetchRows(job.uuid, measure, file));
  }

  /** Closes the queue. A running job stays queued and runs again after the next start or on another server. */
  async close(): Promise<void> {
    clearInterval(this.#checkTimer);
    this.#results.close();
    await this.#runner.close();
    await this.#store.close();
  }

  /** Handles a change of a job on this server or another. */
  #handleNotice({ uuid, status }: JobNotice): void {
    if (status === 'Queued') void this.#runner.runAll();
    else if (status !== 'Running') {
      if (status !== 'Finished') this.#runner.stop(uuid);
      if (status === 'Deleted') this.#results.remove(uuid);
      this.#ends.emit(uuid);
    }
  }
}

/** @throws Fault 429 or 507 if the requester has reached its limits */
function enforceLimits(
  { waitingMatrices, matrices, matrixBytes }: KeyLimits,
  stored: StoredJobs,
  { isAdmin }: Requester,
  bytes: number,
): void {
  if (isAdmin) return;
  if (stored.waiting >= waitingMatrices)
    throw tooManyWaiting(stored.waiting, 'matrix jobs that are queued or running', 'cancel one');
  if (stored.jobs >= matrices) throw tooManyStored(stored.jobs, 'matrix jobs', 'delete some');
  if (stored.bytes + bytes > matrixBytes) throw tooManyBytes(matrixBytes, 'The matrix jobs', 'delete some');
}

/** Returns `null` for a blank name. */
export const nameOf = (name: string | undefined): string | null =>
  name === undefined || name.trim() === '' ? null : name.trim();
