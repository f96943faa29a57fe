/** Looks up the rows of a Batch table. */
import { Fault } from '../../../contract/fault.ts';
import { BATCH_PREVIEW_ROWS, type BatchPreview, type BatchSettings } from '../../../contract/batch.ts';
import { MAX_EDITED_ROWS, type BatchEdit, type BatchWarning } from '../../../contract/batch-edit.ts';
import { gridOf, type PositionSource } from '../../../contract/enrich.ts';
import type { ColumnGuess } from '../../../contract/tables.ts';
import type { TableRow } from '../../formats/tables/table.ts';
import { pointOf } from '../../formats/tables/table-writer.ts';
import { enrichedShape } from '../enrich-file.ts';
import { swappedAxesText, detectSwappedAxes, numbersOf, SAMPLED_ROWS } from '../swapped-axes.ts';
import { addedColumns, readFields } from '../fields.ts';
import { gridName } from '../grid.ts';
import { isCancelled } from '../../threads/work-ended.ts';
import { runPipeline, type Question } from '../pipeline.ts';
import type { LookUpPool, PoolRun, RunSettings } from '../pool.ts';
import { positionCells } from '../coordinate-position.ts';
import { WINDOW_KEY } from '../../store/key-ring.ts';
import type { Requester } from '../../store/requester.ts';
import { findFarRows } from './far-rows.ts';
import type { AnsweredRow, JobFile, JobRecord } from './job-file.ts';
import type { Job } from './job.ts';
import type { RunQuota } from './quota.ts';
import type { FailedPack } from '../row-functions.ts';

const PAGE_ROWS = 500;

/** Validates the settings. @throws Fault if a column doesn't exist */
export function checkedSettings({ record: { head } }: JobFile, { position, fields }: BatchSettings): BatchSettings {
  const columns =
    position.kind === 'columns'
      ? [position.longitude, position.latitude]
      : position.kind === 'pair'
        ? [position.column]
        : position.columns;
  const wrong = columns.find((column) => column >= (head?.columns.length ?? 0));
  if (wrong !== undefined)
    throw new Fault(
      'invalid_request',
      `Column ${wrong} doesn't exist: the table has ${head?.columns.length ?? 0}, counted from 0`,
    );
  if (position.kind === 'address' && position.parts !== undefined && position.parts.length !== columns.length)
    throw new Fault(
      'invalid_request',
      `The address has ${columns.length} columns and ${position.parts.length} parts: give the part of every ` +
        'column, or of none',
    );
  return { position, fields: readFields(fields.join(',')) };
}

/** Returns the key that uploaded the table: its saved places are used. */
export const requesterOf = ({ record: { madeBy = WINDOW_KEY.creatorId } }: JobFile): Requester => ({
  id: madeBy,
  isAdmin: madeBy === WINDOW_KEY.creatorId,
});

/** Returns the look-ups of a run. */
export const runOf = (file: JobFile, settings: BatchSettings): RunSettings => ({
  ...settings,
  requester: requesterOf(file),
});

interface RowInput {
  window: number;
  addedCount: number;
  ask: (row: TableRow) => Question;
}

const rowInput = ({ position }: BatchSettings, { window }: LookUpPool, addedCount: number): RowInput => ({
  window,
  addedCount,
  ask: ({ cells, fault }) => (fault === undefined ? positionCells(position, cells) : { fault }),
});

/** Returns warnings about failed packs. */
export const failedPackWarnings = (failed: readonly FailedPack[]): BatchWarning[] =>
  failed.map(({ id, message }) => ({
    code: 'pack_failed',
    message: `Results may be incomplete because a pack can't be used. ${message}`,
    pack: id,
  }));

/** Returns warnings about sampled rows and failed packs. */
async function warningsOf(
  pool: LookUpPool,
  { failedPacks }: PoolRun,
  { position }: BatchSettings,
  rows: readonly TableRow[],
): Promise<{ warnings?: BatchWarning[] }> {
  const swapped = await detectSwappedAxes(
    pool,
    position,
    rows.map(({ cells }) => cells),
  );
  const warnings: BatchWarning[] = [
    ...(swapped === undefined ? [] : [{ code: 'coordinates_exchanged' as const, message: swappedAxesText(swapped) }]),
    ...failedPackWarnings(failedPacks),
  ];
  return warnings.length === 0 ? {} : { warnings };
}

