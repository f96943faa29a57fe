/** Reads a CSV file with a column of shapes, row by row. */
import { fileFault } from '../../contract/fault.ts';
import { basename } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { csvLines, layoutOf, openCsvText, type CsvLine, type CsvText } from './tables/csv-text.ts';
import { isPlainText } from './content.ts';
import { foreignFault } from './foreign-formats.ts';
import { nameColumns } from './tables/table.ts';
import { WGS84, type CoordinateSystem } from '../geometry/coordinate-system.ts';
import type { FeatureSource, Format, SourceFeature } from './feature-source.ts';
import { MAX_COLUMNS } from '../geometry/limits.ts';
import { isShapeCell, readShapeCell } from './shape-cell.ts';
import { isWkt } from './wkt.ts';

/** Maximum size of a row: the coast of a continent takes some ten megabytes. Longer rows are truncated and marked. */
const MAX_ROW_BYTES = 64 << 20;
/** Marks a truncated cell. */
const CUT = '\0';
/** Rows in which a column of shapes is searched. */
const LOOKED_AT = 50;
/** The delimiter of a file with one column. */
const NO_DELIMITER = '\u001F';
const DAMAGED = 'Export it again as CSV with its shapes as well-known text (WKT)';

/** Lines that are only shapes have no delimiter: their commas belong to the shapes. */
const delimiterOf = ({ head }: CsvText): string =>
  isWkt(head.split(/\r?\n/, 1)[0] ?? '') ? NO_DELIMITER : layoutOf({ head }).delimiter;

const [QUOTE, LINE_FEED, CARRIAGE_RETURN] = [0x22, 0x0a, 0x0d];

/** Truncates rows that are too long but keeps their delimiters, so that later rows are unaffected. */
class RowLimit extends Transform {
  readonly #delimiter: number;
  #isQuoted = false;
  #length = 0;
  /** Whether a cell is already marked as truncated. */
  #isMarked = false;

  constructor(delimiter: string) {
    super();
    this.#delimiter = delimiter.charCodeAt(0);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
      const isDivider = !this.#isQuoted && (byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === this.#delimiter);
      this.#length++;
      if (this.#length > MAX_ROW_BYTES) {
        if (from < at) this.push(chunk.subarray(from, at));
        from = at + 1;
        if (isDivider || byte === QUOTE) this.push(chunk.subarray(at, from));
        else if (!this.#isMarked) this.push(Buffer.from(CUT));
        this.#isMarked = !isDivider && (this.#isMarked || byte !== QUOTE);
      }
      if (!this.#isQuoted && (byte === LINE_FEED || byte === CARRIAGE_RETURN)) {
        this.#length = 0;
        this.#isMarked = false;
      }
    }
    if (from < chunk.length) this.push(from === 0 ? chunk : chunk.subarray(from));
    done();
  }
}

function readRows(text: CsvText, onBytes: (bytes: number) => void = () => undefined): AsyncGenerator<CsvLine> {
  const delimiter = delimiterOf(text);
  const through = new RowLimit(delimiter);
  return csvLines(text, { ...layoutOf(text, delimiter), maxRecordBytes: 2 * MAX_ROW_BYTES, through, onBytes });
}

function readRow({ line, cells }: CsvLine, { columns, shape, epsg }: Heading): SourceFeature {
  const properties = Object.fromEntries(
    columns.flatMap((column, i) => (i === shape ? [] : [[column, cells[i] ?? '']])),
  );
  const faulty = (fault: string): SourceFeature => ({ row: line, properties, fault });
  if (cells.some((cell) => cell.endsWith(CUT)))
    return faulty(`the row is longer than ${MAX_ROW_BYTES / 2 ** 20} MiB: simplify or divide it`);
  const { found, epsg: own } = readShapeCell(cells[shape] ?? '');
  // If the first shape has no EPSG code, the file is in degrees.
  const ofAll = epsg ?? 4326;
  return own === undefined || own === ofAll
    ? { row: line, properties, ...found }
    : faulty(`the row is in EPSG:${own}, but the first shape of the file is in EPSG:${ofAll}: use one system`);
}

interface Heading {
  columns: string[];
  /** Index of the column of shapes. */
  shape: number;
  epsg: number | undefined;
  /** Whether the first row already has a shape. */
  isMissing: boolean;
}

async function readHeading(text: CsvText, file: string): Promise<Heading> {
  let columns: string[] | undefined;
  let isMissing = false;
  let seen = 0;
  for await (const { cells } of readRows(text)) {
    if (columns === undefined) {
      isMissing = cells.some(isShapeCell);
      columns = isMissing ? cells.map((_, i) => `column ${i + 1}`) : nameColumns(cells);
      if (columns.length > MAX_COLUMNS)
        throw fileFault(
          file,
          `the table has ${columns.length} columns; the maximum is ${MAX_COLUMNS}`,
          "Remove columns that aren't needed",
        );
      if (!isMissing) continue;
    }
    const shape = cells.findIndex(isShapeCell);
    if (shape >= 0) {
      return { columns, shape, epsg: readShapeCell(cells[shape] ?? '').epsg, isMissing };
    }
    if (++seen === LOOKED_AT) break;
  }
  throw fileFault(
    file,
    columns === undefined ? 'the file is empty' : `no column contains shapes: ${columns.slice(0, 20).join(', ')}`,
    'Areas in a table need a column of shapes: well-known text, e.g. POLYGON((…)), well-known binary, or ' +
      "GeoJSON; points or codes aren't areas",
  );
}

export const csvWithShapes: Format = {
  name: 'CSV',
  extensions: ['.csv', '.tsv', '.wkt'],
  detect: ({ name, text }) => isPlainText(text) && foreignFault(name, text) === undefined,
  open: openCsvWithShapes,
};

export const isCsv = (name: string): boolean => /\.(?:csv|tsv|txt|wkt)$/i.test(name);

/** Opens UTF-8 text. @throws Fault */
const openText = (path: string): Promise<CsvText & { sizeBytes: number }> =>
  // Other encodings have been converted to UTF-8.
  openCsvText(
    path,
    (message, _remedy, line) =>
      fileFault(basename(path), line === undefined ? message : `${message}, at line ${line}`, DAMAGED),
    'UTF-8',
  );

/** Whether a cell in the first rows contains a shape. @throws Fault if it isn't a table */
export async function hasShapeCells(path: string): Promise<boolean> {
  let seen = 0;
  for await (const { cells } of readRows(await openText(path))) {
    if (cells.some(isShapeCell)) return true;
    if (++seen > LOOKED_AT) break;
  }
  return false;
}

async function openCsvWithShapes(path: string): Promise<FeatureSource> {
  const file = basename(path);
  const text = await openText(path);
  const heading = await readHeading(text, file);
  const coordinateSystem: CoordinateSystem = heading.epsg === undefined ? WGS84 : `EPSG:${heading.epsg}`;
  let done = 0;
  return {
    file,
    coordinateSystem: () => coordinateSystem,
    progress: () => done / text.sizeBytes,
    async *features() {
      done = 0;
      let isHeading = !heading.isMissing;
      for await (const row of readRows(text, (bytes) => (done += bytes))) {
        if (!isHeading) yield readRow(row, heading);
        isHeading = false;
      }
    },
    close: () => undefined,
  };
}
