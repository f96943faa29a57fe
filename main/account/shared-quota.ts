/** A key's quota of one interface while tables of the key take rows from it, as the HTTP thread keeps it. */
import type { QuotaInterface } from '../../contract/metering.ts';
import type { Allowance } from './allowance.ts';

/** What is said where nothing is left. */
export const spent = (limit: number, metered: QuotaInterface): string =>
  `This key's ${limit} requests of ${metered} for today are used up. The next day begins at 00:00 UTC`;

export class SharedQuota {
  readonly #interface: QuotaInterface;
  readonly #left = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
  #limit: number;

  /** @param taken requests of today that were answered or are open */
  constructor(metered: QuotaInterface, limit: number, taken: number) {
    this.#interface = metered;
    this.#limit = limit;
    this.add(limit - taken);
  }

  /** For the thread that takes rows. */
  get allowance(): Allowance {
    return {
      interface: this.#interface,
      left: this.#left,
      isSpent: Atomics.load(this.#left, 0) <= 0n,
      fault: spent(this.#limit, this.#interface),
    };
  }

  /** Whether more was taken than there is. */
  get isOverdrawn(): boolean {
    return Atomics.load(this.#left, 0) < 0n;
  }

  /** Gives that many requests, or takes them. */
  add(requests: number): void {
    Atomics.add(this.#left, 0, BigInt(requests));
  }

  /** Follows the key's owner, who may have set another. */
  limitTo(limit: number): void {
    if (limit === this.#limit) return;
    this.add(limit - this.#limit);
    this.#limit = limit;
  }
}
