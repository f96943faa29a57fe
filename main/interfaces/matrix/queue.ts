/** Runs ordered matrices one after the other; jobs and results lie on disk and outlive the process. */
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PackLibrary } from '../../packs/library.ts';
import { MatrixJobStore, type MatrixJobEntry, type MatrixJobRow } from '../../store/matrix-jobs.ts';
import { CONTROL, CONTROL_WORDS, UNFINISHED } from '../../workers/matrix-protocol.ts';
import type { Mode, Option } from '../../routing/profiles/profile.ts';
import { Fault } from '../fault.ts';
import { readAddresses } from './addresses.ts';
import type { MatrixThread } from './matrix-thread.ts';

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

/** How fast a running job is; known once the roads have been read. */
export interface Pace {
  cellsDone: number;
  /** Absent until something can be said. */
  cellsPerSecond?: number;
  secondsLeft?: number;
}

interface RunningJob {
  uuid: string;
  control: Int32Array<SharedArrayBuffer>;
}

/** What this queue calls its files. */
const RESULT_FILE = /^[\da-f-]{36}\.(?:duration|distance)(?:\.unfinished)?$/;

export class MatrixQueue {
  readonly #store: MatrixJobStore;
  readonly #packs: PackLibrary;
  readonly #thread: MatrixThread;
  readonly #results: string;
  /** An event of the job's uuid when it ends or is deleted. */
  readonly #ends = new EventEmitter().setMaxListeners(0);
  readonly #closing = new AbortController();
  #running: RunningJob | undefined;
  #closed = false;

