/** Rows of a long file: one area and one day each. */
import { quoteCell, readChange, readCount, readDate, type Cell } from './cell.ts';
import type { CsvFile } from './csv-file.ts';
import type { ImportLog } from './import-log.ts';

export interface LongRow {
  line: number;
  /** Text of a column that the header may lack; empty then. */
  text(column: string | undefined): string;
  /** A count from 0, or `undefined` where the cell is empty or at fault; faults are reported. */
  count(column: string | undefined): number | undefined;
  /** A whole number of either sign; as `count`. */
  change(column: string | undefined): number | undefined;
  /** Days since 1970-01-01, or `undefined` where the date cannot be read, which is reported. */
  day(column: string): number | undefined;
}

/** The first of `names` that the header has. */
export const findColumn = (csv: CsvFile, names: readonly string[]): string | undefined =>
  names.find((name) => csv.header.cells.includes(name));

/** Rows of the right length; the others are reported and passed over. */
export async function* readLong(csv: CsvFile, log: ImportLog): AsyncGenerator<LongRow> {
  const { file, header } = csv;
  const columns = new Map(header.cells.map((name, i) => [name, i]));
  for await (const { line, cells } of csv.rows) {
    if (cells.length !== header.cells.length) {
      log.problems.add({
        file,
        line,
        message: `the row has ${cells.length} cells, but the header has ${header.cells.length}`,
        remedy:
          'The file may be truncated here: download it again, or complete the row; quote cells that contain the ' +
          'delimiter',
      });
      continue;
    }
    const text = (column: string | undefined): string =>
      column === undefined ? '' : (cells[columns.get(column) ?? -1] ?? '');
    const number = (column: string | undefined, read: (cell: string) => Cell): number | undefined => {
      const cell = read(text(column));
      if ('value' in cell) return cell.value;
      log.problems.add({ file, line, column: column ?? '', message: cell.fault, remedy: cell.remedy });
      return undefined;
    };
    yield {
      line,
      text: (column) => text(column).trim(),
      count: (column) => number(column, readCount),
      change: (column) => number(column, readChange),
      day(column) {
        const day = readDate(text(column));
        if (day === undefined) {
          const message = `${quoteCell(text(column))} isn't a date`;
          log.problems.add({ file, line, column, message, remedy: 'Write dates as YYYY-MM-DD' });
        }
        return day;
      },
    };
  }
}
