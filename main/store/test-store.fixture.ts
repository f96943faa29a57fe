/**
 * The store that tests use for keys, quotas, usage, prices and jobs: by default the files in the data directory; with
 * `CAIRN_TEST_STORE`, a PostgreSQL database per data directory, so that tests unaware of the shared store also run
 * against it.
 */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { openAppStore, type AppStore } from './app-store.ts';
import type { PostgresPlace } from './postgres/database.ts';
import { openSharedAccounts } from './shared-store.ts';

/** `postgres` to start one for the test run, or the URL of a running one. */
export const TEST_STORE_VARIABLE = 'CAIRN_TEST_STORE';
/** Prefix of test databases. */
export const TEST_DATABASE_PREFIX = 'cairn_test_';

const DUPLICATE_DATABASE = '42P04';

const serverUrl = (): string | undefined => process.env[TEST_STORE_VARIABLE] || undefined;

/** Whether test servers share a PostgreSQL. Tests of the files are then skipped. */
export const isSharedStore = serverUrl() !== undefined;

const made = new Map<string, Promise<PostgresPlace>>();

async function makeDatabase(server: string, dataDirectory: string): Promise<PostgresPlace> {
  const name = TEST_DATABASE_PREFIX + createHash('sha256').update(dataDirectory).digest('hex').slice(0, 24);
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name}`);
  } catch (error) {
    if (Object(error).code !== DUPLICATE_DATABASE) throw error;
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href };
}

/** Returns the database for a data directory; `undefined` if the store is the directory itself. */
export async function testStoreOf(dataDirectory: string): Promise<PostgresPlace | undefined> {
  const server = serverUrl();
  if (server === undefined) return undefined;
  const directory = resolve(dataDirectory);
  const place = made.get(directory) ?? makeDatabase(server, directory);
  made.set(directory, place);
  return place;
}

/** Makes the commands run by this test file use the store of the server on that data directory. */
export async function useTestStore(dataDirectory: string): Promise<void> {
  process.env['CAIRN_STORE'] = (await testStoreOf(dataDirectory))?.url ?? '';
}

/** Opens the store of a data directory as another process would. */
export async function openTestStore(dataDirectory: string): Promise<AppStore> {
  const file = openAppStore(dataDirectory);
  const place = await testStoreOf(dataDirectory);
  if (place === undefined) return file;
  const shared = await openSharedAccounts(place);
  return {
    ...file,
    ...shared,
    async close() {
      await shared.close();
      file.close();
    },
  };
}
