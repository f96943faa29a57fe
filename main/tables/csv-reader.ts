/** Reads CSV and TSV, from a file or from a stream: delimiter, encoding and header are detected from the text. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { fileFault } from '../../contract/fault.ts';
import type { TableInputFormat, TextEncodingName } from '../../contract/tables.ts';
import { looksLikeHeader } from './column-names.ts';
import { detectDelimiter, toldDelimiter } from './delimiter.ts';
import { MAX_CELL_CHARACTERS, sizeOfCells, TableLimits } from './limits.ts';
import { beginRows, judgeColumns, nameColumns, type TableRow, type TableSource } from './table.ts';
import { decoderOf, detectEncoding, detectFileEncoding, saidEncoding, type TextEncoding } from './text-encoding.ts';

const CHUNK_BYTES = 1 << 18;
/** What encoding and delimiter are detected from. */
const SNIFFED_BYTES = 1 << 16;
const REMEDIES: Record<string, { message: string; remedy: string }> = {
  CSV_MAX_RECORD_SIZE: {
    message: 'a row is longer than a million characters',
    remedy: 'Close all quotes and add line breaks, or export the file again',
  },
  CSV_QUOTE_NOT_CLOSED: {
    message: 'a quoted cell is never closed',
    remedy: 'The file may be truncated: export it again, or close the quote',
  },
};

/** Other files that people take for CSV, by their first bytes. */
const SIGNATURES: { bytes: number[]; message: string; remedy: string }[] = [
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    message: 'this is a spreadsheet or a ZIP archive, not a CSV file',
    remedy: 'Rename it to .xlsx if it is an Excel workbook, otherwise extract it',
  },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    message: 'this is an old Excel workbook (.xls)',
    remedy: 'Save it as .xlsx or CSV',
  },
  { bytes: [0x1f, 0x8b], message: 'the file is compressed with gzip', remedy: 'Decompress it first' },
  { bytes: [0x25, 0x50, 0x44, 0x46], message: 'this is a PDF document', remedy: 'Export the table as CSV' },
];

interface Text {
  limits: TableLimits;
  /** Bytes at the beginning. */
  head: Buffer;
  encoding: TextEncoding;
  chunks(): AsyncIterable<Buffer>;
  progress: () => number | undefined;
}

async function* decoded(
  chunks: AsyncIterable<Buffer>,
  { name, markBytes }: TextEncoding,
): AsyncGenerator<string | Buffer> {
  let skip = markBytes;
  // The parser reads UTF-8 itself.
  const decoder = name === 'UTF-8' ? undefined : decoderOf(name);
  for await (const chunk of chunks) {
    const bytes = skip === 0 ? chunk : chunk.subarray(Math.min(skip, chunk.length));
    skip -= chunk.length - bytes.length;
    if (bytes.length > 0) yield decoder === undefined ? bytes : decoder.write(bytes);
  }
  const last = decoder?.end() ?? '';
  if (last !== '') yield last;
}

/** @param fromLine that the table begins with, from 1 */
async function* recordsOf(text: Text, delimiter: string, fromLine: number): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    from_line: fromLine,
    // Longer is no row, but a file without line ends or with a quote that is never closed.
    max_record_size: MAX_CELL_CHARACTERS,
    // All of them, for files that were put together have several; the parser would go by the first.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  const source = Readable.from(decoded(text.chunks(), text.encoding), { objectMode: true });
  // The parser's own iterator reports what goes wrong; this promise would report it a second time.
  let failure: unknown;
  const piped = pipeline(source, parser).catch((error: unknown) => {
    failure = error;
  });
  try {
    for await (const record of parser as AsyncIterable<string[]>) yield record;
  } catch (error) {
    if (error instanceof CsvError) {
      const known = REMEDIES[error.code] ?? {
        message: `the file isn't valid CSV (${error.message})`,
        remedy: 'Export it again',
      };
      const line = typeof error['lines'] === 'number' ? `, at line ${error['lines']}` : '';
      throw fileFault(text.limits.file, known.message + line, known.remedy);
    }
    throw failure instanceof Error ? failure : error;
  } finally {
    source.destroy();
    parser.destroy();
    await piped;
  }
}

