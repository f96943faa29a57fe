/** A statement as an HTML page that fits on one printed sheet. */
import { hash } from 'node:crypto';
import type { Statement, StatementLine } from '../../contract/billing.ts';
import { INTERFACE_TITLES } from '../../contract/metering.ts';

const STYLE = `@page { size: A4; margin: 20mm; }
body { max-width: 170mm; margin: 20mm auto; color: #17201e; font: 10pt/1.5 system-ui, sans-serif; }
@media print { body { margin: 0; } }
p, h1 { margin: 0 0 4pt; overflow-wrap: anywhere; }
h1 { font-size: 18pt; }
.name { color: #0b6b70; font-weight: 600; }
.note { color: #4a5652; }
table { width: 100%; margin: 16pt 0; border-collapse: collapse; font-size: 9pt; font-variant-numeric: tabular-nums; }
th, td { padding: 4pt 0 4pt 6pt; border-bottom: 0.5pt solid #c5cdc9; text-align: right; white-space: nowrap; }
:is(th, td):first-child { padding-left: 0; text-align: left; }
tbody th { font-weight: normal; }
tfoot :is(th, td) { border: 0; font-weight: bold; }
/* Fits figures of fifteen digits each across the page. */
table.wide { font-size: 5.5pt; }`;

/** `Content-Security-Policy` of the page: only its style sheet is allowed, by its digest. */
export const STATEMENT_CSP = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`;

/** Number of characters that fit on a line at the normal type size. */
const USUAL_LENGTH = 75;

const COLUMNS = ['Interface', 'Requests', 'Billed', 'Per 1,000', 'Matrix cells', 'Per cell'];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const count = new Intl.NumberFormat('en');
const price = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 9 });

/** Formats `1234567.89` as `1,234,567.89`. Amounts are text, which may have more digits than a number can hold. */
const grouped = (amount: string): string => amount.replaceAll(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',');

const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns a row of the table; the first cell is a heading. */
const row = ([first = '', ...rest]: readonly string[], tag: 'td' | 'th', scope: 'row' | 'col'): string =>
  `<tr><th scope="${scope}">${escapeHtml(first)}</th>${rest
    .map((text) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${escapeHtml(text)}</${tag}>`)
    .join('')}</tr>\n`;

/** @param madeAt when the statement was requested, in ISO 8601 */
export function statementHtml(statement: Statement, madeAt: string): string {
  const { key, month, lines, currency, total, is_final: isFinal } = statement;
  const sum = (figureOf: (line: StatementLine) => number): number =>
    lines.reduce((before, line) => before + figureOf(line), 0);
  const rows = lines.map((line) => [
    INTERFACE_TITLES[line.interface],
    count.format(line.requests),
    count.format(line.billable_requests),
    price(line.price_per_thousand_requests),
    line.cells === 0 ? '' : count.format(line.cells),
    line.cells === 0 ? '' : price(line.price_per_cell),
    grouped(line.amount),
  ]);
  const cells = sum((line) => line.cells);
  const last = [
    'Total',
    count.format(sum((line) => line.requests)),
    count.format(sum((line) => line.billable_requests)),
    '',
    cells === 0 ? '' : count.format(cells),
    '',
    grouped(total),
  ];
  const isWide = [...rows, last].some((texts) => texts.join('').length > USUAL_LENGTH);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(`Statement ${month}, ${key.name}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<p class="name">Cairn</p>
<h1>Statement, ${monthName(month)}</h1>
<p class="note">${escapeHtml(`${key.name} (key ${key.id})`)}</p>
<p class="note">Created on ${madeAt.slice(0, 10)}. ${
    isFinal ? '' : "The month isn't over; these are the figures so far. "
  }Days are UTC.</p>
<table${isWide ? ' class="wide"' : ''}>
<thead>
${row([...COLUMNS, `Amount, ${currency}`], 'th', 'col')}</thead>
<tbody>
${rows.map((texts) => row(texts, 'td', 'row')).join('')}${
    rows.length === 0 ? `<tr><td colspan="${COLUMNS.length + 1}">No requests in this month.</td></tr>\n` : ''
  }</tbody>
<tfoot>
${row(last, 'td', 'row')}</tfoot>
</table>
<p class="note">Successful requests are billed. Cells are those of the matrices ordered.</p>
</body>
</html>
`;
}
