/** Statements: what a key used in a month, and what it costs. */
import type { PriceList, Statement } from '../../contract/billing.ts';
import type { UsageRow } from '../store/usage-row.ts';
import { charge } from './charge.ts';

/** In shorter months the last days match nothing. */
const LAST_DAY = '31';

/** The first and the last day of a month, both included. */
export const daysOf = (month: string): [from: string, to: string] => [`${month}-01`, `${month}-${LAST_DAY}`];

/** The current month (UTC), `YYYY-MM`. */
export const presentMonth = (): string => new Date().toISOString().slice(0, 7);

/**
 * @param month `YYYY-MM`, UTC
 * @param rows The key's usage of the days that {@link daysOf} names.
 */
export function makeStatement(
  key: Statement['key'],
  month: string,
  prices: PriceList,
  rows: readonly UsageRow[],
): Statement {
  return { key: { id: key.id, name: key.name }, month, is_final: month < presentMonth(), ...charge(rows, prices) };
}
