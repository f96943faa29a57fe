/** A table as its readers give it: text cells under named columns, in batches of rows. */
import type { TableColumn, TableInputFormat, TextEncodingName } from '../../../contract/tables.ts';

/** Rows that are handed on together, fewer where they are long: fewer cost more in passing on than in reading. */
const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 1 << 20;

/** Rows at the head that columns are judged by, fewer where they are long. */
const HEAD_ROWS = 1000;
const HEAD_CHARACTERS = 1 << 22;

export interface TableRow {
  /** Counts from 1; the header is not counted. */
  number: number;
  /** Line of a file of text on which it ends, from 1, if it was asked for. */
  line?: number;
  /** One cell per column. */
  cells: string[];
  /** Why the row can't be used. */
  fault?: string;
}

export interface TableSource {
  /** Name without directory, for messages. */
  readonly file: string;
  readonly format: TableInputFormat;
  readonly columns: readonly TableColumn[];
  readonly hasHeader: boolean;
  /** The first rows, a thousand at most: `rows` gives them again. */
  readonly head: readonly TableRow[];
  /** Whether `head` is all there is. */
  readonly isWhole: boolean;
  /** CSV only. */
  readonly encoding?: TextEncodingName;
  readonly delimiter?: string;
  /** Whether the text began with a byte order mark, which some programs need. */
  readonly hasByteOrderMark?: boolean;
  /** XLSX only. */
  readonly sheet?: string;
  readonly sheets?: readonly string[];
  /** Columns of longitude and latitude that were made from the geometry of GeoJSON. */
  readonly geometryColumns?: { longitude: number; latitude: number };
  /** Share of the file that has been read, 0 to 1; undefined for a stream. */
  progress(): number | undefined;
  /** All rows from the first. One pass only. @throws Fault where the file cannot be read on */
  rows(): AsyncGenerator<TableRow[]>;
  close(): Promise<void>;
}

/** Rows whose first have been read. */
export interface Beginning<Row> {
  /** The first rows. */
  head: Row[];
  /** Whether `head` is all there is. */
  isWhole: boolean;
  /** The rows after `head`, in batches. */
  rest: AsyncGenerator<Row[]>;
}

/** @param sizeOf the characters of a row, with one for each cell */
async function* inBatches<Row>(rows: AsyncGenerator<Row>, sizeOf: (row: Row) => number): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let size = 0;
  for await (const row of rows) {
    batch.push(row);
    size += sizeOf(row);
    if (batch.length < BATCH_ROWS && size < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Reads the first rows, and divides the others into batches: as many as are worth handing on together, and never so
 * many that they fill the memory.
 * @param sizeOf the characters of a row, with one for each cell
 */
export async function beginRows<Row>(rows: AsyncGenerator<Row>, sizeOf: (row: Row) => number): Promise<Beginning<Row>> {
  const head: Row[] = [];
  for (let size = 0; head.length < HEAD_ROWS && size < HEAD_CHARACTERS;) {
    // oxlint-disable-next-line no-await-in-loop -- one row after the other
    const next = await rows.next();
    if (next.done === true) return { head, isWhole: true, rest: inBatches(rows, sizeOf) };
    head.push(next.value);
    size += sizeOf(next.value);
  }
  return { head, isWhole: false, rest: inBatches(rows, sizeOf) };
}

/** A number as people and programs write it, which its shortest form gives back: `007` and `1e5` are text. */
export const isPlainNumber = (text: string): boolean => /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(text);

/** Detects the types of columns from the head. */
export function judgeColumns(names: readonly string[], rows: readonly TableRow[]): TableColumn[] {
  return names.map((name, column) => {
    const values = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
    return { name, kind: values.length > 0 && values.every(isPlainNumber) ? 'number' : 'text' };
  });
}

/** Every column with a name, and every name once: `column_3` for none, `name_2` for the second of a name. */
export function nameColumns(header: readonly string[]): string[] {
  const taken = new Set<string>();
  /** Of names that come often, the next number that may be free: a sheet may call all its columns alike. */
  const counts = new Map<string, number>();
  return header.map((given, index) => {
    const base = given.trim() === '' ? `column_${index + 1}` : given.trim();
    let name = base;
    let count = counts.get(base.toLowerCase()) ?? 2;
    for (; taken.has(name.toLowerCase()); count++) name = `${base}_${count}`;
    if (name !== base) counts.set(base.toLowerCase(), count);
    taken.add(name.toLowerCase());
    return name;
  });
}
