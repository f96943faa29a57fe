/** A statement as CSV (RFC 4180): one line per interface, and one with the total. */
import type { Statement } from '../../../contract/billing.ts';

const HEADER = ['key_id', 'key_name', 'month', 'interface', 'requests', 'billable_requests', 'cells', 'price_per_thousand_requests', 'price_per_cell', 'amount', 'currency'];

/** Quotes where needed; text that a spreadsheet would take for a formula gets an apostrophe before it. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function statementCsv({ key, month, currency, lines, total }: Statement): string {
  const rows = lines.map((line) => [
    key.id,
    key.name,
    month,
    line.interface,
    line.requests,
    line.billable_requests,
    line.cells,
    line.price_per_thousand_requests,
    line.price_per_cell,
    line.amount,
    currency,
  ]);
  const sum = (count: (line: Statement['lines'][number]) => number): number => lines.reduce((before, line) => before + count(line), 0);
  const last = [key.id, key.name, month, 'total', sum((line) => line.requests), sum((line) => line.billable_requests), sum((line) => line.cells), '', '', total, currency];
  return [HEADER, ...rows, last].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
