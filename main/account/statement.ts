/** Statements: a key's usage in a month, and its cost. */
import type { PriceList, Statement } from '../../contract/billing.ts';
import type { UsageRow } from '../store/usage.ts';
import { charge } from './charge.ts';

/** In shorter months, the excess days match nothing. */
const LAST_DAY = '31';

/** Returns the first and the last day of a month, both inclusive. */
export const daysOf = (month: string): [from: string, to: string] => [`${month}-01`, `${month}-${LAST_DAY}`];

/** Returns the current month (UTC), `YYYY-MM`. */
export const presentMonth = (): string => new Date().toISOString().slice(0, 7);

/**
 * @param month `YYYY-MM`, UTC
 * @param rows the key's usage on the days returned by {@link daysOf}
 */
export function makeStatement(
  key: Statement['key'],
  month: string,
  prices: PriceList,
  rows: readonly UsageRow[],
): Statement {
  return { key: { id: key.id, name: key.name }, month, is_final: month < presentMonth(), ...charge(rows, prices) };
}
