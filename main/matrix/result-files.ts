/** Result files: the rows of finished matrices, in a folder of their own. */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { MatrixJobEntry } from '../store/matrix-job.ts';
import { UNFINISHED } from '../store/put-in-place.ts';

/** File names of results. */
const RESULT_FILE = /^[\da-f-]{36}\.(?:duration|distance)(?:\.unfinished)?$/;

/** Paths of the rows of a job; files exist only for its measures. */
export interface ResultPaths {
  duration: string;
  distance: string;
}

/** How long copies of other servers' results are retained after their last use, in milliseconds. */
const COPY_MS = 3_600_000;
const EXPIRY_CHECK_MS = 600_000;

export class ResultFiles {
  readonly #directory: string;
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
   * Returns the files of a job, after fetching them if only another server has them. Copies expire an hour after their
   * last use.
   * @param fetch writes the rows to a file
   */
  async ensure(
    job: Pick<MatrixJobEntry, 'uuid' | 'wantsDuration' | 'wantsDistance'>,
    fetch: (measure: keyof ResultPaths, file: string) => Promise<void>,
  ): Promise<ResultPaths> {
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

  async #fetch(
    { uuid, wantsDuration, wantsDistance }: Pick<MatrixJobEntry, 'uuid' | 'wantsDuration' | 'wantsDistance'>,
    fetch: (measure: keyof ResultPaths, file: string) => Promise<void>,
  ): Promise<ResultPaths> {
    const paths = this.pathsOf(uuid);
    const measures = [
      ...(wantsDuration ? (['duration'] as const) : []),
      ...(wantsDistance ? (['distance'] as const) : []),
    ];
    for (const measure of measures) {
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

  close(): void {
    clearInterval(this.#expiryTimer);
  }

  /** Removes the files of a job, including unfinished ones. */
  remove(uuid: string): void {
    this.#copies.delete(uuid);
    for (const file of Object.values(this.pathsOf(uuid)))
      for (const ending of ['', UNFINISHED]) rmSync(file + ending, { force: true });
  }

  /** Removes all result files except those in `kept`. Doesn't touch files with other names. */
  keepOnly(files: ReadonlySet<string>): void {
    for (const name of readdirSync(this.#directory).filter((file) => RESULT_FILE.test(file))) {
      const file = join(this.#directory, name);
      if (!files.has(file)) rmSync(file, { force: true });
    }
  }
}

/** Returns whether a result file is complete. After a power cut a renamed file can be empty. */
export const isComplete = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
