/** Runs ordered matrices one after the other; jobs and results lie on disk and outlive the process. */
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { KeyLimits } from '../../contract/key-limits.ts';
import type { PackLibrary } from '../packs/library.ts';
import { needRoom } from '../store/free-space.ts';
import type { Asker } from '../store/maker.ts';
import {
  bytesOf,
  MatrixJobStore,
  type KeptOfMaker,
  type MatrixJobEntry,
  type MatrixJobRow,
  type MatrixOutcome,
  type NewMatrixJob,
} from '../store/matrix-jobs.ts';
import { isCancelled } from '../threads/work-ended.ts';
import { NOTHING_DONE, type MatrixProgress } from './commands.ts';
import type { Mode, Option } from '../routing/profiles/profile.ts';
import { Fault } from '../../contract/fault.ts';
import { tooManyBytes, tooManyKept, tooManyWaiting } from '../account/key-room.ts';
import { readAddresses } from './addresses.ts';
import type { MatrixThread } from './matrix-thread.ts';
import { paceOf, type Pace } from './pace.ts';
import { isWhole, ResultFiles, type ResultPaths } from './result-files.ts';

export interface Order {
  mode: Mode;
  option: Option;
  wantsDuration: boolean;
  wantsDistance: boolean;
  origins: readonly string[];
  destinations: readonly string[];
  /** The pack's id, or why there is none: the job then fails at once. */
  pack: string | { failure: string };
  name: string | null;
  /** As many as there are points; an empty name is none. */
  originNames: readonly string[] | null;
  destinationNames: readonly string[] | null;
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

export class MatrixQueue {
  readonly #store: MatrixJobStore;
  readonly #packs: PackLibrary;
  readonly #thread: MatrixThread;
  readonly #directory: string;
  readonly #limits: KeyLimits;
  readonly #results: ResultFiles;
  /** An event of the job's uuid when it ends or is deleted. */
  readonly #ends = new EventEmitter().setMaxListeners(0);
  readonly #closing = new AbortController();
  #running: RunningJob | undefined;
  #isAtWork = false;
  #closed = false;

  constructor(dataDirectory: string, packs: PackLibrary, thread: MatrixThread, limits: KeyLimits) {
    this.#directory = dataDirectory;
    this.#limits = limits;
    this.#results = new ResultFiles(join(dataDirectory, 'matrix'));
    this.#store = new MatrixJobStore(join(dataDirectory, 'jobs.sqlite'));
    this.#packs = packs;
    this.#thread = thread;
    this.#tidy();
    void this.#runAll();
  }

  /** @throws Fault 429 and 507 where the asker keeps as much as it may; Fault disk_full */
  add(asker: Asker, { origins, destinations, originNames, destinationNames, pack, ...order }: Order): string {
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
      madeBy: asker.id,
    };
    refuseBeyond(this.#limits, this.#store.kept(asker.id), asker, bytesOf(job));
    needRoom(this.#directory, bytesOf(job));
    this.#store.add(job);
    if (typeof pack === 'string') void this.#runAll();
    else this.#store.end(uuid, 'Failed', { message: pack.failure });
    return uuid;
  }

  /**
   * Resolves when the job has ended or is no more, or when the signal says so. @throws Fault 503 once the server closes
   */
  async ended(uuid: string, signal: AbortSignal): Promise<void> {
    const status = this.#store.find(uuid)?.status;
    if (status !== 'Queued' && status !== 'Running') return;
    const { signal: closing } = this.#closing;
    const either = AbortSignal.any([signal, closing]);
    await once(this.#ends, uuid, { signal: either }).catch((error: unknown) => {
      if (!either.aborted) throw error;
    });
    if (closing.aborted) throw new Fault('closing', 'Cairn is closing. The job goes on at the next start');
  }

  /** Answers all that wait for the end of a job. */
  stopWaiting(): void {
    this.#closing.abort();
  }

  /** The job, if it is there for the asker. */
  find(uuid: string, asker: Asker): MatrixJobRow | undefined {
    return this.#store.find(uuid, asker);
  }

  /** The jobs that are there for the asker, the latest first. */
  list(asker: Asker): MatrixJobEntry[] {
    return this.#store.list(asker);
  }

  /** 0 to 1; of a job that was cancelled or failed, how far it was. */
  progress({ uuid, status, progress }: Pick<MatrixJobEntry, 'uuid' | 'status' | 'progress'>): number {
    if (status === 'Finished') return 1;
    if (status === 'Cancelled' || status === 'Failed') return progress ?? 0;
    return this.#progressNow(uuid);
  }

