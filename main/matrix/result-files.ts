/** The rows of finished matrices, as files in a folder of their own. */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { MatrixJobEntry } from '../store/matrix-job.ts';
import { UNFINISHED } from './commands.ts';

/** What the files are called. */
const RESULT_FILE = /^[\da-f-]{36}\.(?:duration|distance)(?:\.unfinished)?$/;

/** Paths of the rows of one job, for the measures it has. */
export interface ResultPaths {
  duration: string;
  distance: string;
}

/** Copies of what another server keeps are kept for so long after their last use, in milliseconds. */
const COPY_MS = 3_600_000;
const LOOK_MS = 600_000;

export class ResultFiles {
  readonly #directory: string;
  /** Of copies: when they were used last. */
  readonly #copies = new Map<string, number>();
  /** Copies that are being made, by the job. */
  readonly #coming = new Map<string, Promise<ResultPaths>>();
  #looking: NodeJS.Timeout | undefined;

  /** @param directory made where it is missing */
  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
  }

  of(uuid: string): ResultPaths {
    return { duration: join(this.#directory, `${uuid}.duration`), distance: join(this.#directory, `${uuid}.distance`) };
  }

  /**
   * The files of a job, of which another server may have the rows. They stay for an hour after they were had.
   * @param fetch writes the rows to a file
   */
  async have(
    job: Pick<MatrixJobEntry, 'uuid' | 'wantsDuration' | 'wantsDistance'>,
    fetch: (measure: keyof ResultPaths, file: string) => Promise<void>,
  ): Promise<ResultPaths> {
    const { uuid } = job;
    this.noteCopy(uuid);
    let coming = this.#coming.get(uuid);
    if (coming === undefined) {
      coming = this.#fetch(job, fetch).finally(() => this.#coming.delete(uuid));
      this.#coming.set(uuid, coming);
    }
    return coming;
  }

  /** What lies here of the job is kept elsewhere, too. */
  noteCopy(uuid: string): void {
    this.#looking ??= setInterval(() => this.#dropCopies(), LOOK_MS).unref();
    this.#copies.set(uuid, Date.now());
  }

  async #fetch(
    { uuid, wantsDuration, wantsDistance }: Pick<MatrixJobEntry, 'uuid' | 'wantsDuration' | 'wantsDistance'>,
    fetch: (measure: keyof ResultPaths, file: string) => Promise<void>,
  ): Promise<ResultPaths> {
    const paths = this.of(uuid);
    const wanted = [
      ...(wantsDuration ? (['duration'] as const) : []),
      ...(wantsDistance ? (['distance'] as const) : []),
    ];
    for (const measure of wanted) {
      const file = paths[measure];
      if (isWhole(file)) continue;
      await fetch(measure, file + UNFINISHED);
      renameSync(file + UNFINISHED, file);
    }
    return paths;
  }

  #dropCopies(): void {
    for (const [uuid, usedAt] of this.#copies) if (usedAt < Date.now() - COPY_MS) this.remove(uuid);
  }

  close(): void {
    clearInterval(this.#looking);
  }

  /** Also what is left of files that were being written. */
  remove(uuid: string): void {
    this.#copies.delete(uuid);
    for (const file of Object.values(this.of(uuid)))
      for (const ending of ['', UNFINISHED]) rmSync(file + ending, { force: true });
  }

  /** Removes every result but those in `kept`. Files of other names are not ours. */
  keepOnly(kept: ReadonlySet<string>): void {
    for (const name of readdirSync(this.#directory).filter((file) => RESULT_FILE.test(file))) {
      const file = join(this.#directory, name);
      if (!kept.has(file)) rmSync(file, { force: true });
    }
  }
}

/** A file is written whole and then renamed; after a power cut its name may be all that is left of it. */
export const isWhole = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
