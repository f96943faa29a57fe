/** Rows of the tables of the window, counted to the key that had them answered. */
import type { BatchSettings } from '../../../contract/batch.ts';
import type { RowCharges } from '../../account/row-charges.ts';
import type { Charge } from '../../store/accounts.ts';
import type { Remote } from '../../threads/call.ts';
import { interfacesOf } from '../fields.ts';
import { quotaShort } from './faults.ts';
import type { Counted, JobRecord } from './job-file.ts';

const sourceOf = ({ key, interfaces }: Counted): Pick<Charge, 'keyId' | 'interfaces'> => ({ keyId: key, interfaces });

/** Takes and counts rows of runs; what counts to no key is neither taken nor counted. */
export class RunQuota {
  readonly #charges: Remote<RowCharges>;

  constructor(charges: Remote<RowCharges>) {
    this.#charges = charges;
  }

  /**
   * Takes `rows` rows from the quotas of a key. Those that are not answered are to be given back.
   * @throws Fault quota_exceeded if one leaves fewer, busy; none is taken then
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

  /** Counts rows that were answered. */
  add(counted: JobRecord['counted'], right: number, faulty: number): void {
    if (counted !== undefined) void this.#charges.ask('add', [sourceOf(counted), right, faulty]);
  }

  /** Takes the rows of a run again that goes on after the process has ended that had taken them. */
  async resume(counted: Counted, rows: number): Promise<Counted> {
    const { day } = await this.#charges.ask('recharge', [sourceOf(counted), { count: rows, day: counted.day ?? '' }]);
    return { ...counted, day };
  }
}
