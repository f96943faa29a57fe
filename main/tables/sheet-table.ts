/** A sheet of a workbook as a table, whichever the format that its rows come from. */
import type { Entry, ZipFile } from 'yauzl';
import { fileFault } from '../../contract/fault.ts';
import type { TableInputFormat } from '../../contract/tables.ts';
import { looksLikeHeader } from './column-names.ts';
import { HEAD_ROWS, judgeColumns, nameColumns, type TableRow, type TableSource } from './table.ts';

/** Columns XFD and beyond are not there in Excel, nor in LibreOffice. */
export const MAX_COLUMNS = 16_384;

interface Named {
  name: string;
  /** Whether people who open the workbook do not see it. */
  isHidden: boolean;
}

/** The sheet of that name; where none is named the first that is shown. @throws Fault that lists those that there are */
function chooseSheet<Sheet extends Named>(file: string, sheets: readonly Sheet[], name?: string): Sheet {
  const sheet =
    name === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find((each) => each.name === name);
  if (sheet !== undefined) return sheet;
  throw fileFault(
    file,
    `it has no sheet ${JSON.stringify(name)}`,
    `Choose one of ${sheets.map((each) => JSON.stringify(each.name)).join(', ')}`,
  );
}

interface SheetRows {
  file: string;
  format: TableInputFormat;
  sheet: string;
  sheets: string[];
  /** Rows as lists of cells, without those that are empty; what it throws means that the sheet is damaged. */
  batches: AsyncGenerator<string[][]>;
  progress: () => number;
  /** Closes the file, also a second time. */
  close: () => void;
}

/** @throws Fault where the sheet is empty or damaged */
async function openSheet({
  file,
  format,
  sheet,
  sheets,
  batches,
  progress,
  close: closeFile,
}: SheetRows): Promise<TableSource> {
  const close = async (): Promise<void> => {
    await batches.return(undefined);
    closeFile();
  };
  async function* guarded(): AsyncGenerator<string[][]> {
    try {
      yield* batches;
    } catch (error) {
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      throw fileFault(
        file,
        `sheet ${JSON.stringify(sheet)} is damaged (${reason})`,
        'Open it in a spreadsheet program and save it again',
      );
    }
  }
  const all = guarded();
  const first: string[][] = [];
  let isWhole = false;
  while (first.length <= HEAD_ROWS && !isWhole) {
    const next = await all.next();
    if (next.done === true) isWhole = true;
    else first.push(...next.value);
  }
  const [header] = first;
  if (header === undefined) {
    await close();
    throw fileFault(file, `sheet ${JSON.stringify(sheet)} is empty`, 'Choose another sheet, or another file');
  }
  const hasHeader = looksLikeHeader(header);
  const width = Math.max(...first.map((row) => row.length));
  const title = Array.from({ length: width }, (_, i) => (hasHeader ? (header[i] ?? '') : ''));
  const rowOf = (cells: string[], number: number): TableRow => {
    while (cells.length < width) cells.push('');
    if (cells.length === width) return { number, cells };
    return {
      number,
      cells: cells.slice(0, width),
      fault: `The row has ${cells.length} cells, and the table ${width} columns`,
    };
  };
  const head = (hasHeader ? first.slice(1) : first).map((cells, i) => rowOf(cells, i + 1));
  return {
    file,
    format,
    columns: judgeColumns(nameColumns(title), head.slice(0, HEAD_ROWS)),
    hasHeader,
    head,
    isWhole,
    sheet,
    sheets,
    progress,
    async *rows() {
      yield head;
      let number = head.length;
      for await (const batch of all) yield batch.map((cells) => rowOf(cells, ++number));
    },
    close,
  };
}

/** A workbook that is open, in whichever format. */
export interface OpenWorkbook<Sheet extends Named> {
  file: string;
  format: TableInputFormat;
  zip: ZipFile;
  sheets: readonly Sheet[];
  /** The part of the archive that a sheet is in. */
  entryOf: (sheet: Sheet) => Entry;
  /** Its rows as lists of cells, without those that are empty; tells of the bytes of its part as they are read. */
  rowsOf: (sheet: Sheet, onBytes: (bytes: number) => void) => AsyncGenerator<string[][]>;
}

/** The sheet of that name of a workbook as a table, the first that is shown where none is named. @throws Fault */
export async function openSheetOf<Sheet extends Named>(
  { file, format, zip, sheets, entryOf, rowsOf }: OpenWorkbook<Sheet>,
  name?: string,
): Promise<TableSource> {
  const close = (): void => {
    if (zip.isOpen) zip.close();
  };
  try {
    const sheet = chooseSheet(file, sheets, name);
    let done = 0;
    const batches = rowsOf(sheet, (bytes) => {
      done += bytes;
    });
    return await openSheet({
      file,
      format,
      sheet: sheet.name,
      sheets: sheets.map((each) => each.name),
      batches,
      progress: () => Math.min(1, done / Math.max(1, entryOf(sheet).uncompressedSize)),
      close,
    });
  } catch (error) {
    close();
    throw error;
  }
}
