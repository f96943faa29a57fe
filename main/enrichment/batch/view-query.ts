/**
 * Which rows of a table are to be shown, and in which order: worked out in a thread of its own, since it may take
 * seconds.
 */
import Database from 'better-sqlite3';
import type { TableColumn } from '../../../contract/tables.ts';
import type { Call } from '../../threads/call.ts';
import { WorkEnded } from '../../threads/work-ended.ts';

/** Which rows, and in which order. */
export interface ViewWish {
  sort?: number | undefined;
  isDescending?: boolean;
  filter?: string | undefined;
  onlyErrors?: boolean;
}

/** A table on disk as a reader needs to know it. */
export interface TableFile {
  path: string;
  input: readonly TableColumn[];
  /** Columns of the answers, the error last; nothing before the first run. */
  added: readonly TableColumn[] | undefined;
  rows: number;
}

/** Rows between two looks at whether it is cancelled. */
const LOOK_ROWS = 1 << 12;
/** Of the time, what the rows themselves take; the rest is sorting. */
const SCAN_SHARE = 0.7;

/** Memory for sorting, in KiB; what goes beyond goes to the disk. */
const SORT_KIB = 1 << 16;
const MAP_BYTES = 1 << 30;

/** What a query knows of who asks for it; its progress is from 0 to 1. */
export type ViewCall = Pick<Call<number>, 'isCancelled' | 'progress'>;

/** @throws WorkEnded once the answer is not wanted any more */
function endIfCancelled({ isCancelled }: ViewCall): void {
  if (isCancelled) throw new WorkEnded('cancelled', 'Cancelled');
}

/** `MUÑOZ` and `munoz` are the same in a search for one of them. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();

export const columnList = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => prefix + i);

/** Names of the columns in SQL, those of the table first. */
export const columnNames = ({ input, added }: Pick<TableFile, 'input' | 'added'>): string[] => [
  ...columnList('input.c', input.length),
  ...columnList('answer.a', added?.length ?? 0),
];

export const errorColumn = (added: readonly TableColumn[]): string => `answer.a${added.length - 1}`;

/** Text that SQLite can fold itself is left to it: a call of ours per cell costs ten times as much. */
const folded = (column: string): string =>
  `iif(octet_length(${column}) = length(${column}), lower(${column}), fold(${column}))`;

/** Numbers as numbers, then what is none, then nothing. */
function orderOf(column: string, kind: TableColumn['kind'], isDescending: boolean): string {
  const direction = isDescending ? 'DESC' : 'ASC';
  const isEmpty = `(${column} IS NULL OR ${column} = '')`;
  if (kind === 'text') return `${isEmpty}, ${folded(column)} ${direction}, input.number`;
  const isText = `(${column} NOT GLOB '*[0-9]*' OR ${column} GLOB '*[^-+.0-9eE]*')`;
  return `${isEmpty}, ${isText}, CAST(${column} AS REAL) ${direction}, input.number`;
}

export function viewSql(
  table: Pick<TableFile, 'input' | 'added'>,
  { sort, isDescending = false, filter, onlyErrors = false }: ViewWish,
): string {
  const names = columnNames(table);
  const column = sort === undefined ? undefined : names[sort];
  const kind = [...table.input, ...(table.added ?? [])][sort ?? -1]?.kind ?? 'text';
  const fits =
    filter === undefined ? '1' : `(${names.map((name) => `instr(${folded(name)}, @filter) > 0`).join(' OR ')})`;
  const error = table.added === undefined ? 'input.fault IS NOT NULL' : `${errorColumn(table.added)} <> ''`;
  const answers = table.added === undefined ? '' : 'LEFT JOIN answer ON answer.number = input.number';
  return `SELECT input.number FROM input ${answers}
    WHERE ${onlyErrors ? `${error} AND` : ''} CASE WHEN input.number % ${LOOK_ROWS} = 0 AND look(input.number) THEN 0
      ELSE ${fits} END
    ORDER BY ${column === undefined ? 'input.number' : orderOf(column, kind, isDescending)}`;
}

/** Opens the table for reading, with `look` and `fold` as functions. @throws the errors of SQLite */
export function openTable({ path, rows }: TableFile, call: ViewCall): Database.Database {
  const database = new Database(path, { readonly: true });
  database.pragma(`mmap_size = ${MAP_BYTES}`);
  database.pragma(`cache_size = -${SORT_KIB}`);
  database.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? fold(text) : text));
  database.function('look', (number) => {
    endIfCancelled(call);
    call.progress((Number(number) / Math.max(1, rows)) * SCAN_SHARE);
    return 0;
  });
  return database;
}

/** The numbers of the rows that `wish` asks for, in its order. @throws WorkEnded once it is cancelled */
export function findRows(table: TableFile, wish: ViewWish, call: ViewCall): Uint32Array<ArrayBuffer> {
  const database = openTable(table, call);
  try {
    const statement = database.prepare<unknown[], number>(viewSql(table, wish)).pluck();
    let numbers = new Uint32Array(1024);
    let count = 0;
    for (const number of wish.filter === undefined
      ? statement.iterate()
      : statement.iterate({ filter: fold(wish.filter) })) {
      if (count % LOOK_ROWS === 0) endIfCancelled(call);
      if (count === numbers.length) {
        const larger = new Uint32Array(count * 2);
        larger.set(numbers);
        numbers = larger;
      }
      numbers[count++] = number;
    }
    return numbers.slice(0, count);
  } finally {
    database.close();
  }
}
