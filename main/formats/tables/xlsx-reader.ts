/** Reads one sheet of an Excel workbook, row by row. */
import { fileFault } from '../../../contract/fault.ts';
import { cellName, MAX_COLUMNS, type TableLimits } from './limits.ts';
import { openSheetOf, type SheetRow } from './sheet-table.ts';
import type { TableSource } from './table.ts';
import { XmlReader, type Attributes, type XmlListener } from '../xml.ts';
import { textOfPart } from './workbook-parts.ts';
import { decodeEscapes, openWorkbook, type Workbook } from './xlsx-parts.ts';

const DAY_MS = 86_400_000;
/** Day 0 of the 1900 calendar, correct from March 1900, because it treats 1900 as a leap year. */
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

/** Formats a date as `2026-11-21`, with the time if there is one; a time alone as `08:30:00`. */
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

/** Returns the value of a cell; undefined if its shared string wasn't read. */
function valueOf({ type, style, text }: Cell, { strings, dateStyles, from1904 }: Workbook): string | undefined {
  // Without an index the cell is empty.
  if (type === 's') return text === '' ? '' : strings.at(Number(text));
  if (type === 'inlineStr' || type === 'str') return decodeEscapes(text);
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type === 'e' || text === '') return text;
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  if (dateStyles[style] === true && Math.abs(value) < 2_958_466) return dateText(value, from1904);
  // Integers that would lose precision stay text.
  if (!Number.isSafeInteger(value) && /^-?\d+$/.test(text)) return text;
  // The file may have seventeen digits of a number that was typed with six; the shortest form is what people see.
  return String(value);
}

/** Collects the rows of a sheet that aren't empty. */
class SheetListener implements XmlListener {
  readonly #workbook: Workbook;
  readonly #sheet: string;
  readonly #limits: TableLimits;
  readonly #onRow: (row: SheetRow) => void;
  #row: SheetRow = { number: 0, cells: [] };
  #cell: Cell | undefined;
  #isValue = false;
  #isPhonetic = false;

  constructor(workbook: Workbook, sheet: string, limits: TableLimits, onRow: (row: SheetRow) => void) {
    this.#workbook = workbook;
    this.#sheet = sheet;
    this.#limits = limits;
    this.#onRow = onRow;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'row') this.#row = { number: Number(attributes['r'] ?? this.#row.number + 1), cells: [] };
    else if (name === 'c') {
      const column = attributes['r'] === undefined ? this.#row.cells.length : columnOf(attributes['r']);
      this.#cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? -1), text: '' };
    } else if (name === 'v' || name === 't') this.#isValue = !this.#isPhonetic;
    else if (name === 'rPh') this.#isPhonetic = true;
  }

  text(piece: string): void {
    if (!this.#isValue || this.#cell === undefined) return;
    this.#cell.text += piece;
    this.#limits.checkCell(this.#cell.text.length, this.#place);
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row' && this.#row.cells.some((value) => value !== '')) this.#onRow(this.#row);
  }

  readonly #place = (): string => cellName(this.#sheet, this.#cell?.column ?? 0, this.#row.number);

  #endCell(): void {
    const cell = this.#cell;
    if (cell !== undefined && cell.column >= 0 && cell.column < MAX_COLUMNS) {
      const { cells } = this.#row;
      const value = valueOf(cell, this.#workbook);
      if (value === undefined)
        throw fileFault(
          this.#limits.file,
          `the text of ${this.#place()} can't be read: ${this.#workbook.strings.refusal ?? ''}`,
          'Shorten the texts, or save it as CSV',
        );
      this.#limits.count(value.length + 1 + Math.max(0, cell.column - cells.length), this.#place);
      while (cells.length < cell.column) cells.push('');
      cells[cell.column] = value;
    }
    this.#cell = undefined;
  }
}

/** Yields the rows of a sheet that aren't empty. */
async function* sheetRows(
  workbook: Workbook,
  { name, entry }: Workbook['sheets'][number],
  limits: TableLimits,
  onBytes: (bytes: number) => void,
): AsyncGenerator<SheetRow> {
  const waiting: SheetRow[] = [];
  const parser = new XmlReader(new SheetListener(workbook, name, limits, (row) => waiting.push(row)));
  for await (const text of textOfPart(workbook.zip, entry)) {
    onBytes(text.length);
    parser.write(text);
    yield* waiting.splice(0);
  }
  parser.close();
}

/** Opens a sheet, by default the first visible one. @throws Fault */
export async function openXlsx(path: string, limits: TableLimits, sheetName?: string): Promise<TableSource> {
  const workbook = await openWorkbook(path, limits);
  const { zip, sheets } = workbook;
  const rowsOf = (sheet: Workbook['sheets'][number], onBytes: (bytes: number) => void) =>
    sheetRows(workbook, sheet, limits, onBytes);
  return openSheetOf({ limits, format: 'xlsx', zip, sheets, entryOf: ({ entry }) => entry, rowsOf }, sheetName);
}
