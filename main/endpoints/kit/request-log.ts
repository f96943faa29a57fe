/** The latest requests, in memory, for the person at the window. */
import type { MeteredInterface } from '../../../contract/metering.ts';
import { KEPT_REQUESTS, type LoggedRequest } from '../../../contract/usage.ts';
import type { KnownKey } from '../../store/key-ring.ts';

const MAX_PATH_LENGTH = 500;
/** What arrives within this time of the first is answered together, in milliseconds. */
const GATHER_MS = 100;

/** Names under which people put secrets into a query by mistake. */
const SECRET = /([?&][^=&]*(?:key|token|secret|passw|auth)[^=&]*=)[^&]*/gi;

interface Entry {
  id: number;
  /** Milliseconds since 1970. */
  time: number;
  method: string;
  url: string;
  interface: MeteredInterface;
  status: number;
  ms: number;
  /** Of the answer, headers included. */
  bytes: number;
  key: KnownKey | undefined;
}

const readable = ({ id, time, method, url, status, ms, bytes, key, interface: metered }: Entry): LoggedRequest => ({
  id,
  time: new Date(time).toISOString(),
  method,
  path: url.replaceAll(SECRET, '$1…').slice(0, MAX_PATH_LENGTH),
  interface: metered,
  status,
  ms: Math.round(ms * 100) / 100,
  bytes,
  ...(key === undefined ? {} : { key: key.id, key_name: key.name }),
});

export class RequestLog {
  /** Entry `id` is at `id % KEPT_REQUESTS`. */
  readonly #ring: Entry[] = [];
  #last = 0;
  readonly #waiting = new Set<() => void>();
  readonly #onRequest: ((request: LoggedRequest) => void) | undefined;
  #observe: ((request: Readonly<Entry>) => void) | undefined;

  /** @param onRequest called with each request once it is over */
  constructor(onRequest?: (request: LoggedRequest) => void) {
    this.#onRequest = onRequest;
  }

  /** @param observer called with each request from now on, once it is over, in the place of one before */
  observe(observer: (request: Pick<Entry, 'interface' | 'status' | 'ms' | 'bytes'>) => void): void {
    this.#observe = observer;
  }

  add(entry: Omit<Entry, 'id'>): void {
    this.#last += 1;
    const kept = { ...entry, id: this.#last };
    this.#ring[this.#last % KEPT_REQUESTS] = kept;
    this.#onRequest?.(readable(kept));
    this.#observe?.(kept);
    if (this.#waiting.size > 0) this.wake();
  }

  /** Requests after the one with id `after`, the oldest first, and how many of them are no longer kept. */
  after(after: number): { requests: LoggedRequest[]; last: number; dropped: number } {
    const from = this.#known(after);
    const dropped = Math.max(0, this.#last - KEPT_REQUESTS - from);
    const requests: LoggedRequest[] = [];
    for (let id = from + dropped + 1; id <= this.#last; id++) {
      const entry = this.#ring[id % KEPT_REQUESTS];
      if (entry !== undefined) requests.push(readable(entry));
    }
    return { requests, last: this.#last, dropped };
  }

  /** Resolves soon after there is a request after `after`, after `seconds` without one, or once `signal` is aborted. */
  async wait(given: number, seconds: number, signal: AbortSignal): Promise<void> {
    const after = this.#known(given);
    const pause = (ms: number, untilWoken: boolean): Promise<void> =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          this.#waiting.delete(done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        if (untilWoken) this.#waiting.add(done);
        signal.addEventListener('abort', done, { once: true });
        if (signal.aborted) done();
      });
    if (this.#last <= after) await pause(seconds * 1000, true);
    if (this.#last > after) await pause(Math.min(GATHER_MS, seconds * 1000), false);
  }

  /** A number from before a restart of the server is ahead of all: its holder begins anew. */
  #known(after: number): number {
    return after > this.#last ? 0 : after;
  }

  /** Answers all who wait, now. */
  wake(): void {
    for (const done of this.#waiting) done();
  }
}
