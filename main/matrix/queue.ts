/**
 * Runs ordered matrices one after the other; jobs and results outlive the process. Where several servers share the jobs,
 * each runs what is next, and one that ends leaves the rest to the others.
 */
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { KeyLimits } from '../../contract/key-limits.ts';
import type { PackLibrary } from '../packs/library.ts';
import { needRoom } from '../store/free-space.ts';
import type { Awaitable } from '../store/accounts.ts';
import type { Asker } from '../store/maker.ts';
import {
  bytesOf,
  type JobNotice,
  type KeptOfMaker,
  type MatrixJobEntry,
  type MatrixJobRow,
  type MatrixJobs,
  type MatrixOutcome,
  type NewMatrixJob,
} from '../store/matrix-job.ts';
import { isCancelled } from '../threads/work-ended.ts';
import { NOTHING_DONE, type MatrixProgress } from './commands.ts';
import type { Mode, Option } from '../routing/profiles/profile.ts';
import { Fault } from '../../contract/fault.ts';
import { tooManyBytes, tooManyKept, tooManyWaiting } from '../account/key-room.ts';
import { readAddresses } from './addresses.ts';
import type { MatrixComputer } from './matrix-thread.ts';
import { paceOf, type Pace } from './pace.ts';
import { isWhole, type ResultFiles, type ResultPaths } from './result-files.ts';

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

/** How often jobs are looked at that other servers may have left or ended, in milliseconds. */
const LOOK_MS = 2000;

/** What a queue works with. */
export interface QueueParts {
  dataDirectory: string;
  jobs: MatrixJobs;
  results: ResultFiles;
  packs: PackLibrary;
  thread: MatrixComputer;
  limits: KeyLimits;
  /** Whether jobs are computed here, or left to others; so they are when absent. */
  computes?: boolean;
}

export class MatrixQueue {
  readonly #store: MatrixJobs;
  readonly #packs: PackLibrary;
  readonly #thread: MatrixComputer;
  readonly #directory: string;
  readonly #limits: KeyLimits;
  readonly #results: ResultFiles;
  readonly #computes: boolean;
  /** An event of the job's uuid when it ends or is deleted. */
  readonly #ends = new EventEmitter().setMaxListeners(0);
  readonly #closing = new AbortController();
  readonly #looking: NodeJS.Timeout | undefined;
  #running: RunningJob | undefined;
  #isAtWork = false;
  /** How often it was said that something may wait. */
  #calls = 0;
  #closed = false;

  constructor({ dataDirectory, jobs, results, packs, thread, limits, computes = true }: QueueParts) {
    this.#computes = computes;
    this.#directory = dataDirectory;
    this.#limits = limits;
    this.#results = results;
    this.#store = jobs;
    this.#packs = packs;
    this.#thread = thread;
    if (jobs.others !== undefined) {
      jobs.others.listen((notice) => this.#hear(notice));
      this.#looking = setInterval(() => void this.#runAll(), LOOK_MS).unref();
    }
    void this.#begin();
  }

  async #begin(): Promise<void> {
    await this.#surely(() => this.#tidy());
    await this.#runAll();
  }

