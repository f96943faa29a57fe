/** The interface of all table readers: named columns with text cells, in batches of rows. */
import type { TableColumn, TextEncodingName } from '../../../contract/tables.ts';

/** Maximum rows and characters of a batch. Smaller batches would take longer to pass on than to read. */
const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 1 << 20;

/** Maximum rows and characters of the head, by which columns are judged. */
const HEAD_ROWS = 1000;
const HEAD_CHARACTERS = 1 << 22;

export interface TableRow {
  /** Counts from 1; the header is not counted. */
  number: number;
  /** Last line of the row in a text file, from 1, if requested. */
  line?: number;
  /** One cell per column. */
  cells: string[];
  /** Why the row can't be used. */
  fault?: string;
}

export interface TableSource {
  /** Name without directory, for messages. */
  readonly file: string;
  readonly format: string;
  readonly columns: readonly TableColumn[];
  readonly hasHeader: boolean;
  /** The first rows, at most a thousand. `rows` yields them again. */
  readonly head: readonly TableRow[];
  /** Whether `head` has all rows. */
  readonly isWhole: boolean;
  /** CSV only. */
  readonly encoding?: TextEncodingName;
  readonly delimiter?: string;
  /** Whether the text has a byte order mark, which some programs need. */
  readonly hasByteOrderMark?: boolean;
  /** XLSX only. */
  readonly sheet?: string;
  readonly sheets?: readonly string[];
  /** Columns with the longitude and latitude of point features. */
  readonly geometryColumns?: { longitude: number; latitude: number };
  /** Share of the file that has been read, 0 to 1; undefined for a stream. */
  progress(): number | undefined;
  /** Yields all rows. One pass only. @throws Fault if the rest of the file can't be read */
  rows(): AsyncGenerator<TableRow[]>;
  close(): Promise<void>;
}

/** Rows whose first ones have been read. */
export interface Beginning<Row> {
  /** The first rows. */
  head: Row[];
  /** Whether `head` has all rows. */
  isWhole: boolean;
  /** The rows after `head`, in batches. */
  rest: AsyncGenerator<Row[]>;
}

/** @param sizeOf returns the characters of a row, plus one per cell */
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
 * Reads the first rows, and divides the others into batches.
 * @param sizeOf returns the characters of a row, plus one per cell
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

/** Whether the text is a number that survives parsing and formatting; `007` and `1e5` are text. */
export const isPlainNumber = (text: string): boolean => /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(text);

/** Detects the types of columns from the head. */
export function judgeColumns(names: readonly string[], rows: readonly TableRow[]): TableColumn[] {
  return names.map((name, column) => {
    const values = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
    return { name, kind: values.length > 0 && values.every(isPlainNumber) ? 'number' : 'text' };
  });
}

/** Returns unique names of columns: `column_3` for an empty name, `name_2` for the second of the same name. */
export function nameColumns(header: readonly string[]): string[] {
  const taken = new Set<string>();
  /** The next free number by name, because all columns may have the same name. */
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
