/** The rows of finished matrices, as files in a folder of their own. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UNFINISHED } from './commands.ts';

/** What the files are called. */
const RESULT_FILE = /^[\da-f-]{36}\.(?:duration|distance)(?:\.unfinished)?$/;

/** Where the rows of one job lie, as far as they were asked for. */
export interface ResultPaths {
  duration: string;
  distance: string;
}

export class ResultFiles {
  readonly #directory: string;

  /** @param directory made where it is missing */
  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
  }

  of(uuid: string): ResultPaths {
    return { duration: join(this.#directory, `${uuid}.duration`), distance: join(this.#directory, `${uuid}.distance`) };
  }

  /** Also what is left of files that were being written. */
  remove(uuid: string): void {
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
