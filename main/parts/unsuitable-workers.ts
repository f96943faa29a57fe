/**
 * Tracks which workers have reported that they can't compute a job. If no other worker is connected, waiting is futile.
 */
import type { WorkerReport } from './part-queue.ts';

/** How long to wait for a suitable worker, in milliseconds: long enough to restart one with other packs. */
const MAX_WAIT_MS = 10_000;
/** How long a report is valid, in milliseconds. A worker reports every part that it can't compute. */
const FRESH_MS = 30_000;

export class UnsuitableWorkers {
  readonly #now: () => number;
  readonly #reportedAt = new Map<string, number>();
  #lastReason = '';
  #allUnsuitableSince: number | undefined;

  /** @param now returns the time in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether no worker has sent a report. */
  get isEmpty(): boolean {
    return this.#reportedAt.size === 0;
  }

  add({ worker, reason: words }: WorkerReport): void {
    this.#reportedAt.set(worker, this.#now());
    this.#lastReason = words;
  }

  /** Discards all reports. Called when a part has been completed, so some worker must be suitable. */
  clear(): void {
    this.#reportedAt.clear();
    this.#allUnsuitableSince = undefined;
  }

  /**
   * Returns why none of the connected workers can compute the job, or undefined until this has lasted for a while.
   * @param workers connected workers
   */
  reason(workers: readonly string[]): string | undefined {
    const now = this.#now();
    const isUnsuitable = (worker: string): boolean => now - (this.#reportedAt.get(worker) ?? -Infinity) < FRESH_MS;
    if (workers.length === 0 || !workers.every(isUnsuitable)) {
      this.#allUnsuitableSince = undefined;
      return undefined;
    }
    this.#allUnsuitableSince ??= now;
    return now - this.#allUnsuitableSince >= MAX_WAIT_MS ? this.#lastReason : undefined;
  }
}
