/** Matrix jobs on disk. Their results are files next to the database. */
import type { Database, Statement } from 'better-sqlite3';
import { RoundRobin } from '../threads/round-robin.ts';
import type { Requester, CreatorId } from './requester.ts';
import {
  bytesOf,
  CELL_BYTES,
  type StoredJobs,
  type MatrixJobEntry,
  type MatrixJobRow,
  type MatrixJobs,
  type MatrixOutcome,
  type NewMatrixJob,
} from './matrix-job.ts';
import { openMatrixJobs } from './matrix-job-table.ts';

const ENTRY_COLUMNS = `uuid, status, mode, option, wants_duration AS wantsDuration, wants_distance AS wantsDistance,
  pack, origin_count AS originCount, destination_count AS destinationCount, created_at AS createdAt,
  started_at AS startedAt, finished_at AS finishedAt, message, name, progress, made_by AS madeBy`;

const ALL_COLUMNS =
  `${ENTRY_COLUMNS}, avoid, speeds, hour, origins, destinations, origin_names AS originNames, ` +
  'destination_names AS destinationNames, origin_fields AS originFields, destination_fields AS destinationFields, ' +
  'outcome';

/** SQLite has no booleans. */
type Stored<Row extends MatrixJobEntry> = Omit<Row, 'wantsDuration' | 'wantsDistance'> & {
  wantsDuration: 0 | 1;
  wantsDistance: 0 | 1;
};

const readRow = <Row extends { wantsDuration: 0 | 1; wantsDistance: 0 | 1 }>(
  row: Row,
): Omit<Row, 'wantsDuration' | 'wantsDistance'> & Pick<MatrixJobEntry, 'wantsDuration' | 'wantsDistance'> => ({
  ...row,
  wantsDuration: row.wantsDuration === 1,
  wantsDistance: row.wantsDistance === 1,
});

/** Returns the oldest queued job of a creator. */
interface Waiting {
  madeBy: string | null;
  number: number;
}

export class MatrixJobStore implements MatrixJobs {
  readonly #database: Database;
  readonly #insert: Statement;
  readonly #select: Statement<[string], Stored<MatrixJobRow>>;
  readonly #selectOwn: Statement<[uuid: string, maker: string], Stored<MatrixJobRow>>;
  readonly #selectWaiting: Statement<[], Waiting>;
  readonly #selectNumber: Statement<[number], Stored<MatrixJobRow>>;
  readonly #selectAll: Statement<[], Stored<MatrixJobEntry>>;
  readonly #selectAllOwn: Statement<[maker: string], Stored<MatrixJobEntry>>;
  readonly #selectStored: Statement<[maker: string], StoredJobs>;
  readonly #start: Statement;
  readonly #end: Statement;
  readonly #rename: Statement;
  readonly #queueAgain: Statement;
  readonly #delete: Statement;
  readonly #turns = new RoundRobin<CreatorId>();

