/** Matrix jobs on disk: what was ordered and how far it got. Results lie beside, in files. */
import type { Database, Statement } from 'better-sqlite3';
import type { JobState, Unreachable } from '../../contract/matrix.ts';
import type { Mode, Option } from '../routing/profiles/profile.ts';
import { openMatrixJobs } from './matrix-job-table.ts';

/** What is known of the cells of a finished job besides the matrices. */
export interface MatrixOutcome {
  unreachable: Unreachable;
  originsWithoutRoad: number[];
  destinationsWithoutRoad: number[];
}

export interface MatrixJobRow {
  uuid: string;
  status: JobState;
  mode: Mode;
  option: Option;
  wantsDuration: boolean;
  wantsDistance: boolean;
  pack: string | null;
  /** JSON arrays of strings, as ordered. */
  origins: string;
  destinations: string;
  originCount: number;
  destinationCount: number;
  createdAt: string;
  finishedAt: string | null;
  message: string | null;
  /** JSON of {@link MatrixOutcome}. */
  outcome: string | null;
  name: string | null;
  /** JSON arrays of strings, as many as there are points; null where the order named none. */
  originNames: string | null;
  destinationNames: string | null;
  startedAt: string | null;
  /** How far the job was when it was cancelled or failed, 0..1. */
  progress: number | null;
}

export type NewMatrixJob = Omit<MatrixJobRow, 'status' | 'createdAt' | 'startedAt' | 'finishedAt' | 'message' | 'outcome' | 'progress'>;

/** A job without its points. */
export type MatrixJobEntry = Omit<MatrixJobRow, 'origins' | 'destinations' | 'originNames' | 'destinationNames' | 'outcome'>;

const ENTRY_COLUMNS = `uuid, status, mode, option, wants_duration AS wantsDuration, wants_distance AS wantsDistance, pack,
  origin_count AS originCount, destination_count AS destinationCount, created_at AS createdAt, started_at AS startedAt, finished_at AS finishedAt,
  message, name, progress`;

const ALL_COLUMNS = `${ENTRY_COLUMNS}, origins, destinations, origin_names AS originNames, destination_names AS destinationNames, outcome`;

/** SQLite knows no booleans. */
type Stored<Row extends MatrixJobEntry> = Omit<Row, 'wantsDuration' | 'wantsDistance'> & { wantsDuration: 0 | 1; wantsDistance: 0 | 1 };

const readRow = <Row extends { wantsDuration: 0 | 1; wantsDistance: 0 | 1 }>(row: Row): Omit<Row, 'wantsDuration' | 'wantsDistance'> & Pick<MatrixJobEntry, 'wantsDuration' | 'wantsDistance'> => ({
  ...row,
  wantsDuration: row.wantsDuration === 1,
  wantsDistance: row.wantsDistance === 1,
});

export class MatrixJobStore {
  readonly #database: Database;
  readonly #insert: Statement;
  readonly #select: Statement<[string], Stored<MatrixJobRow>>;
  readonly #selectNext: Statement<[], Stored<MatrixJobRow>>;
  readonly #selectAll: Statement<[], Stored<MatrixJobEntry>>;
  readonly #start: Statement;
  readonly #end: Statement;
  readonly #rename: Statement;
  readonly #queueAgain: Statement;
  readonly #delete: Statement;

  /**
   * Opens or creates the file. A crash of the process loses nothing; a crash of the machine at most the last moment.
   * @throws DataDirectoryUnusable
   */
  constructor(file: string) {
    const database = openMatrixJobs(file);
    this.#database = database;
    this.#insert = database.prepare(
      `INSERT INTO matrix_job (uuid, status, mode, option, wants_duration, wants_distance, pack, origins, destinations, origin_count, destination_count, created_at,
         name, origin_names, destination_names)
       VALUES (@uuid, 'Queued', @mode, @option, @wantsDuration, @wantsDistance, @pack, @origins, @destinations, @originCount, @destinationCount, @createdAt,
         @name, @originNames, @destinationNames)`,
    );
    this.#select = database.prepare(`SELECT ${ALL_COLUMNS} FROM matrix_job WHERE uuid = ?`);
    this.#selectNext = database.prepare(`SELECT ${ALL_COLUMNS} FROM matrix_job WHERE status = 'Queued' ORDER BY number LIMIT 1`);
    this.#selectAll = database.prepare(`SELECT ${ENTRY_COLUMNS} FROM matrix_job ORDER BY number DESC`);
    this.#start = database.prepare("UPDATE matrix_job SET status = 'Running', started_at = @startedAt WHERE uuid = @uuid AND status = 'Queued'");
    this.#end = database.prepare(
      "UPDATE matrix_job SET status = @status, message = @message, outcome = @outcome, progress = @progress, finished_at = @finishedAt WHERE uuid = @uuid AND status IN ('Queued', 'Running')",
    );
    this.#rename = database.prepare('UPDATE matrix_job SET name = ? WHERE uuid = ?');
    this.#queueAgain = database.prepare("UPDATE matrix_job SET status = 'Queued', message = NULL, outcome = NULL, finished_at = NULL, progress = NULL WHERE uuid = ?");
    this.#delete = database.prepare('DELETE FROM matrix_job WHERE uuid = ?');
  }

  add(job: NewMatrixJob): void {
    this.#insert.run({ ...job, wantsDuration: Number(job.wantsDuration), wantsDistance: Number(job.wantsDistance), createdAt: new Date().toISOString() });
  }

  find(uuid: string): MatrixJobRow | undefined {
    const row = this.#select.get(uuid);
    return row && readRow(row);
  }

  /** The job that has waited longest. */
  next(): MatrixJobRow | undefined {
    const row = this.#selectNext.get();
    return row && readRow(row);
  }

  /** The latest first. */
  list(): MatrixJobEntry[] {
    return this.#selectAll.all().map(readRow);
  }

  /** Starts a job that waits. @returns whether it did */
  start(uuid: string): boolean {
    return this.#start.run({ uuid, startedAt: new Date().toISOString() }).changes > 0;
  }

  /**
   * Ends a job that has not ended yet.
   * @param details `progress`: how far a job was that did not finish, 0..1
   * @returns whether it did.
   */
  end(uuid: string, status: 'Finished' | 'Failed' | 'Cancelled', details: { message?: string; outcome?: MatrixOutcome; progress?: number } = {}): boolean {
    const outcome = details.outcome === undefined ? null : JSON.stringify(details.outcome);
    const { message = null, progress = null } = details;
    return this.#end.run({ uuid, status, message, outcome, progress, finishedAt: new Date().toISOString() }).changes > 0;
  }

  /** `null` takes the name away. */
  rename(uuid: string, name: string | null): void {
    this.#rename.run(name, uuid);
  }

  /** For a job whose results are lost. */
  queueAgain(uuid: string): void {
    this.#queueAgain.run(uuid);
  }

  remove(uuid: string): void {
    this.#delete.run(uuid);
  }

  close(): void {
    this.#database.close();
  }
}
