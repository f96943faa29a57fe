/**
 * Reads CSV and TSV from files and streams: detects encoding and delimiter, and parses records. Tables, health figures,
 * addresses and shapes in CSV are all read by this.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse, type Info } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import type { TextEncodingName } from '../../../contract/tables.ts';
import { looksLikeHeader } from './column-names.ts';
import { detectDelimiter, statedDelimiter } from './delimiter.ts';
import { MAX_CELL_CHARACTERS } from './limits.ts';
import { decoderOf, detectEncoding, detectFileEncoding, saidEncoding, type TextEncoding } from './text-encoding.ts';

const CHUNK_BYTES = 1 << 18;
/** Bytes for detecting encoding and delimiter. */
const HEAD_BYTES = 1 << 16;

/** Creates an error that names the file. @param line of the file, from 1 */
export type CsvFault = (message: string, remedy: string, line?: number) => Error;

/** Files that are mistaken for CSV, by their first bytes. */
const SIGNATURES: { bytes: number[]; message: string; remedy: string }[] = [
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    message: 'this is a spreadsheet or a ZIP archive, not a CSV file',
    remedy: 'Save the sheet as "CSV UTF-8", or extract the archive',
  },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    message: 'this is an old Excel workbook (.xls)',
    remedy: 'Save it as .xlsx or CSV',
  },
  { bytes: [0x1f, 0x8b], message: 'the file is compressed with gzip', remedy: 'Decompress it first (gunzip)' },
  { bytes: [0x25, 0x50, 0x44, 0x46], message: 'this is a PDF document', remedy: 'Export the table as CSV' },
];

const PARSER_FAULTS: Record<string, { message: string; remedy: string }> = {
  CSV_MAX_RECORD_SIZE: {
    message: 'a row is longer than 1 MiB',
    remedy: 'Close all quotes and add line breaks, or export the file again',
  },
  CSV_QUOTE_NOT_CLOSED: {
    message: 'a quoted cell is never closed',
    remedy: 'The file may be truncated: export it again, or close the quote',
  },
};

export interface CsvText {
  encoding: TextEncoding;
  /** The beginning of the text. */
  head: string;
  /** Reads all bytes from the beginning. */
  chunks: () => AsyncIterable<Buffer>;
  fault: CsvFault;
}

/** @throws `fault` if it is empty or isn't text */
function textOf(head: Buffer, rest: Omit<CsvText, 'head'>): CsvText {
  const { encoding, fault } = rest;
  if (head.length === 0) throw fault('the file is empty', 'Download or export it again');
  const foreign = SIGNATURES.find(({ bytes }) => bytes.every((byte, i) => head[i] === byte));
  if (foreign !== undefined) throw fault(foreign.message, foreign.remedy);
  const text = decoderOf(encoding.name).write(head.subarray(encoding.markBytes));
  if (text.includes('\0')) throw fault("this isn't a text file", 'Choose a CSV or TSV file');
  return { head: text, ...rest };
}

/** Opens a file. @param said its encoding; detected when absent @throws `fault`; errors of the file system */
export async function openCsvText(
  path: string,
  fault: CsvFault,
  said?: TextEncodingName,
): Promise<CsvText & { sizeBytes: number }> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    const encoding = said === undefined ? await detectFileEncoding(path, head, size) : saidEncoding(said, head);
    const chunks = (): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: CHUNK_BYTES });
    return { ...textOf(head, { encoding, chunks, fault }), sizeBytes: size };
  } finally {
    await handle.close();
  }
}

/** Opens a stream, which can be read once. @param said its encoding; detected when absent @throws `fault` */
export async function openCsvStreamText(
  stream: AsyncIterable<Buffer>,
  fault: CsvFault,
  said?: TextEncodingName,
): Promise<CsvText> {
  const iterator = stream[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let length = 0;
  let next = await iterator.next();
  while (next.done !== true) {
    first.push(next.value);
    length += next.value.length;
    if (length >= HEAD_BYTES) break;
    next = await iterator.next();
  }
  const isEnded = next.done === true;
  const head = Buffer.concat(first);
  async function* chunks(): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    if (!isEnded) yield* { [Symbol.asyncIterator]: () => iterator };
  }
  const encoding = said === undefined ? detectEncoding(head, !isEnded) : saidEncoding(said, head);
  return textOf(head, { encoding, chunks, fault });
}

export interface CsvLayout {
  delimiter: string;
  /** First line of the table, from 1; after a line `sep=;` for spreadsheets. */
  fromLine: number;
}

const COMMENT = /^#.*(?:\r\n?|\n)/;

/** Splits the leading lines with `#` from the rest. */
function commentsOf(text: string): [comments: string[], rest: string] {
  const comments: string[] = [];
  let rest = text;
  for (let found = COMMENT.exec(rest); found !== null; found = COMMENT.exec(rest)) {
    comments.push(found[0]);
    rest = rest.slice(found[0].length);
  }
  return [comments, rest];
}

