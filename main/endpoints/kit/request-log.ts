/**
 * Watches requests until they end: counts them as usage of their key, and lists the latest for the user of the window.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MeteredInterface } from '../../../contract/metering.ts';
import { positionEndpoint } from '../../../contract/position.ts';
import { LOGGED_REQUESTS, requestsEndpoint, type LoggedRequest } from '../../../contract/usage.ts';
import type { ChargedRequest } from '../../account/usage-meter.ts';
import type { Ledger } from '../../store/accounts.ts';
import type { KnownKey } from '../../store/key-ring.ts';
import { countsAgainstQuota, presentDay } from '../../store/usage.ts';

/**
 * Excluded paths: clients that follow the log would otherwise follow themselves, and the window polls the position
 * every second.
 */
const UNLISTED: readonly string[] = [requestsEndpoint.path, positionEndpoint.path];

/** Status for a client that disconnected before the response, as used by other servers. */
const CLIENT_DISCONNECTED = 499;

/** A request until it ends. The gate adds its key, the charge to the key's quota, and the origin. */
export interface RequestMetering extends ChargedRequest {
  /** Path of its route; empty without one. */
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** By performance.now(). */
  readonly startedAt: number;
  key: KnownKey | undefined;
  /**
   * Origin of a page of another site, if the key's owner has allowed it. The page may read the response, even an error.
   */
  origin: string | undefined;
  /** Number of cells of an accepted matrix request, which count as used. */
  matrixCells: number;
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Absent until the request's route is known. */
    metering?: RequestMetering;
  }
}

const MAX_PATH_LENGTH = 500;
/** Requests within this time after the first are returned together, in milliseconds. */
const GATHER_MS = 100;

/** Query parameters that may contain secrets by mistake. */
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
  /** Size of the response, including headers. */
  bytes: number;
  key: KnownKey | undefined;
}

const NO_REQUEST: Entry = {
  id: 0,
  time: 0,
  method: '',
  url: '',
  interface: 'other',
  status: 0,
  ms: 0,
  bytes: 0,
  key: undefined,
};

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
  /** Ring buffer: entry `id` is at `id % LOGGED_REQUESTS`. */
  readonly #ring: Entry[] = [];
  #last = 0;
  readonly #waiting = new Set<() => void>();
  readonly #ledger: Pick<Ledger, 'usage' | 'refund'>;
  readonly #onRequest: ((request: LoggedRequest) => void) | undefined;
  #observe: ((request: Readonly<Entry>) => void) | undefined;

  /** @param onRequest called with each request when it has ended */
  constructor(ledger: Pick<Ledger, 'usage' | 'refund'>, onRequest?: (request: LoggedRequest) => void) {
    this.#ledger = ledger;
    this.#onRequest = onRequest;
  }

  /**
   * Watches a request that has arrived, until it {@link end}s.
   * @param path path of its route; undefined without one
   * @returns its `metering`, for the gate
   */
  watch(
    request: IncomingMessage,
    { path = '', metered }: { path: string | undefined; metered: MeteredInterface },
  ): RequestMetering {
    return (request.metering = {
      path,
      interface: metered,
      time: Date.now(),
      startedAt: performance.now(),
      key: undefined,
      charge: undefined,
      origin: undefined,
      matrixCells: 0,
    });
  }

  /**
   * Counts and lists a request whose response is complete, or whose client has disconnected.
   * @param bytes size of the response, including headers
   */
  end({ metering, method = '', url = '' }: IncomingMessage, response: ServerResponse, bytes: number): void {
    if (metering === undefined) return;
    const status = response.writableFinished ? response.statusCode : CLIENT_DISCONNECTED;
    this.#count(metering, status);
    if (UNLISTED.includes(metering.path)) return;
    const entry = this.#next();
    entry.time = metering.time;
    entry.method = method;
    entry.url = url;
    entry.interface = metering.interface;
    entry.status = status;
    entry.ms = performance.now() - metering.startedAt;
    entry.bytes = bytes;
    entry.key = metering.key;
    this.#onRequest?.(readable(entry));
    this.#observe?.(entry);
    if (this.#waiting.size > 0) this.wake();
  }

  /** Counts the response to a request with a key, and refunds its charge if the status doesn't count. */
  #count({ key, interface: metered, charge, matrixCells }: RequestMetering, status: number): void {
    if (key === undefined) return;
    this.#ledger.usage.add({
      keyId: key.id,
      day: presentDay(),
      interface: metered,
      status,
      requests: 1,
      cells: matrixCells,
    });
    if (charge !== undefined && metered !== 'other' && !countsAgainstQuota(status))
      this.#ledger.refund({ keyId: key.id, interfaces: [metered] }, charge);
  }

  /** Replaces the observer. @param observer called with each request when it has ended */
  observe(observer: (request: Pick<Entry, 'interface' | 'status' | 'ms' | 'bytes'>) => void): void {
    this.#observe = observer;
  }

  /**
   * Returns the oldest entry, to be overwritten with the next request: a new object for each request would live just
   * long enough to be copied twice by the garbage collector.
   */
  #next(): Entry {
    const id = ++this.#last;
    const place = id % LOGGED_REQUESTS;
    let entry = this.#ring[place];
    if (entry === undefined) this.#ring[place] = entry = { ...NO_REQUEST };
    entry.id = id;
    return entry;
  }

  /** Returns requests after the one with id `after`, oldest first, and how many of them were dropped. */
  after(after: number): { requests: LoggedRequest[]; last: number; dropped: number } {
    const from = this.#normalizeId(after);
    const dropped = Math.max(0, this.#last - LOGGED_REQUESTS - from);
    const requests: LoggedRequest[] = [];
    for (let id = from + dropped + 1; id <= this.#last; id++) {
      const entry = this.#ring[id % LOGGED_REQUESTS];
      if (entry !== undefined) requests.push(readable(entry));
    }
    return { requests, last: this.#last, dropped };
  }

  /** Resolves soon after a request after `after`, after `seconds` without one, or when `signal` is aborted. */
  async wait(requestedAfter: number, seconds: number, signal: AbortSignal): Promise<void> {
    const after = this.#normalizeId(requestedAfter);
    const pause = (ms: number, endsOnRequest: boolean): Promise<void> =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          this.#waiting.delete(done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        if (endsOnRequest) this.#waiting.add(done);
        signal.addEventListener('abort', done, { once: true });
        if (signal.aborted) done();
      });
    if (this.#last <= after) await pause(seconds * 1000, true);
    if (this.#last > after) await pause(Math.min(GATHER_MS, seconds * 1000), false);
  }

  /** Resets an id from before a restart of the server, which is larger than all current ones. */
  #normalizeId(after: number): number {
    return after > this.#last ? 0 : after;
  }

  /** Resolves all waiting requests now. */
  wake(): void {
    for (const done of this.#waiting) done();
  }
}