export interface FirstRows {
  pool: LookUpPool;
  quota: RunQuota;
  /** The key charged for them. */
  keyId: string | undefined;
}

/** Answers a few rows, which are charged like those of a run. @throws Fault */
async function answerOnce(
  file: JobFile,
  settings: BatchSettings,
  rows: readonly TableRow[],
  run: PoolRun,
  { pool, quota, keyId }: FirstRows,
): Promise<AnsweredRow[]> {
  const added = addedColumns(settings.fields, settings.position);
  const counted = await quota.admit(settings, rows.length, keyId);
  const { coordinates } = enrichedShape(file.record.head?.columns ?? [], settings.position, settings.fields);
  const answered: AnsweredRow[] = [];
  try {
    const { faulty } = await runPipeline<TableRow>({
      ...rowInput(settings, pool, added.length),
      run,
      batches: once([...rows]),
      write: async (_rows, cells) =>
        void answered.push(
          ...cells.map((row, i): AnsweredRow => {
            const { number, cells: given = [] } = rows[answered.length + i] ?? { number: 0 };
            return { number, cells: [...row], point: pointOf([...given, ...row], coordinates) };
          }),
        ),
    });
    quota.add(counted, rows.length - faulty, faulty);
  } catch (error) {
    quota.refund(counted, rows.length);
    throw error;
  }
  return answered;
}

/** Returns the edited rows as they are to be stored. @throws Fault if a row or column doesn't exist */
export function editedRows(file: JobFile, { cells = [], swap = [] }: BatchEdit): TableRow[] {
  const { head, settings } = file.record;
  const position = settings?.position ?? positionOfGuess(head?.guess);
  const columns = head?.columns.length ?? 0;
  const edited = new Map<number, TableRow>();
  const rowAt = (number: number): TableRow => {
    const row = edited.get(number) ?? file.input(number - 1, 1)[0];
    if (row?.number !== number)
      throw new Fault('invalid_request', `Row ${number} doesn't exist: the table has ${file.record.rows} rows`);
    return row;
  };
  for (const { row: number, column, text } of cells) {
    if (column >= columns)
      throw new Fault('invalid_request', `Column ${column} doesn't exist: the table has ${columns}, counted from 0`);
    const row = rowAt(number);
    edited.set(number, { ...row, cells: row.cells.with(column, text) });
  }
  if (swap.length > 0 && position?.kind !== 'columns')
    throw new Fault(
      'invalid_request',
      'The table has no two columns of coordinates to swap: run it with `position` of the kind `columns` first, or ' +
        'change its `cells`',
    );
  for (const number of swap) {
    if (position?.kind !== 'columns') break;
    const { longitude, latitude } = position;
    const row = rowAt(number);
    const [x = '', y = ''] = [row.cells[longitude], row.cells[latitude]];
    edited.set(number, { ...row, cells: row.cells.with(longitude, y).with(latitude, x) });
  }
  return [...edited.values()];
}

const positionOfGuess = (guess: ColumnGuess | undefined): PositionSource | undefined =>
  guess?.longitude === undefined || guess.latitude === undefined
    ? undefined
    : { kind: 'columns', longitude: guess.longitude, latitude: guess.latitude };

/** Answers edited rows again, if they have been answered. @throws Fault */
export async function answerEdited(file: JobFile, rows: readonly TableRow[], first: FirstRows): Promise<AnsweredRow[]> {
  const { settings, added, done } = file.record;
  const due = rows.filter(({ number }) => number <= done);
  if (settings === undefined || added === undefined || due.length === 0) return [];
  const run = await first.pool.open(runOf(file, settings));
  try {
    return await answerOnce(file, settings, due, run, first);
  } finally {
    run.close();
  }
}

/** Rows with an error whose coordinates are read, at most. */
const MAX_UNPLACED = 10_000;

