/** Everything that the application keeps in its own database. */
import type { Database } from 'better-sqlite3';
import { ApiKeyStore } from './api-keys.ts';
import { openAppDatabase, type AppDatabaseOptions } from './app-database.ts';
import { ImportedPacks } from './imported-packs.ts';
import { PackRecords } from './pack-records.ts';
import { SettingStore } from './settings.ts';
import { UsageStore } from './usage.ts';
import { VettedFiles } from './vetted-files.ts';

export interface AppStore {
  readonly keys: ApiKeyStore;
  readonly usage: UsageStore;
  readonly settings: SettingStore;
  readonly packRecords: PackRecords;
  readonly importedPacks: ImportedPacks;
  readonly vettedFiles: VettedFiles;
  /** Does `work` as a whole or not at all. */
  transaction(work: () => void): void;
  close(): void;
}

/** Opens or creates the store in `dataDirectory`. @throws Fault */
export function openAppStore(dataDirectory: string, options?: AppDatabaseOptions): AppStore {
  const database: Database = openAppDatabase(dataDirectory, options);
  return {
    keys: new ApiKeyStore(database),
    usage: new UsageStore(database),
    settings: new SettingStore(database),
    packRecords: new PackRecords(database),
    importedPacks: new ImportedPacks(database),
    vettedFiles: new VettedFiles(database),
    transaction(work) {
      database.transaction(work).immediate();
    },
    close() {
      database.close();
    },
  };
}
