/** The tables of the window, in the table thread: read into files of their own, answered there, exported from there. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchAction, BatchJob, BatchPoints, BatchPreview, BatchRows, BatchSettings } from '../../../contract/batch.ts';
import { BATCH_PREVIEW_ROWS } from '../../../contract/batch.ts';
import type { TableOutputFormat } from '../../../contract/tables.ts';
import { headOf } from '../../tables/preview.ts';
import { openTable } from '../../tables/open-table.ts';
import type { TableRow } from '../../tables/table.ts';
import { pointOf } from '../../tables/table-writer.ts';
import { writeTableFile } from '../../tables/write-table.ts';
import { enrichedShape } from '../enrich-file.ts';
import { addedColumns, readFields } from '../fields.ts';
import { EnrichmentCancelled, runPipeline, type Question } from '../pipeline.ts';
import type { LookUpPool } from '../pool.ts';
import { positionCells } from '../row-look-ups.ts';
import { JobFile, type RowsWish } from './job-file.ts';

/** There is no table of that identifier. */
export class NoSuchTable extends Error {
  constructor(uuid: string) {
    super(`There is no table ${uuid}`);
    this.name = 'NoSuchTable';
  }
}

/** The table is not in a state for that. */
export class NotNow extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotNow';
  }
}

const EXTENSION = '.sqlite';
const PAGE_ROWS = 500;

type Stop = 'pause' | 'cancel' | 'delete';

