/** Holds every request of a key against its rate limit and quotas, and counts its answer. */
import type { MeteredInterface, QuotaInterface, Quotas } from '../../contract/metering.ts';
import { Fault } from '../../contract/fault.ts';
import { secondsToNextDay } from './next-day.ts';
import type { RowCharges } from './row-charges.ts';
import type { AppStore } from '../store/app-store.ts';
import type { Awaitable, Charge, Charged, Ledger, Taken } from '../store/accounts.ts';
import type { KnownKey } from '../store/key-ring.ts';
import { countsAgainstQuota, presentDay } from '../store/usage-row.ts';

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
export interface Admission {
  readonly keyId: string;
  readonly interface: MeteredInterface;
  /** From quotas. */
  taken: Taken | undefined;
}

/** What a key's used-up quota is called in messages. */
export const spent = (quotas: Quotas, metered: QuotaInterface): string =>
  `This key's ${quotas[metered] ?? 0} requests of ${metered} for today are used up. The next day begins at 00:00 UTC`;

export const quotaFault = (quotas: Quotas, metered: QuotaInterface): Fault =>
  new Fault('quota_exceeded', spent(quotas, metered), { headers: { 'retry-after': String(secondsToNextDay()) } });

export class UsageMeter {
  readonly #store: Pick<AppStore, 'keys' | 'ledger'>;
  readonly #rates = new RateLimiter();

  constructor(store: Pick<AppStore, 'keys' | 'ledger'>) {
    this.#store = store;
  }

  get #ledger(): Ledger {
    return this.#store.ledger;
  }

  /** Opens a request of `key`, to be checked and, whatever its answer, closed. */
  admit({ id }: KnownKey, metered: MeteredInterface): Admission {
    return { keyId: id, interface: metered, taken: undefined };
  }

  /**
   * @throws Fault 429 with `Retry-After` if the key's rate limit or its quota of the day is used up, busy; the
   * admission is still to be closed
   * @returns nothing if the request may go on at once, as it always may if no other server counts against its quota
   */
  check({ id, rateLimit, quotas }: KnownKey, admission: Admission): Promise<void> | undefined {
    if (rateLimit !== null) {
      const waitSeconds = this.#rates.take(id, rateLimit);
      if (waitSeconds > 0) {
        throw new Fault('rate_limited', `This key may ask ${rateLimit} times per second`, {
          headers: { 'retry-after': String(Math.ceil(waitSeconds)) },
        });
      }
    }
    const { interface: metered } = admission;
    if (metered === 'other') return undefined;
    const take = (charged: Charged): void => {
      if (charged.count === 0) throw quotaFault(quotas, metered);
      admission.taken = charged;
    };
    const charged = this.#ledger.charge({ keyId: id, interfaces: [metered], quotas, count: 1 });
    if (charged instanceof Promise) return charged.then(take);
    take(charged);
    return undefined;
  }

  /** Counts the answer to a request that was let in. */
  close({ keyId, interface: metered, taken }: Admission, status: number, cells: number): void {
    this.#ledger.add({ keyId, day: presentDay(), interface: metered, status, requests: 1, cells });
    if (taken !== undefined && metered !== 'other' && !countsAgainstQuota(status))
      this.#ledger.giveBack({ keyId, interfaces: [metered] }, taken);
  }

  /** The quotas of a key, as its owner has set them last. */
  quotasOf(keyId: string): Quotas {
    return this.#store.keys.find(keyId)?.quotas ?? {};
  }

  /** Rows of tables, each of which counts once to every interface that it is looked up in. */
  get rows(): RowCharges {
    return {
      charge: (from, count) => this.charge({ ...from, count, isAllOrNothing: true }),
      giveBack: (from, taken) => this.#ledger.giveBack(from, taken),
      chargeAgain: (from, taken) => this.#ledger.chargeAgain(from, taken),
      add: ({ keyId, interfaces }, right, faulty) => {
        const row = { keyId, day: presentDay(), cells: 0 };
        for (const metered of interfaces) {
          if (right > 0) this.#ledger.add({ ...row, interface: metered, status: 200, requests: right });
          if (faulty > 0) this.#ledger.add({ ...row, interface: metered, status: 400, requests: faulty });
        }
      },
    };
  }

  /** Takes from the quotas of a key, as its owner has set them last. @throws Fault busy */
  charge(charge: Omit<Charge, 'quotas'>): Awaitable<Charged> {
    return this.#ledger.charge({ ...charge, quotas: this.quotasOf(charge.keyId) });
  }
}
