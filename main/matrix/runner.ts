/**
 * Runs the matrix jobs of a store, one after another. If several servers share the jobs, each server claims the next
 * one, as well as jobs of servers that have stopped sending heartbeats.
 */
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { PackStore } from '../packs/pack-store.ts';
import type { Awaitable } from '../store/accounts.ts';
import type { MatrixJobRow, MatrixJobs, MatrixOutcome } from '../store/matrix-job.ts';
import { isCancelled } from '../threads/work-ended.ts';
import { readAddresses } from './addresses.ts';
import { INITIAL_PROGRESS, type MatrixProgress } from './commands.ts';
import type { MatrixComputer } from './matrix-thread.ts';
import { isComplete, type ResultFiles } from './result-files.ts';
import { errorMessage } from '../../contract/system-error.ts';

/** Parses a stored list of strings. */
export function parseList(json: string): string[] {
  const list: string[] = JSON.parse(json);
  return list;
}

interface RunningJob {
  uuid: string;
  progress: MatrixProgress;
  cancelling: AbortController;
}

/** Result of a job; empty if it was cancelled. */
interface JobEnd {
  outcome?: MatrixOutcome;
  failure?: string;
}

/** Delay before retrying a failed write, e.g. on a full disk, in milliseconds. */
const RETRY_MS = 500;

/** Dependencies of a runner. */
export interface RunnerParts {
  jobs: MatrixJobs;
  results: ResultFiles;
  packStore: PackStore;
  thread: MatrixComputer;
  /** Whether this server computes jobs or leaves them to others; true if absent. */
  computes?: boolean;
  /** Called when a job that ran on this server has ended. */
  onEnd: (uuid: string) => void;
}

export class MatrixRunner {
  readonly #store: MatrixJobs;
  readonly #packStore: PackStore;
  readonly #thread: MatrixComputer;
  readonly #results: ResultFiles;
  readonly #computes: boolean;
  readonly #onEnd: (uuid: string) => void;
  #running: RunningJob | undefined;
  #isRunning = false;
  /** Number of calls to `runAll`. */
  #calls = 0;
  #closed = false;

  constructor({ jobs, results, packStore, thread, computes = true, onEnd }: RunnerParts) {
    this.#store = jobs;
    this.#packStore = packStore;
    this.#thread = thread;
    this.#results = results;
    this.#computes = computes;
    this.#onEnd = onEnd;
  }

  /** Cleans up after a crash, then runs the queued jobs. */
  async begin(): Promise<void> {
    await this.#retryUntilStored(() => this.#cleanUp());
    await this.runAll();
  }

  /** Returns the progress of the job if it runs on this server. */
  progressOf(uuid: string): MatrixProgress | undefined {
    return this.#running?.uuid === uuid ? this.#running.progress : undefined;
  }

  /** Stops the job if it runs on this server. Called when it was cancelled, deleted, or claimed by another server. */
  stop(uuid: string): void {
    if (this.#running?.uuid === uuid) this.#running.cancelling.abort();
  }

  /** Stops the runner. A running job stays queued and runs again after the next start or on another server. */
  async close(): Promise<void> {
    this.#closed = true;
    const running = this.#running;
    running?.cancelling.abort();
    if (running !== undefined) await this.#store.peers?.release(running.uuid).catch(() => undefined);
  }

  /** Requeues finished jobs whose files are missing, and deletes files without a finished job. */
  async #cleanUp(): Promise<void> {
    const complete = new Set<string>();
    // With peers, the shared store has all results, and local files are only copies.
    const jobs = this.#store.peers === undefined ? await this.#store.list() : [];
    for (const { uuid, status, wantsDuration, wantsDistance } of jobs) {
      if (status !== 'Finished') continue;
      const { duration, distance } = this.#results.pathsOf(uuid);
      const files = [...(wantsDuration ? [duration] : []), ...(wantsDistance ? [distance] : [])];
      if (files.every(isComplete)) for (const file of files) complete.add(file);
      else await this.#store.requeue(uuid);
    }
    this.#results.keepOnly(complete);
  }

