/** Rows of a table that streams by, taken from the quotas of its key as they arrive. */
import { setTimeout } from 'node:timers/promises';
import { isFault } from '../../contract/fault.ts';
import type { QuotaInterface } from '../../contract/metering.ts';
import type { Charged, Taken } from '../store/accounts.ts';
import type { RowSource } from './row-charges.ts';
import { quotaFault, spent, type UsageMeter } from './usage-meter.ts';

/** How long, and how often, a store is asked that is away for a moment, such as one that starts again; milliseconds. */
const AWAY_MS = 8000;
const AGAIN_MS = 250;

/** Of rows that were wanted, the first that may be answered, and why the others may not. */
export interface AdmittedRows {
  rows: number;
  fault: string;
}

export class StreamedRows {
  readonly #meter: UsageMeter;
  readonly #from: RowSource;
  /** Taken and not answered, the first first. */
  readonly #open: Taken[] = [];
  #isEnded = false;

  constructor(meter: UsageMeter, keyId: string, interfaces: readonly QuotaInterface[]) {
    this.#meter = meter;
    this.#from = { keyId, interfaces };
  }

  /** @throws Fault quota_exceeded if one of the quotas leaves nothing, busy */
  async refuseIfSpent(): Promise<void> {
    const { least } = await this.#meter.charge({ ...this.#from, count: 0 });
    if (least?.left === 0) throw quotaFault(this.#meter.quotasOf(this.#from.keyId), least.interface);
  }

  /** Takes up to `rows` rows. @throws Fault busy if the store is away for longer than a moment */
  async take(rows: number): Promise<AdmittedRows> {
    const { least, ...taken } = await this.#charge(rows);
    if (this.#isEnded) this.#meter.rows.giveBack(this.#from, taken);
    else this.#open.push(taken);
    const fault = least === undefined ? '' : spent(this.#meter.quotasOf(this.#from.keyId), least.interface);
    return { rows: taken.count, fault };
  }

  /** Counts rows that were answered. */
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

  /** Returns what was taken and not answered. */
  end(): void {
    this.#isEnded = true;
    for (const taken of this.#open.splice(0)) this.#meter.rows.giveBack(this.#from, taken);
  }

  async #charge(count: number): Promise<Charged> {
    const until = performance.now() + AWAY_MS;
    for (;;) {
      try {
        return await this.#meter.charge({ ...this.#from, count });
      } catch (error) {
        if (!isFault(error, 'busy') || this.#isEnded || performance.now() > until) throw error;
        await setTimeout(AGAIN_MS);
      }
    }
  }
}
