/**
 * Counts what each key asks, in memory, and adds it to the database once a second: a crash loses the last second, and no
 * request waits for the disk. Quotas and rate limits are held against the same counts.
 */
import type { MeteredInterface, QuotaInterface } from '../../contract/metering.ts';
import { Fault } from '../interfaces/fault.ts';
import type { AppStore } from '../store/app-store.ts';
import type { KnownKey } from '../store/key-ring.ts';
import { countsAgainstQuota, type UsageRow } from '../store/usage.ts';
import { endOfDay } from './account/usage-days.ts';
import { RateLimiter } from './rate-limiter.ts';

export const FLUSH_MS = 1000;
const DAY_MS = 86_400_000;

/** One key's use of one interface today. */
interface Counter {
  keyId: string;
  interface: MeteredInterface;
  /** Requests that were let in and have no answer yet. */
  open: number;
  /** Answers today that count against a quota, those not yet on disk included. */
  used: number;
  /** By status, what is not yet on disk. */
  pending: Map<number, { requests: number; cells: number }>;
}

/** A request that was let in; to be closed once, with its answer. */
export type Admission = Counter;

const dayName = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const presentDay = (): number => Math.floor(Date.now() / DAY_MS);

export class UsageMeter {
  readonly #store: AppStore;
  readonly #rates = new RateLimiter();
  readonly #timer: NodeJS.Timeout;
  /** Days since 1970 (UTC). */
  #day = presentDay();
  /** By key, then interface. */
  #counters = new Map<string, Map<MeteredInterface, Counter>>();
  /** Of days before, where the disk has not taken them yet. */
  #backlog: UsageRow[] = [];
  /** When keys were last used, as far as the disk does not know. */
  #lastUsed = new Map<string, number>();
  #version: number;
  #failing = false;

  constructor(store: AppStore) {
    this.#store = store;
    this.#version = store.keys.version();
    this.#readUsed();
    this.#timer = setInterval(() => this.flush(), FLUSH_MS).unref();
  }

  /** Opens a request of `key`, to be checked and, whatever its answer, closed. */
  admit(key: KnownKey, metered: MeteredInterface): Admission {
    this.#followClock();
    const counter = this.#counter(key.id, metered);
    counter.open += 1;
    this.#lastUsed.set(key.id, Date.now());
    return counter;
  }

  /** @throws Fault 429 with `Retry-After` if the key's rate limit or its quota of the day is used up; the admission is still to be closed. */
  check(key: KnownKey, { interface: metered, open, used }: Admission): void {
    if (key.rateLimit !== null) {
      const waitSeconds = this.#rates.take(key.id, key.rateLimit);
      if (waitSeconds > 0) {
        throw new Fault(429, `This key may ask ${key.rateLimit} times per second`, { headers: { 'retry-after': String(Math.ceil(waitSeconds)) } });
      }
    }
    if (metered === 'other') return;
    const quota = key.quotas[metered];
    if (quota !== undefined && used + open > quota) {
      const seconds = Math.max(1, Math.ceil((endOfDay().getTime() - Date.now()) / 1000));
      throw new Fault(429, `This key's ${quota} requests of ${metered} for today are used up. The next day begins at 00:00 UTC`, {
        headers: { 'retry-after': String(seconds) },
      });
    }
  }

  /** Notes the answer to a request that was let in. */
  close(admission: Admission, status: number, cells: number): void {
    admission.open -= 1;
    this.#note(admission, status, 1, cells);
  }

  /** Counts further look-ups of a request that holds several, such as a table's rows, for usage and quotas alike. */
  addLookups(key: Pick<KnownKey, 'id'>, metered: MeteredInterface, status: number, requests: number): void {
    this.#followClock();
    this.#note(this.#counter(key.id, metered), status, requests, 0);
  }

  /** How many more requests of an interface the key's quota has for today. */
  left(key: KnownKey, metered: QuotaInterface): number {
    const quota = key.quotas[metered];
    return quota === undefined ? Infinity : Math.max(0, quota - this.usedToday(key.id, metered));
  }

  /** Requests today that count against the quota of an interface. */
  usedToday(keyId: string, metered: QuotaInterface): number {
    this.#followClock();
    return this.#counters.get(keyId)?.get(metered)?.used ?? 0;
  }

