/**
 * A key's quota of one interface that several servers share, while tables of the key take rows from it. Rows are had
 * from the ledger in blocks, which the thread of the tables takes from as from a quota of this process alone; what is
 * left of a block goes back.
 */
import type { QuotaInterface } from '../../contract/metering.ts';
import type { QuotaLedger, Taken } from '../store/accounts.ts';
import { leftOf, take, type Allowance } from './allowance.ts';
import { answerAsks, newRefill, wake } from './refill.ts';
import { spent } from './shared-quota.ts';

/** Rows that are had at once where fewer are needed: a stream takes one after the other. */
const BLOCK_ROWS = 1000;

export class LeasedQuota {
  readonly #ledger: QuotaLedger;
  readonly #keyId: string;
  readonly #interface: QuotaInterface;
  readonly #left = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
  readonly #refill = newRefill();
  #limit: number;
  /** Whether rows are fetched for a requester, who may need those at hand, too. */
  #isFetching = false;
  /** The day (UTC) that the rows at hand were taken from. */
  #day = '';
  #isEnded = false;

  constructor(ledger: QuotaLedger, keyId: string, metered: QuotaInterface, limit: number) {
    this.#ledger = ledger;
    this.#keyId = keyId;
    this.#interface = metered;
    this.#limit = limit;
    void answerAsks(this.#refill, {
      take: (rows) => this.#takeRows(rows),
      putBack: (rows) => void Atomics.add(this.#left, 0, BigInt(rows)),
      isEnded: () => this.#isEnded,
    });
  }

  get allowance(): Allowance {
    return {
      interface: this.#interface,
      left: this.#left,
      isSpent: Atomics.load(this.#left, 0) <= 0n,
      refill: this.#refill,
      fault: spent(this.#limit, this.#interface),
    };
  }

  /** Follows the key's owner, who may have set another. */
  limitTo(limit: number): void {
    this.#limit = limit;
  }

  /** Has at least one row at hand, if the quota leaves one. @throws Fault busy */
  async prepare(): Promise<void> {
    if (Atomics.load(this.#left, 0) <= 0n) await this.#have(BLOCK_ROWS);
  }

  /** One of the rows at hand, which are the key's before any that others have to be asked for; nothing where none is. */
  takeOne(): Taken | undefined {
    if (this.#day !== new Date().toISOString().slice(0, 10)) return undefined;
    return take(this.#left, 1n) ? { count: 1, day: this.#day } : undefined;
  }

  /** Gives back what is at hand and nobody waits for. */
  settle(): void {
    if (!this.#isFetching) this.#giveBack();
  }

  end(): void {
    this.#isEnded = true;
    this.#giveBack();
    wake(this.#refill);
  }

  #giveBack(): void {
    const count = Number(Atomics.exchange(this.#left, 0, 0n));
    if (count > 0) this.#ledger.giveBack(this.#keyId, this.#interface, { count, day: this.#day });
  }

  async #have(rows: number): Promise<void> {
    const { count, day } = await this.#ledger.take(this.#keyId, this.#interface, this.#limit, rows);
    // At midnight what is left of the day before goes back to it.
    if (day !== this.#day) this.#giveBack();
    this.#day = day;
    Atomics.add(this.#left, 0, BigInt(count));
    // Nobody takes any of what comes after the end.
    if (this.#isEnded) this.#giveBack();
  }

  async #takeRows(rows: number): Promise<number | undefined> {
    this.#isFetching = true;
    try {
      await this.#have(Math.max(rows, BLOCK_ROWS));
      return take(this.#left, BigInt(rows)) ? undefined : leftOf(this.allowance);
    } finally {
      this.#isFetching = false;
    }
  }
}