  /** @throws Fault 429 and 507 where the asker keeps as much as it may; Fault disk_full */
  async add(
    asker: Asker,
    { origins, destinations, originNames, destinationNames, pack, ...order }: Order,
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
      madeBy: asker.id,
    };
    refuseBeyond(this.#limits, await this.#store.kept(asker.id), asker, bytesOf(job));
    needRoom(this.#directory, bytesOf(job));
    await this.#store.add(job);
    if (typeof pack === 'string') void this.#runAll();
    else await this.#store.end(uuid, 'Failed', { message: pack.failure });
    return uuid;
  }

  /**
   * Resolves when the job has ended or is no more, or when the signal says so. @throws Fault 503 once the server closes
   */
  async ended(uuid: string, signal: AbortSignal): Promise<void> {
    const { signal: closing } = this.#closing;
    while (!signal.aborted) {
      const heard = new AbortController();
      // Of the end at another server one may not hear.
      const look = this.#store.others === undefined ? [] : [AbortSignal.timeout(LOOK_MS)];
      const either = AbortSignal.any([signal, closing, heard.signal, ...look]);
      // From before the look on, so that no end comes between.
      const end = once(this.#ends, uuid, { signal: either }).catch((error: unknown) => {
        if (!either.aborted) throw error;
      });
      const status = (await this.#store.find(uuid))?.status;
      if (status !== 'Queued' && status !== 'Running') {
        heard.abort();
        await end;
        return;
      }
      await end;
      if (closing.aborted) throw new Fault('closing', 'Cairn is closing. The job goes on at the next start');
      if (this.#store.others === undefined) return;
    }
  }

  /** Answers all that wait for the end of a job. */
  stopWaiting(): void {
    this.#closing.abort();
  }

  /** The job, if it is there for the asker. */
  find(uuid: string, asker: Asker): Awaitable<MatrixJobRow | undefined> {
    return this.#store.find(uuid, asker);
  }

  /** The jobs that are there for the asker, the latest first. */
  list(asker: Asker): Awaitable<MatrixJobEntry[]> {
    return this.#store.list(asker);
  }

  /** 0 to 1; of a job that was cancelled or failed, how far it was. */
  progress({ uuid, status, progress }: Pick<MatrixJobEntry, 'uuid' | 'status' | 'progress'>): number {
    if (status === 'Finished') return 1;
    if (status === 'Cancelled' || status === 'Failed') return progress ?? 0;
    if (this.#running?.uuid === uuid) return this.#running.progress.share;
    // As the server told that runs it.
    return status === 'Running' ? (progress ?? 0) : 0;
  }

  /** How fast the job is; undefined unless it computes cells now. */
  pace({ uuid, status, originCount, destinationCount }: MatrixJobEntry): Pace | undefined {
    if (status !== 'Running' || this.#running?.uuid !== uuid) return undefined;
    return paceOf(this.#running.progress, originCount * destinationCount);
  }

  rename(uuid: string, name: string): Awaitable<void> {
    return this.#store.rename(uuid, nameOf(name));
  }

  /** Orders the same once more. @param choose gives the pack that serves these points now */
  duplicate(
    job: MatrixJobRow,
    asker: Asker,
    choose: (origins: readonly string[], destinations: readonly string[]) => Order['pack'],
  ): Promise<string> {
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

  async cancel(uuid: string): Promise<void> {
    const isHere = this.#running?.uuid === uuid;
    const job = isHere ? undefined : await this.#store.find(uuid);
    const progress = isHere ? (this.#running?.progress.share ?? 0) : job === undefined ? 0 : this.progress(job);
    if (await this.#store.end(uuid, 'Cancelled', { progress })) this.#hear({ uuid, status: 'Cancelled' });
  }

  async remove(uuid: string): Promise<void> {
    // At once: who waits for its end is not to find it cancelled first.
    await this.#store.remove(uuid);
    this.#hear({ uuid, status: 'Deleted' });
  }

  /** When each job ended that has. */
  async endTimes(): Promise<string[]> {
    return (await this.#ended()).map(({ finishedAt }) => finishedAt);
  }

  /** Deletes the jobs that ended before `time`. @returns how many */
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

  /** Where the rows of a finished job lie, also those that another server has computed. */
  resultFiles(job: Pick<MatrixJobRow, 'uuid' | 'wantsDuration' | 'wantsDistance'>): Awaitable<ResultPaths> {
    const { others } = this.#store;
    const files = this.#results.of(job.uuid);
    if (others === undefined) return files;
    return this.#results.have(job, (measure, file) => others.fetchRows(job.uuid, measure, file));
  }

  /** A running job is left as it is, and runs again at the next start, or at another server. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#looking);
    this.#results.close();
    const running = this.#running;
    running?.cancelling.abort();
    if (running !== undefined) await this.#store.others?.release(running.uuid).catch(() => undefined);
    await this.#store.close();
  }

  /** After a crash: a finished job without its files runs again, and files that belong to no finished job go. */
  async #tidy(): Promise<void> {
    const kept = new Set<string>();
    // Others have all results: what lies here is a copy.
    const jobs = this.#store.others === undefined ? await this.#store.list() : [];
    for (const { uuid, status, wantsDuration, wantsDistance } of jobs) {
      if (status !== 'Finished') continue;
      const { duration, distance } = this.#results.of(uuid);
      const files = [...(wantsDuration ? [duration] : []), ...(wantsDistance ? [distance] : [])];
      if (files.every(isWhole)) for (const file of files) kept.add(file);
      else await this.#store.queueAgain(uuid);
    }
    this.#results.keepOnly(kept);
  }

  /** Of a job here or at another server. */
  #hear({ uuid, status }: JobNotice): void {
    if (status === 'Queued') void this.#runAll();
    else if (status !== 'Running') {
      if (this.#running?.uuid === uuid && status !== 'Finished') this.#running.cancelling.abort();
      if (status === 'Deleted') this.#results.remove(uuid);
      this.#ends.emit(uuid);
    }
  }

  /** Runs what waits, one after the other. Nothing happens where that is going on already. */
  async #runAll(): Promise<void> {
    this.#calls += 1;
    if (this.#isAtWork || !this.#computes) return;
    this.#isAtWork = true;
    // Who ordered is answered first, and hears nothing of what hinders the job.
    await setImmediate();
    while (!this.#closed) {
      const calls = this.#calls;
      const job = await this.#surely(() => this.#store.claim([...this.#packs.ready.keys()]));
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
      await this.#surely(() =>
        this.#store.end(uuid, 'Failed', {
          message: `The road pack ${job.pack ?? ''} is no longer installed. Order the matrix again`,
        }),
      );
    } else {
      const running: RunningJob = { uuid, progress: NOTHING_DONE, cancelling: new AbortController() };
      this.#running = running;
      const endBeats = this.#beat(running);
      const end = await this.#compute(job, pack.path, running);
      if (!this.#closed) await this.#surely(() => this.#keep(job, end));
      endBeats();
      if (this.#closed) return;
      this.#running = undefined;
    }
    this.#ends.emit(uuid);
  }

  /** Tells other servers that the job goes on here, for as long as it does. @returns ends it */
  #beat(running: RunningJob): () => void {
    const { others } = this.#store;
    if (others === undefined) return () => undefined;
    const beat = async (): Promise<void> => {
      const isOurs = await others.beat(running.uuid, running.progress.share);
      if (!isOurs) running.cancelling.abort();
    };
    const timer = setInterval(() => {
      // Another server takes the job over where this one is not heard for long.
      beat().catch(() => undefined);
    }, others.beatMs).unref();
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
      return isCancelled(error) ? {} : { failure: error instanceof Error ? error.message : String(error) };
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
    else if (this.#store.others !== undefined) this.#results.noteCopy(uuid);
  }

  /** Does `work` again and again until the database takes it. @returns nothing where the server closes first */
  async #surely<Result>(work: () => Awaitable<Result>): Promise<Result | undefined> {
    for (let isFirst = true; !this.#closed; isFirst = false) {
      try {
        return await work();
      } catch (error) {
        if (this.#closed) return undefined;
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
