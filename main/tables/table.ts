/** A table as its readers give it: text cells under named columns, in batches of rows. */
import type { TableColumn, TableInputFormat, TextEncodingName } from '../../contract/tables.ts';

/** Rows that are handed on together: fewer would cost more in passing on than in reading. */
export const BATCH_ROWS = 500;

/** Rows at the head that columns are judged by. */
export const HEAD_ROWS = 1000;

export interface TableRow {
  /** Counts from 1; the header is not counted. */
  number: number;
  /** As many as there are columns. */
  cells: string[];
  /** Why the row cannot be used as it is. */
  fault?: string;
}

export interface TableSource {
  /** Name without directory, for messages. */
  readonly file: string;
  readonly format: TableInputFormat;
  readonly columns: readonly TableColumn[];
  readonly hasHeader: boolean;
  /** The first rows, at most {@link HEAD_ROWS}: `rows` gives them again. */
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
  /** How much of the file has been read, 0 to 1; unknown for a stream. */
  progress(): number | undefined;
  /** All rows from the first. One pass only. @throws Fault where the file cannot be read on */
  rows(): AsyncGenerator<TableRow[]>;
  close(): Promise<void>;
}

/** A number as people and programs write it, which its shortest form gives back: `007` and `1e5` are text. */
export const isPlainNumber = (text: string): boolean => /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(text);

/** What the columns hold, judged by the rows at the head. */
export function judgeColumns(names: readonly string[], rows: readonly TableRow[]): TableColumn[] {
  return names.map((name, column) => {
    const values = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
    return { name, kind: values.length > 0 && values.every(isPlainNumber) ? 'number' : 'text' };
  });
}

/** Every column with a name, and every name once: `column_3` for none, `name_2` for the second of a name. */
export function nameColumns(header: readonly string[]): string[] {
  const taken = new Set<string>();
  return header.map((given, index) => {
    const base = given.trim() === '' ? `column_${index + 1}` : given.trim();
    let name = base;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${base}_${count}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
