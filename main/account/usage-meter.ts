/** Enforces the rate limits and quotas of keys. */
import type { MeteredInterface, QuotaInterface, Quotas } from '../../contract/metering.ts';
import { Fault } from '../../contract/fault.ts';
import { secondsToNextDay } from './next-day.ts';
import type { RowCharges } from './row-charges.ts';
import type { AppStore } from '../store/app-store.ts';
import type { Awaitable, Charge, Charged, Ledger, QuotaCharge } from '../store/accounts.ts';
import type { KnownKey } from '../store/key-ring.ts';
import { presentDay } from '../store/usage.ts';

/** A key's token bucket: refilled at the key's rate, with a capacity of one second's worth. */
interface Bucket {
  tokens: number;
  /** Uses the monotonic clock, so that setting the system clock has no effect. */
  filledAt: number;
}

class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();

  /** Takes a token of `key`. @returns 0 if there was one, otherwise the seconds until the next one */
  take(key: string, perSecond: number, now = performance.now()): number {
    const bucket = this.#buckets.get(key) ?? { tokens: perSecond, filledAt: now };
    const tokens = Math.min(perSecond, bucket.tokens + ((now - bucket.filledAt) / 1000) * perSecond);
    const enough = tokens >= 1;
    this.#buckets.set(key, { tokens: enough ? tokens - 1 : tokens, filledAt: now });
    return enough ? 0 : (1 - tokens) / perSecond;
  }
}

/** A request that has arrived. */
export interface ChargedRequest {
  readonly interface: MeteredInterface;
  /** The charge to its key's quota. */
  charge: QuotaCharge | undefined;
}

/** Message for an exhausted quota. */
export const usedUpMessage = (quotas: Quotas, metered: QuotaInterface): string =>
  `The daily quota of this key (${quotas[metered] ?? 0} ${metered} requests) is used up. It resets at 00:00 UTC`;

export const quotaFault = (quotas: Quotas, metered: QuotaInterface): Fault =>
  new Fault('quota_exceeded', usedUpMessage(quotas, metered), {
    headers: { 'retry-after': String(secondsToNextDay()) },
  });

export class UsageMeter {
  readonly #store: Pick<AppStore, 'keys' | 'ledger'>;
  readonly #rates = new RateLimiter();

  constructor(store: Pick<AppStore, 'keys' | 'ledger'>) {
    this.#store = store;
  }

  get #ledger(): Ledger {
    return this.#store.ledger;
  }

  /**
   * Charges a request of a key.
   * @throws Fault 429 with `Retry-After` if the key's rate limit or daily quota is exhausted; busy
   * @returns a promise only if a shared store has to be queried
   */
  admit({ id, rateLimit, quotas }: KnownKey, request: ChargedRequest): Promise<void> | undefined {
    if (rateLimit !== null) {
      const waitSeconds = this.#rates.take(id, rateLimit);
      if (waitSeconds > 0) {
        throw new Fault('rate_limited', `This key may send at most ${rateLimit} requests per second`, {
          headers: { 'retry-after': String(Math.ceil(waitSeconds)) },
        });
      }
    }
    const { interface: metered } = request;
    if (metered === 'other') return undefined;
    const addCharged = (charged: Charged): void => {
      if (charged.count === 0) throw quotaFault(quotas, metered);
      request.charge = charged;
    };
    const charged = this.#ledger.charge({ keyId: id, interfaces: [metered], quotas, count: 1 });
    if (charged instanceof Promise) return charged.then(addCharged);
    addCharged(charged);
    return undefined;
  }

  /** Returns the current quotas of a key. */
  quotasOf(keyId: string): Quotas {
    return this.#store.keys.find(keyId)?.quotas ?? {};
  }

  /** Charges and counts table rows, each once for every interface used for it. */
  get rows(): RowCharges {
    return {
      charge: (from, count) => this.charge({ ...from, count, isAllOrNothing: true }),
      refund: (from, charge) => this.#ledger.refund(from, charge),
      recharge: (from, charge) => this.#ledger.recharge(from, charge),
      add: ({ keyId, interfaces }, right, faulty) => {
        const row = { keyId, day: presentDay(), cells: 0 };
        for (const metered of interfaces) {
          if (right > 0) this.#ledger.usage.add({ ...row, interface: metered, status: 200, requests: right });
          if (faulty > 0) this.#ledger.usage.add({ ...row, interface: metered, status: 400, requests: faulty });
        }
      },
    };
  }

  /** Charges the current quotas of a key. @throws Fault busy */
  charge(charge: Omit<Charge, 'quotas'>): Awaitable<Charged> {
    return this.#ledger.charge({ ...charge, quotas: this.quotasOf(charge.keyId) });
  }
}
