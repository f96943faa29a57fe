/** Threads that answer rows: as many as there are processors, started when first needed. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FromPoolThread, PoolThreadData, ToPoolThread } from './pool-protocol.ts';
import type { EnrichSettings } from './row-look-ups.ts';
import { failureFrom } from './thread-failure.ts';

/** A thread holds caches of some hundred megabytes: it goes when nobody has needed it for this long, in milliseconds. */
const IDLE_MS = 30_000;

/**
 * Rows live for a moment only. Without a limit each thread takes 100 MB to leave their remains in, more the longer the table
 * is; collecting them more often costs next to nothing.
 */
export const ROW_THREAD_LIMITS = { maxYoungGenerationSizeMb: 24 };

interface Waiting {
  resolve: (rows: string[][]) => void;
  reject: (error: Error) => void;
}

class PoolThread {
  readonly #worker: Worker;
  readonly #batches = new Map<number, Waiting>();
  readonly #openings = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
  #failure: Error | undefined;
  #isEnding = false;

  constructor(workerData: PoolThreadData) {
    this.#worker = new Worker(new URL('./row-look-ups.entry.ts', import.meta.url), { name: 'look-ups', workerData, resourceLimits: ROW_THREAD_LIMITS });
    this.#worker.unref();
    this.#worker.on('message', (message: FromPoolThread) => this.#settle(message));
    this.#worker.on('error', (error: Error) => this.#abandon(error));
    this.#worker.on('exit', () => this.#abandon(new Error('A look-up thread ended')));
  }

  /** Batches that have not been answered. */
  get load(): number {
    return this.#batches.size;
  }

  get isAlive(): boolean {
    return this.#failure === undefined;
  }

  open(run: number, settings: EnrichSettings): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) reject(this.#failure);
      this.#openings.set(run, { resolve, reject });
      this.#post({ type: 'open', run, settings });
    });
  }

  answer(run: number, batch: number, rows: readonly (readonly string[])[]): Promise<string[][]> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) reject(this.#failure);
      this.#batches.set(batch, { resolve, reject });
      this.#post({ type: 'rows', run, batch, rows });
    });
  }

  closeRun(run: number): void {
    this.#post({ type: 'close', run });
  }

  async terminate(): Promise<void> {
    // Answers that still arrive must not let the process end before the thread has.
    this.#isEnding = true;
    this.#worker.ref();
    await this.#worker.terminate();
  }

  #post(message: ToPoolThread): void {
    // A process with nothing else to do waits for answers, and not for threads that sleep.
    if (message.type !== 'close') this.#worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(message);
  }

  #settle(message: FromPoolThread): void {
    if (message.type === 'opened') {
      const waiting = this.#openings.get(message.run);
      this.#openings.delete(message.run);
      if (message.failure === undefined) waiting?.resolve();
      else waiting?.reject(failureFrom(message.failure));
    } else {
      const waiting = this.#batches.get(message.batch);
      this.#batches.delete(message.batch);
      if (message.type === 'answers') waiting?.resolve(message.rows);
      else waiting?.reject(new Error(message.message));
    }
    if (this.#batches.size === 0 && this.#openings.size === 0 && !this.#isEnding) this.#worker.unref();
  }

  #abandon(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of [...this.#batches.values(), ...this.#openings.values()]) reject(error);
    this.#batches.clear();
    this.#openings.clear();
  }
}

/** The look-ups of one table, ready in all threads. */
export interface PoolRun {
  /** Answers rows, of each the cells that its position is read from. Batches may overtake one another. */
  answer(rows: readonly (readonly string[])[]): Promise<string[][]>;
  close(): void;
}

export class LookUpPool {
  readonly #place: PoolThreadData;
  readonly #size: number;
  #threads: PoolThread[] = [];
  #runs = 0;
  #next = 1;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(place: PoolThreadData, threads: number = availableParallelism()) {
    this.#place = place;
    this.#size = threads;
  }

  /** Batches under way that keep every thread busy. */
  get window(): number {
    return this.#size * 2;
  }

  /** Prepares the look-ups. @throws PackUnavailable, FieldFault */
  async open(settings: EnrichSettings): Promise<PoolRun> {
    clearTimeout(this.#idle);
    this.#threads = this.#threads.filter(({ isAlive }) => isAlive);
    while (this.#threads.length < this.#size) this.#threads.push(new PoolThread(this.#place));
    const threads = this.#threads;
    const run = this.#next++;
    this.#runs++;
    const close = (): void => {
      for (const thread of threads) if (thread.isAlive) thread.closeRun(run);
      this.#runs--;
      if (this.#runs === 0) this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    };
    try {
      await Promise.all(threads.map((thread) => thread.open(run, settings)));
    } catch (error) {
      close();
      throw error;
    }
    return {
      answer: (rows) => {
        const [thread] = threads.toSorted((a, b) => a.load - b.load);
        return thread === undefined ? Promise.reject(new Error('There are no look-up threads')) : thread.answer(run, this.#next++, rows);
      },
      close,
    };
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const threads = this.#threads;
    this.#threads = [];
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}