/**
 * A record as a row: short ones are filled up; what is too much stays in the last cell, where an unquoted delimiter put
 * it.
 */
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

async function openText(text: Text, format: TableInputFormat, delimiterGiven?: string): Promise<TableSource> {
  const { limits, encoding, head: headBytes } = text;
  const { file } = limits;
  if (headBytes.length === 0) throw fileFault(file, 'the file is empty', 'Export it again');
  const foreign = SIGNATURES.find(({ bytes }) => bytes.every((byte, i) => headBytes[i] === byte));
  if (foreign !== undefined) throw fileFault(file, foreign.message, foreign.remedy);
  const headText = decoderOf(encoding.name).write(headBytes.subarray(encoding.markBytes));
  if (headText.includes('\0'))
    throw fileFault(file, "this isn't a text file", 'Choose a CSV, TSV, XLSX, ODS or GeoJSON file');
  const told = toldDelimiter(headText);
  const delimiter = delimiterGiven ?? told ?? (format === 'tsv' ? '\t' : detectDelimiter(headText));

  const records = recordsOf(text, delimiter, told === undefined ? 1 : 2);
  const first = await records.next();
  if (first.done === true) throw fileFault(file, 'the file has no rows', 'Export it again');
  const hasHeader = looksLikeHeader(first.value);
  const header = first.value;
  const width = header.length;
  limits.checkColumns(width);
  const names = nameColumns(hasHeader ? header : header.map(() => ''));
  const tableRow = (record: string[], number: number): TableRow => {
    limits.count(Math.max(0, width - record.length), () => `row ${number}`);
    return rowOf(record, number, width, delimiter);
  };
  async function* rowsOfRecords(): AsyncGenerator<TableRow> {
    let number = 0;
    if (!hasHeader) yield tableRow(header, ++number);
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
    progress: text.progress,
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

/** Opens a file of CSV or TSV. @param said how its text is written; told by its bytes where absent @throws Fault */
export async function openCsvFile(
  path: string,
  limits: TableLimits,
  format: TableInputFormat,
  said?: TextEncodingName,
): Promise<TableSource> {
  const handle = await open(path);
  const { size } = await handle.stat();
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
  await handle.close();
  const head = buffer.subarray(0, bytesRead);
  const encoding = said === undefined ? await detectFileEncoding(path, head, size) : saidEncoding(said, head);
  let done = 0;
  async function* chunks(): AsyncGenerator<Buffer> {
    done = 0;
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
      done += chunk.length;
      yield chunk;
    }
  }
  return openText(
    { limits, head, encoding, chunks, progress: () => (size === 0 ? 1 : Math.min(1, done / size)) },
    format,
  );
}

/** Opens CSV that streams by. @param said as of a file @throws Fault */
export async function openCsvStream(
  stream: AsyncIterable<Buffer>,
  file: string,
  said?: TextEncodingName,
): Promise<TableSource> {
  const iterator = stream[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let length = 0;
  let next = await iterator.next();
  while (next.done !== true) {
    first.push(next.value);
    length += next.value.length;
    if (length >= SNIFFED_BYTES) break;
    next = await iterator.next();
  }
  const isEnded = next.done === true;
  const head = Buffer.concat(first);
  async function* chunks(): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    if (!isEnded) yield* { [Symbol.asyncIterator]: () => iterator };
  }
  const encoding = said === undefined ? detectEncoding(head, !isEnded) : saidEncoding(said, head);
  // Whoever sends it takes what becomes of it, at the pace of both.
  const limits = new TableLimits(file, { sizeBytes: Infinity });
  return openText({ limits, head, encoding, chunks, progress: () => undefined }, 'csv');
}
