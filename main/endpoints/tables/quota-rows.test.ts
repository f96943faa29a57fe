/**
 * A key's quota, shared by single requests, streamed tables and stored tables: together they get exactly the quota, row
 * by row.
 */
import { request, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ErrorBody } from '../../../contract/error.ts';
import type { Quotas } from '../../../contract/metering.ts';
import { Usage } from '../../../contract/usage.ts';
import type { AppStore } from '../../store/app-store.ts';
import { openTestStore } from '../../store/test-store.fixture.ts';
import { OWNER_KEY, startFixtureServer, type Answer, type FixtureServer } from '../../server/fixture-world.ts';

const ZONE = '/timezonesv1/xy2tzdata?x=-5&y=5';
const SETTINGS = { position: { kind: 'columns', longitude: 0, latitude: 1 }, fields: ['tz'] };
const Job = Type.Object({ uuid: Type.String(), status: Type.String(), done: Type.Integer(), rows: Type.Integer() });

/** Time limit for a busy machine. */
const LONG_TIMEOUT = { timeout: 60_000 };

let server: FixtureServer;
let store: AppStore;
let keys = 0;
beforeAll(async () => {
  server = await startFixtureServer();
  store = await openTestStore(join(server.packsDirectory, 'data'));
});
afterAll(async () => {
  await store.close();
  await server.close();
});

const table = (rows: number): string => `lon,lat\n${'5,5\n'.repeat(rows)}`;
/** Returns the number of rows of an enriched table with results. */
const answeredIn = (enriched: string): number =>
  enriched.split('\n').filter((line) => line.startsWith('5,5,Europe/Berlin')).length;

interface Customer {
  ask: (path: string, body?: unknown) => Promise<Answer>;
  enrich: (fields: string, body: string) => Promise<Answer>;
  /** Returns today's responses by status, for time zones. */
  statuses: () => Promise<unknown>;
  key: string;
  name: string;
}

async function customer(quotas: Quotas): Promise<Customer> {
  const name = `customer ${keys++}`;
  const { key, stored } = await store.keys.create(name, { quotas });
  const ask: Customer['ask'] = (path, body) =>
    server.ask(path, {
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  // The server checks for keys of other processes a hundred times a second.
  await expect.poll(async () => (await ask('/v1/usage')).status, LONG_TIMEOUT).toBe(200);
  return {
    key,
    name,
    ask,
    enrich: (fields, body) =>
      server.ask(`/v1/enrich?fields=${fields}`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'text/csv' },
        body,
      }),
    async statuses() {
      const answer = await server.ask(`/v1/usage?key=${stored.id}`, { headers: { 'x-api-key': OWNER_KEY } });
      const days = Value.Parse(Usage, answer.json()).keys[0]?.days ?? [];
      return days.find((day) => day.interface === 'timezones')?.statuses;
    },
  };
}

const job = async ({ ask }: Customer, path: string, body?: unknown): Promise<Static<typeof Job>> =>
  Value.Parse(Job, (await ask(path, body)).json());

/** Uploads a table. Returns its path. */
async function upload(client: Customer, rows: number): Promise<string> {
  const { uuid } = Value.Parse(
    Job,
    (
      await server.ask('/v1/batch?name=sites.csv', {
        method: 'POST',
        headers: { 'x-api-key': client.key, 'content-type': 'text/csv' },
        body: table(rows),
      })
    ).json(),
  );
  const path = `/v1/batch/${uuid}`;
  await expect.poll(async () => (await job(client, path)).status, LONG_TIMEOUT).toBe('Ready');
  return path;
}

/** Starts a streamed table, but sends only its first `rows` rows. */
function openStream({ key }: Customer, rows: number): ClientRequest {
  const sent = request(`${server.url}/v1/enrich?fields=tz`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'text/csv' },
  });
  sent.on('error', () => undefined).on('response', (response) => response.on('error', () => undefined).resume());
  sent.write(table(rows));
  return sent;
}

it('a table is enriched up to the quota; then the next one is refused', async () => {
  const { ask, enrich } = await customer({ timezones: 3, admin: 100 });
  const answer = await enrich('tz,admin0', 'lon,lat\n5,5\n999,5\n-5,5\n5,5\n5,5\n');
  expect(
    answer.text
      .trim()
      .split('\n')
      .map((line) => line.split(',').slice(2).join(',')),
  ).toEqual([
    'tz,admin0,cairn_error',
    'Europe/Berlin,Eastland,',
    ',,Longitude 999 is outside -180 to 180',
    'America/Los_Angeles,Eastland,',
    ',,The daily quota of this key (3 timezones requests) is used up. It resets at 00:00 UTC',
    ',,The daily quota of this key (3 timezones requests) is used up. It resets at 00:00 UTC',
  ]);
  const refused = await enrich('tz', 'lon,lat\n5,5\n');
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await ask(ZONE)).status).toBe(429);
  expect((await enrich('admin0', 'lon,lat\n5,5\n')).status).toBe(200);
});