/** Returns the cells of the first line. */
function cellsOf(text: string, delimiter: string): string[] {
  const [line = ''] = text.split(/\r\n?|\n/, 1);
  const [cells = []] = parseNow(line, { delimiter, relax_column_count: true, relax_quotes: true });
  return cells;
}

/**
 * Returns the layout of a text. The delimiter is that of a first line `sep=;`, or `delimiter`, or detected from the
 * first rows. Leading lines with `#` are comments, except the last one if it has the headings: as many as the next row
 * has cells, unless that row is a heading itself.
 */
export function layoutOf({ head }: Pick<CsvText, 'head'>, delimiter?: string): CsvLayout {
  const stated = statedDelimiter(head);
  if (stated !== undefined) return { delimiter: stated, fromLine: 2 };
  const [comments, rest] = commentsOf(head);
  const found = delimiter ?? detectDelimiter(rest);
  if (comments.length === 0) return { delimiter: found, fromLine: 1 };
  const cells = cellsOf(rest, found);
  const isHeading = cellsOf(comments.at(-1) ?? '', found).length === cells.length && !looksLikeHeader(cells);
  return { delimiter: found, fromLine: 1 + comments.length - (isHeading ? 1 : 0) };
}

export interface RecordOptions extends CsvLayout {
  /** Whether cells that don't begin with a quote may contain quotes. */
  relaxesQuotes?: boolean;
  /** Whether to skip lines that begin with `#`. */
  hasComments?: boolean;
  maxRecordBytes?: number;
  /** Transforms the bytes before they are parsed. */
  through?: Transform;
  /** Called with the bytes read since the last call. */
  onBytes?: ((bytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

async function* decoded(
  { chunks, encoding: { name, markBytes } }: CsvText,
  { onBytes, signal }: RecordOptions,
): AsyncGenerator<string | Buffer> {
  let skip = markBytes;
  // The parser decodes UTF-8 itself.
  const decoder = name === 'UTF-8' ? undefined : decoderOf(name);
  for await (const chunk of chunks()) {
    signal?.throwIfAborted();
    onBytes?.(chunk.length);
    const bytes = skip === 0 ? chunk : chunk.subarray(Math.min(skip, chunk.length));
    skip -= chunk.length - bytes.length;
    if (bytes.length > 0) yield decoder === undefined ? bytes : decoder.write(bytes);
  }
  const last = decoder?.end() ?? '';
  if (last !== '') yield last;
}

function faultOf(error: CsvError, fault: CsvFault): Error {
  const { message, remedy } = PARSER_FAULTS[error.code] ?? {
    message: `a quote is in the wrong place (${error.message})`,
    remedy: 'Double quotes inside a quoted cell, and quote only whole cells',
  };
  return fault(message, remedy, typeof error['lines'] === 'number' ? error['lines'] : undefined);
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- records with or without lines
async function* parsed<Parsed, Row>(
  text: CsvText,
  options: RecordOptions,
  info: boolean,
  rowOf: (parsed: Parsed) => Row,
): AsyncGenerator<Row> {
  const { delimiter, fromLine, hasComments = false, through } = options;
  const parser = parse({
    ...(hasComments ? { comment: '#', comment_no_infix: true } : {}),
    delimiter,
    from_line: fromLine,
    info,
    // Longer records mean a file without line breaks, or a quote that is never closed.
    max_record_size: options.maxRecordBytes ?? MAX_CELL_CHARACTERS,
    // Concatenated files may mix line breaks; by default the parser only uses the first kind.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: options.relaxesQuotes === true,
    skip_empty_lines: true,
  });
  const source = Readable.from(decoded(text, options), { objectMode: true });
  // The iterator of the parser also reports errors.
  let failure: unknown;
  const piped = (through === undefined ? pipeline(source, parser) : pipeline(source, through, parser)).catch(
    (error: unknown) => {
      failure = error;
    },
  );
  try {
    for await (const record of parser as AsyncIterable<Parsed>) yield rowOf(record);
  } catch (error) {
    if (error instanceof CsvError) throw faultOf(error, text.fault);
    throw failure instanceof Error ? failure : error;
  } finally {
    source.destroy();
    parser.destroy();
    await piped;
  }
}

/** Yields the records of a text, of any number of cells. @throws its `fault`; the reason of an aborted signal */
export const csvRecords = (text: CsvText, options: RecordOptions): AsyncGenerator<string[]> =>
  parsed(text, options, false, (record: string[]) => record);

export interface CsvLine {
  /** Line of the file on which the record ends, from 1. */
  line: number;
  cells: string[];
}

/** Yields records with their lines, which is slightly slower. */
export const csvLines = (text: CsvText, options: RecordOptions): AsyncGenerator<CsvLine> =>
  parsed(text, options, true, ({ info, record }: { info: Info; record: string[] }) => ({
    line: info.lines,
    cells: record,
  }));
