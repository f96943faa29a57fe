/** Loads SpatiaLite from the usual locations of the operating systems. */
import { Fault } from '../../contract/fault.ts';
import { errorMessage } from '../../contract/system-error.ts';

const CANDIDATES = [
  process.env['CAIRN_SPATIALITE'],
  'mod_spatialite',
  '/usr/lib/x86_64-linux-gnu/mod_spatialite.so',
  '/usr/lib/aarch64-linux-gnu/mod_spatialite.so',
  '/opt/homebrew/lib/mod_spatialite.dylib',
  '/usr/local/lib/mod_spatialite.dylib',
];

const REMEDY =
  'Install it (Debian: apt-get install libsqlite3-mod-spatialite, macOS: brew install libspatialite), or ' +
  'set CAIRN_SPATIALITE to its file. Then try again';

/**
 * Loads `mod_spatialite` into `database`. Reading packs doesn't need it.
 * @throws Fault with installation instructions; its cause lists the paths tried
 */
export function loadSpatialite(database: { loadExtension: (path: string) => unknown }): void {
  const failures: string[] = [];
  for (const candidate of CANDIDATES) {
    if (candidate === undefined || candidate === '') continue;
    try {
      database.loadExtension(candidate);
      return;
    } catch (error) {
      failures.push(`${candidate}: ${errorMessage(error)}`);
    }
  }
  throw new Fault(
    'spatialite_missing',
    "SpatiaLite isn't installed. Imports and coordinate systems other than WGS84 need it; look-ups don't. " + REMEDY,
    { cause: new Error(`Tried ${failures.join('; ')}`) },
  );
}
