/** Stores of accounts and jobs, for tests that run against each of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { startPostgres, postgresSkipReason, type PostgresFixture } from './postgres/postgres.fixture.ts';
import { openAppStore, type Accounts } from './app-store.ts';
import type { PostgresPlace } from './postgres/database.ts';
import { openSharedAccounts } from './shared-store.ts';

const missing = postgresSkipReason();
if (missing !== undefined) process.stderr.write(`Tests of the shared store are left out: ${missing}\n`);

/** Whether PostgreSQL is available for tests. */
export const hasPostgres = missing === undefined;

/** Stores to test: always the file, and PostgreSQL if available. */
export const STORES = hasPostgres ? (['a file', 'PostgreSQL'] as const) : (['a file'] as const);
export type StoreKind = (typeof STORES)[number];

export type OpenAccounts = Accounts & { close(): void | Promise<void> };

/** A store that can be opened several times at once. */
export interface StoreFixture {
  open(): Promise<OpenAccounts>;
  end(): void;
}

let running: Promise<PostgresFixture> | undefined;

/** Creates a new schema in the PostgreSQL of these tests, which the first call starts. */
export async function newPlace(leaseMs?: number): Promise<PostgresPlace> {
  running ??= startPostgres(['fsync = off']);
  const { url } = await running;
  return { url, schema: `test_${randomUUID().replaceAll('-', '')}`, leaseMs };
}

/** Stops PostgreSQL. Call it after the tests of a file. */
export async function stopPostgres(): Promise<void> {
  await (await running)?.stop();
  running = undefined;
}

export async function newStore(kind: StoreKind): Promise<StoreFixture> {
  if (kind === 'PostgreSQL') {
    const place = await newPlace();
    return { open: () => openSharedAccounts(place), end: () => undefined };
  }
  const directory = mkdtempSync(join(tmpdir(), 'cairn-store-'));
  return {
    open: async () => openAppStore(directory),
    end: () => rmSync(directory, { recursive: true }),
  };
}
