/** Rows of a figures file: text, counts and dates by column, and what is wrong with them by line. */
import type { CsvFile } from './csv-file.ts';
import { quoteCell, readDate, type Cell } from './cell.ts';
import type { ImportLog } from './import-log.ts';

export interface FigureRow {
  line: number;
  cells: readonly string[];
  /** Whether it has a cell for each column; otherwise that is reported. */
  isWhole: boolean;
  /** Text of a column; empty if the header or the row lacks it. */
  text(column: string | undefined): string;
  /** A number of a column; undefined if the cell is empty, or wrong, which is reported. */
  number(column: string | undefined, read: (text: string) => Cell): number | undefined;
  /** Days since 1970-01-01; undefined if it isn't a date, which is reported. */
  day(column: string | undefined): number | undefined;
  report(message: string, remedy: string, column?: string): void;
  /** Leaves it out on purpose. */
  leaveOut(name: string, reason: string): void;
}

export async function* figureRows({ file, header, rows }: CsvFile, log: ImportLog): AsyncGenerator<FigureRow> {
  const columns = new Map(header.cells.map((name, i) => [name, i]));
  for await (const { line, cells } of rows) {
    const report = (message: string, remedy: string, column?: string): void =>
      log.problems.add({ file, line, message, remedy, ...(column === undefined ? {} : { column }) });
    const text = (column: string | undefined): string =>
      (column === undefined ? undefined : cells[columns.get(column) ?? -1]) ?? '';
    const isWhole = cells.length === header.cells.length;
    if (!isWhole)
      report(
        `the row has ${cells.length} cells, but the header has ${header.cells.length}`,
        'The file may be truncated here: download it again, or complete the row; quote cells that contain the ' +
          'delimiter',
      );
    yield {
      line,
      cells,
      isWhole,
      report,
      text: (column) => text(column).trim(),
      number(column, read) {
        const cell = read(text(column));
        if ('value' in cell) return cell.value;
        report(cell.fault, cell.remedy, column ?? '');
        return undefined;
      },
      day(column) {
        const day = readDate(text(column));
        if (day === undefined)
          report(`${quoteCell(text(column))} isn't a date`, 'Write dates as YYYY-MM-DD', column ?? '');
        return day;
      },
      leaveOut: (name, reason) => void log.leftOut.push({ file, line, name, reason }),
    };
  }
}
