/**
 * What each key asks, by interface and status: in memory, and added to the store once a second. A crash loses the
 * last second, and no request waits for the disk.
 */
import type { MeteredInterface } from '../../contract/metering.ts';
import type { Awaitable, UsedToday } from '../store/accounts.ts';
import type { AppStore } from '../store/app-store.ts';
import { countsAgainstQuota, type UsageRow } from '../store/usage-row.ts';
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

/** Rows of usage, added up by key, day, interface and status. */
class RowSum {
  readonly #rows = new Map<string, UsageRow>();

  add(rows: readonly UsageRow[]): void {
    for (const row of rows) {
      const place = `${row.keyId} ${row.day} ${row.interface} ${row.status}`;
      const before = this.#rows.get(place);
      this.#rows.set(
        place,
        before === undefined
          ? row
          : { ...row, requests: before.requests + row.requests, cells: before.cells + row.cells },
      );
    }
  }

  all(): UsageRow[] {
    return [...this.#rows.values()];
  }

  /** Empties it. @returns what it held */
  take(): UsageRow[] {
    const rows = this.all();
    this.#rows.clear();
    return rows;
  }
}

export class UsageCounters {
  readonly #store: Pick<AppStore, 'usage'>;
  readonly #timer: NodeJS.Timeout;
  /** Days since 1970 (UTC). */
  #day = presentDay();
  /** By key, then interface. */
  #counters = new Map<string, Map<MeteredInterface, Counter>>();
  /** What the store has not taken yet and no counter holds any more. */
  readonly #backlog = new RowSum();
  /** What the store is being given. */
  #inFlight: readonly UsageRow[] = [];
  #writing: Promise<void> | undefined;
  /** Readings of what the store has, to which is added what it has not: nothing goes from the one to the other meanwhile. */
  readonly #readings = new Set<Promise<unknown>>();
  /** When keys were last used, as far as the store does not know. */
  #lastUsed = new Map<string, number>();
  #version: number;
  #failing = false;

  constructor(store: Pick<AppStore, 'usage'>) {
    this.#store = store;
    this.#version = store.usage.version();
    this.#readUsedSoon();
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
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
  rows(from: string, to: string, keyId: string): Awaitable<UsageRow[]> {
    const waiting = (): UsageRow[] =>
      [...this.#inFlight, ...this.#backlog.all(), ...this.#pendingRows()].filter(
        (row) => row.keyId === keyId && row.day >= from && row.day <= to,
      );
    if (this.#writing !== undefined) return this.#writing.then(() => this.rows(from, to, keyId));
    const stored = this.#store.usage.between(from, to, keyId);
    if (!(stored instanceof Promise)) return [...stored, ...waiting()];
    const reading = stored.then((rows) => [...rows, ...waiting()]).finally(() => this.#readings.delete(reading));
    this.#readings.add(reading);
    return reading;
  }

  /** Has the store take what it does not have. One that takes nothing is reported once; the counts wait in memory. */
  flush(): Awaitable<void> {
    if (this.#writing !== undefined || this.#readings.size > 0) return this.#writing;
    this.#gather();
    const rows = this.#backlog.take();
    const times = this.#lastUsed;
    this.#lastUsed = new Map();
    this.#inFlight = rows;
    try {
      const noted =
        rows.length === 0 && times.size === 0
          ? undefined
          : this.#store.usage.note(rows, new Map([...times].map(([id, time]) => [id, new Date(time).toISOString()])));
      if (noted instanceof Promise) {
        this.#writing = this.#written(noted)
          .catch((error: unknown) => this.#keep(rows, times, error))
          .finally(() => (this.#writing = undefined));
        return this.#writing;
      }
      this.#inFlight = [];
      // A store that is away is asked again with the next flush.
      const following = this.#follow();
      if (following instanceof Promise) following.catch(() => undefined);
      this.#failing = false;
    } catch (error) {
      this.#keep(rows, times, error);
    }
    return undefined;
  }

  async #written(noted: Promise<void>): Promise<void> {
    await noted;
    this.#inFlight = [];
    await this.#follow();
    this.#failing = false;
  }

  /** Writes for the last time. */
  end(): Awaitable<void> {
    clearInterval(this.#timer);
    const underWay = [...this.#readings, ...(this.#writing === undefined ? [] : [this.#writing])];
    return underWay.length === 0 ? this.flush() : Promise.allSettled(underWay).then(() => this.end());
  }

  /** What the store did not take waits. */
  #keep(rows: readonly UsageRow[], times: ReadonlyMap<string, number>, error: unknown): void {
    if (this.#inFlight === rows) {
      this.#backlog.add(rows);
      for (const [id, time] of times) if (!this.#lastUsed.has(id)) this.#lastUsed.set(id, time);
      this.#inFlight = [];
    }
    if (!this.#failing) {
      const reason = error instanceof Error ? error.message : String(error);
      process.stderr.write(
        `cairn: usage cannot be written now (${reason}); it is kept in memory and tried again every second\n`,
      );
    }
    this.#failing = true;
  }

  /** Where another process has written, perhaps a second server with the same keys. */
  #follow(): Awaitable<void> {
    const version = this.#store.usage.version();
    if (version === this.#version) return undefined;
    this.#version = version;
    const read = this.#readUsed();
    if (!(read instanceof Promise)) return read;
    return read.catch((error: unknown) => {
      this.#version = Number.NaN;
      throw error;
    });
  }

  /** Moves what the counters hold to the backlog; what was used stays as it is. */
  #gather(): void {
    this.#backlog.add(this.#pendingRows());
    for (const counter of this.all()) counter.pending.clear();
  }

  /** Begins a new day, also where the clock was set back to an old one. */
  #followClock(): void {
    const day = presentDay();
    if (day === this.#day) return;
    void this.flush();
    this.#gather();
    const before = this.all();
    this.#counters = new Map();
    for (const counter of before) {
      // What is open now, and rows under way, are answered today: their counters go on, empty.
      if (counter.open > 0 || counter.shared !== undefined) this.#ofKey(counter.keyId).set(counter.interface, counter);
    }
    this.#day = day;
    this.#readUsedSoon();
  }

  /** A store that cannot be read now is read with the next change. */
  #readUsedSoon(): void {
    const read = this.#readUsed();
    if (read instanceof Promise) read.catch(() => (this.#version = Number.NaN));
  }

  /** What the store has of today, plus what it does not have yet. */
  #readUsed(): Awaitable<void> {
    const day = this.#day;
    const used = this.#store.usage.used(dayName(day));
    if (!(used instanceof Promise)) return this.#take(used);
    return used.then((rows) => (day === this.#day ? this.#take(rows) : undefined));
  }

  #take(used: readonly UsedToday[]): void {
    const before = new Map(this.all().map((counter) => [counter, counter.used]));
    for (const counter of before.keys()) {
      counter.used = 0;
      for (const [status, { requests }] of counter.pending) if (countsAgainstQuota(status)) counter.used += requests;
    }
    for (const { keyId, interface: metered, requests } of used) this.#counter(keyId, metered).used += requests;
    const day = dayName(this.#day);
    for (const { keyId, interface: metered, requests, status, ...row } of [...this.#inFlight, ...this.#backlog.all()])
      if (row.day === day && countsAgainstQuota(status)) this.#counter(keyId, metered).used += requests;
    for (const [counter, usedBefore] of before) counter.shared?.add(usedBefore - counter.used);
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
