/** Which workers cannot do an order, as they told who ordered; where no other is there, waiting leads nowhere. */
import type { WorkerReport } from './part-queue.ts';

/** How long none that could do it may be there, in milliseconds: one that is started anew with other packs is. */
const PATIENCE_MS = 10_000;
/**
 * A worker that cannot do a part tells so of each that it takes; what it told before may hold no longer, in
 * milliseconds.
 */
const FRESH_MS = 30_000;

export class UnfitWorkers {
  readonly #now: () => number;
  readonly #reportedAt = new Map<string, number>();
  #lastReason = '';
  #allUnfitSince: number | undefined;

  /** @param now in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether none has told anything. */
  get isEmpty(): boolean {
    return this.#reportedAt.size === 0;
  }

  add({ worker, reason: words }: WorkerReport): void {
    this.#reportedAt.set(worker, this.#now());
    this.#lastReason = words;
  }

  /** To be called when a part has come: one can. */
  clear(): void {
    this.#reportedAt.clear();
    this.#allUnfitSince = undefined;
  }

  /** @param workers that are there now @returns why none of them can do it, where that has been so for a while */
  reason(workers: readonly string[]): string | undefined {
    const now = this.#now();
    const isUnfit = (worker: string): boolean => now - (this.#reportedAt.get(worker) ?? -Infinity) < FRESH_MS;
    if (workers.length === 0 || !workers.every(isUnfit)) {
      this.#allUnfitSince = undefined;
      return undefined;
    }
    this.#allUnfitSince ??= now;
    return now - this.#allUnfitSince >= PATIENCE_MS ? this.#lastReason : undefined;
  }
}
