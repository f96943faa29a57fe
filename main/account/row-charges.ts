/** How rows of tables are taken from quotas by a thread that does not count them itself. */
import type { Charge, Charged, Taken } from '../store/accounts.ts';

/** Of a key, and the interfaces that each of its rows counts to. */
export type RowSource = Pick<Charge, 'keyId' | 'interfaces'>;

/** Answered by the thread that counts. */
export interface RowCharges {
  /** Takes all of the rows, or none. @throws Fault busy */
  charge: (from: RowSource, rows: number) => Promise<Charged> | Charged;
  giveBack: (from: RowSource, taken: Taken) => void;
  /** Of a run that goes on after the process that had taken its rows has ended. @returns the day that counts them now */
  chargeAgain: (from: RowSource, taken: Taken) => Taken;
  /** Counts rows that were answered: so many with an answer, so many with a fault. */
  add: (from: RowSource, right: number, faulty: number) => void;
}
