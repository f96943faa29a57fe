/** Rows of the tables of the window, counted to the key that had them answered. */
import type { BatchSettings } from '../../../contract/batch.ts';
import type { QuotaInterface } from '../../../contract/metering.ts';
import { interfacesOf } from '../fields.ts';
import { QuotaShort } from './faults.ts';
import type { JobRecord } from './job-file.ts';

/** Whose key it is, and how many requests its quotas leave today; what is not named has no limit. */
export interface Customer {
  key: string;
  left: Partial<Record<QuotaInterface, number>>;
}

/** Rows answered for a key, to be counted to each of the interfaces. */
export interface Counted {
  key: string;
  interfaces: QuotaInterface[];
  right: number;
  faulty: number;
}

/**
 * To whom `rows` rows count.
 * @param records all tables: what other runs of the key will take is taken
 * @throws QuotaShort where the quotas leave fewer
 */
export function admit(records: readonly JobRecord[], { position, fields }: BatchSettings, rows: number, customer: Customer | undefined): JobRecord['counted'] {
  if (customer === undefined) return undefined;
  const { key, left } = customer;
  const interfaces = interfacesOf(fields, position.kind === 'address');
  for (const metered of interfaces) {
    const limit = left[metered];
    if (limit === undefined) continue;
    const taken = records
      .filter(({ status, counted }) => status === 'Running' && counted?.key === key && counted.interfaces.includes(metered))
      .reduce((sum, record) => sum + record.rows - record.done, 0);
    const rest = Math.max(0, limit - taken);
    if (rest < rows) throw new QuotaShort(metered, rest, rows);
  }
  return { key, interfaces };
}
