/** Filters and sorts the rows of a table, in a separate thread because it may take seconds. */
import Database from 'better-sqlite3';
import type { TableColumn } from '../../../contract/tables.ts';
import type { Call } from '../../threads/call.ts';
import { WorkEnded } from '../../threads/work-ended.ts';

/** The filter and order of a view. */
export interface ViewQuery {
  sort?: number | undefined;
  isDescending?: boolean;
  filter?: string | undefined;
  onlyErrors?: boolean;
}

/** What a reader needs to know about a table on disk. */
export interface TableFile {
  path: string;
  input: readonly TableColumn[];
  /** Answer columns, the error last; absent before the first run. */
  added: readonly TableColumn[] | undefined;
  rows: number;
}

/** Rows between checks for cancellation. */
const CHECK_ROWS = 1 << 12;
/** Share of the progress for scanning rows; the rest is sorting. */
const SCAN_SHARE = 0.7;

/** Memory for sorting, in KiB; larger sorts use the disk. */
const SORT_KIB = 1 << 16;
const MAP_BYTES = 1 << 30;

/** The part of a call that a query needs; progress is 0 to 1. */
export type ViewCall = Pick<Call<number>, 'isCancelled' | 'progress'>;

/** @throws WorkEnded if the call was cancelled */
function endIfCancelled({ isCancelled }: ViewCall): void {
  if (isCancelled) throw new WorkEnded('cancelled', 'Cancelled');
}

/** Folds case and diacritics: `MUÑOZ` and `munoz` match. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();

export const columnList = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => prefix + i);

/** SQL names of the columns, those of the input first. */
export const columnNames = ({ input, added }: Pick<TableFile, 'input' | 'added'>): string[] => [
  ...columnList('input.c', input.length),
  ...columnList('answer.a', added?.length ?? 0),
];

export const errorColumn = (added: readonly TableColumn[]): string => `answer.a${added.length - 1}`;

/** Uses SQLite's lower() for ASCII text: a JavaScript callback per cell costs ten times as much. */
const folded = (column: string): string =>
  `iif(octet_length(${column}) = length(${column}), lower(${column}), fold(${column}))`;

/** Sorts numbers by value, then other text, then empty cells. */
function orderOf(column: string, kind: TableColumn['kind'], isDescending: boolean): string {
  const direction = isDescending ? 'DESC' : 'ASC';
  const isEmpty = `(${column} IS NULL OR ${column} = '')`;
  if (kind === 'text') return `${isEmpty}, ${folded(column)} ${direction}, input.number`;
  const isText = `(${column} NOT GLOB '*[0-9]*' OR ${column} GLOB '*[^-+.0-9eE]*')`;
  return `${isEmpty}, ${isText}, CAST(${column} AS REAL) ${direction}, input.number`;
}

export function viewSql(
  table: Pick<TableFile, 'input' | 'added'>,
  { sort, isDescending = false, filter, onlyErrors = false }: ViewQuery,
): string {
  const names = columnNames(table);
  const column = sort === undefined ? undefined : names[sort];
  const kind = [...table.input, ...(table.added ?? [])][sort ?? -1]?.kind ?? 'text';
  const matches =
    filter === undefined ? '1' : `(${names.map((name) => `instr(${folded(name)}, @filter) > 0`).join(' OR ')})`;
  const error = table.added === undefined ? 'input.fault IS NOT NULL' : `${errorColumn(table.added)} <> ''`;
  const answers = table.added === undefined ? '' : 'LEFT JOIN answer ON answer.number = input.number';
  return `SELECT input.number FROM input ${answers}
    WHERE ${onlyErrors ? `${error} AND` : ''}
      CASE WHEN input.number % ${CHECK_ROWS} = 0 AND check_cancelled(input.number) THEN 0
      ELSE ${matches} END
    ORDER BY ${column === undefined ? 'input.number' : orderOf(column, kind, isDescending)}`;
}

/** Opens the table for reading, with the SQL functions `check_cancelled` and `fold`. @throws the errors of SQLite */
export function openTable({ path, rows }: TableFile, call: ViewCall): Database.Database {
  const database = new Database(path, { readonly: true });
  database.pragma(`mmap_size = ${MAP_BYTES}`);
  database.pragma(`cache_size = -${SORT_KIB}`);
  database.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? fold(text) : text));
  database.function('check_cancelled', (number) => {
    endIfCancelled(call);
    call.progress((Number(number) / Math.max(1, rows)) * SCAN_SHARE);
    return 0;
  });
  return database;
}

/** Returns the numbers of the rows that match `query`, in its order. @throws WorkEnded if cancelled */
export function findRows(table: TableFile, query: ViewQuery, call: ViewCall): Uint32Array<ArrayBuffer> {
  const database = openTable(table, call);
  try {
    const statement = database.prepare<unknown[], number>(viewSql(table, query)).pluck();
    let numbers = new Uint32Array(1024);
    let count = 0;
    for (const number of query.filter === undefined
      ? statement.iterate()
      : statement.iterate({ filter: fold(query.filter) })) {
      if (count % CHECK_ROWS === 0) endIfCancelled(call);
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
