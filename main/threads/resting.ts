/** Children that have answered, for a little while: to start one takes the thread that asks some 20 ms, and more with all that is in its memory. */
import type { ChildLimits, OneChild } from './one-child.ts';

/** Pieces of work that cost seconds of a core each: a server does so many at once, and keeps so many processes of a kind. */
export const COSTLY_AT_ONCE = 2;

export interface RestOptions {
  /** How many are kept at most: as many as are at work at once. */
  most: number;
  /** How long one waits for its next request, in milliseconds. */
  idleMs?: number;
  /** What a process gathers in its memory ends with it, after so many requests. */
  mostRequests?: number;
}

const IDLE_MS = 10_000;
const MOST_REQUESTS = 50;

const areSame = (a: ChildLimits, b: ChildLimits): boolean => a.memoryBytes === b.memoryBytes && a.stepMs === b.stepMs;

export class RestingChildren<Request, Answer, Progress> {
  readonly #most: number;
  readonly #idleMs: number;
  readonly #mostRequests: number;
  readonly #resting = new Map<OneChild<Request, Answer, Progress>, ReturnType<typeof setTimeout>>();

  constructor({ most, idleMs = IDLE_MS, mostRequests = MOST_REQUESTS }: RestOptions) {
    this.#most = most;
    this.#idleMs = idleMs;
    this.#mostRequests = mostRequests;
  }

  /** One that keeps to `limits`, if there is any; it is the caller's from then on. */
  take(limits: ChildLimits): OneChild<Request, Answer, Progress> | undefined {
    // The last one to rest: the others may end.
    const child = [...this.#resting.keys()].findLast((candidate) => areSame(candidate.limits, limits));
    if (child !== undefined) this.#forget(child);
    return child;
  }

  /** Whether a child may be kept after its next request. */
  mayKeep({ requests }: OneChild<Request, Answer, Progress>): boolean {
    return requests + 1 < this.#mostRequests && this.#most > 0;
  }

  /** Keeps a child that waits for another request, or ends it where there are enough. */
  keep(child: OneChild<Request, Answer, Progress>): void {
    child.rest(() => this.#forget(child));
    if (this.#resting.size >= this.#most) {
      child.kill();
      return;
    }
    const end = (): void => {
      this.#forget(child);
      child.kill();
    };
    this.#resting.set(child, setTimeout(end, this.#idleMs).unref());
  }

  #forget(child: OneChild<Request, Answer, Progress>): void {
    clearTimeout(this.#resting.get(child));
    this.#resting.delete(child);
  }
}
