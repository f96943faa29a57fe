/** The tables of the window, in the table thread: read into files of their own, answered there, exported from there. */
import { mkdirSync, renameSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { Fault } from '../../../contract/fault.ts';
import type {
  BatchAction,
  BatchLayout,
  BatchPoints,
  BatchPreview,
  BatchRows,
  BatchSettings,
} from '../../../contract/batch.ts';
import type { JsonText } from '../../../contract/json-text.ts';
import type { KeyLimits } from '../../../contract/key-limits.ts';
import { WINDOW_KEY } from '../../store/key-ring.ts';
import { isVisibleTo, type Requester } from '../../store/requester.ts';
import { FairQueue } from '../../threads/fair-queue.ts';
import { addedColumns } from '../fields.ts';
import type { LookUpPool } from '../pool.ts';
import { answerFirstRows, answerRows, checkedSettings, runOf } from './answer-rows.ts';
import { exportJob, type ExportWish } from './export-job.ts';
import { failureText, noSuchTable } from './faults.ts';
import { hasEnded, JobFile, type JobRecord, type Page } from './job-file.ts';
import { canResume, describe, latestFirst, type DescribedJob, type Job, type Stop } from './job.ts';
import type { RunQuota } from './quota.ts';
import { canReadAgain, readRows, type UploadedTable } from './read-table.ts';
import { needTableRoom, refuseTable } from './room.ts';
import { removeTable, tablePath, tablesIn, uploadOf } from './table-files.ts';
import type { PointsWish } from './point-query.ts';
import type { PointTileWish } from './point-tiles.ts';
import type { ViewWish } from './view-query.ts';
import { createViewThread } from './view-thread.ts';
import { TableViews } from './views.ts';
import { errorMessage } from '../../../contract/system-error.ts';

/** Rows to be told, and the row whose place is asked for. */
export type RowsWish = ViewWish & Page & { find?: number | undefined };

/**
 * Files that are read at once, one of a key: each takes a core and up to a gigabyte. As many wait as there are tables.
 */
const READINGS = { concurrency: 2, perKey: 1, maxWaiting: Infinity };

export class BatchJobs {
  readonly #directory: string;
  readonly #limits: KeyLimits;
  readonly #pool: LookUpPool;
  readonly #quota: RunQuota;
  readonly #viewThread = createViewThread();
  readonly #jobs = new Map<string, Job>();
  readonly #readings = new FairQueue(READINGS);

  /**
   * Opens the tables in `directory`; those that were running or read when the process ended go on.
   * @param hasTaken Whether the rows of those are taken from quotas already
   */
  constructor(
    { directory, limits }: { directory: string; limits: KeyLimits },
    pool: LookUpPool,
    quota: RunQuota,
    hasTaken: boolean,
  ) {
    this.#directory = directory;
    this.#limits = limits;
    this.#pool = pool;
    this.#quota = quota;
    mkdirSync(directory, { recursive: true });
    for (const path of tablesIn(directory)) this.#reopen(path, hasTaken);
  }

  /** Whether no table is being read or run. */
  isIdle(): boolean {
    return [...this.#jobs.values()].every(
      ({ file: { record } }) => record.status !== 'Reading' && record.status !== 'Running',
    );
  }

  /** The tables that are there for the requester, the latest first. */
  list(requester: Requester): DescribedJob[] {
    return [...this.#jobs.values()]
      .filter(({ file }) => isVisibleTo(requester, file.record.madeBy))
      .map(describe)
      .toSorted(latestFirst);
  }

  get(requester: Requester, uuid: string): DescribedJob {
    return describe(this.#job(requester, uuid));
  }

  /** @throws Fault 429, 507 where the requester has as many tables as it may, or as large ones */
  enforceLimits(requester: Requester, bytes: number): void {
    if (requester.isAdmin) return;
    const own = [...this.#jobs.values()].filter(({ file }) => file.record.madeBy === requester.id);
    refuseTable(this.#limits, own, bytes);
  }

  /**
   * Takes the file at `path`, whose head has been read, and has its rows read in its turn.
   * @throws Fault 429, 507 where the requester has as many tables as it may, or as large ones; errors of the disk
   */
  create(requester: Requester, path: string, { uuid, name, head }: UploadedTable): DescribedJob {
    const { size: bytes } = statSync(path);
    this.enforceLimits(requester, bytes);
    const place = tablePath(this.#directory, uuid);
    renameSync(path, uploadOf(place));
    try {
      const file = JobFile.create(place, {
        uuid,
        name,
        created_at: new Date().toISOString(),
        status: 'Reading',
        size_bytes: bytes,
        rows: 0,
        done: 0,
        faulty: 0,
        head,
        madeBy: requester.id,
        ...(head.guess.name === undefined ? {} : { layout: { key: head.guess.name } }),
      });
      const job = this.#take(uuid, file, !requester.isAdmin);
      this.#read(job);
      return describe(job);
    } catch (error) {
      removeTable(place);
      throw error;
    }
  }

  /** The answers of the first rows, once they have been read. They count as those of a run do. @throws Fault */
  preview(requester: Requester, uuid: string, settings: BatchSettings, keyId?: string): Promise<BatchPreview> {
    return this.#with(requester, uuid, async ({ file, reading }) => {
      await reading?.firstRows.promise;
      return answerFirstRows(file, settings, { pool: this.#pool, quota: this.#quota, keyId });
    });
  }

  /** @throws Fault before anything is dropped */
  start(requester: Requester, uuid: string, settings: BatchSettings, keyId?: string): Promise<DescribedJob> {
    return this.#with(requester, uuid, async (job) => {
      refuseStart(job);
      const checked = checkedSettings(job.file, settings);
      (await this.#pool.open(runOf(job.file, checked))).close();
      const { rows } = job.file.record;
      const counted = await this.#quota.admit(checked, rows, keyId);
      try {
        // Another request may have started it meanwhile, or deleted it.
        if (this.#jobs.get(uuid) !== job) throw noSuchTable(uuid);
        refuseStart(job);
        const added = addedColumns(checked.fields, checked.position);
        job.views.clear();
        job.file.beginAnswers(added, {
          settings: checked,
          added,
          found: added.map(() => 0),
          done: 0,
          faulty: 0,
          counted,
          warnings: undefined,
        });
        this.#run(job);
      } catch (error) {
        this.#quota.refund(counted, rows);
        throw error;
      }
      return describe(job);
    });
  }

  /** @throws Fault for a column that the table does not have */
  layout(requester: Requester, uuid: string, { columns, key }: BatchLayout): DescribedJob {
    const job = this.#job(requester, uuid);
    const { head } = job.file.record;
    const wrong = [...(columns ?? []), ...(key === undefined ? [] : [key])].find(
      (column) => column >= (head?.columns.length ?? 0),
    );
    if (wrong !== undefined)
      throw new Fault(
        'invalid_request',
        `Column ${wrong} doesn't exist: the table has ${head?.columns.length ?? 0}, counted from 0`,
      );
    job.file.change({
      layout: {
        ...(columns === undefined ? {} : { columns: columns.toSorted((a, b) => a - b) }),
        ...(key === undefined ? {} : { key }),
      },
    });
    return describe(job);
  }

  /** @throws Fault where a run cannot be resumed */
  async act(requester: Requester, uuid: string, action: BatchAction, keyId?: string): Promise<DescribedJob> {
    const job = this.#job(requester, uuid);
    const { status } = job.file.record;
    if (action === 'pause' && status === 'Running') await this.#stop(job, 'pause');
    else if (action === 'cancel' && status === 'Running') await this.#stop(job, 'cancel');
    else if (action === 'cancel' && status === 'Paused') job.file.change({ status: 'Cancelled' });
    else if (action === 'resume' && canResume(job)) await this.#resume(job, keyId);
    else if (action === 'delete') {
      await this.#stop(job, 'delete');
      return this.#delete(job);
    }
    return describe(job);
  }

  /** When each table ended that has; of those of earlier versions, when they were taken. */
  endTimes(): string[] {
    return this.#ended().map(({ file: { record } }) => endOf(record));
  }

  /** Deletes the tables that ended before `time`, unless one is being written to a file. @returns how many */
  deleteEnded(time: string): number {
    const due = this.#ended().filter(({ file: { record }, exports }) => endOf(record) < time && exports.size === 0);
    for (const job of due) this.#delete(job);
    return due.length;
  }

  #ended(): Job[] {
    return [...this.#jobs.values()].filter(({ file }) => hasEnded(file.record.status));
  }

  /** Of a table of which nothing is under way. @returns what it was */
  #delete(job: Job): DescribedJob {
    job.views.clear();
    for (const path of job.exports.keys()) job.exports.set(path, undefined);
    const last = describe(job);
    job.file.close();
    this.#jobs.delete(last.uuid);
    removeTable(job.file.path);
    return last;
  }

  /**
   * A page of the rows, as the table has them or in the order of a view; of a long one perhaps how far its sorting is.
   */
  rows(requester: Requester, uuid: string, wish: RowsWish): Promise<BatchRows> {
    return this.#with(requester, uuid, (job) => rowsOf(job, wish));
  }

  /** Positions as JSON. */
  points(requester: Requester, uuid: string, wish: PointsWish): Promise<JsonText<BatchPoints>> {
    return this.#with(requester, uuid, ({ file }) => this.#viewThread.ask('points', [file.table, wish]));
  }

  /** A vector tile of positions; `null` where nothing is in it. */
  pointTile(requester: Requester, uuid: string, wish: PointTileWish): Promise<Uint8Array | null> {
    return this.#with(requester, uuid, ({ file }) => this.#viewThread.ask('tile', [file.table, wish]));
  }

  /**
   * Writes the table with its answers to `path`. @param signal cancels that @throws Fault where it was cancelled
   */
  async exportTo(
    requester: Requester,
    uuid: string,
    path: string,
    wish: ExportWish,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#with(requester, uuid, (job) => exportJob(job, path, wish, signal));
  }

  #reopen(path: string, hasTaken: boolean): void {
    try {
      const file = JobFile.open(path);
      if (file === undefined) {
        removeTable(path);
        return;
      }
      const job = this.#take(file.record.uuid, file);
      if (file.record.status === 'Reading') this.#readAgain(job);
      const { status, counted, rows, done } = file.record;
      if (status === 'Running') {
        if (counted !== undefined && !hasTaken)
          void this.#quota.resume(counted, rows - done).then((now) => file.note({ counted: now }));
        this.#run(job);
        file.note({ resumed_at: new Date().toISOString() });
      }
    } catch (error) {
      process.stderr.write(`Can't open the table ${basename(path)}: ${errorMessage(error)}\n`);
    }
  }

  #take(
    uuid: string,
    file: JobFile,
    isLimited = file.record.madeBy !== undefined && file.record.madeBy !== WINDOW_KEY.creatorId,
  ): Job {
    const { madeBy } = file.record;
    const needRoom = (): void =>
      needTableRoom(job, this.#limits, () =>
        [...this.#jobs.values()].filter((other) => other.file.record.madeBy === madeBy),
      );
    const job: Job = {
      file,
      views: new TableViews(this.#viewThread),
      exports: new Map(),
      isLimited,
      needRoom,
    };
    this.#jobs.set(uuid, job);
    return job;
  }

  /** @throws Fault also where it is another key's */
  #job(requester: Requester, uuid: string): Job {
    const job = this.#jobs.get(uuid);
    if (job === undefined || !isVisibleTo(requester, job.file.record.madeBy)) throw noSuchTable(uuid);
    return job;
  }

  /**
   * Work on a table that may be deleted meanwhile, as when another sheet of its workbook is read: then there is none.
   * @throws Fault
   */
  async #with<T>(requester: Requester, uuid: string, work: (job: Job) => Promise<T>): Promise<T> {
    const job = this.#job(requester, uuid);
    try {
      return await work(job);
    } catch (error) {
      throw this.#jobs.get(uuid) === job ? error : noSuchTable(uuid);
    }
  }

  async #stop(job: Job, why: Stop): Promise<void> {
    job.stop = why;
    job.reading?.ending.abort();
    await job.underWay;
    job.stop = undefined;
  }

  /** Reads the rows of the file when it is its turn. */
  #read(job: Job): void {
    const ending = new AbortController();
    const firstRows = Promise.withResolvers<void>();
    job.reading = { share: 0, ending, firstRows };
    const { madeBy = '' } = job.file.record;
    job.underWay = this.#readings
      .run(madeBy, () => readRows(job, ending), ending.signal)
      .catch(() => undefined)
      .finally(firstRows.resolve);
  }

  /** What was accepted is not lost with the process that had begun to read it. */
  #readAgain(job: Job): void {
    const { file } = job;
    if (canReadAgain(job)) {
      file.beginInput();
      file.countInput(0);
      this.#read(job);
    } else
      file.note({
        status: 'Failed',
        message:
          'Cairn closed before the upload was complete. Delete this table and add the file again; the file ' +
          'itself is unchanged.',
      });
  }

  async #resume(job: Job, keyId: string | undefined): Promise<void> {
    const { uuid, settings, rows, done } = job.file.record;
    if (settings === undefined) return;
    const counted = await this.#quota.admit(settings, rows - done, keyId);
    try {
      // Another request may have resumed it meanwhile, or deleted it.
      if (this.#jobs.get(uuid) !== job || !canResume(job)) this.#quota.refund(counted, rows - done);
      else {
        job.file.change({ counted });
        this.#run(job);
      }
    } catch (error) {
      this.#quota.refund(counted, rows - done);
      throw error;
    }
  }

  /** Answers the rows that have no answers yet. */
  #run(job: Job): void {
    job.file.change({ status: 'Running' });
    job.underWay = answerRows(job, this.#pool, this.#quota)
      .catch((error: unknown) => {
        const { done, rows, name } = job.file.record;
        job.file.note({
          status: 'Failed',
          message: failureText(
            error,
            `The results of the first ${done.toLocaleString('en')} of ${rows.toLocaleString('en')} rows are ` +
              `saved; ${name} itself is unchanged. Free up disk space, then resume or export them.`,
          ),
        });
      })
      .finally(() => {
        const { rows, done, counted } = job.file.record;
        this.#quota.refund(counted, rows - done);
      });
  }
}

