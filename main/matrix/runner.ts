/**
 * Computes the matrix jobs of a store, one after the other. Where several servers share the jobs, each takes what is
 * next, and takes over what one has left that is not heard any more.
 */
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { PackLibrary } from '../packs/library.ts';
import type { Awaitable } from '../store/accounts.ts';
import type { MatrixJobRow, MatrixJobs, MatrixOutcome } from '../store/matrix-job.ts';
import { isCancelled } from '../threads/work-ended.ts';
import { readAddresses } from './addresses.ts';
import { INITIAL_PROGRESS, type MatrixProgress } from './commands.ts';
import type { MatrixComputer } from './matrix-thread.ts';
import { isWhole, type ResultFiles } from './result-files.ts';
import { errorMessage } from '../../contract/system-error.ts';

/** Parses a list of strings of a stored job. */
export function parseList(json: string): string[] {
  const list: string[] = JSON.parse(json);
  return list;
}

interface RunningJob {
  uuid: string;
  progress: MatrixProgress;
  cancelling: AbortController;
}

/** What came of a job; of one that was cancelled nothing. */
interface JobEnd {
  outcome?: MatrixOutcome;
  failure?: string;
}

/** How long to wait where the database takes nothing, as on a full disk, in milliseconds. */
const RETRY_MS = 500;

/** What a runner works with. */
export interface RunnerParts {
  jobs: MatrixJobs;
  results: ResultFiles;
  packs: PackLibrary;
  thread: MatrixComputer;
  /** Whether jobs are computed here, or left to others; so they are when absent. */
  computes?: boolean;
  /** Called when a job has ended that ran here. */
  onEnd: (uuid: string) => void;
}

export class MatrixRunner {
  readonly #store: MatrixJobs;
  readonly #packs: PackLibrary;
  readonly #thread: MatrixComputer;
  readonly #results: ResultFiles;
  readonly #computes: boolean;
  readonly #onEnd: (uuid: string) => void;
  #running: RunningJob | undefined;
  #isAtWork = false;
  /** How often it was said that something may wait. */
  #calls = 0;
  #closed = false;

  constructor({ jobs, results, packs, thread, computes = true, onEnd }: RunnerParts) {
    this.#store = jobs;
    this.#packs = packs;
    this.#thread = thread;
    this.#results = results;
    this.#computes = computes;
    this.#onEnd = onEnd;
  }

  /** Tidies up what a crash has left, then runs what waits. */
  async begin(): Promise<void> {
    await this.#retryUntilStored(() => this.#tidy());
    await this.runAll();
  }

  /** How far the job is, if it runs here. */
  progressOf(uuid: string): MatrixProgress | undefined {
    return this.#running?.uuid === uuid ? this.#running.progress : undefined;
  }

  /** Stops the job if it runs here; it is cancelled, deleted, or another server's. */
  stop(uuid: string): void {
    if (this.#running?.uuid === uuid) this.#running.cancelling.abort();
  }

  /** A running job stays in the queue, and runs again after the next start or on another server. */
  async close(): Promise<void> {
    this.#closed = true;
    const running = this.#running;
    running?.cancelling.abort();
    if (running !== undefined) await this.#store.peers?.release(running.uuid).catch(() => undefined);
  }

  /** After a crash: a finished job without its files runs again, and files that belong to no finished job go. */
  async #tidy(): Promise<void> {
    const kept = new Set<string>();
    // Others have all results: what lies here is a copy.
    const jobs = this.#store.peers === undefined ? await this.#store.list() : [];
    for (const { uuid, status, wantsDuration, wantsDistance } of jobs) {
      if (status !== 'Finished') continue;
      const { duration, distance } = this.#results.of(uuid);
      const files = [...(wantsDuration ? [duration] : []), ...(wantsDistance ? [distance] : [])];
      if (files.every(isWhole)) for (const file of files) kept.add(file);
      else await this.#store.queueAgain(uuid);
    }
    this.#results.keepOnly(kept);
  }

  /** Runs what waits, one after the other. Nothing happens where that is going on already. */
  async runAll(): Promise<void> {
    this.#calls += 1;
    if (this.#isAtWork || !this.#computes) return;
    this.#isAtWork = true;
    // Who ordered is answered first, and hears nothing of what hinders the job.
    await setImmediate();
    while (!this.#closed) {
      const calls = this.#calls;
      const job = await this.#retryUntilStored(() => this.#store.claim([...this.#packs.ready.keys()]));
      if (job !== undefined) await this.#run(job);
      // What was ordered while it was looked is looked for again.
      else if (calls === this.#calls) break;
    }
    this.#isAtWork = false;
  }

  async #run(job: MatrixJobRow): Promise<void> {
    const { uuid } = job;
    const pack = this.#packs.ready.get(job.pack ?? '');
    if (pack === undefined) {
      await this.#retryUntilStored(() =>
        this.#store.end(uuid, 'Failed', {
          message: `The road pack ${job.pack ?? ''} is no longer installed. Order the matrix again`,
        }),
      );
    } else {
      const running: RunningJob = { uuid, progress: INITIAL_PROGRESS, cancelling: new AbortController() };
      this.#running = running;
      const endBeats = this.#beat(running);
      const end = await this.#compute(job, pack.path, running);
      if (!this.#closed) await this.#retryUntilStored(() => this.#keep(job, end));
      endBeats();
      if (this.#closed) return;
      this.#running = undefined;
    }
    this.#onEnd(uuid);
  }

  /** Reports to other servers that the job is still running here. @returns a function that stops the reports */
  #beat(running: RunningJob): () => void {
    const { peers: others } = this.#store;
    if (others === undefined) return () => undefined;
    const beat = async (): Promise<void> => {
      const isOurs = await others.heartbeat(running.uuid, running.progress.share);
      if (!isOurs) running.cancelling.abort();
    };
    const timer = setInterval(() => {
      // Another server takes the job over where this one is not heard for long.
      beat().catch(() => undefined);
    }, others.heartbeatMs).unref();
    return () => clearInterval(timer);
  }

  /** Never rejects. */
  async #compute({ uuid, mode, option, ...job }: MatrixJobRow, pack: string, running: RunningJob): Promise<JobEnd> {
    const files = this.#results.of(uuid);
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

  async #keep({ uuid, wantsDuration, wantsDistance }: MatrixJobRow, { outcome, failure }: JobEnd): Promise<void> {
    const { duration, distance } = this.#results.of(uuid);
    const files = {
      duration: wantsDuration ? duration : undefined,
      distance: wantsDistance ? distance : undefined,
    };
    const isFinished = outcome !== undefined && (await this.#store.finish(uuid, outcome, files));
    if (failure !== undefined) await this.#store.end(uuid, 'Failed', { message: failure });
    // Cancelled or deleted while it ran: what it wrote goes too.
    if (!isFinished) this.#results.remove(uuid);
    else if (this.#store.peers !== undefined) this.#results.noteCopy(uuid);
  }

  /** Does `work` again and again until the database takes it. @returns nothing where the server closes first */
  async #retryUntilStored<Result>(work: () => Awaitable<Result>): Promise<Result | undefined> {
    for (let isFirst = true; !this.#closed; isFirst = false) {
      try {
        return await work();
      } catch (error) {
        if (this.#closed) return undefined;
        if (isFirst)
          process.stderr.write(
            `cairn: the matrix jobs cannot be written now (${errorMessage(error)}); they go on when they can\n`,
          );
        await setTimeout(RETRY_MS, undefined, { ref: false });
      }
    }
    return undefined;
  }
}
