/** Fetches missing or damaged sources of a build, in threads. */
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { RemoteThread } from '../main/threads/remote-thread.ts';
import type { Progress } from './progress.ts';
import type { FetchFunctions } from './sources/fetch.entry.ts';
import { damage } from './sources/fetch.ts';
import { sourceFolder, type Source } from './sources/source.ts';
import { errorMessage } from '../contract/system-error.ts';

/**
 * Time to wait after a failed fetch of an optional source before the next attempt, unless a folder of files is given.
 */
const RETRY_MILLISECONDS = 24 * 3600 * 1000;
/** One more than the cores of a small machine, because some threads wait for the network while others unpack. */
const THREADS = 3;

interface Places {
  cache: string;
  /** Folder of manually downloaded files of Debian packages. */
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

  /** Fetches a source unless it is complete and unchanged. */
  async fetch(source: Source): Promise<void> {
    const { cache, sources } = this.#places;
    const label = `${source.package}@${source.version}`;
    const problem = await damage(cache, source);
    if (problem === undefined) return;
    if (problem !== 'not fetched yet') this.#progress.print(`${problem}: fetching ${label} again`);
    this.#progress.update(label, 'fetch');
    try {
      await this.#thread().ask('fetch', [cache, source, sources], {
        onProgress: (megabytes) => this.#progress.update(label, 'fetch', megabytes, undefined, 'MB'),
      });
    } finally {
      this.#progress.end(label);
    }
  }

  /** Fetches an optional source unless that failed recently, and reports a failure. Returns whether it is available. */
  async fetchOptional(source: Source): Promise<boolean> {
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
      this.#progress.print(
        `${reason}. Packs are built without it; docs/packs.md explains how to download it manually.`,
      );
      writeFileSync(note, `${reason}\n`);
      return false;
    }
  }

  /** Returns the least busy thread. */
  #thread(): RemoteThread<FetchFunctions, number> {
    return this.#threads.reduce((least, next) => (next.load < least.load ? next : least));
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}
