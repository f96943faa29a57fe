/** Keys, usage and the live log over a real socket. */
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiKey, createKeyEndpoint } from '../../../contract/keys.ts';
import { requestsEndpoint, Usage } from '../../../contract/usage.ts';
import type { AppStore } from '../../store/app-store.ts';
import { isSharedStore, openTestStore } from '../../store/test-store.fixture.ts';
import {
  API_KEY,
  OWNER_KEY,
  startFixtureServer,
  type Answer,
  type Ask,
  type FixtureServer,
} from '../../server/fixture-world.ts';

const ZONE = '/timezonesv1/xy2tzdata?x=-5&y=5';
const ADMIN = '/adminv1/xy2admininfo?x=-5&y=5&type=admin0';

let server: FixtureServer;
/** Opens the database as another process would. */
let elsewhere: AppStore;
beforeAll(async () => {
  server = await startFixtureServer();
  elsewhere = await openTestStore(join(server.packsDirectory, 'data'));
});
afterAll(async () => {
  await elsewhere.close();
  await server.close();
});

const withKey = (key: string, path: string, options: Ask = {}): Promise<Answer> =>
  server.ask(path, { ...options, headers: { 'x-api-key': key, ...options.headers } });
const post = (path: string, body: unknown, key = OWNER_KEY): Promise<Answer> =>
  withKey(key, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Returns the body of a successful response. */
function read<Schema extends TSchema>(answer: Answer, schema: Schema): Static<Schema> {
  expect(answer.text).not.toBe('');
  expect(answer.status).toBe(200);
  return Value.Parse(schema, answer.json());
}

const Created = createKeyEndpoint.answers[200]?.schema ?? Type.Never();
const CreatedKey = Type.Object({ key: Type.String(), ...ApiKey.properties });
const Log = requestsEndpoint.answers[200]?.schema ?? Type.Never();
const LogAnswer = Type.Object({
  requests: Type.Array(
    Type.Object({
      path: Type.String(),
      status: Type.Integer(),
      bytes: Type.Integer(),
      key_name: Type.Optional(Type.String()),
    }),
  ),
  last: Type.Integer(),
});

async function create(body: object): Promise<Static<typeof CreatedKey>> {
  const answer = await post('/v1/keys', body);
  expect(Value.Check(Created, answer.json())).toBe(true);
  return read(answer, CreatedKey);
}

/** Time until a change is seen: a file is read again within 20 ms; a database sends a notification. */
async function expectStatus(key: string, status: number): Promise<void> {
  if (!isSharedStore) await setTimeout(20);
  else await expect.poll(async () => (await withKey(key, '/v1/packs')).status, { timeout: 10_000 }).toBe(status);
}

describe('keys', () => {
  it('are created, shown once, listed without their secrets, and revoked immediately', async () => {
    const { key, id, ...rest } = await create({ name: ' Spreadsheet ', quotas: { zip4: 100 } });
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(rest).toMatchObject({
      name: 'Spreadsheet',
      prefix: key.slice(0, 4),
      last_four: key.slice(-4),
      quotas: { zip4: 100 },
      used_today: {},
      origins: [],
    });
    expect((await withKey(key, ZONE)).status).toBe(200);

    const list = await withKey(OWNER_KEY, '/v1/keys');
    expect(list.text).not.toContain(key);
    expect(list.json()).toMatchObject({
      keys: [{ id, last_used_at: expect.any(String), used_today: { timezones: 1 } }],
    });

    expect(read(await post(`/v1/keys/${id}/revoke`, undefined), ApiKey).revoked_at).toBeDefined();
    expect((await withKey(key, ZONE)).status).toBe(403);
    const again = await post(`/v1/keys/${id}`, { name: 'other' });
    expect([again.status, again.text]).toEqual([400, expect.stringContaining('is revoked')]);
  });

  it.each([
    ['GET', '/v1/keys'],
    ['POST', '/v1/keys'],
    ['POST', '/v1/keys/x'],
    ['POST', '/v1/keys/x/revoke'],
    ['PUT', '/v1/keys'],
    ['GET', '/v1/requests'],
  ])('are only available to the owner: %s %s', async (method, path) => {
    const answer = await server.ask(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{"name":"thief"}' } : {}),
    });
    expect([answer.status, answer.json()]).toEqual([403, { message: 'Forbidden', code: 'forbidden' }]);
  });

  it.each([
    [{ name: '   ' }, 'name', 'is empty'],
    [{ name: 'a\u0000b' }, 'name', 'contains invisible characters'],
    [{ name: 'n'.repeat(81) }, 'name', ''],
    [{ name: 'n', rights: ['all'] }, 'rights[0]', ''],
    [{ name: 'n', rights: [] }, 'rights', ''],
    [{ name: 'n', quotas: { zip5: 1 } }, 'quotas.zip5', 'is not a field'],
    [{ name: 'n', quotas: { zip4: -1 } }, 'quotas.zip4', ''],
    [{ name: 'n', origins: ['https://example.org/path'] }, 'origins[0]', 'without a path: https://example.org'],
    [{ name: 'n', origins: ['null'] }, 'origins[0]', 'must be an origin, e.g.'],
    [{ name: 'n', origins: ['*'] }, 'origins[0]', 'must be an origin, e.g.'],
    [{ name: 'n', origins: ['https://*'] }, 'origins[0]', 'must name one host, not "https://*"'],
    [{ name: 'n', origins: ['https://*.example.org'] }, 'origins[0]', 'must name one host'],
    [{ name: 'n', rate_limit: 0 }, 'rate_limit', ''],
  ])('refuse %j', async (body, parameter, message) => {
    const answer = await post('/v1/keys', body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ parameter, message: expect.stringContaining(message) }] });
  });

  it('can only look up unless they have more permissions, which can be withdrawn at once', async () => {
    const { key, id, rights } = await create({ name: 'program' });
    expect(rights).toEqual(['look-up']);
    expect([
      (await withKey(key, ZONE)).status,
      (await withKey(key, '/v1/imports')).status,
      (await withKey(key, '/v1/keys')).status,
    ]).toEqual([200, 403, 403]);
    expect(read(await post(`/v1/keys/${id}`, { rights: ['import'] }), ApiKey).rights).toEqual(['look-up', 'import']);
    expect([(await withKey(key, '/v1/imports')).status, (await withKey(key, '/v1/keys')).status]).toEqual([200, 403]);
    // Missing fields are left unchanged.
    expect(read(await post(`/v1/keys/${id}`, { rate_limit: 1000 }), ApiKey).rights).toEqual(['look-up', 'import']);
    await post(`/v1/keys/${id}`, { rights: ['look-up'] });
    expect((await withKey(key, '/v1/imports')).status).toBe(403);
  });

  it.each([['import'], ['look-up']])(
    'with only the right %s cannot grant rights to anyone, including themselves',
    async (right) => {
      const { key, id } = await create({ name: `may ${right}`, rights: [right] });
      expect((await post('/v1/keys', { name: 'thief', rights: ['manage'] }, key)).status).toBe(403);
      expect((await post(`/v1/keys/${id}`, { rights: ['manage'] }, key)).status).toBe(403);
      expect((await post(`/v1/keys/${id}/revoke`, undefined, key)).status).toBe(403);
    },
  );

  it('with the right to manage can create others, and see the usage of all', async () => {
    const { key } = await create({ name: 'manager', rights: ['manage'] });
    const made = read(await post('/v1/keys', { name: 'made by the manager', rights: ['import'] }, key), CreatedKey);
    expect(made.rights).toEqual(['look-up', 'import']);
    expect(read(await withKey(key, '/v1/usage?key=window'), Usage).keys.map(({ id }) => id)).toEqual(['window']);
    expect((await withKey(key, `/v1/keys/${made.id}/statement`)).status).toBe(200);
  });

  it('have unique names while they are active', async () => {
    const { id } = await create({ name: 'twin' });
    expect((await post('/v1/keys', { name: 'twin' })).text).toContain('is the name of another key');
    await post(`/v1/keys/${id}/revoke`, undefined);
    await create({ name: 'twin' });
  });

  it('follow changes by another process immediately', async () => {
    const { key, stored } = await elsewhere.keys.create('from elsewhere');
    await expectStatus(key, 200);
    expect((await withKey(key, ZONE)).status).toBe(200);
    await elsewhere.keys.revoke(stored.id);
    await expectStatus(key, 403);
    expect((await withKey(key, ZONE)).status).toBe(403);
  });
});

