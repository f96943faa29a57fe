/** A statement as a page of PDF. */
import Pdf from 'pdfkit';
import type { Statement } from '../../../contract/billing.ts';
import { INTERFACE_TITLES } from '../../../contract/metering.ts';

const MARGIN = 56;
const INK = '#17201E';
const SECONDARY = '#4A5652';
const LINE = '#C5CDC9';
const ACCENT = '#0B6B70';
const ROW_HEIGHT = 20;

/** Titles with the right edge of each column, in points from the left margin; the first column is set from its left. */
const COLUMNS: readonly (readonly [title: string, right: number])[] = [
  ['Interface', 0],
  ['Requests', 160],
  ['Billed', 220],
  ['Per 1,000', 284],
  ['Matrix cells', 352],
  ['Per cell', 416],
  ['Amount', 483],
];
const COLUMN_WIDTH = 70;

const count = new Intl.NumberFormat('en');
const price = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 9 });

/** The standard fonts know the characters of Windows-1252; another shows as its code, and the id names the key exactly. */
const printable = (text: string): string => text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac]/gu, (letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase() ?? ''} `);

const monthName = (month: string): string => new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Draws the statement. `madeAt` is when, in ISO 8601. */
export function statementPdf(statement: Statement, madeAt: string): Promise<Buffer> {
  const { key, month, currency, lines, total } = statement;
  const page = new Pdf({
    size: 'A4',
    margin: MARGIN,
    info: { Title: `Statement ${month}, ${key.name}`, Creator: 'Cairn', Producer: 'Cairn', CreationDate: new Date(madeAt) },
    lang: 'en',
    displayTitle: true,
  });
  const parts: Buffer[] = [];
  page.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve, reject) => {
    page.on('end', () => resolve(Buffer.concat(parts)));
    page.on('error', reject);
  });

  const row = (cells: readonly string[], y: number): void => {
    for (const [index, text] of cells.entries()) {
      const right = COLUMNS[index]?.[1] ?? 0;
      if (index === 0) page.text(text, MARGIN, y, { lineBreak: false });
      else page.text(text, MARGIN + right - COLUMN_WIDTH, y, { width: COLUMN_WIDTH, align: 'right', lineBreak: false });
    }
  };
  const rule = (y: number): void => {
    page.moveTo(MARGIN, y).lineTo(page.page.width - MARGIN, y).lineWidth(0.5).strokeColor(LINE).stroke();
  };

  page.fillColor(ACCENT).font('Helvetica-Bold').fontSize(10).text('Cairn', MARGIN, MARGIN - 20);
  page.fillColor(INK).font('Helvetica-Bold').fontSize(18).text(`Statement, ${monthName(month)}`, MARGIN, MARGIN);
  page.fillColor(SECONDARY).font('Helvetica').fontSize(10);
  page.text(`${printable(key.name)} (key ${key.id})`, MARGIN, 88, { width: page.page.width - 2 * MARGIN });
  const state = statement.is_final ? 'Days are UTC.' : 'The month is not over: figures so far. Days are UTC.';
  page.text(`Made on ${madeAt.slice(0, 10)}. ${state}`, MARGIN, page.y + 4);

  let y = page.y + 24;
  page.font('Helvetica-Bold').fontSize(9);
  row(COLUMNS.map(([title]) => title), y);
  rule(y + 14);
  y += ROW_HEIGHT;
  page.fillColor(INK).font('Helvetica').fontSize(9);
  for (const line of lines) {
    row(
      [
        INTERFACE_TITLES[line.interface],
        count.format(line.requests),
        count.format(line.billable_requests),
        price(line.price_per_thousand_requests),
        count.format(line.cells),
        price(line.price_per_cell),
        line.amount,
      ],
      y,
    );
    y += ROW_HEIGHT;
  }
  if (lines.length === 0) {
    page.fillColor(SECONDARY).text('No requests in this month.', MARGIN, y);
    y += ROW_HEIGHT;
  }
  rule(y - 4);
  page.fillColor(INK).font('Helvetica-Bold').fontSize(11);
  row(['Total', '', '', '', '', '', `${total} ${currency}`], y + 4);
  page.fillColor(SECONDARY).font('Helvetica').fontSize(8);
  page.text('Billed are requests that were answered with success. Cells are those of matrices ordered.', MARGIN, y + 32, { width: page.page.width - 2 * MARGIN });
  page.end();
  return done;
}

