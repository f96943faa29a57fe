/** How the table thread charges rows to quotas, which the main thread counts. */
import type { Charge, Charged, Taken } from '../store/accounts.ts';

/** A key, and the interfaces that each of its rows counts to. */
export type RowSource = Pick<Charge, 'keyId' | 'interfaces'>;

/** Served by the main thread. */
export interface RowCharges {
  /** Charges all of the rows, or none. @throws Fault busy */
  charge: (from: RowSource, rows: number) => Promise<Charged> | Charged;
  refund: (from: RowSource, taken: Taken) => void;
  /** For a run that resumes after the process that charged its rows ended. @returns the day they now count to */
  recharge: (from: RowSource, taken: Taken) => Taken;
  /** Counts answered rows: `right` with an answer, `faulty` with an error. */
  add: (from: RowSource, right: number, faulty: number) => void;
}
