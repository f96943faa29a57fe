/** The Batch tables, managed by the table thread: each is stored, answered and exported in a file of its own. */
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
import type { BatchSummary, BatchSummarySettings } from '../../../contract/batch-summary.ts';
import type { BatchEdit } from '../../../contract/batch-edit.ts';
import type { JsonText } from '../../../contract/json-text.ts';
import type { KeyLimits } from '../../../contract/key-limits.ts';
import type { PackStore } from '../../packs/pack-store.ts';
import { WINDOW_KEY } from '../../store/key-ring.ts';
import { isVisibleTo, type Requester } from '../../store/requester.ts';
import { FairQueue } from '../../threads/fair-queue.ts';
import { addedColumns } from '../fields.ts';
import type { LookUpPool } from '../pool.ts';
import {
  answerEdited,
  answerFirstRows,
  answerRows,
  checkedSettings,
  editedRows,
  runOf,
  withFarRows,
} from './answer-rows.ts';
import { exportJob, type ExportOptions } from './export-job.ts';
import { failureText, noSuchTable } from './faults.ts';
import { hasEnded, JobFile, type JobRecord } from './job-file.ts';
import { canResume, describe, latestFirst, type DescribedJob, type Job, type Stop } from './job.ts';
import type { RunQuota } from './quota.ts';
import { countJob, Summaries, type SummaryExport } from './summarise-job.ts';
import { canReadAgain, readRows, type UploadedTable } from './read-table.ts';
import { requireTableSpace, enforceTableLimits } from './room.ts';
import { rowsOf, type RowsQuery } from './table-rows.ts';
import { removeTable, tablePath, tablesIn, uploadOf } from './table-files.ts';
import type { PointsQuery } from './point-query.ts';
import type { PointTileQuery } from './point-tiles.ts';
import { createViewThread } from './view-thread.ts';
import { TableViews } from './views.ts';
import { errorMessage } from '../../../contract/system-error.ts';

/** Concurrent reads, one per key: each takes a core and up to a gigabyte. Any number may wait. */
const READ_LIMITS = { concurrency: 2, perKey: 1, maxWaiting: Infinity };

export class BatchJobs {
  readonly #directory: string;
  readonly #limits: KeyLimits;
  readonly #pool: LookUpPool;
  readonly #quota: RunQuota;
  readonly #summaries: Summaries;
  readonly #viewThread = createViewThread();
  readonly #jobs = new Map<string, Job>();
  readonly #readQueue = new FairQueue(READ_LIMITS);

  /**
   * Opens the tables in `directory` and resumes those that were running or being read when the process ended.
   * @param openPacks opens the packs that summaries read areas from
   * @param hasCharged whether the rows of running tables have already been charged
   */
  constructor(
    { directory, limits }: { directory: string; limits: KeyLimits },
    pool: LookUpPool,
    quota: RunQuota,
    openPacks: () => PackStore,
    hasCharged: boolean,
  ) {
    this.#directory = directory;
    this.#limits = limits;
    this.#pool = pool;
    this.#quota = quota;
    this.#summaries = new Summaries(openPacks);
    mkdirSync(directory, { recursive: true });
    for (const path of tablesIn(directory)) this.#reopen(path, hasCharged);
  }

  /** Returns whether no table is being read or run. */
  isIdle(): boolean {
    return [...this.#jobs.values()].every(
      ({ file: { record } }) => record.status !== 'Reading' && record.status !== 'Running',
    );
  }

