/** Runs ordered matrices one after the other; jobs and results lie on disk and outlive the process. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { JobState } from '../../../contract/matrix.ts';
import type { PackLibrary } from '../../packs/library.ts';
import { MatrixJobStore, type MatrixJobEntry, type MatrixJobRow } from '../../store/matrix-jobs.ts';
import { CONTROL } from '../../workers/matrix-protocol.ts';
import type { Mode, Option } from '../../routing/profiles/profile.ts';
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
}

interface RunningJob {
  uuid: string;
  control: Int32Array<SharedArrayBuffer>;
}

export class MatrixQueue {
  readonly #store: MatrixJobStore;
  readonly #packs: PackLibrary;
  readonly #thread: MatrixThread;
  readonly #results: string;
  #running: RunningJob | undefined;
  #closed = false;

  constructor(dataDirectory: string, packs: PackLibrary, thread: MatrixThread) {
    this.#results = join(dataDirectory, 'matrix');
    mkdirSync(this.#results, { recursive: true });
    this.#store = new MatrixJobStore(join(dataDirectory, 'jobs.sqlite'));
    this.#packs = packs;
    this.#thread = thread;
    this.#proceed();
  }

  add({ origins, destinations, pack, ...order }: Order): string {
    const uuid = randomUUID();
    this.#store.add({
      ...order,
      uuid,
      pack: typeof pack === 'string' ? pack : null,
      origins: JSON.stringify(origins),
      destinations: JSON.stringify(destinations),
      originCount: origins.length,
      destinationCount: destinations.length,
    });
    if (typeof pack === 'string') this.#proceed();
    else this.#store.end(uuid, 'Failed', { message: pack.failure });
    return uuid;
  }

  find(uuid: string): MatrixJobRow | undefined {
    return this.#store.find(uuid);
  }

  list(): MatrixJobEntry[] {
    return this.#store.list();
  }

  /** 0 to 1. */
  progress({ uuid, status }: { uuid: string; status: JobState }): number {
    if (status === 'Finished') return 1;
    return this.#running?.uuid === uuid ? Atomics.load(this.#running.control, CONTROL.progress) / 1000 : 0;
  }

  cancel(uuid: string): void {
    if (!this.#store.end(uuid, 'Cancelled')) return;
    if (this.#running?.uuid === uuid) Atomics.store(this.#running.control, CONTROL.cancelled, 1);
  }

  remove(uuid: string): void {
    this.cancel(uuid);
    this.#store.remove(uuid);
    for (const file of Object.values(this.resultFiles(uuid))) rmSync(file, { force: true });
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
    const control = new Int32Array(new SharedArrayBuffer(8));
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
    // Deleted while it ran: what it wrote goes too.
    if (this.#store.find(uuid)?.status !== 'Finished') for (const file of Object.values(files)) rmSync(file, { force: true });
    this.#proceed();
  }
}

function parseList(json: string): string[] {
  const list: string[] = JSON.parse(json);
  return list;
}