  /** How fast the job is; undefined unless it computes cells now. */
  pace({ uuid, status, originCount, destinationCount }: MatrixJobEntry): Pace | undefined {
    if (status !== 'Running' || this.#running?.uuid !== uuid) return undefined;
    return paceOf(this.#running.progress, originCount * destinationCount);
  }

  rename(uuid: string, name: string): void {
    this.#store.rename(uuid, nameOf(name));
  }

  /** Orders the same once more. @param choose gives the pack that serves these points now */
  duplicate(
    job: MatrixJobRow,
    asker: Asker,
    choose: (origins: readonly string[], destinations: readonly string[]) => Order['pack'],
  ): string {
    const origins = parseList(job.origins);
    const destinations = parseList(job.destinations);
    return this.add(asker, {
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

  #progressNow(uuid: string): number {
    return this.#running?.uuid === uuid ? this.#running.progress.share : 0;
  }

  cancel(uuid: string): void {
    if (!this.#store.end(uuid, 'Cancelled', { progress: this.#progressNow(uuid) })) return;
    if (this.#running?.uuid === uuid) this.#running.cancelling.abort();
    this.#ends.emit(uuid);
  }

  remove(uuid: string): void {
    this.cancel(uuid);
    this.#store.remove(uuid);
    this.#results.remove(uuid);
  }

  /** When each job ended that has. */
  endTimes(): string[] {
    return this.#ended().map(({ finishedAt }) => finishedAt);
  }

  /** Deletes the jobs that ended before `time`. @returns how many */
  deleteEnded(time: string): number {
    const due = this.#ended().filter(({ finishedAt }) => finishedAt < time);
    for (const { uuid } of due) this.remove(uuid);
    return due.length;
  }

  #ended(): { uuid: string; finishedAt: string }[] {
    return this.#store
      .list()
      .flatMap(({ uuid, status, finishedAt }) =>
        status === 'Queued' || status === 'Running' || finishedAt === null ? [] : [{ uuid, finishedAt }],
      );
  }

  /** Where the rows of a finished job lie. */
  resultFiles(uuid: string): ResultPaths {
    return this.#results.of(uuid);
  }

  /** A running job is left as it is, and runs again at the next start. */
  close(): void {
    this.#closed = true;
    this.#running?.cancelling.abort();
    this.#store.close();
  }

  /** After a crash: a finished job without its files runs again, and files that belong to no finished job go. */
  #tidy(): void {
    const kept = new Set<string>();
    for (const { uuid, status, wantsDuration, wantsDistance } of this.#store.list()) {
      if (status !== 'Finished') continue;
      const { duration, distance } = this.resultFiles(uuid);
      const files = [...(wantsDuration ? [duration] : []), ...(wantsDistance ? [distance] : [])];
      if (files.every(isWhole)) for (const file of files) kept.add(file);
      else this.#store.queueAgain(uuid);
    }
    this.#results.keepOnly(kept);
  }

  /** Runs what waits, one after the other. Nothing happens where that is going on already. */
  async #runAll(): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    // Who ordered is answered first, and hears nothing of what hinders the job.
    await setImmediate();
    while (!this.#closed) {
      const job = await this.#surely(() => {
        const next = this.#store.next();
        // At once: orders from now on have to begin anew.
        this.#isAtWork = next !== undefined;
        return next;
      });
      if (job === undefined) break;
      await this.#run(job);
    }
  }

  async #run(job: MatrixJobRow): Promise<void> {
    const { uuid } = job;
    const pack = this.#packs.ready.get(job.pack ?? '');
    if (pack === undefined) {
      await this.#surely(() =>
        this.#store.end(uuid, 'Failed', {
          message: `The road pack ${job.pack ?? ''} is no longer installed. Order the matrix again`,
        }),
      );
    } else {
      const isStarted = await this.#surely(() => this.#store.start(uuid));
      // Cancelled or deleted meanwhile, or the server closes.
      if (isStarted !== true) return;
      const running: RunningJob = { uuid, progress: NOTHING_DONE, cancelling: new AbortController() };
      this.#running = running;
      const end = await this.#compute(job, pack.path, running);
      if (this.#closed) return;
      await this.#surely(() => this.#keep(uuid, end));
      this.#running = undefined;
    }
    this.#ends.emit(uuid);
  }

  /** Never rejects. */
  async #compute({ uuid, mode, option, ...job }: MatrixJobRow, pack: string, running: RunningJob): Promise<JobEnd> {
    const files = this.resultFiles(uuid);
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
      const { outcome } = await this.#thread.ask('matrix', [command], {
        signal: running.cancelling.signal,
        onProgress,
      });
      return { outcome };
    } catch (error) {
      return isCancelled(error) ? {} : { failure: error instanceof Error ? error.message : String(error) };
    } finally {
      running.progress = { ...running.progress, share: 1 };
    }
  }

  #keep(uuid: string, { outcome, failure }: JobEnd): void {
    if (outcome !== undefined) this.#store.end(uuid, 'Finished', { outcome });
    else if (failure !== undefined) this.#store.end(uuid, 'Failed', { message: failure });
    // Cancelled or deleted while it ran: what it wrote goes too.
    if (this.#store.find(uuid)?.status !== 'Finished') this.#results.remove(uuid);
  }

  /** Does `work` again and again until the database takes it. @returns nothing where the server closes first */
  async #surely<Result>(work: () => Result): Promise<Result | undefined> {
    for (let isFirst = true; !this.#closed; isFirst = false) {
      try {
        return work();
      } catch (error) {
        if (isFirst)
          process.stderr.write(
            `cairn: the matrix jobs cannot be written now (${error instanceof Error ? error.message : String(error)}); they go on when they can\n`,
          );
        await setTimeout(RETRY_MS, undefined, { ref: false });
      }
    }
    return undefined;
  }
}

/** @throws Fault 429, 507 */
function refuseBeyond(
  { waitingMatrices, matrices, matrixBytes }: KeyLimits,
  kept: KeptOfMaker,
  { seesAll }: Asker,
  bytes: number,
): void {
  if (seesAll) return;
  if (kept.waiting >= waitingMatrices)
    throw tooManyWaiting(kept.waiting, 'matrix jobs that are queued or running', 'cancel one');
  if (kept.jobs >= matrices) throw tooManyKept(kept.jobs, 'matrix jobs', 'delete some');
  if (kept.bytes + bytes > matrixBytes) throw tooManyBytes(matrixBytes, 'The matrix jobs', 'delete some');
}

/** An empty name is none. */
export const nameOf = (name: string | undefined): string | null =>
  name === undefined || name.trim() === '' ? null : name.trim();

function parseList(json: string): string[] {
  const list: string[] = JSON.parse(json);
  return list;
}
