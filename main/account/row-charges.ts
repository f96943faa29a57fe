/** Interface through which the table thread charges rows to quotas, which the main thread counts. */
import type { Charge, Charged, QuotaCharge } from '../store/accounts.ts';

/** A key, and the interfaces that each of its rows counts towards. */
export type RowSource = Pick<Charge, 'keyId' | 'interfaces'>;

/** Functions served by the main thread. */
export interface RowCharges {
  /** Charges all rows, or none. @throws Fault busy */
  charge: (from: RowSource, rows: number) => Promise<Charged> | Charged;
  refund: (from: RowSource, charge: QuotaCharge) => void;
  /**
   * Charges the rows again when a run resumes after the process that charged them has ended.
   * @returns the charge, with the day that the rows now count towards
   */
  recharge: (from: RowSource, charge: QuotaCharge) => QuotaCharge;
  /** Counts processed rows: `right` with a result, `faulty` with an error. */
  add: (from: RowSource, right: number, faulty: number) => void;
}
