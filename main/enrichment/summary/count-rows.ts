/** Reads the rows of a table and adds them up by group. */
import { positionColumns, type PositionSource } from '../../../contract/enrich.ts';
import type { TableSource } from '../../formats/tables/table.ts';
import { WorkEnded } from '../../threads/work-ended.ts';
import { questionOf } from '../enrich-file.ts';
import { addedColumns } from '../fields.ts';
import { runPipeline, type Question, type RunControl } from '../pipeline.ts';
import type { RowPool } from '../pool.ts';
import type { FailedPack } from '../row-functions.ts';
import type { Requester } from '../../store/requester.ts';
import type { FieldGroup, GroupBy } from './group-by.ts';
import { Summary, type Values } from './summary.ts';

/** Separates the ids of overlapping areas in a cell. */
const SEPARATOR = '; ';

/** The groups of a table, and its rows that are in none. */
export class Counts {
  readonly summary: Summary;
  rows = 0;
  /** Rows in no group, also because of an error. */
  outside = 0;
  faulty = 0;
  /** Number, from 1, and error of the first row with one. */
  firstFault: { row: number; message: string } | undefined;
  failedPacks: readonly FailedPack[] = [];

  /** @param columns indices of the columns to add up */
  constructor(columns: readonly number[]) {
    this.summary = new Summary(columns);
  }

  /** Adds a row. @param number of the row, from 1 */
  add(number: number, values: Values, keys: readonly string[], fault = ''): void {
    this.rows++;
    for (const key of keys) this.summary.add(key, values);
    if (keys.length === 0) this.outside++;
    if (fault === '') return;
    this.faulty++;
    this.firstFault ??= { row: number, message: fault };
  }
}

/** The rows to count, in order. */
export type CountedRows = Pick<TableSource, 'rows'>;

interface CountOptions {
  source: CountedRows;
  /** Indices of the columns to add up. */
  columns: readonly number[];
  control: RunControl;
}

/** Groups rows by a column. @throws Fault; WorkEnded if cancelled */
async function countByColumn(column: number, { source, columns, control }: CountOptions): Promise<Counts> {
  const counts = new Counts(columns);
  for await (const rows of source.rows()) {
    if (control.isCancelled?.() === true) throw new WorkEnded('cancelled', 'The run was cancelled');
    for (const row of rows) {
      const key = row.fault === undefined ? (row.cells[column] ?? '').trim() : '';
      counts.add(row.number, counts.summary.valuesOf(row.cells, row.number), key === '' ? [] : [key], row.fault);
    }
    control.onProgress?.(counts.rows, counts.faulty);
  }
  return counts;
}

/** What a row needs until its group is known. */
interface PendingRow {
  number: number;
  question: Question;
  values: Values;
}

/**
 * Minimum and maximum rows of a look-up. A thread visits the points of a look-up along a curve, so that it reads each
 * piece of a pack once. A million points all over the United States meet 345,000 pieces.
 */
const MIN_AT_ONCE = 10_000;
const MAX_AT_ONCE = 250_000;

/** Yields pending rows in batches that double, to keep all threads busy also with a small table. */
async function* pendingRows(
  { source, position }: Pick<FieldOptions, 'source' | 'position'>,
  summary: Summary,
): AsyncGenerator<PendingRow[]> {
  let [read, pending]: [number, PendingRow[]] = [0, []];
  for await (const rows of source.rows()) {
    for (const row of rows) {
      const { number } = row;
      pending.push({ number, question: questionOf(row, position), values: summary.valuesOf(row.cells, number) });
    }
    if (pending.length < Math.min(MAX_AT_ONCE, Math.max(MIN_AT_ONCE, read))) continue;
    read += pending.length;
    yield pending;
    pending = [];
  }
  if (pending.length > 0) yield pending;
}

interface FieldOptions extends CountOptions {
  position: PositionSource;
  pool: RowPool;
  requester: Requester;
}

/** Groups rows by a look-up at their positions. @throws Fault; WorkEnded if cancelled */
async function countByField(
  { field, kind }: FieldGroup,
  { source, columns, position, pool, requester, control }: FieldOptions,
): Promise<Counts> {
  const counts = new Counts(columns);
  const [first, addedCount] = [positionColumns(position).length, addedColumns([field], position).length];
  const keysOf = (cell: string): string[] => (cell === '' ? [] : kind === 'areas' ? cell.split(SEPARATOR) : [cell]);
  const run = await pool.open({ fields: [field], position, requester });
  counts.failedPacks = run.failedPacks;
  try {
    await runPipeline<PendingRow>({
      batches: pendingRows({ source, position }, counts.summary),
      run,
      window: pool.window,
      rowsAtOnce: Infinity,
      addedCount,
      ask: ({ question }) => question,
      async write(rows, added) {
        for (const [i, { number, values }] of rows.entries())
          counts.add(number, values, keysOf(added[i]?.[first] ?? ''), added[i]?.at(-1));
      },
      control,
    });
  } finally {
    run.close();
  }
  return counts;
}

/**
 * Groups rows, and adds up columns.
 * @param locate returns where their positions come from; not called for groups of a column
 * @throws Fault; WorkEnded if cancelled; errors of `locate`
 */
export async function countRows(
  by: GroupBy,
  { locate, ...options }: Omit<FieldOptions, 'position'> & { locate: () => Promise<PositionSource> },
): Promise<Counts> {
  return by.kind === 'column'
    ? countByColumn(by.index, options)
    : countByField(by, { ...options, position: await locate() });
}
