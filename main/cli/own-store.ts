/** Access of the command line to the application's database. A running server applies changes immediately. */
import { isFault } from '../../contract/fault.ts';
import type { StoredKey } from '../store/stored-key.ts';
import { openAppStore, type Accounts, type FileStore } from '../store/app-store.ts';
import { makeDataDirectory } from '../store/data-directory.ts';
import { openSharedAccounts } from '../store/shared-store.ts';
import { CliFailure, EXIT } from './failure.ts';
import { errorMessage } from '../../contract/system-error.ts';

export interface DataDirOption {
  dataDir: string;
}

/** Location of keys, rights, quotas, usage and prices. */
export interface AccountLocation extends DataDirOption {
  /** URL of a PostgreSQL database shared by several servers; the data directory is used if absent. */
  store?: string | undefined;
}

/** Opens the database in `dataDirectory`, created if missing. @throws CliFailure */
function openStore(dataDirectory: string): FileStore {
  try {
    makeDataDirectory(dataDirectory);
    return openAppStore(dataDirectory);
  } catch (error) {
    throw new CliFailure(errorMessage(error));
  }
}

/** Runs `work` with the opened database. @throws CliFailure */
export function withStore<Result>(dataDirectory: string, work: (store: FileStore) => Result): Result {
  const store = openStore(dataDirectory);
  try {
    return work(store);
  } catch (error) {
    throw asUsageFailure(error);
  } finally {
    store.close();
  }
}

/** Runs `work` with the opened accounts. @throws CliFailure */
export async function withAccounts<Result>(
  { dataDir, store }: AccountLocation,
  work: (accounts: Accounts) => Result | Promise<Result>,
): Promise<Result> {
  const accounts = store === undefined ? openStore(dataDir) : await openShared(store);
  try {
    return await work(accounts);
  } catch (error) {
    throw asUsageFailure(error);
  } finally {
    await accounts.close();
  }
}

async function openShared(url: string): Promise<Accounts & { close(): Promise<void> }> {
  try {
    return await openSharedAccounts({ url });
  } catch (error) {
    throw new CliFailure(errorMessage(error));
  }
}

/** Converts an invalid parameter to a usage failure. */
const asUsageFailure = (error: unknown): unknown =>
  isFault(error, 'invalid_parameter') ? new CliFailure(`The ${error.message}`, EXIT.usage) : error;

const namesOf = (keys: readonly StoredKey[]): string =>
  keys.length === 0
    ? 'There are no keys: create one with cairn keys create NAME'
    : `Keys: ${keys.map(({ name }) => JSON.stringify(name)).join(', ')}`;

/** Returns the first key with that name, otherwise the key with that id. */
const keyNamed = (keys: readonly StoredKey[], name: string): StoredKey | undefined =>
  keys.find((each) => each.name === name) ?? keys.find(({ id }) => id === name);

/** Returns the active key with that name or id. @throws CliFailure */
export function findActiveKey(store: Pick<Accounts, 'keys'>, name: string): StoredKey {
  const active = store.keys.list().filter(({ revokedAt }) => revokedAt === null);
  const key = keyNamed(active, name);
  if (key !== undefined) return key;
  throw new CliFailure(`No active key ${JSON.stringify(name)}. ${namesOf(active)}`);
}

/** Returns the key with that name or id, active or revoked; active keys come first. @throws CliFailure */
export function findKey(store: Pick<Accounts, 'keys'>, name: string): StoredKey {
  const keys = store.keys.list();
  const key = keyNamed(keys, name);
  if (key !== undefined) return key;
  throw new CliFailure(`No key ${JSON.stringify(name)}. ${namesOf(keys)}`);
}
