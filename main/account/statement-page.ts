/** A statement as a page of PDF. */
import Pdf from 'pdfkit';
import type { Statement, StatementLine } from '../../contract/billing.ts';
import { INTERFACE_TITLES } from '../../contract/metering.ts';
import { fontsFor, runsOf } from './statement-fonts.ts';

const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';
const MARGIN = 56;
const INK = '#17201E';
const SECONDARY = '#4A5652';
const LINE = '#C5CDC9';
const ACCENT = '#0B6B70';
const ROW_HEIGHT = 20;
const TEXT_SIZE = 9;
/** Between the widest cells of two columns, in points. */
const GAP = 18;

const COLUMNS = ['Interface', 'Requests', 'Billed', 'Per 1,000', 'Matrix cells', 'Per cell'];

const count = new Intl.NumberFormat('en');
const price = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 9 });

/** `1234567.89` as `1,234,567.89`: amounts are text, which may have more digits than a number holds. */
const grouped = (amount: string): string => amount.replaceAll(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',');

const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** All rows of the table, the titles first and the total last. */
function tableOf({ lines, currency, total }: Statement): string[][] {
  const sum = (of: (line: StatementLine) => number): number => lines.reduce((before, line) => before + of(line), 0);
  const cells = sum((line) => line.cells);
  return [
    [...COLUMNS, `Amount, ${currency}`],
    ...lines.map((line) => [
      INTERFACE_TITLES[line.interface],
      count.format(line.requests),
      count.format(line.billable_requests),
      price(line.price_per_thousand_requests),
      line.cells === 0 ? '' : count.format(line.cells),
      line.cells === 0 ? '' : price(line.price_per_cell),
      grouped(line.amount),
    ]),
    [
      'Total',
      count.format(sum((line) => line.requests)),
      count.format(sum((line) => line.billable_requests)),
      '',
      cells === 0 ? '' : count.format(cells),
      '',
      grouped(total),
    ],
  ];
}

/**
 * The right edges of the columns, in points from the left margin, and the size of the text that lets them fit into
 * `room`.
 */
function layOut(page: PDFKit.PDFDocument, rows: readonly string[][], room: number): { edges: number[]; size: number } {
  page.font(BOLD).fontSize(TEXT_SIZE);
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((text, index) => Math.max(widest[index] ?? 0, page.widthOfString(text))),
    [],
  );
  const needed = widths.reduce((sum, width) => sum + width, GAP * (widths.length - 1));
  const scale = Math.min(1, room / needed);
  // What is left over goes between the columns.
  const gap = GAP * scale + (room - needed * scale) / (widths.length - 1);
  let edge = -gap;
  return { edges: widths.map((width) => (edge += gap + width * scale)), size: TEXT_SIZE * scale };
}

/** Draws the statement: one page, as there are no more lines than interfaces. `madeAt` is when, in ISO 8601. */
export async function statementPdf(statement: Statement, madeAt: string): Promise<Buffer> {
  const { key, month } = statement;
  const heading = runsOf(`${key.name} (key ${key.id})`);
  const fonts = await fontsFor(heading);
  const page = new Pdf({
    size: 'A4',
    margin: MARGIN,
    info: {
      Title: `Statement ${month}, ${key.name}`,
      Creator: 'Cairn',
      Producer: 'Cairn',
      CreationDate: new Date(madeAt),
    },
    lang: 'en',
    displayTitle: true,
  });
  const parts: Buffer[] = [];
  page.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve, reject) => {
    page.on('end', () => resolve(Buffer.concat(parts)));
    page.on('error', reject);
  });

  const room = page.page.width - 2 * MARGIN;
  const rows = tableOf(statement);
  const { edges, size } = layOut(page, rows, room);
  const row = (cells: readonly string[], y: number): void => {
    page.fontSize(size);
    for (const [index, text] of cells.entries()) {
      // The first column is set from its left, figures from their right.
      const right = MARGIN + (edges[index] ?? 0);
      page.text(text, index === 0 ? MARGIN : right - page.widthOfString(text), y, { lineBreak: false });
    }
  };
  const rule = (y: number): void => {
    page
      .moveTo(MARGIN, y)
      .lineTo(page.page.width - MARGIN, y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
  };

  page
    .fillColor(ACCENT)
    .font(BOLD)
    .fontSize(10)
    .text('Cairn', MARGIN, MARGIN - 20);
  page
    .fillColor(INK)
    .font(BOLD)
    .fontSize(18)
    .text(`Statement, ${monthName(month)}`, MARGIN, MARGIN);
  page.fillColor(SECONDARY).font(REGULAR).fontSize(10);
  for (const [piece, font] of fonts) page.registerFont(piece, font);
  page.text('', MARGIN, 88);
  for (const [index, { text, piece }] of heading.entries())
    page.font(piece ?? REGULAR).text(text, { width: room, continued: index < heading.length - 1 });
  page.font(REGULAR);
  const state = statement.is_final ? 'Days are UTC.' : 'The month is not over: figures so far. Days are UTC.';
  page.text(`Made on ${madeAt.slice(0, 10)}. ${state}`, MARGIN, page.y + 4);

  const [titles = [], ...others] = rows;
  const total = others.pop() ?? [];
  let y = page.y + 24;
  page.font(BOLD);
  row(titles, y);
  rule(y + 14);
  y += ROW_HEIGHT;
  page.fillColor(INK).font(REGULAR);
  for (const cells of others) {
    row(cells, y);
    y += ROW_HEIGHT;
  }
  if (others.length === 0) {
    page.fillColor(SECONDARY).fontSize(TEXT_SIZE).text('No requests in this month.', MARGIN, y);
    y += ROW_HEIGHT;
  }
  rule(y - 4);
  page.fillColor(INK).font(BOLD);
  row(total, y + 5);
  page.fillColor(SECONDARY).font(REGULAR).fontSize(8);
  page.text(
    'Billed are requests that were answered with success. Cells are those of matrices ordered.',
    MARGIN,
    y + 36,
    { width: room },
  );
  page.end();
  return done;
}
