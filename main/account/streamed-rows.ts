/** Charges the rows of a streamed table to the quotas of its key as they arrive. */
import { setTimeout } from 'node:timers/promises';
import { isFault } from '../../contract/fault.ts';
import type { QuotaInterface } from '../../contract/metering.ts';
import type { Charged, QuotaCharge } from '../store/accounts.ts';
import type { RowSource } from './row-charges.ts';
import { quotaFault, usedUpMessage, type UsageMeter } from './usage-meter.ts';

/** How long and how often to retry if the store is unavailable, e.g. while it restarts, in milliseconds. */
const RETRY_FOR_MS = 8000;
const RETRY_MS = 250;

/** How many of the requested rows may be processed, and the error for the others. */
export interface AdmittedRows {
  rows: number;
  fault: string;
}

export class StreamedRows {
  readonly #meter: UsageMeter;
  readonly #from: RowSource;
  /** Charges for rows that haven't been processed yet, oldest first. */
  readonly #open: QuotaCharge[] = [];
  #isEnded = false;

  constructor(meter: UsageMeter, keyId: string, interfaces: readonly QuotaInterface[]) {
    this.#meter = meter;
    this.#from = { keyId, interfaces };
  }

  /** @throws Fault quota_exceeded if one of the quotas is used up; busy */
  async refuseIfUsedUp(): Promise<void> {
    const { least } = await this.#meter.charge({ ...this.#from, count: 0 });
    if (least?.left === 0) throw quotaFault(this.#meter.quotasOf(this.#from.keyId), least.interface);
  }

  /** Charges up to `rows` rows. @throws Fault busy if the store stays unavailable */
  async charge(rows: number): Promise<AdmittedRows> {
    const { least, ...charge } = await this.#charge(rows);
    if (this.#isEnded) this.#meter.rows.refund(this.#from, charge);
    else this.#open.push(charge);
    const fault = least === undefined ? '' : usedUpMessage(this.#meter.quotasOf(this.#from.keyId), least.interface);
    return { rows: charge.count, fault };
  }

  /** Counts processed rows: `right` with a result, `faulty` with an error. */
  count(right: number, faulty: number): void {
    this.#meter.rows.add(this.#from, right, faulty);
    for (let answered = right + faulty; answered > 0;) {
      const [first] = this.#open;
      if (first === undefined) return;
      const now = Math.min(answered, first.count);
      answered -= now;
      first.count -= now;
      if (first.count === 0) this.#open.shift();
    }
  }

  /** Refunds the rows that were charged but not processed. */
  end(): void {
    this.#isEnded = true;
    for (const charge of this.#open.splice(0)) this.#meter.rows.refund(this.#from, charge);
  }

  async #charge(count: number): Promise<Charged> {
    const until = performance.now() + RETRY_FOR_MS;
    for (;;) {
      try {
        return await this.#meter.charge({ ...this.#from, count });
      } catch (error) {
        if (!isFault(error, 'busy') || this.#isEnded || performance.now() > until) throw error;
        await setTimeout(RETRY_MS);
      }
    }
  }
}
