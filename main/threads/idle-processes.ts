/**
 * Processes that wait for another call for a while: starting one costs the calling thread about 20 ms, and more the
 * larger its memory.
 */
import type { OneProcess, ProcessLimits } from './one-process.ts';

/** How many idle processes of a kind are kept: as many as one key usually needs. */
export const MAX_IDLE_PROCESSES = 2;

export interface IdleProcessOptions {
  /** Maximum number of idle processes. */
  max: number;
  /** How long one stays idle before it is ended, in milliseconds. */
  idleMs?: number;
  /** A process is replaced after this many calls, to bound leaks. */
  maxCalls?: number;
}

const IDLE_MS = 10_000;
const MAX_CALLS = 50;

const haveSameLimits = (a: ProcessLimits, b: ProcessLimits): boolean =>
  a.memoryBytes === b.memoryBytes && a.stepMs === b.stepMs;

export class IdleProcesses<Functions, Progress> {
  readonly #max: number;
  readonly #idleMs: number;
  readonly #maxCalls: number;
  readonly #resting = new Map<OneProcess<Functions, Progress>, ReturnType<typeof setTimeout>>();

  constructor({ max, idleMs = IDLE_MS, maxCalls = MAX_CALLS }: IdleProcessOptions) {
    this.#max = max;
    this.#idleMs = idleMs;
    this.#maxCalls = maxCalls;
  }

  /** Removes and returns one with `limits`, if there is any. */
  take(limits: ProcessLimits): OneProcess<Functions, Progress> | undefined {
    // The most recent, so that the others may expire.
    const process = [...this.#resting.keys()].findLast((candidate) => haveSameLimits(candidate.limits, limits));
    if (process !== undefined) this.#forget(process);
    return process;
  }

  /** Whether a process may be reused after its next call. */
  canKeep({ calls }: OneProcess<Functions, Progress>): boolean {
    return calls + 1 < this.#maxCalls && this.#max > 0;
  }

  /** Keeps an idle process, or ends it if there are enough. */
  keep(process: OneProcess<Functions, Progress>): void {
    process.idle(() => this.#forget(process));
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