it('several simultaneous tables together get no more rows than one', async () => {
  const { ask, enrich, statuses } = await customer({ timezones: 2500, admin: 100_000 });
  const answers = await Promise.all([1, 2, 3].map(() => enrich('tz,admin0', table(1500))));
  const rows = answers.reduce((sum, answer) => sum + answeredIn(answer.text), 0);
  expect([answers.map(({ status }) => status), rows]).toEqual([[200, 200, 200], 2500]);
  expect((await ask(ZONE)).status).toBe(429);
  expect(await statuses()).toEqual({ 200: 2500, 429: 1 });
});

it('stored tables, streamed tables and single requests share the quota to the last row', async () => {
  const client = await customer({ timezones: 5000 });
  const path = await upload(client, 3000);
  await job(client, `${path}/start`, SETTINGS);
  const [streamed, ...singles] = await Promise.all([
    client.enrich('tz', table(3000)),
    ...Array.from({ length: 60 }, () => client.ask(ZONE)),
  ]);
  await expect.poll(async () => (await job(client, path)).status, LONG_TIMEOUT).toBe('Finished');
  const answered = singles.filter(({ status }) => status === 200).length;
  expect(answeredIn(streamed.text) + answered).toBe(2000);
  expect(await client.statuses()).toMatchObject({ 200: 5000 });
  expect((await client.ask(ZONE)).status).toBe(429);
});

it('unused rows of an interrupted stream become available to others', async () => {
  const client = await customer({ timezones: 60_000 });
  const used = async (): Promise<number> => Number(Object(await client.statuses())['200'] ?? 0);
  const path = await upload(client, 55_000);
  const stream = openStream(client, 40_000);
  await expect.poll(used, LONG_TIMEOUT).toBeGreaterThan(5000);
  // While the stream runs, the usage reported before the request is less than the rows reserved after it.
  const usedBefore = await used();
  const refused = await client.ask(`${path}/start`, SETTINGS);
  const message = /^This key has (\d+) requests of timezones left today, but the table has 55000 rows/.exec(
    Value.Parse(ErrorBody, refused.json()).message,
  );
  expect([refused.status, Number(message?.[1]) <= 60_000 - usedBefore]).toEqual([429, true]);
  stream.destroy();
  // Its rows are returned in steps, so another table may receive some of them.
  const useUpQuota = async (): Promise<number> => {
    await client.enrich('tz', table(60_000));
    return used();
  };
  await expect.poll(useUpQuota, LONG_TIMEOUT).toBe(60_000);
  expect(answeredIn((await client.enrich('tz', table(1))).text)).toBe(0);
});

it('unused rows of a paused run become available to others, and are reserved again when it resumes', async () => {
  const client = await customer({ timezones: 60_000 });
  const path = await upload(client, 60_000);
  await job(client, `${path}/start`, SETTINGS);
  expect((await client.ask(ZONE)).status).toBe(429);
  const { done, status } = await job(client, `${path}/pause`, {});
  expect([status, done < 60_000]).toEqual(['Paused', true]);
  expect((await client.ask(ZONE)).status).toBe(200);
  expect((await client.ask(`${path}/resume`, {})).json()).toMatchObject({
    code: 'quota_exceeded',
    message:
      `This key has ${59_999 - done} requests of timezones left today, but the table has ${60_000 - done} ` +
      'rows. The quota renews at 00:00 UTC',
  });
  const asOwner = { method: 'POST', headers: { 'x-api-key': OWNER_KEY, 'content-type': 'application/json' } };
  const { id } = store.keys.list().find(({ name }) => name === client.name) ?? { id: '' };
  await server.ask(`/v1/keys/${id}`, { ...asOwner, body: JSON.stringify({ quotas: { timezones: 60_001 } }) });
  expect((await job(client, `${path}/resume`, {})).status).toBe('Running');
  expect((await client.ask(ZONE)).status).toBe(429);
  await expect.poll(async () => (await job(client, path)).status, LONG_TIMEOUT).toBe('Finished');
  expect(await client.statuses()).toMatchObject({ 200: 60_001, 429: 2 });
});
