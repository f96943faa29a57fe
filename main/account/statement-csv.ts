/** A statement as CSV: one line per interface, and one with the total. */
import type { Statement } from '../../contract/billing.ts';
import { csvLine } from './csv-line.ts';

const HEADER = [
  'key_id',
  'key_name',
  'month',
  'interface',
  'requests',
  'billable_requests',
  'cells',
  'price_per_thousand_requests',
  'price_per_cell',
  'amount',
  'currency',
];

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
  const sum = (count: (line: Statement['lines'][number]) => number): number =>
    lines.reduce((before, line) => before + count(line), 0);
  const last = [
    key.id,
    key.name,
    month,
    'total',
    sum((line) => line.requests),
    sum((line) => line.billable_requests),
    sum((line) => line.cells),
    '',
    '',
    total,
    currency,
  ];
  return [HEADER, ...rows, last].map(csvLine).join('');
}
