/** Rows of a wide file: an area in the first columns, then one column per day. */
import { problemFault } from '../../problems.ts';
import type { Fault } from '../../../../contract/fault.ts';
import { quoteCell, readCount, readHeaderDate } from './cell.ts';
import type { CsvFile } from './csv-file.ts';
import type { ImportLog } from './import-log.ts';

export interface WideRow {
  line: number;
  /** Text of a named column; empty where the row ends before it. */
  text(column: string): string;
  /** One number per day of `WideFile.days`; `NaN` where the cell is empty or cannot be read. */
  values: Float64Array;
}

export interface WideFile {
  /** Days since 1970-01-01, in order. */
  days: number[];
  rows: AsyncGenerator<WideRow>;
}

const DAMAGED_HEADER = 'Download the file again, or restore its header: dates in ascending order, one column per day';

/** The first column that is a date; those after it are all dates. */
function firstDateColumn(header: readonly string[]): number {
  const index = header.findIndex((name) => readHeaderDate(name) !== undefined);
  return index === -1 ? header.length : index;
}

/** The days of the header from column `first`. @throws Fault at a column that is no date, or runs backwards */
function readDays({ file, header }: CsvFile, first: number): number[] {
  const fault = (message: string): Fault => problemFault({ file, line: header.line, message, remedy: DAMAGED_HEADER });
  const days: number[] = [];
  for (const name of header.cells.slice(first)) {
    const day = readHeaderDate(name);
    const last = days.at(-1);
    if (day === undefined) throw fault(`column ${quoteCell(name)} isn't a date`);
    if (last !== undefined && day <= last) throw fault(`date ${quoteCell(name)} isn't after the previous one`);
    days.push(day);
  }
  return days;
}

/**
 * Reads `csv` as a wide file. Rows of the wrong length and cells that are no count are reported; the row is given all
 * the same, with `NaN` in place of what cannot be read, so that no sum is taken over it.
 * @throws Fault where the header's dates cannot be read
 */
export function readWide(csv: CsvFile, log: ImportLog): WideFile {
  const first = firstDateColumn(csv.header.cells);
  const days = readDays(csv, first);
  return { days, rows: rowsOf(csv, first, days, log) };
}

async function* rowsOf(csv: CsvFile, first: number, days: readonly number[], log: ImportLog): AsyncGenerator<WideRow> {
  const { file, header } = csv;
  const columns = new Map(header.cells.map((name, i) => [name, i]));
  for await (const { line, cells } of csv.rows) {
    const whole = cells.length === header.cells.length;
    if (!whole) {
      log.problems.add({
        file,
        line,
        message: `the row has ${cells.length} cells, but the header has ${header.cells.length}`,
        remedy: 'The file may be truncated here: download it again, or complete the row',
      });
    }
    const values = new Float64Array(days.length).fill(Number.NaN);
    for (let i = 0; i < (whole ? days.length : 0); i++) {
      const cell = readCount(cells[first + i] ?? '');
      if ('fault' in cell) {
        log.problems.add({
          file,
          line,
          column: header.cells[first + i] ?? '',
          message: cell.fault,
          remedy: cell.remedy,
        });
      } else if (cell.value !== undefined) {
        values[i] = cell.value;
      }
    }
    yield { line, text: (column) => cells[columns.get(column) ?? -1]?.trim() ?? '', values };
  }
}
