/** Reads a CSV file row by row: one row in memory at a time, whatever the size of the file. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse, type Info } from 'csv-parse';
import type { Fault } from '../../../contract/fault.ts';
import { problemFault } from './problem.ts';
import type { TextEncodingName } from '../../../contract/tables.ts';
import { decoderOf, detectFileEncoding } from '../../tables/text-encoding.ts';
import { MAX_COLUMNS } from '../features/limits.ts';
import { quoteCell } from './cell.ts';

export interface CsvRow {
  /** Line of the file on which the row ends, from 1. */
  line: number;
  cells: string[];
}

export interface CsvOptions {
  signal?: AbortSignal | undefined;
  /** Called with the bytes read since the last call. */
  onBytes?: (bytes: number) => void;
}

/** A row longer than this is not a row: three thousand days fit in 40 kB. */
const MAX_ROW_BYTES = 1 << 20;
const SNIFFED_BYTES = 1 << 16;

/** What the first bytes say of files that are not CSV at all. */
const SIGNATURES: { bytes: number[]; message: string; remedy: string }[] = [
  {
    bytes: [0x50, 0x4b],
    message: 'this is a spreadsheet or a ZIP archive',
    remedy: 'Save the sheet as "CSV UTF-8", or extract the archive',
  },
  { bytes: [0x1f, 0x8b], message: 'the file is compressed with gzip', remedy: 'Decompress it first (gunzip)' },
];

const PARSER_FAULTS: Record<string, { message: string; remedy: string }> = {
  CSV_MAX_RECORD_SIZE: {
    message: 'a row is longer than 1 MiB',
    remedy: 'The file is damaged, has no line breaks, or a quote is never closed: download or export it again',
  },
  CSV_QUOTE_NOT_CLOSED: {
    message: 'a quoted cell is never closed',
    remedy: 'The file is truncated, or a quote is missing: download it again, or close the quote',
  },
};

interface Sniffed {
  size: number;
  delimiter: string;
  encoding: TextEncodingName;
}

/** Looks at the start of the file: its delimiter, and whether it is CSV at all. */
async function sniff(path: string, file: string): Promise<Sniffed> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    if (size === 0) throw problemFault({ file, message: 'the file is empty', remedy: 'Download or export it again' });
    const known = SIGNATURES.find(({ bytes }) => bytes.every((byte, i) => head[i] === byte));
    if (known !== undefined) throw problemFault({ file, message: known.message, remedy: known.remedy });
    const { name: encoding } = await detectFileEncoding(path, head, size);
    const text = decoderOf(encoding).write(head);
    if (text.includes('\0'))
      throw problemFault({ file, message: "this isn't a text file", remedy: 'Choose a CSV file' });
    const header =
      text
        .replace(/^\uFEFF/, '')
        .split(/\r?\n/)
        .find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
    const delimiter = [',', ';', '\t'].find((candidate) => header.includes(candidate)) ?? ',';
    return { size, delimiter, encoding };
  } finally {
    await handle.close();
  }
}

function parserFault(error: CsvError, file: string): Fault {
  const line = typeof error['lines'] === 'number' ? error['lines'] : undefined;
  const known = PARSER_FAULTS[error.code] ?? {
    message: `a quote is in the wrong place (${error.message})`,
    remedy: 'Double quotes inside a quoted cell, and quote only whole cells',
  };
  return problemFault({ file, ...(line === undefined ? {} : { line }), ...known });
}

/** Whether the last byte is a line end; a file cut off in the middle rarely has one. */
async function endsWithLineEnd(path: string, size: number): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
    return buffer[0] === 0x0a || buffer[0] === 0x0d;
  } finally {
    await handle.close();
  }
}

export interface CsvFile {
  /** Name without directory, for messages. */
  file: string;
  sizeBytes: number;
  header: CsvRow;
  /** The rows after the header. Throws a Fault where the text stops being CSV. */
  rows: AsyncGenerator<CsvRow>;
  /** False for a file that may have been cut off in its last row. */
  endsWithLineEnd: boolean;
}

function decoding(encoding: TextEncodingName): Transform {
  const decoder = decoderOf(encoding);
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(undefined, decoder.write(chunk)),
    flush: (done) => done(undefined, decoder.end()),
  });
}

async function* parseRows(
  path: string,
  file: string,
  { delimiter, encoding }: Sniffed,
  options: CsvOptions,
): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    comment: '#',
    comment_no_infix: true,
    delimiter,
    info: true,
    max_record_size: MAX_ROW_BYTES,
    record_delimiter: ['\r\n', '\n', '\r'],
    // Rows of the wrong length are reported one by one where the header is known.
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const source = createReadStream(path, { highWaterMark: 1 << 18 });
  source.on('data', (chunk) => options.onBytes?.(chunk.length));
  // The parser's own iterator reports the error; this promise would report it a second time.
  const signal = options.signal === undefined ? {} : { signal: options.signal };
  // The parser reads UTF-8 itself.
  const piped = (
    encoding === 'UTF-8' ? pipeline(source, parser, signal) : pipeline(source, decoding(encoding), parser, signal)
  ).catch(() => undefined);
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: Info; record: string[] }>) {
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    options.signal?.throwIfAborted();
    throw error instanceof CsvError ? parserFault(error, file) : error;
  } finally {
    source.destroy();
    parser.destroy();
    await piped;
  }
}

/**
 * Opens `path` and reads its header. Lines that begin with `#` are comments; the delimiter is the comma, the semicolon
 * or the tab, whichever the header has.
 * @throws Fault where the file is empty, is not text, or its header cannot be read.
 */
export async function openCsv(path: string, options: CsvOptions = {}): Promise<CsvFile> {
  const file = basename(path);
  const sniffed = await sniff(path, file);
  const { size } = sniffed;
  const rows = parseRows(path, file, sniffed, options);
  const first = await rows.next();
  if (first.done === true)
    throw problemFault({ file, message: 'the file contains only comments', remedy: 'Download or export it again' });
  const header = { line: first.value.line, cells: first.value.cells.map((cell) => cell.trim()) };
  if (header.cells.length > MAX_COLUMNS) {
    await rows.return(undefined);
    throw problemFault({
      file,
      line: header.line,
      message: `the file has ${header.cells.length} columns; the maximum is ${MAX_COLUMNS}`,
      remedy: "Remove columns that aren't needed",
    });
  }
  const seen = new Set<string>();
  const twice = header.cells.find((name) => name !== '' && (seen.has(name) || !seen.add(name)));
  if (twice !== undefined) {
    await rows.return(undefined);
    throw problemFault({
      file,
      line: header.line,
      message: `column ${quoteCell(twice)} occurs twice`,
      remedy: 'Remove one of them',
    });
  }
  return { file, sizeBytes: size, header, rows, endsWithLineEnd: await endsWithLineEnd(path, size) };
}
