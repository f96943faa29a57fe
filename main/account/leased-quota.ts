/**
 * A key's quota of one interface that several servers share, while tables of the key take rows from it. Rows are had
 * from the ledger in blocks, which the thread of the tables takes from as from a quota of this process alone; what is
 * left of a block goes back.
 */
import type { QuotaInterface } from '../../contract/metering.ts';
import type { QuotaLedger, Taken } from '../store/accounts.ts';
import { REFILL, take, type Allowance } from './allowance.ts';
import { spent } from './shared-quota.ts';

/** Rows that are had at once where fewer are needed: a stream takes one after the other. */
const BLOCK_ROWS = 1000;

export class LeasedQuota {
  readonly #ledger: QuotaLedger;
  readonly #keyId: string;
  readonly #interface: QuotaInterface;
  readonly #left = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
  readonly #refill = new Int32Array(new SharedArrayBuffer(REFILL.words * Int32Array.BYTES_PER_ELEMENT));
  #limit: number;
  /** The day (UTC) that the rows at hand were taken from. */
  #day = '';
  #isEnded = false;

  constructor(ledger: QuotaLedger, keyId: string, metered: QuotaInterface, limit: number) {
    this.#ledger = ledger;
    this.#keyId = keyId;
    this.#interface = metered;
    this.#limit = limit;
    void this.#serve();
  }

  get allowance(): Allowance {
    return {
      interface: this.#interface,
      left: this.#left,
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

  /** Gives back what is at hand. Who takes rows meanwhile asks for more. */
  settle(): void {
    const count = Number(Atomics.exchange(this.#left, 0, 0n));
    if (count > 0) this.#ledger.giveBack(this.#keyId, this.#interface, { count, day: this.#day });
  }

  end(): void {
    this.#isEnded = true;
    this.settle();
    Atomics.notify(this.#refill, REFILL.asked);
  }

  async #have(rows: number): Promise<void> {
    const { count, day } = await this.#ledger.take(this.#keyId, this.#interface, this.#limit, rows);
    // At midnight what is left of the day before goes back to it.
    if (day !== this.#day) this.settle();
    this.#day = day;
    Atomics.add(this.#left, 0, BigInt(count));
  }

  /** Answers the thread that waits in `takeRows`. */
  async #serve(): Promise<void> {
    for (let seen = 0; ;) {
      const waiting = Atomics.waitAsync(this.#refill, REFILL.asked, seen);
      if (waiting.async) await waiting.value;
      if (this.#isEnded) return;
      const asked = Atomics.load(this.#refill, REFILL.asked);
      if (asked === seen) continue;
      seen = asked;
      const needed = Atomics.load(this.#refill, REFILL.needed);
      const isHad = await this.#have(Math.max(needed, BLOCK_ROWS)).then(
        () => 1,
        () => 0,
      );
      Atomics.store(this.#refill, REFILL.had, isHad);
      Atomics.store(this.#refill, REFILL.answered, asked);
      Atomics.notify(this.#refill, REFILL.answered);
    }
  }
}
