/** Rows of the tables of the window, counted to the key that had them answered. */
import type { BatchSettings } from '../../../contract/batch.ts';
import type { QuotaInterface } from '../../../contract/metering.ts';
import { takeRows, type Allowance } from '../../account/allowance.ts';
import { interfacesOf } from '../fields.ts';
import { quotaShort } from './faults.ts';
import type { JobRecord } from './job-file.ts';

/** Whose key it is, and what its quotas leave; what has no allowance has no limit. */
export interface Customer {
  key: string;
  allowances: readonly Allowance[];
}

/** Rows answered for a key, to be counted to each of the interfaces. */
export interface Counted {
  key: string;
  interfaces: QuotaInterface[];
  right: number;
  faulty: number;
}

/** Rows that were taken before they are answered: those that are not are to be given back to `allowances`. */
export interface Admitted {
  counted: JobRecord['counted'];
  allowances: readonly Allowance[];
}

/** The allowances of those interfaces. */
export const allowancesOf = ({ allowances }: Customer, interfaces: readonly QuotaInterface[]): Allowance[] =>
  allowances.filter((allowance) => interfaces.includes(allowance.interface));

/**
 * Takes `rows` rows from the customer's quotas.
 * @throws Fault where one leaves fewer; none is taken then
 */
export function admit({ position, fields }: BatchSettings, rows: number, customer: Customer | undefined): Admitted {
  if (customer === undefined) return { counted: undefined, allowances: [] };
  const interfaces = interfacesOf(fields, position.kind === 'address');
  const allowances = allowancesOf(customer, interfaces);
  const short = takeRows(allowances, rows);
  if (short !== undefined) throw quotaShort(short.allowance.interface, short.left, rows);
  return { counted: { key: customer.key, interfaces }, allowances };
}
