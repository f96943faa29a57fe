/**
 * Processes that stay idle for a while between calls: starting one takes the calling thread about 20 ms, and more if it
 * uses much memory.
 */
import type { OneProcess, ProcessLimits } from './one-process.ts';

/** Maximum number of idle processes of a kind: as many as one key usually needs. */
export const MAX_IDLE_PROCESSES = 2;

export interface IdleProcessOptions {
  /** Maximum number of idle processes. */
  max: number;
  /** How long a process stays idle before it is ended, in milliseconds. */
  idleMs?: number;
  /** A process is replaced after this many calls, to limit leaks. */
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
  readonly #idle = new Map<OneProcess<Functions, Progress>, ReturnType<typeof setTimeout>>();

  constructor({ max, idleMs = IDLE_MS, maxCalls = MAX_CALLS }: IdleProcessOptions) {
    this.#max = max;
    this.#idleMs = idleMs;
    this.#maxCalls = maxCalls;
  }

  /** Removes and returns a process with `limits`, if there is one. */
  take(limits: ProcessLimits): OneProcess<Functions, Progress> | undefined {
    // The most recently used, so that the others can expire.
    const process = [...this.#idle.keys()].findLast((candidate) => haveSameLimits(candidate.limits, limits));
    if (process !== undefined) this.#forget(process);
    return process;
  }

  /** Returns whether a process may be reused after its next call. */
  canReuse({ calls }: OneProcess<Functions, Progress>): boolean {
    return calls + 1 < this.#maxCalls && this.#max > 0;
  }

  /** Stores an idle process, or ends it if there are enough. */
  add(process: OneProcess<Functions, Progress>): void {
    process.idle(() => this.#forget(process));
    if (this.#idle.size >= this.#max) {
      process.kill();
      return;
    }
    const end = (): void => {
      this.#forget(process);
      process.kill();
    };
    this.#idle.set(process, setTimeout(end, this.#idleMs).unref());
  }

  #forget(process: OneProcess<Functions, Progress>): void {
    clearTimeout(this.#idle.get(process));
    this.#idle.delete(process);
  }
}
