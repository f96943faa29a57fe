/** Cost of a month's usage, in exact decimal arithmetic. */
import type { PriceList, Statement, StatementLine } from '../../contract/billing.ts';
import type { MeteredInterface } from '../../contract/metering.ts';
import type { UsageRow } from '../store/usage.ts';

/** Amounts are counted in billionths of the currency's unit. */
const BILLIONTHS = 9;

const scaled = (price: number, decimals: number): bigint => BigInt(Math.round(price * 10 ** decimals));

/** Number of decimals of amounts in a currency: 2 for EUR, 0 for JPY. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Rounds billionths to `decimals`, halves up, as an integer of the smallest unit. */
function round(billionths: bigint, decimals: number): bigint {
  const unit = 10n ** BigInt(BILLIONTHS - decimals);
  return (billionths + unit / 2n) / unit;
}

function format(smallestUnits: bigint, decimals: number): string {
  if (decimals === 0) return smallestUnits.toString();
  const digits = smallestUnits.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

interface Use {
  requests: number;
  billable: number;
  cells: number;
}

function gather(rows: readonly UsageRow[]): Map<MeteredInterface, Use> {
  const uses = new Map<MeteredInterface, Use>();
  for (const { interface: metered, status, requests, cells } of rows) {
    const use = uses.get(metered) ?? { requests: 0, billable: 0, cells: 0 };
    use.requests += requests;
    if (status < 400) use.billable += requests;
    use.cells += cells;
    uses.set(metered, use);
  }
  return uses;
}

/**
 * Returns the lines and total of a month's rows. Each line is rounded to the currency's smallest unit, and the total is
 * the sum of the rounded lines, as a reader would add them up.
 */
export function charge(
  rows: readonly UsageRow[],
  { currency, interfaces }: PriceList,
): Pick<Statement, 'currency' | 'lines' | 'total'> {
  const decimals = decimalsOf(currency);
  let total = 0n;
  const lines = [...gather(rows)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([metered, { requests, billable, cells }]): StatementLine => {
      const { per_thousand_requests: perThousand = 0, per_cell: perCell = 0 } = interfaces[metered] ?? {};
      // Millionths per thousand requests equal billionths per request.
      const amount = round(
        BigInt(billable) * scaled(perThousand, 6) + BigInt(cells) * scaled(perCell, BILLIONTHS),
        decimals,
      );
      total += amount;
      return {
        interface: metered,
        requests,
        billable_requests: billable,
        cells,
        price_per_thousand_requests: perThousand,
        price_per_cell: perCell,
        amount: format(amount, decimals),
      };
    });
  return { currency, lines, total: format(total, decimals) };
}