/** @throws Fault where nothing can be answered now */
function refuseStart({ file: { record } }: Job): void {
  const { status, settings } = record;
  if (status === 'Reading' || status === 'Running')
    throw new Fault(
      'invalid_request',
      status === 'Reading' ? 'The table is already running: cancel it first' : 'A run is under way: cancel it first',
    );
  if (status === 'Failed' && settings === undefined)
    throw new Fault('invalid_request', "The file wasn't read completely: delete this table and add the file again");
}

const endOf = ({ ended_at: ended, created_at: created }: JobRecord): string => ended ?? created;

async function rowsOf({ file, views }: Job, { offset, limit, find, ...wish }: RowsWish): Promise<BatchRows> {
  const { done, rows } = file.record;
  if (wish.sort === undefined && wish.filter === undefined && wish.onlyErrors !== true) {
    return { ...file.page({ offset, limit }), ...(find === undefined || find > rows ? {} : { index: find - 1 }) };
  }
  const found = await views.get(file.table, wish, done + rows);
  if ('preparing' in found) return { total: 0, rows: [], preparing: found.preparing };
  const { numbers } = found;
  const index = find === undefined ? -1 : numbers.indexOf(find);
  return {
    total: numbers.length,
    rows: file.pick(numbers.subarray(offset, offset + limit)),
    ...(index < 0 ? {} : { index }),
  };
}