interface Job {
  file: JobFile;
  /** Share of the file read. */
  reading?: number;
  /** Why what is under way is to stop. */
  stop?: Stop | undefined;
  underWay?: Promise<void> | undefined;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export class BatchJobs {
  readonly #directory: string;
  readonly #pool: LookUpPool;
  readonly #jobs = new Map<string, Job>();

  /** Opens the tables in `directory`; those that were running when the process ended go on. */
  constructor(directory: string, pool: LookUpPool) {
    this.#directory = directory;
    this.#pool = pool;
    mkdirSync(directory, { recursive: true });
    for (const name of readdirSync(directory).filter((file) => file.endsWith(EXTENSION))) this.#reopen(name);
  }

  list(): BatchJob[] {
    return [...this.#jobs.values()].map(describe).toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  }

  get(uuid: string): BatchJob {
    return describe(this.#job(uuid));
  }

  /** Reads the file at `path`, which belongs to the job from now on. @throws TableFault where its head cannot be read */
  async create(uuid: string, path: string, name: string, sheet?: string): Promise<BatchJob> {
    try {
      const source = await openTable(path, { name, sheet });
      const file = JobFile.create(this.#path(uuid), { uuid, name, created_at: new Date().toISOString(), status: 'Reading', size_bytes: statSync(path).size, rows: 0, done: 0, faulty: 0, head: headOf(source) });
      file.beginInput(source.columns);
      const job: Job = { file, reading: 0 };
      this.#jobs.set(uuid, job);
      const read = async (): Promise<void> => {
        try {
          for await (const rows of source.rows()) {
            if (job.stop !== undefined) break;
            file.addInput(rows, source.columns.length);
            job.reading = source.progress() ?? 0;
          }
          if (job.stop === undefined) file.change({ status: 'Ready' });
        } catch (error) {
          file.change({ status: 'Failed', message: messageOf(error) });
        } finally {
          await source.close();
          rmSync(path, { force: true });
        }
      };
      job.underWay = read();
      return describe(job);
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    }
  }

  async preview(uuid: string, settings: BatchSettings): Promise<BatchPreview> {
    const { file } = this.#job(uuid);
    const checked = { ...settings, fields: readFields(settings.fields.join(',')) };
    const added = addedColumns(checked.fields, checked.position);
    const run = await this.#pool.open(checked);
    try {
      const rows = file.input(0, BATCH_PREVIEW_ROWS);
      const answered: string[][] = [];
      await runPipeline<TableRow>({ ...this.#asking(checked, added.length), run, batches: once(rows), write: async (_rows, cells) => void answered.push(...cells.map((row) => [...row])) });
      return { added, rows: answered };
    } finally {
      run.close();
    }
  }

  /** @throws FieldFault, PackUnavailable, NotNow before anything is dropped */
  async start(uuid: string, settings: BatchSettings): Promise<BatchJob> {
    const job = this.#job(uuid);
    const { status } = job.file.record;
    if (status === 'Reading' || status === 'Running') throw new NotNow(status === 'Reading' ? 'The file is still being read' : 'A run is under way: cancel it first');
    const fields = readFields(settings.fields.join(','));
    const checked = { position: settings.position, fields };
    (await this.#pool.open(checked)).close();
    const added = addedColumns(fields, settings.position);
    job.file.beginAnswers(added);
    job.file.change({ settings: checked, added, found: added.map(() => 0), done: 0, faulty: 0 });
    this.#run(job);
    return describe(job);
  }

  async act(uuid: string, action: BatchAction): Promise<BatchJob> {
    const job = this.#job(uuid);
    const { status } = job.file.record;
    if (action === 'pause' && status === 'Running') await this.#stop(job, 'pause');
    else if (action === 'cancel' && status === 'Running') await this.#stop(job, 'cancel');
    else if (action === 'cancel' && status === 'Paused') job.file.change({ status: 'Cancelled' });
    else if (action === 'resume' && (status === 'Paused' || status === 'Cancelled')) this.#run(job);
    else if (action === 'delete') {
      await this.#stop(job, 'delete');
      const last = describe(job);
      job.file.close();
      this.#jobs.delete(uuid);
      for (const end of ['', '-wal', '-shm']) rmSync(job.file.path + end, { force: true });
      return last;
    }
    return describe(job);
  }

  rows(uuid: string, wish: RowsWish): BatchRows {
    return this.#job(uuid).file.rows(wish);
  }

  points(uuid: string): BatchPoints {
    return this.#job(uuid).file.points();
  }

  /** Writes the table with its answers to `path`. Rows that have not been answered have none. */
  async exportTo(uuid: string, path: string, format: TableOutputFormat, onlyErrors: boolean): Promise<void> {
    const { file } = this.#job(uuid);
    const { head, settings, added = [] } = file.record;
    if (head === undefined) throw new NotNow('The file has not been read');
    const shape = settings === undefined ? { columns: head.columns } : enrichedShape(head.columns, settings.position, settings.fields);
    const writer = writeTableFile(path, format, shape, { delimiter: head.delimiter ?? ',' });
    const width = head.columns.length + added.length;
    try {
      for (let after = 0; ; ) {
        const rows = file.enriched(after, PAGE_ROWS, onlyErrors);
        if (rows.length === 0) break;
        after = rows.at(-1)?.row ?? after;
        await writer.write(rows.map(({ cells }) => Array.from({ length: width }, (_, i) => cells[i] ?? '')));
        // Others get their turn between pages.
        await new Promise((resolve) => setImmediate(resolve));
      }
      await writer.finish();
    } catch (error) {
      await writer.abandon();
      throw error;
    }
  }

  #path(uuid: string): string {
    return join(this.#directory, uuid + EXTENSION);
  }

  #reopen(name: string): void {
    try {
      const file = JobFile.open(join(this.#directory, name));
      const job: Job = { file };
      this.#jobs.set(file.record.uuid, job);
      if (file.record.status === 'Reading') file.change({ status: 'Failed', message: 'Cairn ended before the file was read to its end. Drop it again.' });
      if (file.record.status === 'Running') this.#run(job);
    } catch (error) {
      process.stderr.write(`The table ${name} cannot be opened: ${messageOf(error)}\n`);
    }
  }

  #job(uuid: string): Job {
    const job = this.#jobs.get(uuid);
    if (job === undefined) throw new NoSuchTable(uuid);
    return job;
  }

  async #stop(job: Job, why: Stop): Promise<void> {
    job.stop = why;
    await job.underWay;
    job.stop = undefined;
  }

  #asking({ position }: BatchSettings, addedCount: number): { window: number; addedCount: number; ask: (row: TableRow) => Question } {
    return { window: this.#pool.window, addedCount, ask: ({ cells, fault }) => (fault === undefined ? positionCells(position, cells) : { fault }) };
  }

  /** Answers the rows that have no answers yet. */
  #run(job: Job): void {
    job.file.change({ status: 'Running' });
    job.underWay = this.#answer(job).catch((error: unknown) => job.file.change({ status: 'Failed', message: messageOf(error) }));
  }

  async #answer(job: Job): Promise<void> {
    const { file } = job;
    const { settings, added = [], head } = file.record;
    if (settings === undefined || head === undefined) throw new Error('The run has no settings');
    const { coordinates } = enrichedShape(head.columns, settings.position, settings.fields);
    const run = await this.#pool.open(settings);
    try {
      await runPipeline<TableRow>({
        ...this.#asking(settings, added.length),
        run,
        batches: pages(file),
        write: async (rows, cells) => {
          const { done, faulty, found = [] } = file.record;
          const answers = rows.map((row, i) => ({ number: row.number, cells: cells[i] ?? [], point: pointOf([...row.cells, ...(cells[i] ?? [])], coordinates) }));
          file.addAnswers(answers, {
            done: done + rows.length,
            faulty: faulty + cells.filter((row) => row.at(-1) !== '').length,
            found: found.map((count, column) => count + cells.filter((row) => row[column] !== '').length),
          });
        },
        control: { isCancelled: () => job.stop !== undefined },
      });
      file.change({ status: 'Finished' });
    } catch (error) {
      if (!(error instanceof EnrichmentCancelled)) throw error;
      if (job.stop === 'pause' || job.stop === 'cancel') file.change({ status: job.stop === 'pause' ? 'Paused' : 'Cancelled' });
    } finally {
      run.close();
    }
  }
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}

async function* pages(file: JobFile): AsyncGenerator<TableRow[]> {
  for (let after = file.record.done; ; ) {
    const rows = file.input(after, PAGE_ROWS);
    if (rows.length === 0) return;
    after = rows.at(-1)?.number ?? after;
    yield rows;
  }
}

function describe({ file, reading }: Job): BatchJob {
  const { record } = file;
  const progress = record.status === 'Reading' ? (reading ?? 0) : record.rows === 0 ? 0 : record.done / record.rows;
  return { ...record, progress };
}
