/** Ensures that each data directory has only one server: two would run each other's jobs. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Fault } from '../../contract/fault.ts';
import { dataDirectoryUnusable } from './data-directory.ts';

/** An empty database; only its lock matters. */
const LOCK_FILE = 'server.lock';

/** Maximum time to wait for a server that is shutting down, in milliseconds. */
const PATIENCE_MS = 1000;

/** Keeps a reference, because unreferenced databases are closed. */
const held = new Set<Database.Database>();

/**
 * Locks `directory` until the returned function is called or the process exits, for whatever reason: SQLite uses a lock
 * of the operating system.
 * @throws Fault busy if another server holds the lock, not_writable
 */
export function lockDirectory(directory: string): () => void {
  let database: Database.Database | undefined;
  try {
    database = new Database(join(directory, LOCK_FILE), { timeout: PATIENCE_MS });
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (!(error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')))
      throw dataDirectoryUnusable(`Can't use the data directory ${directory}`, error);
    throw new Fault(
      'busy',
      `The data directory ${directory} is in use by another Cairn. Quit that one, or choose another data directory`,
      { cause: error },
    );
  }
  const lock = database;
  held.add(lock);
  return () => {
    if (held.delete(lock)) lock.close();
  };
}
