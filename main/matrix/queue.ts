/**
 * Queue of matrix jobs, which outlive the process like their results. It runs them one after another. If several
 * servers share the jobs, each server claims the next one, as well as jobs of servers that have stopped sending
 * heartbeats.
 */
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Changes } from '../../contract/avoid.ts';
import { Fault } from '../../contract/fault.ts';
import type { KeyLimits } from '../../contract/key-limits.ts';
import { errorMessage } from '../../contract/system-error.ts';
import { tooManyBytes, tooManyStored, tooManyWaiting } from '../account/key-room.ts';
import type { PackStore } from '../packs/pack-store.ts';
import type { Mode, Option } from '../routing/profiles/profile.ts';
import type { Awaitable } from '../store/accounts.ts';
import { DISK_FULL, isDiskFull, requireSpace } from '../store/free-space.ts';
import {
  bytesOf,
  type JobNotice,
  type MatrixJobEntry,
  type MatrixJobRow,
  type MatrixJobs,
  type NewMatrixJob,
  type StoredJobs,
} from '../store/matrix-job.ts';
import type { Requester } from '../store/requester.ts';
import { isCancelled } from '../threads/work-ended.ts';
import { readAddresses } from './addresses.ts';
import { changesOf, requestedChanges, storedChanges } from './avoid.ts';
import { INITIAL_PROGRESS, releaseRows, type MatrixAnswer, type MatrixProgress } from './commands.ts';
import type { MatrixComputer } from './matrix-thread.ts';
import { paceOf, type Pace } from './pace.ts';
import type { OpenRows, ResultFiles, ResultPaths } from './result-files.ts';

/** Points as received, and their alternating longitudes and latitudes. */
export interface Points {
  addresses: readonly string[];
  lonLats: Float64Array;
}

export interface MatrixRequest {
  mode: Mode;
  option: Option;
  /** As received. */
  changes: Changes;
  wantsDuration: boolean;
  wantsDistance: boolean;
  origins: Points;
  destinations: Points;
  /** ID of the pack, or the reason why no pack is suitable: the job then fails at once. */
  pack: string | { failure: string };
  name: string | null;
  /** One name per point; an empty string means no name. */
  originNames: readonly string[] | null;
  destinationNames: readonly string[] | null;
  /** Further fields of each point. */
  originFields: readonly PointFields[] | null;
  destinationFields: readonly PointFields[] | null;
}

type PointFields = Readonly<Record<string, string>>;

const jsonOf = (list: readonly unknown[] | null): string | null => list && JSON.stringify(list);

/** Interval at which to check for jobs that other servers have abandoned or ended, in milliseconds. */
const CHECK_MS = 2000;

/** Delay before retrying a failed write, e.g. on a full disk, in milliseconds. */
const RETRY_MS = 500;

/** Maximum number of waiting jobs whose points stay in memory; those of others are read from the store. */
const MAX_READ_POINTS = 100;

/** Dependencies of a queue. */
export interface QueueParts {
  dataDirectory: string;
  jobs: MatrixJobs;
  results: ResultFiles;
  packStore: PackStore;
  thread: MatrixComputer;
  limits: KeyLimits;
  /** Whether this server computes jobs or leaves them to others; true if absent. */
  computes?: boolean;
}

interface RunningJob {
  uuid: string;
  progress: MatrixProgress;
  cancelling: AbortController;
}

/** Points of a job. */
type JobPoints = Record<'origins' | 'destinations', Float64Array>;

export class MatrixQueue {
  readonly #parts: QueueParts;
  readonly #store: MatrixJobs;
  readonly #results: ResultFiles;
  /** Points of jobs that were added here and are waiting. */
  readonly #points = new Map<string, JobPoints>();
  /** Emits an event named after a job's uuid when the job ends or is deleted. */
  readonly #ends = new EventEmitter().setMaxListeners(0);
  readonly #closing = new AbortController();
  readonly #checkTimer: NodeJS.Timeout | undefined;
  #running: RunningJob | undefined;
  #isRunning = false;
  /** Number of calls of `#runAll`. */
  #calls = 0;
  #isClosed = false;
  /** Resolves when the last result is in its files. */
  #lastStored: Promise<void> = Promise.resolve();

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#store = parts.jobs;
    this.#results = parts.results;
    const { peers } = this.#store;
    peers?.listen((notice) => this.#handleNotice(notice));
    if (peers !== undefined) this.#checkTimer = setInterval(() => void this.#runAll(), CHECK_MS).unref();
    void this.#retryUntilStored(() => this.#cleanUp()).then(() => this.#runAll());
  }

