/**
 * Limits on the size of untrusted tables. Text counts at its expanded size: a workbook can show one text in a million
 * cells, and an archive can compress it to a thousandth.
 */
import { formatCount } from '../../../contract/counted.ts';
import { fileFault } from '../../../contract/fault.ts';

/** Maximum columns, as in Excel and LibreOffice. */
export const MAX_COLUMNS = 16_384;
/** Maximum characters of a cell, and of a row of text. */
export const MAX_CELL_CHARACTERS = 1 << 20;

/**
 * Limits on decompressed sizes. Data compresses to a tenth or a fiftieth; above `smallBytes`, more than `factor` times
 * is an attack. `bytes` is also the limit over HTTP.
 */
export const MAX_GROWTH = { bytes: 2 ** 32, factor: 200, smallBytes: 2 ** 26 } as const;

/** Returns where a cell is, for messages, e.g. `Sheet1!B7`. Only called for faults. */
export type Place = () => string;

export interface SizeOptions {
  /** Bytes of the received file, even if it's an archive; infinite for a stream. */
  sizeBytes: number;
  /** Maximum columns. */
  maxColumns?: number | undefined;
}

/** Limits on a table while it is read. */
export class TableLimits {
  readonly file: string;
  /** Maximum characters of all text; a cell counts as at least one. */
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

  /** @throws Fault if a cell is too long */
  checkCell(characters: number, place: Place): void {
    if (characters <= MAX_CELL_CHARACTERS) return;
    throw fileFault(
      this.file,
      `the text of ${place()} is longer than ${formatCount(MAX_CELL_CHARACTERS)} characters`,
      'Shorten it, or remove the column',
    );
  }

  /**
   * Counts text.
   * @param characters plus one per cell
   * @param place of the last cell
   * @throws Fault if the table becomes too large for its file
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

  /** Checks and counts a row. @throws Fault */
  countRow(cells: readonly string[], place: Place): void {
    for (const cell of cells) this.checkCell(cell.length, place);
    this.count(sizeOfCells(cells), place);
  }
}

/** Returns the characters of cells, plus one per cell. */
export function sizeOfCells(cells: readonly string[]): number {
  let size = cells.length;
  for (const cell of cells) size += cell.length;
  return size;
}

/** Returns the letters of a column from 0: `BC` for 54. */
function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest === 0 ? '' : columnLetters(rest - 1)) + String.fromCodePoint(65 + (column % 26));
}

/** Returns the name of a cell in spreadsheets: `Sheet1!B7`, `'My sites'!B7`. @param column from 0 @param row from 1 */
export function cellName(sheet: string, column: number, row: number): string {
  const name = /^[\p{L}\p{N}_.]+$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
  return `${name}!${columnLetters(column)}${row}`;
}