  /**
   * Opens or creates the file. A crash of the process loses nothing; a crash of the machine at most the latest changes.
   * @throws Fault
   */
  constructor(file: string) {
    const database = openMatrixJobs(file);
    this.#database = database;
    this.#insert = database.prepare(
      `INSERT INTO matrix_job (uuid, status, mode, option, wants_duration, wants_distance, pack, origins, destinations,
        origin_count, destination_count, created_at,
         name, origin_names, destination_names, origin_fields, destination_fields, made_by, bytes, avoid, speeds, hour)
       VALUES (@uuid, 'Queued', @mode, @option, @wantsDuration, @wantsDistance, @pack, @origins, @destinations,
         @originCount, @destinationCount, @createdAt,
         @name, @originNames, @destinationNames, @originFields, @destinationFields,
         @madeBy, @bytes, @avoid, @speeds, @hour)`,
    );
    this.#select = database.prepare(`SELECT ${ALL_COLUMNS} FROM matrix_job WHERE uuid = ?`);
    this.#selectOwn = database.prepare(`SELECT ${ALL_COLUMNS} FROM matrix_job WHERE uuid = ? AND made_by = ?`);
    this.#selectWaiting = database.prepare(
      "SELECT made_by AS madeBy, min(number) AS number FROM matrix_job WHERE status = 'Queued' GROUP BY " +
        'made_by ORDER BY 2',
    );
    this.#selectNumber = database.prepare(`SELECT ${ALL_COLUMNS} FROM matrix_job WHERE number = ?`);
    this.#selectAll = database.prepare(`SELECT ${ENTRY_COLUMNS} FROM matrix_job ORDER BY number DESC`);
    this.#selectAllOwn = database.prepare(
      `SELECT ${ENTRY_COLUMNS} FROM matrix_job WHERE made_by = ? ORDER BY number DESC`,
    );
    this.#selectStored = database.prepare(
      "SELECT count(*) AS jobs, coalesce(sum(status IN ('Queued', 'Running')), 0) AS waiting, " +
        'coalesce(sum(bytes), 0) AS bytes FROM matrix_job WHERE made_by = ?',
    );
    this.#start = database.prepare(
      "UPDATE matrix_job SET status = 'Running', started_at = @startedAt WHERE uuid = @uuid AND status = 'Queued'",
    );
    this.#end = database.prepare(
      'UPDATE matrix_job SET status = @status, message = @message, outcome = @outcome, progress = @progress, ' +
        "finished_at = @finishedAt, bytes = iif(@status = 'Finished', bytes, bytes - @cellBytes * origin_count * " +
        "destination_count * (wants_duration + wants_distance)) WHERE uuid = @uuid AND status IN ('Queued', " +
        "'Running')",
    );
    this.#rename = database.prepare('UPDATE matrix_job SET name = ? WHERE uuid = ?');
    this.#queueAgain = database.prepare(
      "UPDATE matrix_job SET status = 'Queued', message = NULL, outcome = NULL, finished_at = NULL, progress = " +
        'NULL WHERE uuid = ?',
    );
    this.#delete = database.prepare('DELETE FROM matrix_job WHERE uuid = ?');
  }

  add(job: NewMatrixJob, check?: (stored: StoredJobs) => void): void {
    if (typeof job.madeBy === 'string') check?.(this.storedBy(job.madeBy));
    this.#insert.run({
      ...job,
      bytes: bytesOf(job),
      wantsDuration: Number(job.wantsDuration),
      wantsDistance: Number(job.wantsDistance),
      createdAt: new Date().toISOString(),
    });
  }

  /** @param requester finds only its own jobs unless it is an administrator; absent for the server itself */
  find(uuid: string, requester?: Requester): MatrixJobRow | undefined {
    const row =
      requester === undefined || requester.isAdmin ? this.#select.get(uuid) : this.#selectOwn.get(uuid, requester.id);
    return row && readRow(row);
  }

  /** Starts the next job. */
  claim(): MatrixJobRow | undefined {
    const first = this.#turns.next(this.#selectWaiting.all(), ({ madeBy }) => madeBy);
    const row = first && this.#selectNumber.get(first.number);
    if (row === undefined) return undefined;
    const startedAt = new Date().toISOString();
    this.#start.run({ uuid: row.uuid, startedAt });
    return { ...readRow(row), status: 'Running', startedAt };
  }

  /** Returns jobs, latest first. @param requester as in {@link find} */
  list(requester?: Requester): MatrixJobEntry[] {
    const rows =
      requester === undefined || requester.isAdmin ? this.#selectAll.all() : this.#selectAllOwn.all(requester.id);
    return rows.map(readRow);
  }

  /** Returns what a creator has stored, and how much of it is queued or running. */
  storedBy(creator: string): StoredJobs {
    return this.#selectStored.get(creator) ?? { jobs: 0, waiting: 0, bytes: 0 };
  }

  /** Finishes a job; its files stay in place. @returns false if it was cancelled in the meantime */
  finish(uuid: string, outcome: MatrixOutcome): boolean {
    return this.end(uuid, 'Finished', { outcome });
  }

  /**
   * Ends a queued or running job.
   * @param details `progress`: progress of a job that did not finish, 0 to 1
   * @returns false if it had already ended
   */
  end(
    uuid: string,
    status: 'Finished' | 'Failed' | 'Cancelled',
    details: { message?: string; outcome?: MatrixOutcome; progress?: number } = {},
  ): boolean {
    const outcome = details.outcome === undefined ? null : JSON.stringify(details.outcome);
    const { message = null, progress = null } = details;
    return (
      this.#end.run({
        uuid,
        status,
        cellBytes: CELL_BYTES,
        message,
        outcome,
        progress,
        finishedAt: new Date().toISOString(),
      }).changes > 0
    );
  }

  /** Renames a job; `null` removes the name. */
  rename(uuid: string, name: string | null): void {
    this.#rename.run(name, uuid);
  }

  /** Requeues a finished job whose results are lost. */
  requeue(uuid: string): void {
    this.#queueAgain.run(uuid);
  }

  remove(uuid: string): void {
    this.#delete.run(uuid);
  }

  close(): void {
    this.#database.close();
  }
}