  /** Runs the queued jobs, one after another. Does nothing if it is already running. */
  async runAll(): Promise<void> {
    this.#calls += 1;
    if (this.#isRunning || !this.#computes) return;
    this.#isRunning = true;
    // Respond first to the client that added the job; a failure here must not affect it.
    await setImmediate();
    while (!this.#closed) {
      const calls = this.#calls;
      const job = await this.#retryUntilStored(() => this.#store.claim([...this.#packStore.current.ready.keys()]));
      if (job !== undefined) await this.#run(job);
      // Check again if a job was added during the query.
      else if (calls === this.#calls) break;
    }
    this.#isRunning = false;
  }

  async #run(job: MatrixJobRow): Promise<void> {
    const { uuid } = job;
    const pack = this.#packStore.current.ready.get(job.pack ?? '');
    if (pack === undefined) {
      await this.#retryUntilStored(() =>
        this.#store.end(uuid, 'Failed', {
          message: `The road pack ${job.pack ?? ''} is no longer installed. Run the matrix again`,
        }),
      );
    } else {
      const running: RunningJob = { uuid, progress: INITIAL_PROGRESS, cancelling: new AbortController() };
      this.#running = running;
      const stopHeartbeat = this.#startHeartbeat(running);
      const end = await this.#compute(job, pack.path, running);
      if (!this.#closed) await this.#retryUntilStored(() => this.#storeEnd(job, end));
      stopHeartbeat();
      if (this.#closed) return;
      this.#running = undefined;
    }
    this.#onEnd(uuid);
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

  /** Computes a job. Never rejects. */
  async #compute({ uuid, mode, option, ...job }: MatrixJobRow, pack: string, running: RunningJob): Promise<JobEnd> {
    const files = this.#results.pathsOf(uuid);
    const command = {
      pack,
      mode,
      option,
      origins: readAddresses('origin_addresses', parseList(job.origins), []),
      destinations: readAddresses('destination_addresses', parseList(job.destinations), []),
      durationFile: job.wantsDuration ? files.duration : undefined,
      distanceFile: job.wantsDistance ? files.distance : undefined,
    };
    const onProgress = (progress: MatrixProgress): void => {
      running.progress = progress;
    };
    try {
      const { outcome } = await this.#thread.compute(command, {
        signal: running.cancelling.signal,
        onProgress,
      });
      return { outcome };
    } catch (error) {
      return isCancelled(error) ? {} : { failure: errorMessage(error) };
    } finally {
      running.progress = { ...running.progress, share: 1 };
    }
  }

  async #storeEnd({ uuid, wantsDuration, wantsDistance }: MatrixJobRow, { outcome, failure }: JobEnd): Promise<void> {
    const { duration, distance } = this.#results.pathsOf(uuid);
    const files = {
      duration: wantsDuration ? duration : undefined,
      distance: wantsDistance ? distance : undefined,
    };
    const isFinished = outcome !== undefined && (await this.#store.finish(uuid, outcome, files));
    if (failure !== undefined) await this.#store.end(uuid, 'Failed', { message: failure });
    // It was cancelled or deleted while it ran: delete its files.
    if (!isFinished) this.#results.remove(uuid);
    else if (this.#store.peers !== undefined) this.#results.markCopy(uuid);
  }

  /** Retries `work` until the database accepts it. @returns undefined if the server closes first */
  async #retryUntilStored<Result>(work: () => Awaitable<Result>): Promise<Result | undefined> {
    for (let isFirst = true; !this.#closed; isFirst = false) {
      try {
        return await work();
      } catch (error) {
        if (this.#closed) return undefined;
        if (isFirst)
          process.stderr.write(`cairn: can't write to the store of matrix jobs (${errorMessage(error)}); retrying\n`);
        await setTimeout(RETRY_MS, undefined, { ref: false });
      }
    }
    return undefined;
  }
}