describe('usage', () => {
  it('is available to the key itself', async () => {
    const { key, id } = await create({ name: 'counted', quotas: { timezones: 1000 } });
    for (const path of [ZONE, ZONE, '/timezonesv1/xy2tzdata?x=abc&y=5', ADMIN, '/nothing']) await withKey(key, path);
    const usage = read(await withKey(key, '/v1/usage'), Usage);
    const day = new Date().toISOString().slice(0, 10);
    expect(usage.keys).toEqual([
      {
        id,
        name: 'counted',
        quotas: [
          { interface: 'timezones', limit: 1000, used: 3, resets_at: expect.stringMatching(/T00:00:00\.000Z$/) },
        ],
        days: [
          { day, interface: 'admin', requests: 1, statuses: { 200: 1 }, cells: 0 },
          { day, interface: 'other', requests: 1, statuses: { 404: 1 }, cells: 0 },
          { day, interface: 'timezones', requests: 3, statuses: { 200: 2, 400: 1 }, cells: 0 },
        ],
      },
    ]);
    expect((await withKey(key, '/v1/usage?key=window')).status).toBe(403);
    expect((await withKey(key, `/v1/usage?key=${id}`)).status).toBe(200);
    expect((await withKey(key, '/v1/usage?from=2026-02-01&to=2026-01-01')).text).toContain('must not be after');
    expect((await withKey(key, '/v1/usage?from=yesterday')).text).toContain('must be a date as YYYY-MM-DD');
  });

  it('is available to the owner, for all keys or for one', async () => {
    const { key, id } = await create({ name: 'seen by the owner' });
    await withKey(key, ZONE);
    const all = read(await withKey(OWNER_KEY, '/v1/usage'), Usage);
    expect(all.keys.map((entry) => entry.id)).toEqual(expect.arrayContaining(['window', 'command-line', id]));
    const ofKey = read(await withKey(OWNER_KEY, `/v1/usage?key=${id}`), Usage);
    expect(ofKey.keys).toMatchObject([{ id, days: [{ interface: 'timezones', requests: 1 }] }]);
    expect((await withKey(OWNER_KEY, '/v1/usage?key=nobody')).status).toBe(400);
  });

  it('is on disk within just over a second', async () => {
    const { key, id } = await create({ name: 'on disk' });
    await withKey(key, ZONE);
    await expect
      .poll(() => elsewhere.ledger.between('2000-01-01', '2999-12-31', id), { timeout: 60_000 })
      .toMatchObject([{ interface: 'timezones', status: 200, requests: 1 }]);
    await elsewhere.keys.refresh();
    expect(elsewhere.keys.find(id)?.lastUsedAt).not.toBeNull();
  });
});