  /** Adds a job. @throws Fault 429 and 507 if the requester has reached its limits; Fault disk_full */
  async add(
    requester: Requester,
    {
      origins,
      destinations,
      originNames,
      destinationNames,
      originFields,
      destinationFields,
      pack,
      changes,
      ...order
    }: MatrixRequest,
  ): Promise<string> {
    const uuid = randomUUID();
    const job: NewMatrixJob = {
      ...order,
      uuid,
      pack: typeof pack === 'string' ? pack : null,
      origins: JSON.stringify(origins.addresses),
      destinations: JSON.stringify(destinations.addresses),
      originCount: origins.addresses.length,
      destinationCount: destinations.addresses.length,
      ...storedChanges(changes),
      originNames: jsonOf(originNames),
      destinationNames: jsonOf(destinationNames),
      originFields: jsonOf(originFields),
      destinationFields: jsonOf(destinationFields),
      madeBy: requester.id,
    };
    await this.#store.add(job, (stored) => {
      enforceLimits(this.#parts.limits, stored, requester, bytesOf(job));
      requireSpace(this.#parts.dataDirectory, bytesOf(job));
    });
    if (typeof pack === 'string') {
      if (this.#points.size < MAX_READ_POINTS)
        this.#points.set(uuid, { origins: origins.lonLats, destinations: destinations.lonLats });
      void this.#runAll();
    } else await this.#store.end(uuid, 'Failed', { message: pack.failure });
    return uuid;
  }

  /** Adds a copy of the job. @param choose returns the pack that now covers these points */
  duplicate(
    job: MatrixJobRow,
    requester: Requester,
    choose: (origins: Float64Array, destinations: Float64Array) => MatrixRequest['pack'],
  ): Promise<string> {
    const [origins, destinations] = [readPoints(job.origins), readPoints(job.destinations)];
    return this.add(requester, {
      mode: job.mode,
      option: job.option,
      changes: requestedChanges(job),
      wantsDuration: job.wantsDuration,
      wantsDistance: job.wantsDistance,
      origins,
      destinations,
      pack: choose(origins.lonLats, destinations.lonLats),
      name: job.name,
      originNames: job.originNames === null ? null : parseList(job.originNames),
      destinationNames: job.destinationNames === null ? null : parseList(job.destinationNames),
      originFields: job.originFields === null ? null : JSON.parse(job.originFields),
      destinationFields: job.destinationFields === null ? null : JSON.parse(job.destinationFields),
    });
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
    const localProgress = this.#progressHere(uuid);
    if (localProgress !== undefined) return localProgress.share;
    // As reported by the server that runs it.
    return status === 'Running' ? (progress ?? 0) : 0;
  }

  /** Returns the pace of a job; undefined unless this server is computing its cells. */
  pace({ uuid, status, originCount, destinationCount }: MatrixJobEntry): Pace | undefined {
    const localProgress = status === 'Running' ? this.#progressHere(uuid) : undefined;
    return localProgress === undefined ? undefined : paceOf(localProgress, originCount * destinationCount);
  }

  rename(uuid: string, name: string): Awaitable<void> {
    return this.#store.rename(uuid, nameOf(name));
  }

  async cancel(uuid: string): Promise<void> {
    const localProgress = this.#progressHere(uuid);
    const job = localProgress === undefined ? await this.#store.find(uuid) : undefined;
    const progress = localProgress?.share ?? (job === undefined ? 0 : this.progress(job));
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
    const expired = (await this.#ended()).filter(({ finishedAt }) => finishedAt < time);
    for (const { uuid } of expired) await this.remove(uuid);
    return expired.length;
  }

  /** Returns the files with the rows of a finished job, after fetching them if another server computed them. */
  resultFiles(job: Pick<MatrixJobRow, 'uuid' | 'wantsDuration' | 'wantsDistance'>): Promise<ResultPaths> {
    const { peers } = this.#store;
    if (peers === undefined) return this.#results.stored(job.uuid);
    return this.#results.ensure(job, (measure, file) => peers.fetchRows(job.uuid, measure, file));
  }

  /** Opens the rows of a finished job, even before they are in files. */
  async openRows(job: Pick<MatrixJobRow, 'uuid' | 'wantsDuration' | 'wantsDistance'>): Promise<OpenRows> {
    if (this.#store.peers !== undefined) await this.resultFiles(job);
    return this.#results.open(job);
  }

  /** Closes the queue. A running job stays queued and runs again after the next start or on another server. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#checkTimer);
    const running = this.#running;
    running?.cancelling.abort();
    if (running !== undefined) await this.#store.peers?.release(running.uuid).catch(() => undefined);
    await this.#results.close();
    await this.#store.close();
  }

  async #ended(): Promise<{ uuid: string; finishedAt: string }[]> {
    const jobs = await this.#store.list();
    return jobs.flatMap(({ uuid, status, finishedAt }) =>
      status === 'Queued' || status === 'Running' || finishedAt === null ? [] : [{ uuid, finishedAt }],
    );
  }

  /** Returns the progress of the job if it runs on this server. */
  #progressHere(uuid: string): MatrixProgress | undefined {
    return this.#running?.uuid === uuid ? this.#running.progress : undefined;
  }

  /** Handles a change of a job on this server or another. */
  #handleNotice({ uuid, status }: JobNotice): void {
    if (status === 'Queued') void this.#runAll();
    else if (status !== 'Running') {
      this.#points.delete(uuid);
      // It was cancelled, deleted, or claimed by another server.
      if (status !== 'Finished' && this.#running?.uuid === uuid) this.#running.cancelling.abort();
      if (status === 'Deleted') this.#results.remove(uuid);
      this.#ends.emit(uuid);
    }
  }

  /** Requeues finished jobs whose files are missing, and deletes files without a finished job. */
  async #cleanUp(): Promise<void> {
    // With peers, the shared store has all results, and local files are only copies.
    const jobs = this.#store.peers === undefined ? await this.#store.list() : [];
    const finished = jobs.filter(({ status }) => status === 'Finished');
    for (const job of finished) if (!this.#results.isComplete(job)) await this.#store.requeue(job.uuid);
    this.#results.keepOnly(finished.filter((job) => this.#results.isComplete(job)).map(({ uuid }) => uuid));
  }

  /** Runs the queued jobs, one after another. Does nothing if it is already running. */
  async #runAll(): Promise<void> {
    this.#calls += 1;
    if (this.#isRunning || this.#parts.computes === false) return;
    this.#isRunning = true;
    // Respond first to the client that added the job; a failure here must not affect it.
    await setImmediate();
    while (!this.#isClosed) {
      const calls = this.#calls;
      const packs = [...this.#parts.packStore.current.ready.keys()];
      const job = await this.#retryUntilStored(() => this.#store.claim(packs));
      if (job !== undefined) await this.#run(job);
      // Check again if a job was added during the query.
      else if (calls === this.#calls) break;
    }
    this.#isRunning = false;
  }

  async #run(job: MatrixJobRow): Promise<void> {
    const { uuid } = job;
    const points = this.#points.get(uuid);
    this.#points.delete(uuid);
    const pack = this.#parts.packStore.current.ready.get(job.pack ?? '');
    if (pack === undefined) {
      const message = `The road pack ${job.pack ?? ''} is no longer installed. Run the matrix again`;
      await this.#retryUntilStored(() => this.#store.end(uuid, 'Failed', { message }));
    } else {
      const running: RunningJob = { uuid, progress: INITIAL_PROGRESS, cancelling: new AbortController() };
      this.#running = running;
      const stopHeartbeat = this.#startHeartbeat(running);
      try {
        const answer = await this.#compute(job, points ?? readJob(job), pack.path, running);
        // Only one result at a time is in memory.
        await this.#lastStored;
        if (!this.#isClosed) await this.#finish(job, answer);
        else releaseRows(answer);
      } catch (error) {
        if (!isCancelled(error)) await this.#fail(uuid, error);
      }
      stopHeartbeat();
      if (this.#isClosed) return;
      this.#running = undefined;
    }
    this.#ends.emit(uuid);
  }

  /** Reports to other servers that the job is still running here. @returns a function that stops the reports */
  #startHeartbeat(running: RunningJob): () => void {
    const { peers } = this.#store;
    if (peers === undefined) return () => undefined;
    const sendHeartbeat = async (): Promise<void> => {
      const isOurs = await peers.heartbeat(running.uuid, running.progress.share);
      if (!isOurs) running.cancelling.abort();
    };
    const timer = setInterval(() => {
      // Without heartbeats, another server eventually claims the job.
      sendHeartbeat().catch(() => undefined);
    }, peers.heartbeatMs).unref();
    return () => clearInterval(timer);
  }

  /** @throws WorkEnded if the job is cancelled; Error with a message for the client */
  async #compute(job: MatrixJobRow, points: JobPoints, pack: string, running: RunningJob): Promise<MatrixAnswer> {
    const { mode, option, wantsDuration, wantsDistance } = job;
    const command = { ...points, pack, mode, option, ...changesOf(job), wantsDuration, wantsDistance };
    const onProgress = (progress: MatrixProgress): void => {
      running.progress = progress;
    };
    try {
      return await this.#parts.thread.compute(command, { signal: running.cancelling.signal, onProgress });
    } finally {
      running.progress = { ...running.progress, share: 1 };
    }
  }

  /**
   * Makes the result of a job available. Usually it is stored afterwards; if the server is killed in between, the job
   * runs again. Other servers need it in the store first.
   * @throws errors of the disk
   */
  async #finish(job: MatrixJobRow, answer: MatrixAnswer): Promise<void> {
    const { uuid, wantsDuration, wantsDistance } = job;
    this.#results.add(job, answer);
    const { duration, distance } = this.#results.pathsOf(uuid);
    const files = {
      duration: wantsDuration ? duration : undefined,
      distance: wantsDistance ? distance : undefined,
    };
    const isShared = this.#store.peers !== undefined;
    if (isShared) await this.#results.stored(uuid);
    // It may have been cancelled or deleted while it ran.
    if ((await this.#retryUntilStored(() => this.#store.finish(uuid, answer.outcome, files))) !== true)
      this.#results.remove(uuid);
    else if (isShared) this.#results.markCopy(uuid);
    else
      this.#lastStored = this.#results.stored(uuid).then(
        () => undefined,
        (error: unknown) => this.#revoke(uuid, error),
      );
  }

  /** Marks a job as failed. */
  async #fail(uuid: string, error: unknown): Promise<void> {
    const message = isDiskFull(error)
      ? `${DISK_FULL}. Free some space, then run the matrix again`
      : errorMessage(error);
    await this.#retryUntilStored(() => this.#store.end(uuid, 'Failed', { message }));
  }

  /** Marks a finished job as failed, because its result can't be stored. */
  async #revoke(uuid: string, error: unknown): Promise<void> {
    await this.#retryUntilStored(() => this.#store.requeue(uuid));
    await this.#fail(uuid, error);
  }

  /** Retries `work` until the database accepts it. @returns undefined if the server closes first */
  async #retryUntilStored<Result>(work: () => Awaitable<Result>): Promise<Result | undefined> {
    for (let isFirst = true; !this.#isClosed; isFirst = false) {
      try {
        return await work();
      } catch (error) {
        if (this.#isClosed) return undefined;
        if (isFirst)
          process.stderr.write(`cairn: can't write to the store of matrix jobs (${errorMessage(error)}); retrying\n`);
        await setTimeout(RETRY_MS, undefined, { ref: false });
      }
    }
    return undefined;
  }
}

/** Parses a stored list of strings. */
function parseList(json: string): string[] {
  const list: string[] = JSON.parse(json);
  return list;
}

/** Parses stored points, which were validated when they were received. */
function readPoints(json: string): Points {
  const addresses = parseList(json);
  return { addresses, lonLats: readAddresses('addresses', addresses, []) };
}

const readJob = ({ origins, destinations }: MatrixJobRow): JobPoints => ({
  origins: readPoints(origins).lonLats,
  destinations: readPoints(destinations).lonLats,
});

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
