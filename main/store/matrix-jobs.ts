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
  outcome TEXT,
  name TEXT,
  origin_names TEXT,
  destination_names TEXT,
  started_at TEXT,
  progress REAL
);
CREATE INDEX IF NOT EXISTS matrix_job_status ON matrix_job (status, number)`;

/** Columns that files of earlier versions lack. */
const LATER_COLUMNS = { name: 'TEXT', origin_names: 'TEXT', destination_names: 'TEXT', started_at: 'TEXT', progress: 'REAL' };

/** Brings a file of an earlier version to the present one; its jobs stay. */
function addLaterColumns(database: Database.Database): void {
  const present = database.prepare<[], { name: string }>("SELECT name FROM pragma_table_info('matrix_job')").all();
  for (const [column, type] of Object.entries(LATER_COLUMNS)) {
    if (present.every(({ name }) => name !== column)) database.exec(`ALTER TABLE matrix_job ADD COLUMN ${column} ${type}`);
  }
}

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

export class MatrixJobStore {
  readonly #database: Database.Database;
  readonly #insert: Statement;
  readonly #select: Statement<[string], MatrixJobRow>;
  readonly #selectNext: Statement<[], MatrixJobRow>;
  readonly #selectAll: Statement<[], MatrixJobEntry>;
  readonly #start: Statement;
  readonly #end: Statement;
  readonly #rename: Statement;
  readonly #queueAgain: Statement;
  readonly #delete: Statement;

  /** Opens or creates the file. A crash of the process loses nothing; a crash of the machine at most the last moment. */
  constructor(file: string) {
    const database = new Database(file);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.exec(TABLE);
    addLaterColumns(database);
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
    this.#start = database.prepare("UPDATE matrix_job SET status = 'Running', started_at = @startedAt WHERE uuid = @uuid");
    this.#end = database.prepare(
      "UPDATE matrix_job SET status = @status, message = @message, outcome = @outcome, progress = @progress, finished_at = @finishedAt WHERE uuid = @uuid AND status IN ('Queued', 'Running')",
    );
    this.#rename = database.prepare('UPDATE matrix_job SET name = ? WHERE uuid = ?');
    this.#queueAgain = database.prepare("UPDATE matrix_job SET status = 'Queued', message = NULL, outcome = NULL, finished_at = NULL, progress = NULL WHERE uuid = ?");
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
    this.#start.run({ uuid, startedAt: new Date().toISOString() });
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
