/** Loads SpatiaLite into a connection, wherever the operating system keeps it. */
import type { Database } from 'better-sqlite3';

const CANDIDATES = [
  process.env['CAIRN_SPATIALITE'],
  'mod_spatialite',
  '/usr/lib/x86_64-linux-gnu/mod_spatialite.so',
  '/usr/lib/aarch64-linux-gnu/mod_spatialite.so',
  '/opt/homebrew/lib/mod_spatialite.dylib',
  '/usr/local/lib/mod_spatialite.dylib',
];

const REMEDY =
  'install it (Debian: apt-get install libsqlite3-mod-spatialite, macOS: brew install libspatialite), or name its file in CAIRN_SPATIALITE';

/**
 * Loads `mod_spatialite` into `database`.
 * @throws Error that names each place tried and how to install SpatiaLite.
 */
export function loadSpatialite(database: Database): void {
  const failures: string[] = [];
  for (const candidate of CANDIDATES) {
    if (candidate === undefined || candidate === '') continue;
    try {
      database.loadExtension(candidate);
      return;
    } catch (error) {
      failures.push(`${candidate}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(`SpatiaLite could not be loaded: ${REMEDY}. Tried ${failures.join('; ')}`);
}