  /** When a key was last used, if that is not on disk yet. ISO 8601. */
  lastUsed(keyId: string): string | undefined {
    const time = this.#lastUsed.get(keyId);
    return time === undefined ? undefined : new Date(time).toISOString();
  }

  /** What a key used from one day to another, both included; the same day, interface and status may come twice. */
  rows(from: string, to: string, keyId: string): UsageRow[] {
    const waiting = [...this.#backlog, ...this.#pendingRows()].filter((row) => row.keyId === keyId && row.day >= from && row.day <= to);
    return [...this.#store.usage.between(from, to, keyId), ...waiting];
  }

  /** Writes what is not yet on disk. A disk that takes nothing is told of once; the counts wait in memory. */
  flush(): void {
    const rows = [...this.#backlog, ...this.#pendingRows()];
    const times = new Map([...this.#lastUsed].map(([id, time]) => [id, new Date(time).toISOString()]));
    try {
      if (rows.length > 0 || times.size > 0) {
        this.#store.transaction(() => {
          for (const row of rows) this.#store.usage.add(row);
          this.#store.keys.touch(times);
        });
        this.#backlog = [];
        this.#lastUsed.clear();
        for (const counter of this.#allCounters()) counter.pending.clear();
      }
      const version = this.#store.keys.version();
      if (version !== this.#version) {
        // Another process has written: perhaps a second server with the same keys.
        this.#version = version;
        this.#readUsed();
      }
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) {
        const reason = error instanceof Error ? error.message : String(error);
        process.stderr.write(`cairn: usage cannot be written now (${reason}); it is kept in memory and tried again every second\n`);
      }
      this.#failing = true;
    }
  }

  /** Writes for the last time. */
  end(): void {
    clearInterval(this.#timer);
    this.flush();
  }

  /** Begins a new day, also where the clock was set back to an old one. */
  #followClock(): void {
    const day = presentDay();
    if (day === this.#day) return;
    this.flush();
    this.#backlog.push(...this.#pendingRows());
    // What is open now is answered today: its counters go on, empty.
    const before = this.#counters;
    this.#counters = new Map();
    for (const byInterface of before.values()) {
      for (const counter of byInterface.values()) {
        counter.pending.clear();
        counter.used = 0;
        if (counter.open > 0) this.#ofKey(counter.keyId).set(counter.interface, counter);
      }
    }
    this.#day = day;
    this.#readUsed();
  }

  /** What the disk has of today, plus what it does not have yet. */
  #readUsed(): void {
    for (const counter of this.#allCounters()) {
      counter.used = 0;
      for (const [status, { requests }] of counter.pending) if (countsAgainstQuota(status)) counter.used += requests;
    }
    for (const { keyId, interface: metered, requests } of this.#store.usage.used(dayName(this.#day))) this.#counter(keyId, metered).used += requests;
  }

  #ofKey(keyId: string): Map<MeteredInterface, Counter> {
    let byInterface = this.#counters.get(keyId);
    if (byInterface === undefined) this.#counters.set(keyId, (byInterface = new Map()));
    return byInterface;
  }

  #counter(keyId: string, metered: MeteredInterface): Counter {
    const byInterface = this.#ofKey(keyId);
    let counter = byInterface.get(metered);
    if (counter === undefined) byInterface.set(metered, (counter = { keyId, interface: metered, open: 0, used: 0, pending: new Map() }));
    return counter;
  }

  #note(counter: Counter, status: number, requests: number, cells: number): void {
    const pending = counter.pending.get(status);
    if (pending === undefined) counter.pending.set(status, { requests, cells });
    else {
      pending.requests += requests;
      pending.cells += cells;
    }
    if (countsAgainstQuota(status)) counter.used += requests;
  }

  #allCounters(): Counter[] {
    return [...this.#counters.values()].flatMap((byInterface) => Array.from(byInterface.values()));
  }

  #pendingRows(): UsageRow[] {
    const day = dayName(this.#day);
    return this.#allCounters().flatMap(({ keyId, interface: metered, pending }) =>
      [...pending].map(([status, { requests, cells }]) => ({ keyId, day, interface: metered, status, requests, cells })),
    );
  }
}
