/** What a key used in a month, and what that costs. */
import type { PriceList, Statement } from '../../contract/billing.ts';
import type { UsageRow } from '../store/usage.ts';
import { charge } from './charge.ts';

/** Where a month has fewer days, the last ones are of no day and count nothing. */
const LAST_DAY = '31';

/** The present month (UTC), `YYYY-MM`. */
export const presentMonth = (): string => new Date().toISOString().slice(0, 7);

/**
 * @param month `YYYY-MM`, UTC
 * @param usage The key's usage from one day to another, both included.
 */
export function makeStatement(
  key: Statement['key'],
  month: string,
  prices: PriceList,
  usage: (from: string, to: string) => UsageRow[],
): Statement {
  const rows = usage(`${month}-01`, `${month}-${LAST_DAY}`);
  return { key: { id: key.id, name: key.name }, month, is_final: month < presentMonth(), ...charge(rows, prices) };
}
