/** Reads a CSV file with one row in memory at a time. */
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { csvLines, layoutOf, openCsvText, type CsvLine } from '../../../formats/tables/csv-text.ts';
import { MAX_COLUMNS } from '../../../geometry/limits.ts';
import { quoteCell } from './cell.ts';
import { problemFault } from '../../problems.ts';

export type CsvRow = CsvLine;

export interface CsvOptions {
  signal?: AbortSignal | undefined;
  /** Called with the bytes read since the last call. */
  onBytes?: (bytes: number) => void;
}

const COMMENT_LINES = /^#.*(?:\r?\n|$)/gm;

/** Returns whether the last byte is a line end; truncated files rarely have one. */
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
  /** The rows after the header. @throws Fault if the text isn't CSV any more */
  rows: AsyncGenerator<CsvRow>;
  /** False if the last row may be truncated. */
  endsWithLineEnd: boolean;
}

/**
 * Opens `path` and reads its header. Lines that start with `#` are comments.
 * @throws Fault if the file is empty or not text, or its header can't be read
 */
export async function openCsv(path: string, options: CsvOptions = {}): Promise<CsvFile> {
  const file = basename(path);
  const text = await openCsvText(path, (message, remedy, line) =>
    problemFault({ file, message, remedy, ...(line === undefined ? {} : { line }) }),
  );
  const { sizeBytes } = text;
  const layout = layoutOf({ head: text.head.replaceAll(COMMENT_LINES, '') });
  // Rows of the wrong length are reported one by one by the callers.
  const rows = csvLines(text, { ...layout, ...options, hasComments: true });
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
  return { file, sizeBytes, header, rows, endsWithLineEnd: await endsWithLineEnd(path, sizeBytes) };
}