  constructor(dataDirectory: string, packs: PackLibrary, thread: MatrixThread) {
    this.#results = join(dataDirectory, 'matrix');
    mkdirSync(this.#results, { recursive: true });
    this.#store = new MatrixJobStore(join(dataDirectory, 'jobs.sqlite'));
    this.#packs = packs;
    this.#thread = thread;
    this.#tidy();
    this.#proceed();
  }

  add({ origins, destinations, originNames, destinationNames, pack, ...order }: Order): string {
    const uuid = randomUUID();
    this.#store.add({
      ...order,
      uuid,
      pack: typeof pack === 'string' ? pack : null,
      origins: JSON.stringify(origins),
      destinations: JSON.stringify(destinations),
      originCount: origins.length,
      destinationCount: destinations.length,
      originNames: originNames && JSON.stringify(originNames),
      destinationNames: destinationNames && JSON.stringify(destinationNames),
    });
    if (typeof pack === 'string') this.#proceed();
    else this.#store.end(uuid, 'Failed', { message: pack.failure });
    return uuid;
  }

  /** Resolves when the job has ended or is no more, or when the signal says so. @throws Fault 503 once the server closes */
  async ended(uuid: string, signal: AbortSignal): Promise<void> {
    const status = this.#store.find(uuid)?.status;
    if (status !== 'Queued' && status !== 'Running') return;
    const { signal: closing } = this.#closing;
    const either = AbortSignal.any([signal, closing]);
    await once(this.#ends, uuid, { signal: either }).catch((error: unknown) => {
      if (!either.aborted) throw error;
    });
    if (closing.aborted) throw new Fault(503, 'Cairn is closing. The job goes on at the next start');
  }

  /** Sends everybody away who waits for the end of a job. */
  stopWaiting(): void {
    this.#closing.abort();
  }

  find(uuid: string): MatrixJobRow | undefined {
    return this.#store.find(uuid);
  }

  list(): MatrixJobEntry[] {
    return this.#store.list();
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
    const { control } = this.#running;
    const share = Atomics.load(control, CONTROL.cells) / 1000;
    const seconds = Atomics.load(control, CONTROL.cellsTime) / 1000;
    if (seconds === 0) return undefined;
    const cellsDone = Math.round(share * originCount * destinationCount);
    if (cellsDone === 0) return { cellsDone };
    return { cellsDone, cellsPerSecond: Math.round(cellsDone / seconds), secondsLeft: Math.round((seconds * (1 - share) * 10) / share) / 10 };
  }

  rename(uuid: string, name: string): void {
    this.#store.rename(uuid, nameOf(name));
  }

  /** Orders the same once more. @param choose gives the pack that serves these points now */
  duplicate(job: MatrixJobRow, choose: (origins: readonly string[], destinations: readonly string[]) => Order['pack']): string {
    const origins = parseList(job.origins);
    const destinations = parseList(job.destinations);
    return this.add({
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
    return this.#running?.uuid === uuid ? Atomics.load(this.#running.control, CONTROL.progress) / 1000 : 0;
  }

  cancel(uuid: string): void {
    if (!this.#store.end(uuid, 'Cancelled', { progress: this.#progressNow(uuid) })) return;
    this.#thread.cancel(uuid);
    this.#ends.emit(uuid);
  }

  remove(uuid: string): void {
    this.cancel(uuid);
    this.#store.remove(uuid);
    this.#removeFiles(uuid);
  }

  /** Where the rows of a finished job lie, as far as they were asked for. */
  resultFiles(uuid: string): { duration: string; distance: string } {
    return { duration: join(this.#results, `${uuid}.duration`), distance: join(this.#results, `${uuid}.distance`) };
  }

  /** A running job is left as it is, and runs again at the next start. */
  close(): void {
    this.#closed = true;
    if (this.#running !== undefined) Atomics.store(this.#running.control, CONTROL.cancelled, 1);
    this.#store.close();
  }

  #removeFiles(uuid: string): void {
    for (const file of Object.values(this.resultFiles(uuid))) for (const ending of ['', UNFINISHED]) rmSync(file + ending, { force: true });
  }

  /** After a crash: a finished job without its files runs again, and files that belong to no finished job go. */
  #tidy(): void {
    const kept = new Set<string>();
    for (const { uuid, status, wantsDuration, wantsDistance } of this.#store.list()) {
      if (status !== 'Finished') continue;
      const { duration, distance } = this.resultFiles(uuid);
      const files = [...(wantsDuration ? [duration] : []), ...(wantsDistance ? [distance] : [])];
      // A file is written whole and then renamed; after a power cut its name may be all that is left of it.
      if (files.every((file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0)) for (const file of files) kept.add(file);
      else this.#store.queueAgain(uuid);
    }
    for (const name of readdirSync(this.#results).filter((file) => RESULT_FILE.test(file))) {
      const file = join(this.#results, name);
      if (!kept.has(file)) rmSync(file, { force: true });
    }
  }

  /** Starts the next job, if none is running. */
  #proceed(): void {
    if (this.#closed || this.#running !== undefined) return;
    const job = this.#store.next();
    if (job === undefined) return;
    const pack = this.#packs.ready.get(job.pack ?? '');
    if (pack === undefined) {
      this.#store.end(job.uuid, 'Failed', { message: `The road pack ${job.pack ?? ''} is no longer installed. Order the matrix again` });
      this.#proceed();
      return;
    }
    const control = new Int32Array(new SharedArrayBuffer(4 * CONTROL_WORDS));
    this.#running = { uuid: job.uuid, control };
    this.#store.start(job.uuid);
    void this.#run(job, pack.path, control);
  }

  async #run(job: MatrixJobRow, pack: string, control: RunningJob['control']): Promise<void> {
    const { uuid, mode, option } = job;
    const files = this.resultFiles(uuid);
    const report = await this.#thread.matrix({
      uuid,
      pack,
      mode,
      option,
      origins: readAddresses('origin_addresses', parseList(job.origins), []),
      destinations: readAddresses('destination_addresses', parseList(job.destinations), []),
      durationFile: job.wantsDuration ? files.duration : undefined,
      distanceFile: job.wantsDistance ? files.distance : undefined,
      control,
    });
    if (this.#closed) return;
    this.#running = undefined;
    if (report.outcome !== undefined) this.#store.end(uuid, 'Finished', { outcome: report.outcome });
    else if (report.failure !== undefined) this.#store.end(uuid, 'Failed', { message: report.failure });
    // Cancelled or deleted while it ran: what it wrote goes too.
    if (this.#store.find(uuid)?.status !== 'Finished') this.#removeFiles(uuid);
    this.#ends.emit(uuid);
    this.#proceed();
  }
}

/** An empty name is none. */
export const nameOf = (name: string | undefined): string | null => (name === undefined || name.trim() === '' ? null : name.trim());

function parseList(json: string): string[] {
  const list: string[] = JSON.parse(json);
  return list;
}
