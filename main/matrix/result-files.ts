/**
 * Rows of finished matrices as text, in a folder of their own. Rows that were just computed can be read at once, from
 * the memory of the matrix thread, until they are in their files.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { requireSpace } from '../store/free-space.ts';
import type { MatrixJobEntry } from '../store/matrix-job.ts';
import { UNFINISHED } from '../store/put-in-place.ts';
import { releaseRows, type MatrixAnswer } from './commands.ts';
import { NewRows, openRows, type RowReader } from './rows.ts';

/** File names of results. */
const RESULT_FILE = /^[\da-f-]{36}\.(?:duration|distance)(?:\.unfinished)?$/;

/** Paths of the rows of a job; files exist only for its measures. */
export interface ResultPaths {
  duration: string;
  distance: string;
}

type Measure = keyof ResultPaths;

/** A job and its measures. */
type ResultJob = Pick<MatrixJobEntry, 'uuid' | 'wantsDuration' | 'wantsDistance'>;

const measuresOf = ({ wantsDuration, wantsDistance }: ResultJob): Measure[] => [
  ...(wantsDuration ? (['duration'] as const) : []),
  ...(wantsDistance ? (['distance'] as const) : []),
];

/** How long copies of other servers' results are retained after their last use, in milliseconds. */
const COPY_MS = 3_600_000;
const EXPIRY_CHECK_MS = 600_000;

/**
 * Clients can read new rows for this long before they are written to files, because that would compete with the
 * clients for the processor.
 */
const WRITE_DELAY_MS = 100;
const READ_CHECK_MS = 5;

/** Rows of a job, by measure. */
export type OpenRows = Partial<Record<Measure, RowReader>>;

/** New rows of a job. */
interface NewResult {
  rows: Partial<Record<Measure, NewRows>>;
  /** Resolves when the rows are in their files. */
  stored: Promise<void>;
  /** Whether the job was deleted. */
  isRemoved: boolean;
}

export class ResultFiles {
  readonly #directory: string;
  readonly #new = new Map<string, NewResult>();
  /** Time of the last use of each copy, by job. */
  readonly #copies = new Map<string, number>();
  /** Copies in progress, by job. */
  readonly #pending = new Map<string, Promise<ResultPaths>>();
  #expiryTimer: NodeJS.Timeout | undefined;

  /** @param directory created if missing */
  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
  }

  pathsOf(uuid: string): ResultPaths {
    return { duration: join(this.#directory, `${uuid}.duration`), distance: join(this.#directory, `${uuid}.distance`) };
  }

  /**
   * Makes new rows readable, and starts to store them. Their memory is released as soon as that ends.
   * @throws Fault disk_full
   */
  add(job: ResultJob, answer: MatrixAnswer): void {
    const paths = this.pathsOf(job.uuid);
    const rows = Object.fromEntries(
      measuresOf(job).map((measure) => [measure, new NewRows(paths[measure], answer[measure])]),
    );
    const result: NewResult = { rows, stored: Promise.resolve(), isRemoved: false };
    try {
      requireSpace(
        this.#directory,
        Object.values(rows).reduce((sum, { bytes }) => sum + bytes, 0),
      );
    } catch (error) {
      releaseRows(answer);
      throw error;
    }
    result.stored = this.#store(result).finally(() => {
      releaseRows(answer);
      this.#new.delete(job.uuid);
    });
    // Callers of `stored` receive the error.
    result.stored.catch(() => undefined);
    this.#new.set(job.uuid, result);
  }

  /** Waits until the rows of a job are in their files. @throws errors of the disk */
  async stored(uuid: string): Promise<ResultPaths> {
    await this.#new.get(uuid)?.stored;
    return this.pathsOf(uuid);
  }

  /** Opens the rows of a job that this server has. @throws Error if they don't exist */
  async open(job: ResultJob): Promise<OpenRows> {
    const paths = this.pathsOf(job.uuid);
    const rows = this.#new.get(job.uuid)?.rows;
    const readers: OpenRows = {};
    try {
      for (const measure of measuresOf(job))
        readers[measure] = rows?.[measure]?.open() ?? (await openRows(paths[measure]));
      return readers;
    } catch (error) {
      await Promise.all(Object.values(readers).map((reader) => reader.close()));
      throw error;
    }
  }

  async #store(result: NewResult): Promise<void> {
    const all = Object.values(result.rows);
    const isRemoved = (): boolean => result.isRemoved;
    const isBeingRead = (): boolean => all.some((each) => each.isBeingRead);
    const started = performance.now();
    do await setTimeout(READ_CHECK_MS);
    while (isBeingRead() && performance.now() < started + WRITE_DELAY_MS);
    if (isRemoved() && !isBeingRead()) return;
    const ends = await Promise.allSettled(all.map((each) => each.store(isRemoved)));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  /**
   * Returns the files of a job, after fetching them if only another server has them. Copies expire an hour after their
   * last use.
   * @param fetch writes the rows to a file
   */
  async ensure(job: ResultJob, fetch: (measure: Measure, file: string) => Promise<void>): Promise<ResultPaths> {
    const { uuid } = job;
    this.markCopy(uuid);
    let pending = this.#pending.get(uuid);
    if (pending === undefined) {
      pending = this.#fetch(job, fetch).finally(() => this.#pending.delete(uuid));
      this.#pending.set(uuid, pending);
    }
    return pending;
  }

  /** Marks the files of a job as copies, which can be deleted because another server also stores them. */
  markCopy(uuid: string): void {
    this.#expiryTimer ??= setInterval(() => this.#removeExpiredCopies(), EXPIRY_CHECK_MS).unref();
    this.#copies.set(uuid, Date.now());
  }

  async #fetch(job: ResultJob, fetch: (measure: Measure, file: string) => Promise<void>): Promise<ResultPaths> {
    const paths = this.pathsOf(job.uuid);
    for (const measure of measuresOf(job)) {
      const file = paths[measure];
      if (isComplete(file)) continue;
      await fetch(measure, file + UNFINISHED);
      renameSync(file + UNFINISHED, file);
    }
    return paths;
  }

  #removeExpiredCopies(): void {
    for (const [uuid, usedAt] of this.#copies) if (usedAt < Date.now() - COPY_MS) this.remove(uuid);
  }

  /** Resolves when all rows are in their files, or can't be stored. */
  async close(): Promise<void> {
    clearInterval(this.#expiryTimer);
    await Promise.allSettled(Array.from(this.#new.values(), ({ stored }) => stored));
  }

  /** Removes the files of a job, including unfinished ones. */
  remove(uuid: string): void {
    this.#copies.delete(uuid);
    const rows = this.#new.get(uuid);
    if (rows !== undefined) rows.isRemoved = true;
    for (const file of Object.values(this.pathsOf(uuid)))
      for (const ending of ['', UNFINISHED]) rmSync(file + ending, { force: true });
  }

  /** Returns whether the files of a finished job are complete. After a power cut a renamed file can be empty. */
  isComplete(job: ResultJob): boolean {
    const paths = this.pathsOf(job.uuid);
    return measuresOf(job).every((measure) => isComplete(paths[measure]));
  }

  /** Removes all result files except those of the given jobs. Doesn't touch files with other names. */
  keepOnly(uuids: readonly string[]): void {
    const keptPaths = new Set(uuids.flatMap((uuid) => Object.values(this.pathsOf(uuid))));
    for (const name of readdirSync(this.#directory).filter((file) => RESULT_FILE.test(file))) {
      const file = join(this.#directory, name);
      if (!keptPaths.has(file)) rmSync(file, { force: true });
    }
  }
}

const isComplete = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
