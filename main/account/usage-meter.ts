/** Holds every request of a key against its rate limit and quotas, and counts its answer. */
import { QUOTA_INTERFACES, type MeteredInterface, type QuotaInterface } from '../../contract/metering.ts';
import type { Allowance } from './allowance.ts';
import { Fault } from '../../contract/fault.ts';
import { secondsToNextDay } from './next-day.ts';
import type { AppStore } from '../store/app-store.ts';
import type { KnownKey } from '../store/key-ring.ts';
import { countsAgainstQuota, type UsageRow } from '../store/usage.ts';
import { SharedQuota, spent } from './shared-quota.ts';
import { UsageCounters, type Counter } from './usage-counters.ts';

/** A bucket of tokens per key, filled at the key's rate and as large as a second's worth. */
interface Bucket {
  tokens: number;
  /** Of the monotonic clock, so that setting the system's clock gains nothing. */
  filledAt: number;
}

class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();

  /**
   * Takes one token of `key`.
   * @returns 0 if there was one, else the seconds until there will be.
   */
  take(key: string, perSecond: number, now = performance.now()): number {
    const bucket = this.#buckets.get(key) ?? { tokens: perSecond, filledAt: now };
    const tokens = Math.min(perSecond, bucket.tokens + ((now - bucket.filledAt) / 1000) * perSecond);
    const enough = tokens >= 1;
    this.#buckets.set(key, { tokens: enough ? tokens - 1 : tokens, filledAt: now });
    return enough ? 0 : (1 - tokens) / perSecond;
  }
}

/** A request that was let in; to be closed once, with its answer. */
export type Admission = Counter;

export class UsageMeter {
  readonly #store: AppStore;
  readonly #counters: UsageCounters;
  readonly #rates = new RateLimiter();

  constructor(store: AppStore) {
    this.#store = store;
    this.#counters = new UsageCounters(store);
  }

  /** Opens a request of `key`, to be checked and, whatever its answer, closed. */
  admit(key: KnownKey, metered: MeteredInterface): Admission {
    const counter = this.#counters.of(key.id, metered);
    counter.open += 1;
    counter.shared?.add(-1);
    this.#counters.touch(key.id);
    return counter;
  }

  /**
   * @throws Fault 429 with `Retry-After` if the key's rate limit or its quota of the day is used up; the admission is
   * still to be closed.
   */
  check(key: KnownKey, { interface: metered, open, used, shared }: Admission): void {
    if (key.rateLimit !== null) {
      const waitSeconds = this.#rates.take(key.id, key.rateLimit);
      if (waitSeconds > 0) {
        throw new Fault('rate_limited', `This key may ask ${key.rateLimit} times per second`, {
          headers: { 'retry-after': String(Math.ceil(waitSeconds)) },
        });
      }
    }
    if (metered === 'other') return;
    const quota = key.quotas[metered];
    if (quota === undefined) return;
    shared?.limitTo(quota);
    if (shared === undefined ? used + open > quota : shared.isOverdrawn) {
      throw new Fault('quota_exceeded', spent(quota, metered), {
        headers: { 'retry-after': String(secondsToNextDay()) },
      });
    }
  }

  /** Notes the answer to a request that was let in. */
  close(admission: Admission, status: number, cells: number): void {
    admission.open -= 1;
    this.#counters.add(admission, status, 1, cells);
    if (!countsAgainstQuota(status)) admission.shared?.add(1);
  }

  /**
   * What the key's quota of an interface leaves, to take rows from; nothing where it has no quota. It is the same for
   * all who take.
   */
  allowance({ id, quotas }: Pick<KnownKey, 'id' | 'quotas'>, metered: QuotaInterface): Allowance | undefined {
    const quota = quotas[metered];
    if (quota === undefined) return undefined;
    const counter = this.#counters.of(id, metered);
    counter.shared ??= new SharedQuota(metered, quota, counter.used + counter.open);
    counter.shared.limitTo(quota);
    return counter.shared.allowance;
  }

  /** By the id of the key, the allowances of all keys in force. */
  allAllowances(): Map<string, Allowance[]> {
    const keys = this.#store.keys.list().filter(({ revokedAt }) => revokedAt === null);
    return new Map(
      keys.map((key) => [key.id, QUOTA_INTERFACES.flatMap((metered) => this.allowance(key, metered) ?? [])]),
    );
  }

  /** To be called where the taker of rows has ended, and with it the rows that were taken and not counted. */
  forgetAllowances(): void {
    for (const counter of this.#counters.all()) counter.shared = undefined;
  }

  /** Counts rows that were answered. They were taken from the allowance before, where there is one. */
  addRows({ id }: Pick<KnownKey, 'id'>, metered: QuotaInterface, status: number, rows: number): void {
    this.#counters.add(this.#counters.of(id, metered), status, rows, 0);
  }

  /** Requests today that count against the quota of an interface. */
  usedToday(keyId: string, metered: QuotaInterface): number {
    return this.#counters.find(keyId, metered)?.used ?? 0;
  }

  /** When a key was last used, if that is not on disk yet. ISO 8601. */
  lastUsed(keyId: string): string | undefined {
    return this.#counters.lastUsed(keyId);
  }

  /** What a key used from one day to another, both included; the same day, interface and status may come twice. */
  rows(from: string, to: string, keyId: string): UsageRow[] {
    return this.#counters.rows(from, to, keyId);
  }

  /** Writes what is not yet on disk, for the last time. */
  end(): void {
    this.#counters.end();
  }
}
