/** Matrix jobs on disk: what was ordered and how far it got. Results lie beside, in files. */
import Database, { type Statement } from 'better-sqlite3';
import type { JobState, Unreachable } from '../../contract/matrix.ts';
import type { Mode, Option } from '../routing/profiles/profile.ts';

const TABLE = `
CREATE TABLE IF NOT EXISTS matrix_job (
  number INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL,
  mode TEXT NOT NULL,
  option TEXT NOT NULL,
  wants_duration INTEGER NOT NULL,
  wants_distance INTEGER NOT NULL,
  pack TEXT,
  origins TEXT NOT NULL,
  destinations TEXT NOT NULL,
  origin_count INTEGER NOT NULL,
  destination_count INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  finished_at TEXT,
  message TEXT,
  outcome TEXT
);
CREATE INDEX IF NOT EXISTS matrix_job_status ON matrix_job (status, number)`;

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
}

export type NewMatrixJob = Omit<MatrixJobRow, 'status' | 'createdAt' | 'finishedAt' | 'message' | 'outcome'>;

/** A job without its points. */
export type MatrixJobEntry = Omit<MatrixJobRow, 'origins' | 'destinations' | 'outcome'>;

const ENTRY_COLUMNS = `uuid, status, mode, option, wants_duration AS wantsDuration, wants_distance AS wantsDistance, pack,
  origin_count AS originCount, destination_count AS destinationCount, created_at AS createdAt, finished_at AS finishedAt, message`;

export class MatrixJobStore {
  readonly #database: Database.Database;
  readonly #insert: Statement;
  readonly #select: Statement<[string], MatrixJobRow>;
  readonly #selectNext: Statement<[], MatrixJobRow>;
  readonly #selectAll: Statement<[], MatrixJobEntry>;
  readonly #start: Statement;
  readonly #end: Statement;
  readonly #delete: Statement;

  /** Opens or creates the file. A crash of the process loses nothing; a crash of the machine at most the last moment. */
  constructor(file: string) {
    const database = new Database(file);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.exec(TABLE);
    this.#database = database;
    this.#insert = database.prepare(
      `INSERT INTO matrix_job (uuid, status, mode, option, wants_duration, wants_distance, pack, origins, destinations, origin_count, destination_count, created_at)
       VALUES (@uuid, 'Queued', @mode, @option, @wantsDuration, @wantsDistance, @pack, @origins, @destinations, @originCount, @destinationCount, @createdAt)`,
    );
    this.#select = database.prepare(`SELECT ${ENTRY_COLUMNS}, origins, destinations, outcome FROM matrix_job WHERE uuid = ?`);
    this.#selectNext = database.prepare(
      `SELECT ${ENTRY_COLUMNS}, origins, destinations, outcome FROM matrix_job WHERE status = 'Queued' ORDER BY number LIMIT 1`,
    );
    this.#selectAll = database.prepare(`SELECT ${ENTRY_COLUMNS} FROM matrix_job ORDER BY number DESC`);
    this.#start = database.prepare("UPDATE matrix_job SET status = 'Running' WHERE uuid = ?");
    this.#end = database.prepare(
      "UPDATE matrix_job SET status = @status, message = @message, outcome = @outcome, finished_at = @finishedAt WHERE uuid = @uuid AND status IN ('Queued', 'Running')",
    );
    this.#delete = database.prepare('DELETE FROM matrix_job WHERE uuid = ?');
    // Whatever ran when the process ended runs again.
    database.exec("UPDATE matrix_job SET status = 'Queued' WHERE status = 'Running'");
  }

  add(job: NewMatrixJob): void {
    this.#insert.run({ ...job, wantsDuration: Number(job.wantsDuration), wantsDistance: Number(job.wantsDistance), createdAt: new Date().toISOString() });
  }

  find(uuid: string): MatrixJobRow | undefined {
    return this.#select.get(uuid);
  }

  /** The job that has waited longest. */
  next(): MatrixJobRow | undefined {
    return this.#selectNext.get();
  }

  /** The latest first. */
  list(): MatrixJobEntry[] {
    return this.#selectAll.all();
  }

  start(uuid: string): void {
    this.#start.run(uuid);
  }

  /** Ends a job that has not ended yet. @returns whether it did. */
  end(uuid: string, status: 'Finished' | 'Failed' | 'Cancelled', details: { message?: string; outcome?: MatrixOutcome } = {}): boolean {
    const outcome = details.outcome === undefined ? null : JSON.stringify(details.outcome);
    return this.#end.run({ uuid, status, message: details.message ?? null, outcome, finishedAt: new Date().toISOString() }).changes > 0;
  }

  remove(uuid: string): void {
    this.#delete.run(uuid);
  }

  close(): void {
    this.#database.close();
  }
}
