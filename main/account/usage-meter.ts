/** Holds every request of a key against its rate limit and quotas, and counts its answer. */
import { QUOTA_INTERFACES, type MeteredInterface, type QuotaInterface } from '../../contract/metering.ts';
import type { Allowance } from './allowance.ts';
import { Fault } from '../../contract/fault.ts';
import { secondsToNextDay } from './next-day.ts';
import type { AppStore } from '../store/app-store.ts';
import type { Awaitable, QuotaLedger, Taken } from '../store/accounts.ts';
import type { KnownKey } from '../store/key-ring.ts';
import { countsAgainstQuota, type UsageRow } from '../store/usage-row.ts';
import { LeasedQuota } from './leased-quota.ts';
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

/** How long rows of a shared quota that nobody takes are kept from other servers, in milliseconds. */
const SETTLE_MS = 1000;

type MeterStore = Pick<AppStore, 'keys' | 'usage' | 'quotas'>;

const quotaFault = (quota: number, metered: QuotaInterface): Fault =>
  new Fault('quota_exceeded', spent(quota, metered), { headers: { 'retry-after': String(secondsToNextDay()) } });

/** Takes one request. @throws Fault quota_exceeded, busy */
async function takeOne(ledger: QuotaLedger, id: string, metered: QuotaInterface, quota: number): Promise<Taken> {
  const taken = await ledger.take(id, metered, quota, 1);
  if (taken.count === 0) throw quotaFault(quota, metered);
  return taken;
}

const placeOf = (keyId: string, metered: QuotaInterface): string => `${keyId} ${metered}`;

/** A request that was let in; to be closed once, with its answer. */
export type Admission = Counter;

export class UsageMeter {
  readonly #store: MeterStore;
  readonly #counters: UsageCounters;
  readonly #rates = new RateLimiter();
  /** By key and interface, where quotas are shared with other servers. */
  readonly #leases = new Map<string, LeasedQuota>();
  readonly #settling: NodeJS.Timeout | undefined;

  constructor(store: MeterStore) {
    this.#store = store;
    this.#counters = new UsageCounters(store);
    if (store.quotas !== undefined)
      this.#settling = setInterval(() => {
        for (const lease of this.#leases.values()) lease.settle();
      }, SETTLE_MS).unref();
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
   * @returns nothing where the request may go on at once; else, where quotas are shared with other servers, what was
   *   taken from one, for {@link close}
   */
  check(key: KnownKey, { interface: metered, open, used, shared }: Admission): Promise<Taken> | undefined {
    if (key.rateLimit !== null) {
      const waitSeconds = this.#rates.take(key.id, key.rateLimit);
      if (waitSeconds > 0) {
        throw new Fault('rate_limited', `This key may ask ${key.rateLimit} times per second`, {
          headers: { 'retry-after': String(Math.ceil(waitSeconds)) },
        });
      }
    }
    if (metered === 'other') return undefined;
    const quota = key.quotas[metered];
    if (quota === undefined) return undefined;
    const { quotas } = this.#store;
    if (quotas !== undefined) {
      const atHand = this.#leases.get(placeOf(key.id, metered))?.takeOne();
      return atHand === undefined ? takeOne(quotas, key.id, metered, quota) : Promise.resolve(atHand);
    }
    shared?.limitTo(quota);
    if (shared === undefined ? used + open > quota : shared.isOverdrawn) throw quotaFault(quota, metered);
    return undefined;
  }

  /** Notes the answer to a request that was let in. @param taken what {@link check} took for it */
  close(admission: Admission, status: number, cells: number, taken?: Taken): void {
    admission.open -= 1;
    this.#counters.add(admission, status, 1, cells);
    if (countsAgainstQuota(status)) return;
    admission.shared?.add(1);
    const { interface: metered, keyId } = admission;
    if (taken !== undefined && metered !== 'other') this.#store.quotas?.giveBack(keyId, metered, taken);
  }

  /**
   * What the key's quota of an interface leaves, to take rows from; nothing where it has no quota. It is the same for
   * all who take. @throws Fault busy
   */
  allowance(
    { id, quotas }: Pick<KnownKey, 'id' | 'quotas'>,
    metered: QuotaInterface,
  ): Awaitable<Allowance | undefined> {
    const quota = quotas[metered];
    if (quota === undefined) return undefined;
    const { quotas: ledger } = this.#store;
    if (ledger !== undefined) return this.#lease(ledger, id, metered, quota);
    const counter = this.#counters.of(id, metered);
    counter.shared ??= new SharedQuota(metered, quota, counter.used + counter.open);
    counter.shared.limitTo(quota);
    return counter.shared.allowance;
  }

  /** What all quotas of a key leave, or those of some interfaces. @throws Fault busy */
  async allowances(
    key: Pick<KnownKey, 'id' | 'quotas'>,
    interfaces: readonly QuotaInterface[] = QUOTA_INTERFACES,
  ): Promise<Allowance[]> {
    const all = await Promise.all(interfaces.map(async (metered) => this.allowance(key, metered)));
    return all.filter((allowance) => allowance !== undefined);
  }

  /**
   * By the id of the key, the allowances of all keys in force; none where the quotas are shared with other servers: rows
   * of a table that goes on by itself were taken from them when it was begun.
   */
  allAllowances(): Map<string, Allowance[]> {
    if (this.#store.quotas !== undefined) return new Map();
    const keys = this.#store.keys.list().filter(({ revokedAt }) => revokedAt === null);
    return new Map(
      keys.map((key) => [
        key.id,
        QUOTA_INTERFACES.flatMap((metered) => {
          const allowance = this.allowance(key, metered);
          return allowance === undefined || allowance instanceof Promise ? [] : allowance;
        }),
      ]),
    );
  }

  async #lease(ledger: QuotaLedger, id: string, metered: QuotaInterface, quota: number): Promise<Allowance> {
    const place = placeOf(id, metered);
    const lease = this.#leases.get(place) ?? new LeasedQuota(ledger, id, metered, quota);
    this.#leases.set(place, lease);
    lease.limitTo(quota);
    await lease.prepare();
    // The taker of rows may have ended meanwhile, and its lease with it: the next taker has another.
    return this.#leases.get(place) === lease ? lease.allowance : this.#lease(ledger, id, metered, quota);
  }

  /** To be called where the taker of rows has ended, and with it the rows that were taken and not counted. */
  forgetAllowances(): void {
    for (const counter of this.#counters.all()) counter.shared = undefined;
    for (const lease of this.#leases.values()) lease.end();
    this.#leases.clear();
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
  rows(from: string, to: string, keyId: string): Awaitable<UsageRow[]> {
    return this.#counters.rows(from, to, keyId);
  }

  /** Has the store take what it does not have yet, for the last time. */
  end(): Awaitable<void> {
    clearInterval(this.#settling);
    this.forgetAllowances();
    return this.#counters.end();
  }
}
