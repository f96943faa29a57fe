/** The table of matrix jobs, in a file of its own. */
import Database from 'better-sqlite3';
import { dataDirectoryUnusable } from './data-directory.ts';

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
  origin_fields TEXT,
  destination_fields TEXT,
  started_at TEXT,
  progress REAL,
  made_by TEXT,
  bytes INTEGER,
  avoid TEXT,
  speeds TEXT,
  hour TEXT
);
CREATE INDEX IF NOT EXISTS matrix_job_status ON matrix_job (status, number)`;

/**
 * An index with columns that files of earlier versions lack. Whether a job belongs to another key is determined from
 * the index alone, in the same time as for an unknown job.
 */
const LATER_INDEXES = `
CREATE INDEX IF NOT EXISTS matrix_job_made ON matrix_job (uuid, made_by);
CREATE INDEX IF NOT EXISTS matrix_job_waiting ON matrix_job (status, made_by, number);
CREATE INDEX IF NOT EXISTS matrix_job_maker ON matrix_job (made_by, number);
CREATE INDEX IF NOT EXISTS matrix_job_kept ON matrix_job (made_by, status, bytes)`;

/** Columns that files of earlier versions lack. */
const LATER_COLUMNS = {
  name: 'TEXT',
  origin_names: 'TEXT',
  destination_names: 'TEXT',
  origin_fields: 'TEXT',
  destination_fields: 'TEXT',
  started_at: 'TEXT',
  progress: 'REAL',
  made_by: 'TEXT',
  bytes: 'INTEGER',
  avoid: 'TEXT',
  speeds: 'TEXT',
  hour: 'TEXT',
};

/** Migrates a file of an earlier version to the current schema, preserving its jobs. */
function addLaterColumns(database: Database.Database): void {
  const columns = database.prepare<[], { name: string }>("SELECT name FROM pragma_table_info('matrix_job')").all();
  for (const [column, type] of Object.entries(LATER_COLUMNS)) {
    if (columns.every(({ name }) => name !== column))
      database.exec(`ALTER TABLE matrix_job ADD COLUMN ${column} ${type}`);
  }
}

/** Opens or creates the file, and migrates it to the current schema without losing jobs. @throws Fault */
export function openMatrixJobs(file: string): Database.Database {
  let database: Database.Database | undefined;
  try {
    database = new Database(file);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.exec(TABLE);
    addLaterColumns(database);
    database.exec(LATER_INDEXES);
    // Jobs that were running when the process exited run again.
    database.exec("UPDATE matrix_job SET status = 'Queued' WHERE status = 'Running'");
    return database;
  } catch (error) {
    database?.close();
    throw dataDirectoryUnusable(`Can't use the matrix jobs in ${file}`, error);
  }
}
