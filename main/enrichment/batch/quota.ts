/** Charges rows of Batch tables to the key that runs them. */
import type { BatchSettings } from '../../../contract/batch.ts';
import type { RowCharges } from '../../account/row-charges.ts';
import type { Charge } from '../../store/accounts.ts';
import type { Remote } from '../../threads/call.ts';
import { interfacesOf } from '../fields.ts';
import { quotaShort } from './faults.ts';
import type { Counted, JobRecord } from './job-file.ts';

const sourceOf = ({ key, interfaces }: Counted): Pick<Charge, 'keyId' | 'interfaces'> => ({ keyId: key, interfaces });

/** Charges and counts the rows of runs. Runs without a key are neither charged nor counted. */
export class RunQuota {
  readonly #charges: Remote<RowCharges>;

  constructor(charges: Remote<RowCharges>) {
    this.#charges = charges;
  }

  /**
   * Charges `rows` rows to the quotas of a key. Unanswered ones must be refunded.
   * @throws Fault quota_exceeded if a quota doesn't cover them, busy; nothing is charged then
   */
  async admit(
    { position, fields }: BatchSettings,
    rows: number,
    keyId: string | undefined,
  ): Promise<JobRecord['counted']> {
    if (keyId === undefined) return undefined;
    const interfaces = interfacesOf(fields, position.kind === 'address');
    const { count, day, least } = await this.#charges.ask('charge', [{ keyId, interfaces }, rows]);
    if (count < rows && least !== undefined) throw quotaShort(least.interface, least.left, rows);
    return { key: keyId, interfaces, day };
  }

  refund(counted: JobRecord['counted'], rows: number): void {
    if (counted?.day === undefined || rows === 0) return;
    void this.#charges.ask('refund', [sourceOf(counted), { count: rows, day: counted.day }]);
  }

  /** Counts answered rows. */
  add(counted: JobRecord['counted'], valid: number, faulty: number): void {
    if (counted !== undefined) void this.#charges.ask('add', [sourceOf(counted), valid, faulty]);
  }

  /** Charges the rows of a resumed run again, after the process that charged them has ended. */
  async resume(counted: Counted, rows: number): Promise<Counted> {
    const { day } = await this.#charges.ask('recharge', [sourceOf(counted), { count: rows, day: counted.day ?? '' }]);
    return { ...counted, day };
  }
}
