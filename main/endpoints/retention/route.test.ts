/** Deletion of ended matrices and tables after the configured number of days. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';
import { testStoreOf } from '../../store/test-store.fixture.ts';
import { API_KEY, ask, startMatrixFixture, type MatrixFixture } from '../matrix/fixture.ts';

// The test starts and stops servers, which takes a long time.
vi.setConfig({ testTimeout: 120_000 });

const OWNER = 'the-owners-key-of-this-test-0123456789-abc';
const LONG_AGO = new Date(Date.now() - 10 * 86_400_000).toISOString();

let fixture: MatrixFixture;
let server: RunningServer;
const start = async (): Promise<void> => {
  server = await startTestServer({
    packsDirectory: fixture.packsDirectory,
    dataDirectory: fixture.dataDirectory,
    port: 0,
    apiKeys: [API_KEY],
    ownerKeys: [OWNER],
  });
};
beforeAll(async () => {
  fixture = await startMatrixFixture(6, 6);
  await fixture.server.close();
  await start();
});
afterAll(async () => {
  await server.close();
  await fixture.close();
});

const json = async <T>(path: string, body?: unknown): Promise<T> => {
  const value: T = JSON.parse(await (await ask(server.url, path, body)).text());
  return value;
};
async function retention(query = '', body?: unknown): Promise<unknown> {
  const answer = await fetch(`${server.url}/v1/retention${query}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': OWNER, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
}

async function orderMatrix(): Promise<string> {
  const [from, to] = [fixture.addresses(2, 1), fixture.addresses(2, 2)];
  const { uuid } = await json<{ uuid: string }>('/tdmv1/order', {
    origin_addresses: from,
    destination_addresses: to,
    result: ['cost'],
  });
  await json('/tdmv1/fetch', { uuid, wait: 30, matrices: false });
  return uuid;
}
const statusOf = async (uuid: string): Promise<string> => (await json<{ status: string }>(`/v1/batch/${uuid}`)).status;
async function uploadTable(): Promise<string> {
  const uploaded = await fetch(`${server.url}/v1/batch?name=a.csv`, {
    method: 'POST',
    headers: { 'x-api-key': API_KEY, 'content-type': 'text/csv' },
    body: 'id,lon,lat\n1,5,5\n',
  });
  const { uuid }: { uuid: string } = JSON.parse(await uploaded.text());
  await expect.poll(() => statusOf(uuid), { timeout: 60_000 }).toBe('Ready');
  return uuid;
}
async function runTable(): Promise<string> {
  const uuid = await uploadTable();
  await json(`/v1/batch/${uuid}/start`, {
    position: { kind: 'columns', longitude: 1, latitude: 2 },
    fields: ['tile_x'],
  });
  await expect.poll(() => statusOf(uuid), { timeout: 60_000 }).toBe('Finished');
  return uuid;
}

/** Backdates all jobs far into the past. */
async function age(): Promise<void> {
  const place = await testStoreOf(fixture.dataDirectory);
  if (place === undefined) {
    const jobs = new Database(join(fixture.dataDirectory, 'jobs.sqlite'));
    jobs
      .prepare('UPDATE matrix_job SET created_at = @at, finished_at = iif(finished_at IS NULL, NULL, @at)')
      .run({ at: LONG_AGO });
    jobs.close();
  } else {
    const client = new Client({ connectionString: place.url });
    await client.connect();
    await client.query(
      'UPDATE cairn_store.matrix_job SET created_at = $1, finished_at = CASE WHEN finished_at IS NOT NULL THEN $1 END',
      [LONG_AGO],
    );
    await client.end();
  }
  for (const name of readdirSync(join(fixture.dataDirectory, 'batch')).filter((file) => file.endsWith('.sqlite'))) {
    const table = new Database(join(fixture.dataDirectory, 'batch', name));
    table
      .prepare("UPDATE job SET record = json_set(json_replace(record, '$.ended_at', @at), '$.created_at', @at)")
      .run({ at: LONG_AGO });
    table.close();
  }
}
const remaining = async (): Promise<{ matrices: string[]; tables: string[] }> => ({
  matrices: (await json<{ jobs: { uuid: string }[] }>('/tdmv1/jobs')).jobs.map(({ uuid }) => uuid),
  tables: (await json<{ jobs: { uuid: string }[] }>('/v1/batch')).jobs.map(({ uuid }) => uuid).toSorted(),
});

test('jobs that ended longer ago are reported, then deleted, and nothing else is', async () => {
  const [oldMatrix, oldTable, notRun] = [await orderMatrix(), await runTable(), await uploadTable()];
  await server.close();
  await age();
  await start();
  const [matrix, table] = [await orderMatrix(), await runTable()];
  expect(await retention()).toEqual({ days: null, ended: { matrices: 2, tables: 2 }, due: { matrices: 0, tables: 0 } });
  expect(await retention('?days=30')).toMatchObject({
    due: { matrices: 0, tables: 0 },
    next_at: new Date(Date.parse(LONG_AGO) + 30 * 86_400_000).toISOString(),
  });
  expect(await retention('?days=7')).toMatchObject({ days: null, due: { matrices: 1, tables: 1 } });
  expect(await remaining()).toEqual({ matrices: [matrix, oldMatrix], tables: [table, oldTable, notRun].toSorted() });

  expect(await retention('', { days: 7 })).toMatchObject({
    days: 7,
    ended: { matrices: 1, tables: 1 },
    due: { matrices: 0, tables: 0 },
    deleted: { matrices: 1, tables: 1 },
  });
  expect(await remaining()).toEqual({ matrices: [matrix], tables: [table, notRun].toSorted() });
  expect(readdirSync(join(fixture.dataDirectory, 'matrix'))).toEqual([`${matrix}.duration`]);
  expect(readdirSync(join(fixture.dataDirectory, 'batch')).filter((name) => name.startsWith(oldTable))).toEqual([]);

  // The next start applies the same setting automatically.
  await server.close();
  await age();
  await start();
  await expect.poll(remaining, { timeout: 60_000 }).toEqual({ matrices: [], tables: [notRun] });
});

test('the setting is a number of days or null, and only the owner can change it', async () => {
  expect(await retention('', { days: 0 })).toMatchObject({ errors: [{ parameter: 'days' }] });
  expect((await ask(server.url, '/v1/retention', { days: 7 })).status).toBe(403);
  expect(await retention('', { days: null })).toMatchObject({ days: null, deleted: { matrices: 0, tables: 0 } });
});
