/**
 * Processes that have answered, for a little while: to start one takes the thread that asks some 20 ms, and more with
 * all that is in its memory.
 */
import type { OneProcess, ProcessLimits } from './one-process.ts';

/** How many processes of a kind are kept: as many as one key usually has at work. */
export const KEPT_PROCESSES = 2;

export interface RestOptions {
  /** How many are kept at most. */
  max: number;
  /** How long one waits for its next call, in milliseconds. */
  idleMs?: number;
  /** What a process gathers in its memory ends with it, after so many calls. */
  maxCalls?: number;
}

const IDLE_MS = 10_000;
const MAX_CALLS = 50;

const areSame = (a: ProcessLimits, b: ProcessLimits): boolean =>
  a.memoryBytes === b.memoryBytes && a.stepMs === b.stepMs;

export class RestingProcesses<Functions, Progress> {
  readonly #max: number;
  readonly #idleMs: number;
  readonly #maxCalls: number;
  readonly #resting = new Map<OneProcess<Functions, Progress>, ReturnType<typeof setTimeout>>();

  constructor({ max, idleMs = IDLE_MS, maxCalls = MAX_CALLS }: RestOptions) {
    this.#max = max;
    this.#idleMs = idleMs;
    this.#maxCalls = maxCalls;
  }

  /** One that keeps to `limits`, if there is any; it is the caller's from then on. */
  take(limits: ProcessLimits): OneProcess<Functions, Progress> | undefined {
    // The last one to rest: the others may end.
    const process = [...this.#resting.keys()].findLast((candidate) => areSame(candidate.limits, limits));
    if (process !== undefined) this.#forget(process);
    return process;
  }

  /** Whether a process may be kept after its next call. */
  mayKeep({ calls }: OneProcess<Functions, Progress>): boolean {
    return calls + 1 < this.#maxCalls && this.#max > 0;
  }

  /** Keeps a process that waits for another call, or ends it where there are enough. */
  keep(process: OneProcess<Functions, Progress>): void {
    process.rest(() => this.#forget(process));
    if (this.#resting.size >= this.#max) {
      process.kill();
      return;
    }
    const end = (): void => {
      this.#forget(process);
      process.kill();
    };
    this.#resting.set(process, setTimeout(end, this.#idleMs).unref());
  }

  #forget(process: OneProcess<Functions, Progress>): void {
    clearTimeout(this.#resting.get(process));
    this.#resting.delete(process);
  }
}