/** Returns the warnings of a run with an up-to-date one about rows far from the rest. */
export function withFarRows(file: JobFile): Pick<JobRecord, 'warnings'> {
  const { settings, warnings = [] } = file.record;
  const others = warnings.filter(({ code }) => code !== 'rows_far_away');
  const position = settings?.position;
  const unplaced =
    position?.kind !== 'columns' || gridOf(position) !== undefined
      ? []
      : file.enriched(0, MAX_UNPLACED, true).flatMap(({ row, cells }) => {
          const numbers = numbersOf(position, cells);
          return numbers === undefined ? [] : [{ number: row, lon: numbers[0], lat: numbers[1] }];
        });
  const { rows, swappable } = findFarRows(() => file.placed(), unplaced);
  if (rows.length === 0 && swappable.length === 0) return { warnings: others.length === 0 ? undefined : others };
  const far: BatchWarning = {
    code: 'rows_far_away',
    message:
      `${rows.length} ${rows.length === 1 ? 'row lies' : 'rows lie'} far from the rest. ${swappable.length} would ` +
      'lie among the others with longitude and latitude swapped.',
    count: rows.length,
    rows: rows.slice(0, MAX_EDITED_ROWS),
    swappable: position?.kind === 'columns' ? swappable.slice(0, MAX_EDITED_ROWS) : [],
  };
  return { warnings: [...others, far] };
}

/** Answers the first rows, which are charged like those of a run. @throws Fault */
export async function answerFirstRows(
  file: JobFile,
  settings: BatchSettings,
  { pool, quota, keyId }: FirstRows,
): Promise<BatchPreview> {
  const checked = checkedSettings(file, settings);
  const added = addedColumns(checked.fields, checked.position);
  const run = await pool.open(runOf(file, checked));
  try {
    const rows = file.input(0, BATCH_PREVIEW_ROWS);
    const found = await answerOnce(file, checked, rows, run, { pool, quota, keyId });
    const answered = found.map(({ cells }) => [...cells]);
    const points = found.map(({ point }) => point ?? null);
    const epsg = gridOf(checked.position);
    const system = epsg === undefined ? {} : { coordinate_system: gridName(epsg) };
    return { added, rows: answered, points, ...system, ...(await warningsOf(pool, run, checked, rows)) };
  } finally {
    run.close();
  }
}

/**
 * Answers the remaining rows until the job is stopped. Stored answers survive errors.
 * @throws errors of the pool and the disk
 */
export async function answerRows(job: Job, pool: LookUpPool, quota: RunQuota): Promise<void> {
  const { file } = job;
  const { settings, added = [], head } = file.record;
  if (settings === undefined || head === undefined) throw new Error('The run has no settings');
  const { coordinates } = enrichedShape(head.columns, settings.position, settings.fields);
  const run = await pool.open(runOf(file, settings));
  try {
    if (file.record.done === 0) file.change(await warningsOf(pool, run, settings, file.sample(SAMPLED_ROWS)));
    await runPipeline<TableRow>({
      ...rowInput(settings, pool, added.length),
      run,
      batches: pages(file),
      write: async (rows, cells) => {
        const { done, faulty, found = [], counted } = file.record;
        const faultyNow = cells.filter((row) => row.at(-1) !== '').length;
        const answers = rows.map((row, i) => ({
          number: row.number,
          cells: cells[i] ?? [],
          point: pointOf([...row.cells, ...(cells[i] ?? [])], coordinates),
        }));
        job.requireSpaceForRows();
        file.addAnswers(answers, {
          done: done + rows.length,
          faulty: faulty + faultyNow,
          found: found.map((count, column) => count + cells.filter((row) => row[column] !== '').length),
        });
        quota.add(counted, rows.length - faultyNow, faultyNow);
      },
      control: { isCancelled: () => job.stop !== undefined },
    });
    file.change({ status: 'Finished', ...withFarRows(file) });
  } catch (error) {
    if (!isCancelled(error)) throw error;
    if (job.stop === 'pause' || job.stop === 'cancel')
      file.change({ status: job.stop === 'pause' ? 'Paused' : 'Cancelled' });
  } finally {
    run.close();
  }
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}

async function* pages(file: JobFile): AsyncGenerator<TableRow[]> {
  for (let after = file.record.done; ;) {
    const rows = file.input(after, PAGE_ROWS);
    if (rows.length === 0) return;
    after = rows.at(-1)?.number ?? after;
    yield rows;
  }
}