describe('limits', () => {
  it('limit a key to its quota, per interface, without counting refused requests', async () => {
    const { key, id } = await create({ name: 'limited', quotas: { timezones: 2 } });
    const statuses = [];
    for (let request = 0; request < 4; request++) statuses.push((await withKey(key, ZONE)).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    const refused = await withKey(key, ZONE);
    const retryAfter = Number(refused.headers['retry-after']);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(86_400);
    expect(refused.json()).toEqual({
      message: 'The daily quota of this key (2 timezones requests) is used up. It resets at 00:00 UTC',
      code: 'quota_exceeded',
    });
    expect((await withKey(key, ADMIN)).status).toBe(200);
    await post(`/v1/keys/${id}`, { quotas: { timezones: 3 } });
    expect([(await withKey(key, ZONE)).status, (await withKey(key, ZONE)).status]).toEqual([200, 429]);
    await post(`/v1/keys/${id}`, { quotas: {} });
    expect((await withKey(key, ZONE)).status).toBe(200);
  });

  it('also apply to simultaneous requests', async () => {
    const { key } = await create({ name: 'crowd', quotas: { timezones: 10 } });
    const answers = await Promise.all(Array.from({ length: 50 }, () => withKey(key, ZONE)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  it('limit a key to its rate', async () => {
    const { key } = await create({ name: 'slow', rate_limit: 5 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => withKey(key, ZONE)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(refused[0]?.headers['retry-after']).toBe('1');
    await setTimeout(1100);
    expect((await withKey(key, ZONE)).status).toBe(200);
  });
});

describe('pages of other origins', () => {
  const PAGE = 'https://dashboard.example';

  it('are refused by default, including their preflight requests', async () => {
    const preflight = {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET', 'x-api-key': undefined },
    };
    const response = await server.ask(ZONE, preflight);
    expect([response.status, response.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    const answer = await server.ask(ZONE, { headers: { origin: 'https://evil.example' } });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([403, undefined]);
  });

  it('may use a key whose owner allowed them, and only that key', async () => {
    const { key, id } = await create({ name: 'dashboard', origins: [`${PAGE}/`] });
    const question = {
      method: 'OPTIONS',
      headers: {
        origin: PAGE,
        'access-control-request-method': 'GET',
        'access-control-request-private-network': 'true',
        'x-api-key': undefined,
      },
    };
    const response = await server.ask(ZONE, question);
    expect([response.status, response.headers]).toEqual([
      204,
      expect.objectContaining({
        'access-control-allow-origin': PAGE,
        'access-control-allow-headers': expect.stringContaining('x-api-key'),
        'access-control-allow-private-network': 'true',
        vary: 'origin',
      }),
    ]);
    const answer = await withKey(key, ZONE, { headers: { origin: PAGE, 'sec-fetch-site': 'cross-site' } });
    expect([answer.status, answer.headers['access-control-allow-origin'], answer.headers['vary']]).toEqual([
      200,
      PAGE,
      'origin',
    ]);
    expect((await withKey(key, ZONE, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    // Other keys do not allow that page.
    expect((await server.ask(ZONE, { headers: { origin: PAGE } })).status).toBe(403);
    expect((await withKey(OWNER_KEY, '/v1/keys', { headers: { origin: PAGE } })).status).toBe(403);
    await post(`/v1/keys/${id}/revoke`, undefined);
    expect((await server.ask(ZONE, question)).status).toBe(403);
  });

  it.each(['cross-site', 'same-site'])('are refused by Fetch Metadata: %s', async (site) => {
    expect((await server.ask(ZONE, { headers: { 'sec-fetch-site': site } })).status).toBe(403);
    expect(
      (
        await server.ask('/openapi.json', {
          headers: { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await server.ask('/docs', {
          headers: { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await server.ask('/docs', {
          headers: { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
        })
      ).status,
    ).toBe(200);
  });
});

describe('the live log', () => {
  it('lists requests with the name of their key, and no secrets', async () => {
    const { last } = read(await withKey(OWNER_KEY, '/v1/requests'), LogAnswer);
    const { key } = await create({ name: 'logged' });
    await withKey(key, `${ZONE}&api_key=${key}&Token=${key}`);
    await server.ask(ZONE, { headers: { 'x-api-key': undefined } });
    const answer = await withKey(OWNER_KEY, `/v1/requests?after=${last}`);
    expect(Value.Check(Log, answer.json())).toBe(true);
    expect(answer.text).not.toContain(key);
    expect(read(answer, LogAnswer).requests.map(({ path, status, key_name }) => [path, status, key_name])).toEqual([
      ['/v1/keys', 200, 'This window'],
      [`${ZONE}&api_key=…&Token=…`, 200, 'logged'],
      [ZONE, 403, undefined],
    ]);
  });

  it('contains the size of each response, including headers', async () => {
    const { last } = read(await withKey(OWNER_KEY, '/v1/requests'), LogAnswer);
    const sizes: number[] = [];
    for (const path of [ZONE, '/healthz', ZONE]) sizes.push(Buffer.byteLength((await server.ask(path)).text));
    const { requests } = read(await withKey(OWNER_KEY, `/v1/requests?after=${last}`), LogAnswer);
    expect(sizes[0]).not.toBe(sizes[1]);
    for (const [index, size] of sizes.entries()) {
      const headers = (requests[index]?.bytes ?? 0) - size;
      expect(headers).toBeGreaterThan(100);
      expect(headers).toBeLessThan(2000);
    }
  });

  it.each([ZONE, '/openapi.json', '/tiles/1/0/1.pbf', '/nothing'])(
    'reports how many bytes were sent: %s',
    async (path) => {
      const { last } = read(await withKey(OWNER_KEY, '/v1/requests'), LogAnswer);
      const { host, port } = new URL(server.url);
      const socket = connect(Number(port), '127.0.0.1').end(
        `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nx-api-key: ${API_KEY}\r\nconnection: close\r\n\r\n`,
      );
      const bytes = await buffer(socket);
      expect(bytes.length).toBeGreaterThan(100);
      expect((await withKey(OWNER_KEY, `/v1/requests?after=${last}`)).json()).toMatchObject({
        requests: [{ path, bytes: bytes.length }],
      });
    },
  );

  it('waits for the next request, and no longer than requested', async () => {
    const { last } = read(await withKey(OWNER_KEY, '/v1/requests'), LogAnswer);
    const waiting = withKey(OWNER_KEY, `/v1/requests?after=${last}&wait=20`);
    await server.ask(ADMIN);
    expect(read(await waiting, LogAnswer).requests).toMatchObject([{ path: ADMIN }]);
    const { last: now } = read(await withKey(OWNER_KEY, '/v1/requests'), LogAnswer);
    expect(read(await withKey(OWNER_KEY, `/v1/requests?after=${now}&wait=0.05`), LogAnswer).requests).toEqual([]);
  });
});

const enrich = (key: string, fields: string, body: string): Promise<Answer> =>
  withKey(key, `/v1/enrich?fields=${fields}`, { method: 'POST', headers: { 'content-type': 'text/csv' }, body });

describe('the rows of a table', () => {
  it('count once each to every interface of their fields', async () => {
    const { key } = await create({ name: 'Rows' });
    expect((await enrich(key, 'tz,utc_offset,admin0', 'lon,lat\n5,5\n-5,5\n999,5\n')).status).toBe(200);
    const usage = read(await withKey(key, '/v1/usage'), Usage);
    expect(usage.keys[0]?.days).toMatchObject([
      { interface: 'admin', requests: 3, statuses: { 200: 2, 400: 1 } },
      { interface: 'other', requests: 1, statuses: { 200: 1 } },
      { interface: 'timezones', requests: 3, statuses: { 200: 2, 400: 1 } },
    ]);
  });
});

it('refuses a key with many unknown quotas as with one', async () => {
  for (const count of [1, 7, 8, 9, 30]) {
    const quotas = Object.fromEntries(Array.from({ length: count }, (_each, index) => [`zip5-${index}`, 1]));
    const answer = await post('/v1/keys', { name: `unknown ${count}`, quotas, rate_limit: 5 });
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining('quotas.zip5-0 is not a field of this request'),
    ]);
  }
});

it('keeps its state after a restart', async () => {
  const { key, stored } = await elsewhere.keys.create('kept', { quotas: { timezones: 3 } });
  const { id } = stored;
  await expectStatus(key, 200);
  expect([(await withKey(key, ZONE)).status, (await withKey(key, ZONE)).status]).toEqual([200, 200]);
  await expect
    .poll(
      async () =>
        (await elsewhere.ledger.used(new Date().toISOString().slice(0, 10))).find(({ keyId }) => keyId === id)
          ?.requests,
      { timeout: 60_000 },
    )
    .toBe(2);
  const second = await openTestStore(join(server.packsDirectory, 'data'));
  expect(second.keys.find(id)).toMatchObject({ name: 'kept', quotas: { timezones: 3 } });
  await second.close();
});
