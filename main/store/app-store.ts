/** Everything that the application keeps in its own database. */
import { join } from 'node:path';
import type { Database, Statement } from 'better-sqlite3';
import type { Awaitable, CommonSettings, KeyStore, Ledger } from './accounts.ts';
import { ApiKeyStore } from './api-keys.ts';
import { openAppDatabase, type AppDatabaseOptions } from './app-database.ts';
import { FileLedger } from './file-ledger.ts';
import { ImportedPacks } from './imported-packs.ts';
import type { MatrixJobs } from './matrix-job.ts';
import { MatrixJobStore } from './matrix-jobs.ts';
import { PackRecords } from './pack-records.ts';
import { SavedPlaceStore, type SavedPlaces } from './saved-places.ts';
import { SettingStore } from './settings.ts';
import { TrackStore } from './tracks.ts';

/** Of several packs directories, with files that have been replaced. */
const KEPT_FILES = 1000;

interface Vetted {
  failure?: string;
  /** Of the pack, as JSON. */
  manifest?: string;
}

/**
 * Which pack files another process has opened before, and what came of it: a folder that is as it was need not be
 * looked at again.
 */
class VettedFiles {
  readonly #find: Statement<[string, string], { failure: string | null; manifest: string | null }>;
  readonly #keep: Statement;
  readonly #trim: Statement;

  constructor(database: Database) {
    this.#find = database.prepare('SELECT failure, manifest FROM vetted_file WHERE identity = ? AND version = ?');
    this.#keep = database.prepare(
      'INSERT INTO vetted_file (identity, version, failure, manifest) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET version = excluded.version, failure = excluded.failure, manifest = excluded.manifest',
    );
    this.#trim = database.prepare(
      `DELETE FROM vetted_file WHERE number <= (SELECT max(number) FROM vetted_file) - ${KEPT_FILES}`,
    );
  }

  /** What that version of Cairn knows: another one may read other things of a file. */
  of(version: string): { find(identity: string): Vetted | undefined; keep(identity: string, vetted: Vetted): void } {
    return {
      find: (identity) => {
        try {
          const row = this.#find.get(identity, version);
          if (row === undefined) return undefined;
          const { failure, manifest } = row;
          return { ...(failure === null ? {} : { failure }), ...(manifest === null ? {} : { manifest }) };
        } catch {
          // It cannot be read just now: the file is looked at again.
          return undefined;
        }
      },
      keep: (identity, { failure, manifest }) => {
        try {
          this.#keep.run(identity, version, failure ?? null, manifest ?? null);
          this.#trim.run();
        } catch {
          // The disk is full: it is looked at again the next time.
        }
      },
    };
  }
}

/** What of it may lie in a store that several servers share. */
export interface Accounts {
  readonly keys: KeyStore;
  readonly ledger: Ledger;
  /** Whether several servers may have the store open. */
  readonly isShared: boolean;
  /** Prices, and how long jobs are kept. */
  readonly commonSettings: CommonSettings;
  readonly places: SavedPlaces;
  /** Opens the matrix jobs, once, for the queue that runs them. @throws Fault */
  openMatrixJobs(): MatrixJobs;
}

export interface AppStore extends Accounts {
  /** Of this machine. */
  readonly settings: SettingStore;
  readonly packRecords: PackRecords;
  readonly importedPacks: ImportedPacks;
  readonly vettedFiles: VettedFiles;
  readonly tracks: TrackStore;
  close(): Awaitable<void>;
}

/** All of it in one file, which answers at once. */
export interface FileStore extends AppStore {
  readonly keys: ApiKeyStore;
  readonly ledger: FileLedger;
  readonly commonSettings: SettingStore;
  readonly places: SavedPlaceStore;
  close(): void;
}

/** Opens or creates the store in `dataDirectory`. @throws Fault */
export function openAppStore(dataDirectory: string, options?: AppDatabaseOptions): FileStore {
  const database: Database = openAppDatabase(dataDirectory, options);
  const settings = new SettingStore(database);
  const ledger = new FileLedger(database);
  return {
    keys: new ApiKeyStore(database),
    ledger,
    isShared: false,
    commonSettings: settings,
    settings,
    openMatrixJobs: () => new MatrixJobStore(join(dataDirectory, 'jobs.sqlite')),
    packRecords: new PackRecords(database),
    importedPacks: new ImportedPacks(database),
    vettedFiles: new VettedFiles(database),
    places: new SavedPlaceStore(database),
    tracks: new TrackStore(database),
    close() {
      ledger.close();
      database.close();
    },
  };
}
