/** Looks up the rows of a Batch table. */
import { Fault } from '../../../contract/fault.ts';
import {
  BATCH_PREVIEW_ROWS,
  type BatchPreview,
  type BatchSettings,
  type BatchWarning,
} from '../../../contract/batch.ts';
import { gridOf } from '../../../contract/enrich.ts';
import type { TableRow } from '../../formats/tables/table.ts';
import { pointOf } from '../../formats/tables/table-writer.ts';
import { enrichedShape } from '../enrich-file.ts';
import { swappedAxesText, detectSwappedAxes, SAMPLED_ROWS } from '../swapped-axes.ts';
import { addedColumns, readFields } from '../fields.ts';
import { gridName } from '../grid.ts';
import { isCancelled } from '../../threads/work-ended.ts';
import { runPipeline, type Question } from '../pipeline.ts';
import type { LookUpPool, PoolRun, RunSettings } from '../pool.ts';
import { positionCells } from '../coordinate-position.ts';
import { WINDOW_KEY } from '../../store/key-ring.ts';
import type { JobFile } from './job-file.ts';
import type { Job } from './job.ts';
import type { RunQuota } from './quota.ts';

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

/** Returns the look-ups of a run, with the saved places of the key that uploaded the table. */
export const runOf = (
  { record: { madeBy = WINDOW_KEY.creatorId } }: JobFile,
  settings: BatchSettings,
): RunSettings => ({
  ...settings,
  requester: { id: madeBy, isAdmin: madeBy === WINDOW_KEY.creatorId },
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
    ...failedPacks.map(({ id, message }) => ({
      code: 'pack_failed' as const,
      message: `Results may be incomplete because a pack can't be used. ${message}`,
      pack: id,
    })),
  ];
  return warnings.length === 0 ? {} : { warnings };
}

export interface FirstRows {
  pool: LookUpPool;
  quota: RunQuota;
  /** The key charged for them. */
  keyId: string | undefined;
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
    const counted = await quota.admit(checked, rows.length, keyId);
    const { coordinates } = enrichedShape(file.record.head?.columns ?? [], checked.position, checked.fields);
    const answered: string[][] = [];
    try {
      const { faulty } = await runPipeline<TableRow>({
        ...rowInput(checked, pool, added.length),
        run,
        batches: once(rows),
        write: async (_rows, cells) => void answered.push(...cells.map((row) => [...row])),
      });
      quota.add(counted, rows.length - faulty, faulty);
    } catch (error) {
      quota.refund(counted, rows.length);
      throw error;
    }
    const points = answered.map((cells, i) => pointOf([...(rows[i]?.cells ?? []), ...cells], coordinates) ?? null);
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
    file.change({ status: 'Finished' });
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
