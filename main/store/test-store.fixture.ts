/**
 * Where tests have their keys, quotas, usage, prices and jobs: in the files of the data directory, or, with
 * `CAIRN_TEST_STORE`, in a PostgreSQL: in a database for each data directory, so that all who open the same directory
 * find the same, and tests that know nothing of the shared store hold of it, too.
 */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { openAppStore, type AppStore } from './app-store.ts';
import type { PostgresPlace } from './postgres/database.ts';
import { openSharedAccounts } from './shared-store.ts';

/** `postgres` for one that is started for the run of tests, or the URL of one that runs. */
export const TEST_STORE_VARIABLE = 'CAIRN_TEST_STORE';
/** What the names of their databases begin with. */
export const TEST_DATABASE_PREFIX = 'cairn_test_';

const DUPLICATE_DATABASE = '42P04';

const serverUrl = (): string | undefined => process.env[TEST_STORE_VARIABLE] || undefined;

/** Whether servers of tests share a PostgreSQL now. What is about the files alone is left out then. */
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

/** Where what belongs to that data directory lies; nothing where it is the directory itself. */
export async function testStoreOf(dataDirectory: string): Promise<PostgresPlace | undefined> {
  const server = serverUrl();
  if (server === undefined) return undefined;
  const directory = resolve(dataDirectory);
  const place = made.get(directory) ?? makeDatabase(server, directory);
  made.set(directory, place);
  return place;
}

/** Has the commands of this test file find their keys where the server on that data directory has them. */
export async function useTestStore(dataDirectory: string): Promise<void> {
  process.env['CAIRN_STORE'] = (await testStoreOf(dataDirectory))?.url ?? '';
}

/** The store of a data directory, as another process than its server has it. */
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