  /** The tables visible to the requester, latest first. */
  list(requester: Requester): DescribedJob[] {
    return [...this.#jobs.values()]
      .filter(({ file }) => isVisibleTo(requester, file.record.madeBy))
      .map(describe)
      .toSorted(latestFirst);
  }

  get(requester: Requester, uuid: string): DescribedJob {
    return describe(this.#job(requester, uuid));
  }

  /** @throws Fault 429, 507 if the requester has too many or too large tables */
  enforceLimits(requester: Requester, bytes: number): void {
    if (requester.isAdmin) return;
    const own = [...this.#jobs.values()].filter(({ file }) => file.record.madeBy === requester.id);
    enforceTableLimits(this.#limits, own, bytes);
  }

  /**
   * Adds the file at `path`, whose head has been read, and queues the reading of its rows.
   * @throws Fault 429, 507 if the requester has too many or too large tables; disk errors
   */
  create(requester: Requester, path: string, { uuid, name, head }: UploadedTable): DescribedJob {
    const { size: bytes } = statSync(path);
    this.enforceLimits(requester, bytes);
    const tableFile = tablePath(this.#directory, uuid);
    renameSync(path, uploadOf(tableFile));
    try {
      const file = JobFile.create(tableFile, {
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
      const job = this.#register(uuid, file, !requester.isAdmin);
      this.#read(job);
      return describe(job);
    } catch (error) {
      removeTable(tableFile);
      throw error;
    }
  }

  /** Answers the first rows, once they have been read. They are charged like those of a run. @throws Fault */
  preview(requester: Requester, uuid: string, settings: BatchSettings, keyId?: string): Promise<BatchPreview> {
    return this.#withJob(requester, uuid, async ({ file, reading }) => {
      await reading?.firstRows.promise;
      return answerFirstRows(file, settings, { pool: this.#pool, quota: this.#quota, keyId });
    });
  }

  /** Starts a run, which replaces earlier answers. @throws Fault before anything changes */
  start(requester: Requester, uuid: string, settings: BatchSettings, keyId?: string): Promise<DescribedJob> {
    return this.#withJob(requester, uuid, async (job) => {
      refuseStart(job);
      const checked = checkedSettings(job.file, settings);
      (await this.#pool.open(runOf(job.file, checked))).close();
      const { rows } = job.file.record;
      const counted = await this.#quota.admit(checked, rows, keyId);
      try {
        // Another request may have started or deleted it in the meantime.
        if (this.#jobs.get(uuid) !== job) throw noSuchTable(uuid);
        refuseStart(job);
        const added = addedColumns(checked.fields, checked.position);
        clearViews(job);
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

  /** Changes cells, and answers their rows again. @throws Fault if a row or column doesn't exist */
  edit(requester: Requester, uuid: string, edit: BatchEdit, keyId?: string): Promise<DescribedJob> {
    return this.#withJob(requester, uuid, async (job) => {
      const { file } = job;
      refuseStart(job);
      job.requireSpaceForRows();
      const rows = editedRows(file, edit);
      const { settings } = file.record;
      const answers = await answerEdited(file, rows, { pool: this.#pool, quota: this.#quota, keyId });
      // Another request may have started or deleted it in the meantime.
      if (this.#jobs.get(uuid) !== job) throw noSuchTable(uuid);
      refuseStart(job);
      if (file.record.settings !== settings)
        throw new Fault('invalid_request', 'The table has been run again: edit it again');
      file.replaceRows(rows, answers);
      if (file.record.status === 'Finished') file.change(withFarRows(file));
      clearViews(job);
      return describe(job);
    });
  }

  /** Sets the layout of the table. @throws Fault if a column doesn't exist */
  layout(requester: Requester, uuid: string, { columns, key }: BatchLayout): DescribedJob {
    const job = this.#job(requester, uuid);
    const { head } = job.file.record;
    const unknown = [...(columns ?? []), ...(key === undefined ? [] : [key])].find(
      (column) => column >= (head?.columns.length ?? 0),
    );
    if (unknown !== undefined)
      throw new Fault(
        'invalid_request',
        `Column ${unknown} doesn't exist: the table has ${head?.columns.length ?? 0}, counted from 0`,
      );
    job.file.change({
      layout: {
        ...(columns === undefined ? {} : { columns: columns.toSorted((a, b) => a - b) }),
        ...(key === undefined ? {} : { key }),
      },
    });
    return describe(job);
  }

  /** Applies an action. @throws Fault if a run can't be resumed */
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

  /** End times of ended tables; creation times for those of earlier versions. */
  endTimes(): string[] {
    return this.#ended().map(({ file: { record } }) => endOf(record));
  }

  /** Deletes tables that ended before `time`, unless they are being exported. @returns their number */
  deleteEnded(time: string): number {
    const due = this.#ended().filter(({ file: { record }, exports }) => endOf(record) < time && exports.size === 0);
    for (const job of due) this.#delete(job);
    return due.length;
  }

  #ended(): Job[] {
    return [...this.#jobs.values()].filter(({ file }) => hasEnded(file.record.status));
  }

  /** Deletes a table with no work in progress. @returns its last state */
  #delete(job: Job): DescribedJob {
    clearViews(job);
    for (const path of job.exports.keys()) job.exports.set(path, undefined);
    const last = describe(job);
    job.file.close();
    this.#jobs.delete(last.uuid);
    removeTable(job.file.path);
    return last;
  }

  /**
   * Returns a page of rows in table order or the order of a view; for a long table, perhaps the progress of sorting
   * instead.
   */
  rows(requester: Requester, uuid: string, query: RowsQuery): Promise<BatchRows> {
    return this.#withJob(requester, uuid, (job) => rowsOf(job, query));
  }

  /** Returns positions as JSON. */
  points(requester: Requester, uuid: string, query: PointsQuery): Promise<JsonText<BatchPoints>> {
    return this.#withJob(requester, uuid, ({ file }) => this.#viewThread.ask('points', [file.table, query]));
  }

  /** Returns a vector tile of positions; `null` if it's empty. */
  pointTile(requester: Requester, uuid: string, query: PointTileQuery): Promise<Uint8Array | null> {
    return this.#withJob(requester, uuid, ({ file }) => this.#viewThread.ask('tile', [file.table, query]));
  }

  /** Returns a summary, or the progress of a long one. @throws Fault */
  summarise(requester: Requester, uuid: string, settings: BatchSummarySettings, keyId?: string): Promise<BatchSummary> {
    return this.#withJob(requester, uuid, async (job) => {
      refuseUnread(job);
      return this.#summaries.get(job, settings, keyId);
    });
  }

  /** Writes the last summary to `path`. @param signal cancels that @throws Fault if there is none */
  exportSummary(
    requester: Requester,
    uuid: string,
    path: string,
    options: SummaryExport,
    signal: AbortSignal,
  ): Promise<void> {
    return this.#withJob(requester, uuid, (job) =>
      this.#summaries.exportTo(path, job, options, () => signal.aborted || this.#jobs.get(uuid) !== job),
    );
  }

  /** Writes the table with its answers to `path`. @param signal cancels that @throws Fault if it was cancelled */
  async exportTo(
    requester: Requester,
    uuid: string,
    path: string,
    options: ExportOptions,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#withJob(requester, uuid, (job) => exportJob(job, path, options, signal));
  }

  #reopen(path: string, hasCharged: boolean): void {
    try {
      const file = JobFile.open(path);
      if (file === undefined) {
        removeTable(path);
        return;
      }
      const job = this.#register(file.record.uuid, file);
      if (file.record.status === 'Reading') this.#readAgain(job);
      const { status, counted, rows, done } = file.record;
      if (status === 'Running') {
        if (counted !== undefined && !hasCharged)
          void this.#quota.resume(counted, rows - done).then((now) => file.note({ counted: now }));
        this.#run(job);
        file.note({ resumed_at: new Date().toISOString() });
      }
    } catch (error) {
      process.stderr.write(`Can't open the table ${basename(path)}: ${errorMessage(error)}\n`);
    }
  }

  #register(
    uuid: string,
    file: JobFile,
    isLimited = file.record.madeBy !== undefined && file.record.madeBy !== WINDOW_KEY.creatorId,
  ): Job {
    const { madeBy } = file.record;
    const requireSpaceForRows = (): void =>
      requireTableSpace(job, this.#limits, () =>
        [...this.#jobs.values()].filter((other) => other.file.record.madeBy === madeBy),
      );
    const job: Job = {
      file,
      views: new TableViews((query, call) => this.#viewThread.ask('rows', [file.table, query], call)),
      summaries: new TableViews((query, call) =>
        countJob(file, query, { pool: this.#pool, quota: this.#quota, ...call }),
      ),
      exports: new Map(),
      isLimited,
      requireSpaceForRows,
    };
    this.#jobs.set(uuid, job);
    return job;
  }

  /** @throws Fault if it doesn't exist or belongs to another key */
  #job(requester: Requester, uuid: string): Job {
    const job = this.#jobs.get(uuid);
    if (job === undefined || !isVisibleTo(requester, job.file.record.madeBy)) throw noSuchTable(uuid);
    return job;
  }

  /**
   * Runs `work` on a table that may be deleted in the meantime, e.g. when another sheet of its workbook is read: that
   * throws "not found".
   * @throws Fault
   */
  async #withJob<T>(requester: Requester, uuid: string, work: (job: Job) => Promise<T>): Promise<T> {
    const job = this.#job(requester, uuid);
    try {
      return await work(job);
    } catch (error) {
      throw this.#jobs.get(uuid) === job ? error : noSuchTable(uuid);
    }
  }

  async #stop(job: Job, why: Stop): Promise<void> {
    job.stop = why;
    job.reading?.abort.abort();
    await job.work;
    job.stop = undefined;
  }

  /** Queues reading of the rows. */
  #read(job: Job): void {
    const abort = new AbortController();
    const firstRows = Promise.withResolvers<void>();
    job.reading = { share: 0, abort, firstRows };
    const { madeBy = '' } = job.file.record;
    job.work = this.#readQueue
      .run(madeBy, () => readRows(job, abort), abort.signal)
      .catch(() => undefined)
      .finally(firstRows.resolve);
  }

  /** Restarts a read that was interrupted when the process ended. */
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
      // Another request may have resumed or deleted it in the meantime.
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

  /** Answers the remaining rows. */
  #run(job: Job): void {
    job.file.change({ status: 'Running' });
    job.work = answerRows(job, this.#pool, this.#quota)
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

/** Drops everything computed from a table, because it changes or is deleted. */
function clearViews({ views, summaries }: Job): void {
  views.clear();
  summaries.clear();
}

/** @throws Fault if a run can't be started now */
function refuseStart(job: Job): void {
  const { status } = job.file.record;
  if (status === 'Reading' || status === 'Running')
    throw new Fault(
      'invalid_request',
      status === 'Reading' ? 'The table is already running: cancel it first' : 'A run is under way: cancel it first',
    );
  refuseUnread(job);
}

/** @throws Fault if its file is still being read, or reading failed */
function refuseUnread({ file: { record } }: Job): void {
  const { status, settings } = record;
  if (status === 'Reading')
    throw new Fault('invalid_request', 'The table is still being read: try again when it is ready');
  if (status === 'Failed' && settings === undefined)
    throw new Fault('invalid_request', "The file wasn't read completely: delete this table and add the file again");
}

const endOf = ({ ended_at: ended, created_at: created }: JobRecord): string => ended ?? created;
