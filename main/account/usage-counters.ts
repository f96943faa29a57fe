/**
 * What each key asks, by interface and status: in memory, and added to the database once a second. A crash loses the
 * last second, and no request waits for the disk.
 */
import type { MeteredInterface } from '../../contract/metering.ts';
import type { AppStore } from '../store/app-store.ts';
import { countsAgainstQuota, type UsageRow } from '../store/usage.ts';
import type { SharedQuota } from './shared-quota.ts';

export const FLUSH_MS = 1000;
const DAY_MS = 86_400_000;

/** One key's use of one interface today. */
export interface Counter {
  readonly keyId: string;
  readonly interface: MeteredInterface;
  /** Requests that were let in and have no answer yet. */
  open: number;
  /** Answers today that count against a quota, those not yet on disk included. */
  used: number;
  /** By status, what is not yet on disk. */
  readonly pending: Map<number, { requests: number; cells: number }>;
  /** Where tables of the key take rows from its quota. */
  shared: SharedQuota | undefined;
}

const dayName = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const presentDay = (): number => Math.floor(Date.now() / DAY_MS);

export class UsageCounters {
  readonly #store: AppStore;
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

  /** The key's counter of an interface, of the day that the clock shows. */
  of(keyId: string, metered: MeteredInterface): Counter {
    this.#followClock();
    return this.#counter(keyId, metered);
  }

  /** As {@link of}, if there was any use today. */
  find(keyId: string, metered: MeteredInterface): Counter | undefined {
    this.#followClock();
    return this.#counters.get(keyId)?.get(metered);
  }

  all(): Counter[] {
    return [...this.#counters.values()].flatMap((byInterface) => Array.from(byInterface.values()));
  }

  /** Adds answers of one status. */
  add(counter: Counter, status: number, requests: number, cells: number): void {
    const pending = counter.pending.get(status);
    if (pending === undefined) counter.pending.set(status, { requests, cells });
    else {
      pending.requests += requests;
      pending.cells += cells;
    }
    if (countsAgainstQuota(status)) counter.used += requests;
  }

  /** The key is used now. */
  touch(keyId: string): void {
    this.#lastUsed.set(keyId, Date.now());
  }

  /** When a key was last used, if that is not on disk yet. ISO 8601. */
  lastUsed(keyId: string): string | undefined {
    const time = this.#lastUsed.get(keyId);
    return time === undefined ? undefined : new Date(time).toISOString();
  }

  /** What a key used from one day to another, both included; the same day, interface and status may come twice. */
  rows(from: string, to: string, keyId: string): UsageRow[] {
    const waiting = [...this.#backlog, ...this.#pendingRows()].filter(
      (row) => row.keyId === keyId && row.day >= from && row.day <= to,
    );
    return [...this.#store.usage.between(from, to, keyId), ...waiting];
  }

  /** Writes what is not yet on disk. A disk that takes nothing is reported once; the counts wait in memory. */
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
        for (const counter of this.all()) counter.pending.clear();
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
        process.stderr.write(
          `cairn: usage cannot be written now (${reason}); it is kept in memory and tried again every second\n`,
        );
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
    const before = this.all();
    this.#counters = new Map();
    for (const counter of before) {
      counter.pending.clear();
      // What is open now, and rows under way, are answered today: their counters go on, empty.
      if (counter.open > 0 || counter.shared !== undefined) this.#ofKey(counter.keyId).set(counter.interface, counter);
    }
    this.#day = day;
    this.#readUsed();
  }

  /** What the disk has of today, plus what it does not have yet. */
  #readUsed(): void {
    const before = new Map(this.all().map((counter) => [counter, counter.used]));
    for (const counter of before.keys()) {
      counter.used = 0;
      for (const [status, { requests }] of counter.pending) if (countsAgainstQuota(status)) counter.used += requests;
    }
    for (const { keyId, interface: metered, requests } of this.#store.usage.used(dayName(this.#day)))
      this.#counter(keyId, metered).used += requests;
    for (const [counter, used] of before) counter.shared?.add(used - counter.used);
  }

  #ofKey(keyId: string): Map<MeteredInterface, Counter> {
    let byInterface = this.#counters.get(keyId);
    if (byInterface === undefined) this.#counters.set(keyId, (byInterface = new Map()));
    return byInterface;
  }

  #counter(keyId: string, metered: MeteredInterface): Counter {
    const byInterface = this.#ofKey(keyId);
    let counter = byInterface.get(metered);
    if (counter === undefined)
      byInterface.set(
        metered,
        (counter = { keyId, interface: metered, open: 0, used: 0, pending: new Map(), shared: undefined }),
      );
    return counter;
  }

  #pendingRows(): UsageRow[] {
    const day = dayName(this.#day);
    return this.all().flatMap(({ keyId, interface: metered, pending }) =>
      [...pending].map(([status, { requests, cells }]) => ({
        keyId,
        day,
        interface: metered,
        status,
        requests,
        cells,
      })),
    );
  }
}
