/** What the command line reads and writes of the application's own database. A server that runs on it obeys at once. */
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

/** Where keys, rights, quotas, usage and prices are. */
export interface AccountLocation extends DataDirOption {
  /** URL of a PostgreSQL that several servers share; the data directory when absent. */
  store?: string | undefined;
}

/** Opens the database in `dataDirectory`, which is made where it is missing. @throws CliFailure */
function openStore(dataDirectory: string): FileStore {
  try {
    makeDataDirectory(dataDirectory);
    return openAppStore(dataDirectory);
  } catch (error) {
    throw new CliFailure(errorMessage(error));
  }
}

/** Opens the database as {@link openStore} does, for as long as `work` takes. @throws CliFailure */
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

/** Opens the accounts at `place` for as long as `work` takes. @throws CliFailure */
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

/** A wrong value is a wrong use of the command. */
const asUsageFailure = (error: unknown): unknown =>
  isFault(error, 'invalid_parameter') ? new CliFailure(`The ${error.message}`, EXIT.usage) : error;

const namesOf = (keys: readonly StoredKey[]): string =>
  keys.length === 0
    ? 'There are none: make one with cairn keys create NAME'
    : `There are ${keys.map(({ name }) => JSON.stringify(name)).join(', ')}`;

/** The key of that name or id among `keys`; of several of a name the first. */
const keyNamed = (keys: readonly StoredKey[], name: string): StoredKey | undefined =>
  keys.find((each) => each.name === name) ?? keys.find(({ id }) => id === name);

/** The key in force of that name or id. @throws CliFailure */
export function findActiveKey(store: Pick<Accounts, 'keys'>, name: string): StoredKey {
  const active = store.keys.list().filter(({ revokedAt }) => revokedAt === null);
  const key = keyNamed(active, name);
  if (key !== undefined) return key;
  throw new CliFailure(`There is no key ${JSON.stringify(name)} in force. ${namesOf(active)}`);
}

/**
 * The key of that name or id, revoked or not; one in force before a revoked one of the same name. @throws CliFailure
 */
export function findKey(store: Pick<Accounts, 'keys'>, name: string): StoredKey {
  const keys = store.keys.list();
  const key = keyNamed(keys, name);
  if (key !== undefined) return key;
  throw new CliFailure(`There is no key ${JSON.stringify(name)}. ${namesOf(keys)}`);
}
