/** Reads one sheet of an Excel workbook, row by row. */
import type { Readable } from 'node:stream';
import { MAX_COLUMNS, openSheetOf } from './sheet-table.ts';
import { BATCH_ROWS, type TableSource } from './table.ts';
import { XmlReader } from './workbook-xml.ts';
import { decodeEscapes, openWorkbook, type Workbook } from './xlsx-parts.ts';

const DAY_MS = 86_400_000;
/** Day 0 of the calendar that counts from 1900, in which 1900 is a leap year by mistake; right from March 1900 on. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** `BC12` is column 54. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const code = reference.codePointAt(i) ?? 0;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

/** A date as `2026-11-21`, with the time where there is one; a time alone as `08:30:00`. */
function dateText(serial: number, from1904: boolean): string {
  const text = new Date(Math.round((from1904 ? EPOCH_1904 : EPOCH_1900) + serial * DAY_MS)).toISOString();
  if (serial >= 0 && serial < 1) return text.slice(11, 19);
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 19);
}

interface Cell {
  column: number;
  type: string;
  style: number;
  text: string;
}

function valueOf({ type, style, text }: Cell, { strings, dateStyles, from1904 }: Workbook): string {
  if (type === 's') return strings.at(Number(text));
  if (type === 'inlineStr' || type === 'str') return decodeEscapes(text);
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type === 'e' || text === '') return text;
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  if (dateStyles[style] === true && Math.abs(value) < 2_958_466) return dateText(value, from1904);
  // A whole number that is too long for a number keeps its digits.
  if (!Number.isSafeInteger(value) && /^-?\d+$/.test(text)) return text;
  // The file has seventeen digits where people typed six: the shortest text of the same number is what they see.
  return String(value);
}

/** The rows of a sheet as lists of cells; empty rows are left out. */
async function* sheetRows(
  workbook: Workbook,
  sheet: Workbook['sheets'][number],
  onBytes: (bytes: number) => void,
): AsyncGenerator<string[][]> {
  let rows: string[][] = [];
  let cells: string[] = [];
  let cell: Cell | undefined;
  let isValue = false;
  let isPhonetic = false;
  const parser = new XmlReader({
    open(name, attributes) {
      if (name === 'row') cells = [];
      else if (name === 'c') {
        const column = attributes['r'] === undefined ? cells.length : columnOf(attributes['r']);
        cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? -1), text: '' };
      } else if (name === 'v' || name === 't') isValue = !isPhonetic;
      else if (name === 'rPh') isPhonetic = true;
    },
    text(piece) {
      if (isValue && cell !== undefined) cell.text += piece;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'c' && cell !== undefined) {
        if (cell.column >= 0 && cell.column < MAX_COLUMNS) {
          while (cells.length < cell.column) cells.push('');
          cells[cell.column] = valueOf(cell, workbook);
        }
        cell = undefined;
      } else if (name === 'row' && cells.some((value) => value !== '')) rows.push(cells);
    },
  });
  const stream: Readable = await workbook.zip.openReadStreamPromise(sheet.entry);
  try {
    stream.setEncoding('utf8');
    for await (const chunk of stream as AsyncIterable<string>) {
      onBytes(chunk.length);
      parser.write(chunk);
      if (rows.length < BATCH_ROWS) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
  } finally {
    stream.destroy();
  }
}

/** Opens a sheet of a workbook, the first that is shown where none is named. @throws Fault */
export async function openXlsx(path: string, file: string, sheetName?: string): Promise<TableSource> {
  const workbook = await openWorkbook(path, file);
  const { zip, sheets } = workbook;
  const rowsOf = (sheet: Workbook['sheets'][number], onBytes: (bytes: number) => void) =>
    sheetRows(workbook, sheet, onBytes);
  return openSheetOf({ file, format: 'xlsx', zip, sheets, entryOf: ({ entry }) => entry, rowsOf }, sheetName);
}
