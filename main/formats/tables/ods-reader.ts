/** Reads one sheet of an OpenDocument spreadsheet, row by row. */
import { openOdsWorkbook, type OdsSheet, type OdsWorkbook } from './ods-parts.ts';
import { cellName, MAX_COLUMNS, sizeOfCells, type TableLimits } from './limits.ts';
import { openSheetOf, type SheetRow } from './sheet-table.ts';
import type { TableSource } from './table.ts';
import { XmlReader, type Attributes, type XmlListener } from '../xml.ts';
import { textOfPart } from './workbook-parts.ts';

/** Maximum rows of a sheet; further repetitions are ignored. */
const MAX_ROWS = 1 << 20;
/** Elements in a cell whose text isn't its content: notes, drawings, pronunciation. */
const BESIDE = new Set(['annotation', 'frame', 'custom-shape', 'ruby-text']);

const countOf = (text: string | undefined, maximum: number): number =>
  Math.max(1, Math.min(maximum, Math.trunc(Number(text ?? 1)) || 1));

/** Formats `PT08H30M00S` as `08:30:00`; hours may exceed 24. */
function timeText(duration: string): string {
  const [, hours, minutes = '0', seconds = '0'] = /^PT(\d+)H(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?$/.exec(duration) ?? [];
  if (hours === undefined) return duration;
  return [hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':');
}

/** Returns the content of a cell: its value if it has one, as in `.xlsx`; otherwise its text. */
function valueOf(attributes: Attributes, text: string): string {
  const value = attributes['office:value'];
  switch (attributes['office:value-type']) {
    case 'float':
    case 'percentage':
    case 'currency': {
      if (value === undefined) return text;
      const number = Number(value);
      const isExact = Number.isFinite(number) && (Number.isSafeInteger(number) || !/^-?\d+$/.test(value));
      return isExact ? String(number) : value;
    }
    case 'date':
      return (attributes['office:date-value'] ?? text).replace(/T00:00:00(?:\.0+)?$|\.\d+$/, '');
    case 'time':
      return timeText(attributes['office:time-value'] ?? text);
    case 'boolean':
      return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE';
    default:
      return attributes['office:string-value'] ?? text;
  }
}

/** A row that is repeated `count` times, starting at its number. */
interface RepeatedRow extends SheetRow {
  count: number;
}

/** Collects the rows of one sheet that aren't empty. */
class SheetListener implements XmlListener {
  readonly #sheet: OdsSheet;
  readonly #limits: TableLimits;
  readonly #onRow: (row: RepeatedRow) => void;
  #sheets = 0;
  /** Depth of nested tables: a table in a cell isn't a sheet. */
  #depth = 0;
  #cells: string[] = [];
  #column = 0;
  /** Number of the current row, from 1. */
  #row = 1;
  #rowCount = 1;
  #cell: { attributes: Attributes; text: string; paragraphs: number } | undefined;
  /** Number of open elements of `BESIDE`. */
  #beside = 0;
  #isParagraph = false;

  constructor(sheet: OdsSheet, limits: TableLimits, onRow: (row: RepeatedRow) => void) {
    this.#sheet = sheet;
    this.#limits = limits;
    this.#onRow = onRow;
  }

  get #isHere(): boolean {
    return this.#depth === 1 && this.#sheets === this.#sheet.index + 1;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'table' && this.#depth++ === 0) this.#sheets++;
    if (!this.#isHere) return;
    if (BESIDE.has(name)) this.#beside++;
    else if (name === 'table-row') {
      this.#cells = [];
      this.#column = 0;
      this.#rowCount = countOf(attributes['table:number-rows-repeated'], MAX_ROWS);
    } else if (name === 'table-cell' || name === 'covered-table-cell')
      this.#cell = { attributes, text: '', paragraphs: 0 };
    else if (this.#cell !== undefined && this.#beside === 0) this.#openText(this.#cell, name, attributes);
  }

  #openText(cell: { text: string; paragraphs: number }, name: string, attributes: Attributes): void {
    if (name === 'p') {
      if (cell.paragraphs++ > 0) cell.text += '\n';
      this.#isParagraph = true;
    } else if (name === 's') cell.text += ' '.repeat(countOf(attributes['text:c'], 1000));
    else if (name === 'tab') cell.text += '\t';
    else if (name === 'line-break') cell.text += '\n';
  }

  text(piece: string): void {
    if (!this.#isParagraph || this.#cell === undefined || this.#beside > 0 || !this.#isHere) return;
    this.#cell.text += piece;
    this.#checkLength(this.#cell.text);
  }

  close(name: string): void {
    if (name === 'table') this.#depth--;
    if (!this.#isHere) return;
    if (BESIDE.has(name)) this.#beside--;
    else if (name === 'p' && this.#beside === 0) this.#isParagraph = false;
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#endCell();
    else if (name === 'table-row') {
      if (this.#cells.length > 0) this.#onRow({ number: this.#row, cells: this.#cells, count: this.#rowCount });
      this.#row += this.#rowCount;
    }
  }

  #checkLength(text: string): void {
    this.#limits.checkCell(text.length, () => cellName(this.#sheet.name, this.#column, this.#row));
  }

  #endCell(): void {
    const cell = this.#cell;
    if (cell === undefined) return;
    const { attributes, text } = cell;
    this.#cell = undefined;
    const count = countOf(attributes['table:number-columns-repeated'], MAX_COLUMNS);
    const value = valueOf(attributes, text);
    this.#checkLength(value);
    // Rows end with empty cells that are repeated to the edge of the sheet; only those before other cells count.
    if (value !== '' && this.#column < MAX_COLUMNS) {
      while (this.#cells.length < this.#column) this.#cells.push('');
      for (let i = 0; i < Math.min(count, MAX_COLUMNS - this.#column); i++) this.#cells.push(value);
    }
    this.#column += count;
  }
}

/** Yields the rows of a sheet that aren't empty. */
async function* sheetRows(
  { zip, content }: OdsWorkbook,
  sheet: OdsSheet,
  limits: TableLimits,
  onBytes: (bytes: number) => void,
): AsyncGenerator<SheetRow> {
  const waiting: RepeatedRow[] = [];
  const listener = new SheetListener(sheet, limits, (row) => waiting.push(row));
  const parser = new XmlReader(listener);
  for await (const text of textOfPart(zip, content)) {
    onBytes(text.length);
    parser.write(text);
    for (const { number: first, cells, count } of waiting.splice(0)) {
      const characters = sizeOfCells(cells);
      // Yields repeated rows one by one, because a million copies wouldn't fit in memory.
      for (let number = first; number < Math.min(first + count, MAX_ROWS + 1); number++) {
        limits.count(characters, () => cellName(sheet.name, cells.length - 1, number));
        yield { number, cells: [...cells] };
      }
    }
  }
  parser.close();
}

/** Opens a sheet, by default the first visible one. @throws Fault */
export async function openOds(path: string, limits: TableLimits, sheetName?: string): Promise<TableSource> {
  const workbook = await openOdsWorkbook(path, limits.file);
  const { zip, content, sheets } = workbook;
  const rowsOf = (sheet: OdsSheet, onBytes: (bytes: number) => void) => sheetRows(workbook, sheet, limits, onBytes);
  // All sheets are in the same part.
  return openSheetOf({ limits, format: 'ods', zip, sheets, entryOf: () => content, rowsOf }, sheetName);
}
