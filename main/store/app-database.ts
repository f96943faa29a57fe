/**
 * The application's own database: keys, usage, prices, settings, saved places, tracks, and records of pack files.
 * Matrix jobs have their own file.
 */
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { dataDirectoryUnusable } from './data-directory.ts';

/** Name of its file in the data directory. */
export const APP_DATABASE = 'cairn.sqlite';

/**
 * Step `n` migrates the schema from version `n` to `n + 1`. Released steps never change; new ones are appended.
 */
const STEPS: readonly string[] = [
  `CREATE TABLE api_key (
     id TEXT PRIMARY KEY,
     name TEXT NOT NULL,
     digest BLOB NOT NULL UNIQUE,
     prefix TEXT NOT NULL,
     last_four TEXT NOT NULL,
     created_at TEXT NOT NULL,
     revoked_at TEXT,
     last_used_at TEXT,
     quotas TEXT NOT NULL,
     origins TEXT NOT NULL,
     rate_limit INTEGER
   ) STRICT;
   CREATE UNIQUE INDEX api_key_name ON api_key (name) WHERE revoked_at IS NULL;
   CREATE TABLE usage (
     key_id TEXT NOT NULL,
     day TEXT NOT NULL,
     interface TEXT NOT NULL,
     status INTEGER NOT NULL,
     requests INTEGER NOT NULL,
     cells INTEGER NOT NULL,
     PRIMARY KEY (key_id, day, interface, status)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX usage_day ON usage (day);
   CREATE TABLE setting (
     name TEXT PRIMARY KEY,
     value TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;`,
  `CREATE TABLE pack_file (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     pack TEXT NOT NULL,
     file TEXT NOT NULL,
     edition TEXT,
     sound_sha256 TEXT,
     verification TEXT,
     outline TEXT,
     UNIQUE (pack, file)
   ) STRICT;`,
  `ALTER TABLE pack_file ADD COLUMN sha256 TEXT`,
  // Keys created before rights were introduced may only look up.
  `ALTER TABLE api_key ADD COLUMN rights TEXT NOT NULL DEFAULT '["look-up"]'`,
  `CREATE TABLE imported_pack (
     pack TEXT PRIMARY KEY,
     built_at TEXT NOT NULL,
     made_by TEXT NOT NULL
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE vetted_file (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     identity TEXT NOT NULL UNIQUE,
     version TEXT NOT NULL,
     failure TEXT
   ) STRICT`,
  `CREATE TABLE place_folder (
     id TEXT PRIMARY KEY,
     name TEXT NOT NULL,
     made_by TEXT NOT NULL,
     UNIQUE (made_by, name)
   ) STRICT;
   CREATE TABLE saved_place (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     name TEXT NOT NULL,
     note TEXT,
     words TEXT NOT NULL,
     color TEXT NOT NULL,
     folder TEXT REFERENCES place_folder (id),
     lon REAL NOT NULL,
     lat REAL NOT NULL,
     created_at TEXT NOT NULL,
     changed_at TEXT NOT NULL,
     made_by TEXT NOT NULL
   ) STRICT;
   CREATE INDEX saved_place_maker ON saved_place (made_by, number);
   CREATE INDEX saved_place_folder ON saved_place (folder)`,
  `CREATE TABLE track (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     name TEXT NOT NULL,
     state TEXT NOT NULL,
     started_at TEXT NOT NULL,
     ended_at TEXT,
     removed_at TEXT,
     points INTEGER NOT NULL DEFAULT 0,
     segments INTEGER NOT NULL DEFAULT 0,
     length_m REAL NOT NULL DEFAULT 0,
     seconds REAL NOT NULL DEFAULT 0,
     west REAL,
     south REAL,
     east REAL,
     north REAL
   ) STRICT;
   CREATE TABLE track_point (
     track INTEGER NOT NULL REFERENCES track (number),
     number INTEGER NOT NULL,
     segment INTEGER NOT NULL,
     time_ms INTEGER NOT NULL,
     lon REAL NOT NULL,
     lat REAL NOT NULL,
     altitude_m REAL,
     accuracy_m REAL,
     speed_mps REAL,
     course_deg REAL,
     PRIMARY KEY (track, number)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE track_mark (
     track INTEGER NOT NULL REFERENCES track (number),
     number INTEGER NOT NULL,
     name TEXT NOT NULL,
     time_ms INTEGER NOT NULL,
     lon REAL NOT NULL,
     lat REAL NOT NULL,
     altitude_m REAL,
     PRIMARY KEY (track, number)
   ) STRICT, WITHOUT ROWID`,
  `ALTER TABLE vetted_file ADD COLUMN manifest TEXT`,
  // While an import replaces a pack, both the old and the new one have a creator.
  `ALTER TABLE imported_pack RENAME TO imported_pack_before;
   CREATE TABLE imported_pack (
     pack TEXT NOT NULL,
     built_at TEXT NOT NULL,
     made_by TEXT NOT NULL,
     PRIMARY KEY (pack, built_at)
   ) STRICT, WITHOUT ROWID;
   INSERT INTO imported_pack SELECT * FROM imported_pack_before;
   DROP TABLE imported_pack_before`,
];

export interface AppDatabaseOptions {
  /** Maximum time to wait for another process that is writing, in milliseconds. */
  lockTimeoutMs?: number;
}

function migrate(database: Database.Database): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version > STEPS.length)
    throw new Error(
      `it was written by a newer Cairn (schema ${version}; this version supports ${STEPS.length}): update Cairn`,
    );
  for (const step of STEPS.slice(version)) database.exec(step);
  database.pragma(`user_version = ${STEPS.length}`);
}

/**
 * Opens or creates the database in `dataDirectory`, readable only by its owner. Several processes may have it open. A
 * crash of the process loses nothing that was committed; a crash of the machine loses at most the latest changes.
 * @throws Fault
 */
export function openAppDatabase(
  dataDirectory: string,
  { lockTimeoutMs = 5000 }: AppDatabaseOptions = {},
): Database.Database {
  const file = join(dataDirectory, APP_DATABASE);
  let database: Database.Database | undefined;
  try {
    closeSync(openSync(file, 'a', 0o600));
    database = new Database(file, { timeout: lockTimeoutMs });
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.transaction(migrate).immediate(database);
    return database;
  } catch (error) {
    database?.close();
    throw dataDirectoryUnusable(`Can't use the database ${file}`, error);
  }
}
