/** Reads CSV and TSV, from a file or from a stream: delimiter, encoding and header are detected from the text. */
import { fileFault } from '../../../contract/fault.ts';
import type { TextEncodingName } from '../../../contract/tables.ts';
import { looksLikeHeader } from './column-names.ts';
import {
  csvLines,
  csvRecords,
  layoutOf,
  openCsvStreamText,
  openCsvText,
  type CsvFault,
  type CsvLine,
  type CsvText,
} from './csv-text.ts';
import { sizeOfCells, TableLimits } from './limits.ts';
import { beginRows, judgeColumns, nameColumns, type TableRow, type TableSource } from './table.ts';

/** Converts a record to a row. Missing cells are empty; extra cells, from an unquoted delimiter, join the last one. */
function rowOf(record: string[], number: number, width: number, delimiter: string): TableRow {
  if (record.length === width) return { number, cells: record };
  if (record.length < width) {
    while (record.length < width) record.push('');
    return { number, cells: record };
  }
  const isTrailing = record.slice(width).every((cell) => cell === '');
  if (isTrailing) return { number, cells: record.slice(0, width) };
  const fault =
    `The row has ${record.length} cells, but the table has ${width === 1 ? '1 column' : `${width} columns`}. ` +
    `A cell that contains "${delimiter}" may lack quotes`;
  return { number, cells: [...record.slice(0, width - 1), record.slice(width - 1).join(delimiter)], fault };
}

const faultIn =
  (file: string): CsvFault =>
  (message, remedy, line) =>
    fileFault(file, line === undefined ? message : `${message}, at line ${line}`, remedy);

interface Reading {
  progress: () => number | undefined;
  onBytes?: (bytes: number) => void;
  /** Whether rows include their lines, which is slightly slower. */
  hasLines?: boolean | undefined;
}

const cellsOf = (record: string[] | CsvLine): string[] => ('cells' in record ? record.cells : record);

async function openText(
  text: CsvText,
  limits: TableLimits,
  format: string,
  { progress, onBytes, hasLines = false }: Reading,
): Promise<TableSource> {
  const { encoding } = text;
  const { file } = limits;
  const layout = layoutOf(text, format === 'tsv' ? '\t' : undefined);
  const { delimiter } = layout;
  const records: AsyncGenerator<string[] | CsvLine> = (hasLines ? csvLines : csvRecords)(text, {
    ...layout,
    relaxesQuotes: true,
    onBytes,
  });
  const first = await records.next();
  if (first.done === true) throw fileFault(file, 'the file has no rows', 'Export it again');
  const header = cellsOf(first.value);
  const hasHeader = looksLikeHeader(header);
  const width = header.length;
  limits.checkColumns(width);
  const names = nameColumns(hasHeader ? header : header.map(() => ''));
  const tableRow = (record: string[] | CsvLine, number: number): TableRow => {
    const cells = cellsOf(record);
    limits.count(Math.max(0, width - cells.length), () => `row ${number}`);
    const row = rowOf(cells, number, width, delimiter);
    if ('cells' in record) row.line = record.line;
    return row;
  };
  async function* rowsOfRecords(): AsyncGenerator<TableRow> {
    let number = 0;
    if (!hasHeader) yield tableRow(first.value, ++number);
    for await (const record of records) yield tableRow(record, ++number);
  }
  const rows = rowsOfRecords();
  const { head, isWhole, rest } = await beginRows(rows, ({ cells }) => sizeOfCells(cells));
  return {
    file,
    format: delimiter === '\t' ? 'tsv' : format,
    columns: judgeColumns(names, head),
    hasHeader,
    head,
    isWhole,
    encoding: encoding.name,
    delimiter,
    hasByteOrderMark: encoding.markBytes > 0,
    progress,
    async *rows() {
      yield head;
      yield* rest;
    },
    async close() {
      await rows.return(undefined);
      await records.return(undefined);
    },
  };
}

/** Opens a file of CSV or TSV, whose encoding is detected unless it is given. @throws Fault */
export async function openCsvFile(
  path: string,
  limits: TableLimits,
  format: string,
  { encoding, hasLines }: { encoding?: TextEncodingName | undefined; hasLines?: boolean | undefined } = {},
): Promise<TableSource> {
  const text = await openCsvText(path, faultIn(limits.file), encoding);
  let done = 0;
  return openText(text, limits, format, {
    progress: () => Math.min(1, done / text.sizeBytes),
    onBytes: (bytes) => (done += bytes),
    hasLines,
  });
}

/** Opens a stream of CSV. @param said its encoding; detected when absent @throws Fault */
export async function openCsvStream(
  stream: AsyncIterable<Buffer>,
  file: string,
  said?: TextEncodingName,
): Promise<TableSource> {
  const text = await openCsvStreamText(stream, faultIn(file), said);
  // The client that sends it also receives the result, so nothing accumulates.
  const limits = new TableLimits(file, { sizeBytes: Infinity });
  return openText(text, limits, 'csv', { progress: () => undefined });
}
