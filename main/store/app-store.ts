/** Everything that the application stores in its database. */
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

/** Includes packs of several packs directories, and files that have been replaced. */
const MAX_FILES = 1000;

interface Vetted {
  failure?: string;
  /** Manifest of the pack, as JSON. */
  manifest?: string;
}

/**
 * Records which pack files a child process has already checked, with the results: an unchanged folder isn't checked
 * again.
 */
class VettedFiles {
  readonly #find: Statement<[string, string], { failure: string | null; manifest: string | null }>;
  readonly #save: Statement;
  readonly #trim: Statement;

  constructor(database: Database) {
    this.#find = database.prepare('SELECT failure, manifest FROM vetted_file WHERE identity = ? AND version = ?');
    this.#save = database.prepare(
      'INSERT INTO vetted_file (identity, version, failure, manifest) VALUES (?, ?, ?, ?) ON CONFLICT DO ' +
        'UPDATE SET version = excluded.version, failure = excluded.failure, manifest = excluded.manifest',
    );
    this.#trim = database.prepare(
      `DELETE FROM vetted_file WHERE number <= (SELECT max(number) FROM vetted_file) - ${MAX_FILES}`,
    );
  }

  /** Results of one version of Cairn; another version may check differently. */
  ofVersion(version: string): {
    find(identity: string): Vetted | undefined;
    save(identity: string, vetted: Vetted): void;
  } {
    return {
      find: (identity) => {
        try {
          const row = this.#find.get(identity, version);
          if (row === undefined) return undefined;
          const { failure, manifest } = row;
          return { ...(failure === null ? {} : { failure }), ...(manifest === null ? {} : { manifest }) };
        } catch {
          // The database can't be read at the moment: check the file again.
          return undefined;
        }
      },
      save: (identity, { failure, manifest }) => {
        try {
          this.#save.run(identity, version, failure ?? null, manifest ?? null);
          this.#trim.run();
        } catch {
          // The disk is full: the file will be checked again next time.
        }
      },
    };
  }
}

/** The part that can be in a store shared by several servers. */
export interface Accounts {
  readonly keys: KeyStore;
  readonly ledger: Ledger;
  /** Whether several servers share the store. */
  readonly isShared: boolean;
  /** Prices, and how long ended jobs are retained. */
  readonly commonSettings: CommonSettings;
  readonly places: SavedPlaces;
  /** Opens the matrix jobs, once, for the queue that runs them. @throws Fault */
  openMatrixJobs(): MatrixJobs;
}

export interface AppStore extends Accounts {
  /** The part that belongs to this machine. */
  readonly settings: SettingStore;
  readonly packRecords: PackRecords;
  readonly importedPacks: ImportedPacks;
  readonly vettedFiles: VettedFiles;
  readonly tracks: TrackStore;
  close(): Awaitable<void>;
}

/** Everything in a single file, which responds synchronously. */
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
