/** Reads a sheet of a workbook of any format as a table. */
import type { Entry, ZipFile } from 'yauzl';
import { Fault, fileFault } from '../../../contract/fault.ts';
import { looksLikeHeader } from './column-names.ts';
import { cellName, sizeOfCells, type TableLimits } from './limits.ts';
import { beginRows, judgeColumns, nameColumns, type TableRow, type TableSource } from './table.ts';
import { firstLineOf } from '../../../contract/system-error.ts';
import { quotedNames } from './nearest-name.ts';

interface Named {
  name: string;
  /** Whether the sheet is hidden in the workbook. */
  isHidden: boolean;
}

/** Returns the sheet with that name, by default the first visible one. @throws Fault that lists the sheets */
function chooseSheet<Sheet extends Named>(file: string, sheets: readonly Sheet[], name?: string): Sheet {
  const sheet =
    name === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find((each) => each.name === name);
  if (sheet !== undefined) return sheet;
  throw fileFault(
    file,
    `there is no sheet ${JSON.stringify(name)}`,
    `Choose one of ${quotedNames(sheets.map((each) => each.name))}`,
  );
}

/** A row of a sheet. */
export interface SheetRow {
  /** Row number in the sheet, from 1. */
  number: number;
  /** Cells up to the last one that isn't empty. */
  cells: string[];
}

interface SheetRows {
  limits: TableLimits;
  format: string;
  sheet: string;
  sheets: string[];
  /** Rows that aren't empty. An error that isn't a fault means that the sheet is damaged. */
  sheetRows: AsyncGenerator<SheetRow>;
  progress: () => number;
  /** Closes the file; may be called twice. */
  close: () => void;
}

/** @throws Fault if the sheet is empty or damaged */
async function openSheet({
  limits,
  format,
  sheet,
  sheets,
  sheetRows,
  progress,
  close: closeFile,
}: SheetRows): Promise<TableSource> {
  const { file } = limits;
  const close = async (): Promise<void> => {
    await sheetRows.return(undefined);
    closeFile();
  };
  async function* guarded(): AsyncGenerator<SheetRow> {
    try {
      yield* sheetRows;
    } catch (error) {
      if (error instanceof Fault) throw error;
      const reason = firstLineOf(error);
      throw fileFault(
        file,
        `sheet ${JSON.stringify(sheet)} is damaged (${reason})`,
        'Open it in a spreadsheet program and save it again',
      );
    }
  }
  let width = 0;
  const { head: first, isWhole, rest } = await beginRows(guarded(), ({ cells }) => Math.max(width, sizeOfCells(cells)));
  const header = first[0]?.cells;
  if (header === undefined) {
    await close();
    throw fileFault(file, `sheet ${JSON.stringify(sheet)} is empty`, 'Choose another sheet, or another file');
  }
  const hasHeader = looksLikeHeader(header);
  width = Math.max(...first.map(({ cells }) => cells.length));
  limits.checkColumns(width);
  const title = Array.from({ length: width }, (_, i) => (hasHeader ? (header[i] ?? '') : ''));
  let count = 0;
  const rowOf = ({ number: inSheet, cells }: SheetRow): TableRow => {
    const number = ++count;
    limits.count(Math.max(0, width - cells.length), () => cellName(sheet, width - 1, inSheet));
    while (cells.length < width) cells.push('');
    if (cells.length === width) return { number, cells };
    return {
      number,
      cells: cells.slice(0, width),
      fault: `The row has ${cells.length} cells, but the table has ${width} columns`,
    };
  };
  const head = (hasHeader ? first.slice(1) : first).map(rowOf);
  return {
    file,
    format,
    columns: judgeColumns(nameColumns(title), head),
    hasHeader,
    head,
    isWhole,
    sheet,
    sheets,
    progress,
    async *rows() {
      yield head;
      for await (const batch of rest) yield batch.map(rowOf);
    },
    close,
  };
}

/** An open workbook of any format. */
export interface OpenWorkbook<Sheet extends Named> {
  limits: TableLimits;
  format: string;
  zip: ZipFile;
  sheets: readonly Sheet[];
  /** Returns the part of the archive with a sheet. */
  entryOf: (sheet: Sheet) => Entry;
  /** Yields the rows of a sheet that aren't empty. @param onBytes called with the number of bytes read */
  rowsOf: (sheet: Sheet, onBytes: (bytes: number) => void) => AsyncGenerator<SheetRow>;
}

/** Opens a sheet as a table, by default the first visible one. @throws Fault */
export async function openSheetOf<Sheet extends Named>(
  { limits, format, zip, sheets, entryOf, rowsOf }: OpenWorkbook<Sheet>,
  name?: string,
): Promise<TableSource> {
  const close = (): void => {
    if (zip.isOpen) zip.close();
  };
  try {
    const sheet = chooseSheet(limits.file, sheets, name);
    let done = 0;
    const sheetRows = rowsOf(sheet, (bytes) => {
      done += bytes;
    });
    return await openSheet({
      limits,
      format,
      sheet: sheet.name,
      sheets: sheets.map((each) => each.name),
      sheetRows,
      progress: () => Math.min(1, done / Math.max(1, entryOf(sheet).uncompressedSize)),
      close,
    });
  } catch (error) {
    close();
    throw error;
  }
}
