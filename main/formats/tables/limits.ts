/**
 * How large a table may be that somebody else made. Text counts what it becomes: a workbook says a text once and shows
 * it in a million cells, and an archive packs it to a thousandth.
 */
import { formatCount } from '../../../contract/counted.ts';
import { fileFault } from '../../../contract/fault.ts';

/** Columns of a spreadsheet, in Excel and in LibreOffice. */
export const MAX_COLUMNS = 16_384;
/** Characters of a cell, and of a row of text. */
export const MAX_CELL_CHARACTERS = 1 << 20;

/**
 * Data packs to a tenth or a fiftieth of its size. What grows more than `factor` times, beyond some megabytes, is made
 * to fill a disk; and more than `bytes` is not accepted over HTTP either.
 */
export const MAX_GROWTH = { bytes: 2 ** 32, factor: 200, smallBytes: 2 ** 26 } as const;

/** Where a cell is, for messages: `Sheet1!B7`. Called only where something is wrong there. */
export type Place = () => string;

export interface SizeOptions {
  /** Bytes of the file that was received, however often it is packed; infinite of a stream. */
  sizeBytes: number;
  /** Columns that the table may have. */
  maxColumns?: number | undefined;
}

/** Limits on a table while it is read. */
export class TableLimits {
  readonly file: string;
  /** Characters that all text may become, a cell being at least one. */
  readonly maxCharacters: number;
  readonly #maxColumns: number;
  #characters = 0;

  /** @param file its name, for messages */
  constructor(file: string, { sizeBytes, maxColumns = MAX_COLUMNS }: SizeOptions) {
    this.file = file;
    this.maxCharacters =
      sizeBytes === Infinity
        ? Infinity
        : Math.min(MAX_GROWTH.bytes, Math.max(MAX_GROWTH.smallBytes, sizeBytes * MAX_GROWTH.factor));
    this.#maxColumns = maxColumns;
  }

  /** @throws Fault if there are too many columns */
  checkColumns(count: number): void {
    if (count <= this.#maxColumns) return;
    throw fileFault(
      this.file,
      `the table has ${count} columns; the maximum is ${this.#maxColumns}`,
      "Remove columns that aren't needed",
    );
  }

  /** @throws Fault where a cell is longer than one may be */
  checkCell(characters: number, place: Place): void {
    if (characters <= MAX_CELL_CHARACTERS) return;
    throw fileFault(
      this.file,
      `the text of ${place()} is longer than ${formatCount(MAX_CELL_CHARACTERS)} characters`,
      'Shorten it, or remove the column',
    );
  }

  /**
   * Counts what has been read.
   * @param characters with one for each cell
   * @param place of the last cell
   * @throws Fault where the table becomes larger than its file may make it
   */
  count(characters: number, place: Place): void {
    this.#characters += characters;
    if (this.#characters <= this.maxCharacters) return;
    throw fileFault(
      this.file,
      `up to ${place()} the cells contain more than ${formatCount(Math.floor(this.maxCharacters / 2 ** 20))} ` +
        `MiB of text; a table may be at most ${MAX_GROWTH.factor} times as large as its file`,
      'Remove repeated content, or save it as CSV',
    );
  }

  /** Checks and counts a row whose cells come from elsewhere in the file. @throws Fault */
  countRow(cells: readonly string[], place: Place): void {
    for (const cell of cells) this.checkCell(cell.length, place);
    this.count(sizeOfCells(cells), place);
  }
}

/** Characters of the cells, each at least one. */
export function sizeOfCells(cells: readonly string[]): number {
  let size = cells.length;
  for (const cell of cells) size += cell.length;
  return size;
}

/** `BC` of column 54, counted from 0. */
function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest === 0 ? '' : columnLetters(rest - 1)) + String.fromCodePoint(65 + (column % 26));
}

/** A cell as spreadsheets name it: `Sheet1!B7`, `'My sites'!B7`. @param column from 0 @param row from 1 */
export function cellName(sheet: string, column: number, row: number): string {
  const name = /^[\p{L}\p{N}_.]+$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
  return `${name}!${columnLetters(column)}${row}`;
}
