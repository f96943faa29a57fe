/** Two servers with a shared store: keys and quotas apply to both, even while the database is unavailable. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, type PostgresFixture } from '../store/postgres/postgres.fixture.ts';
import { hasPostgres } from '../store/stores.fixture.ts';
import { ask, askAs, OWNER_KEY, startFixtureServer, textAt, type Answer, type FixtureServer } from './fixture-world.ts';

const LOOK_UP = '/timezonesv1/xy2tzdata?x=5&y=5';
const json = { 'content-type': 'application/json' };

const owner = (server: FixtureServer, path: string, body?: object): Promise<Answer> =>
  ask(server.url, path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': OWNER_KEY, ...(body === undefined ? {} : json) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** Returns the used quota of a key, as reported by a server. */
const usedOf = async (server: FixtureServer, id: string): Promise<unknown> =>
  Object(Object(await (await owner(server, `/v1/usage?key=${id}`)).json()).keys[0].quotas[0]).used;

describe.skipIf(!hasPostgres)('servers that share a store', () => {
  let postgres: PostgresFixture;
  let first: FixtureServer;
  let second: FixtureServer;
  let made = 0;
  beforeAll(async () => {
    postgres = await startPostgres();
    const store = { url: postgres.url };
    [first, second] = await Promise.all([startFixtureServer({ store }), startFixtureServer({ store })]);
  });
  afterAll(async () => {
    await Promise.all([first.close(), second.close()]);
    await postgres.stop();
  });

  /** Creates a key on one server and waits until both know it. */
  const newKey = async (quotas: object): Promise<{ key: string; id: string }> => {
    const answer = await owner(first, '/v1/keys', { name: `key ${made++}`, quotas });
    const key = textAt(answer, 'key');
    await expect.poll(async () => (await askAs(second.url, key, '/v1/packs')).status).toBe(200);
    return { key, id: textAt(answer, 'id') };
  };
  const statuses = async (key: string, count: number, path = LOOK_UP): Promise<Record<number, number>> => {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, i) => askAs((i % 2 === 0 ? first : second).url, key, path)),
    );
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  it('together serve exactly the quota', async () => {
    const { key, id } = await newKey({ timezones: 101 });
    expect(await statuses(key, 250)).toEqual({ 200: 101, 429: 149 });
    // Invalid requests are refused but count towards the quota; another interface has no quota.
    expect(await statuses(key, 4, '/adminv1/xy2admininfo?x=5&y=5&type=admin0')).toEqual({ 200: 4 });
    await expect.poll(() => usedOf(second, id), { timeout: 10_000 }).toBe(101);
    const refused = await askAs(second.url, key, LOOK_UP);
    expect([refused.json(), Number(refused.headers['retry-after']) > 0]).toEqual([
      {
        code: 'quota_exceeded',
        message: expect.stringContaining('The daily quota of this key (101 timezones requests)'),
      },
      true,
    ]);
    // A quota raised on one server applies to the other.
    await owner(first, `/v1/keys/${id}`, { quotas: { timezones: 103 } });
    await expect.poll(async () => (await askAs(second.url, key, LOOK_UP)).status).toBe(200);
    expect(await statuses(key, 6)).toEqual({ 200: 1, 429: 5 });
  });

  it('count the rows of tables towards the quota, each row once', async () => {
    const { key, id } = await newKey({ timezones: 2500 });
    const table = `id,lon,lat\n${Array.from({ length: 1000 }, (_, i) => `${i},5,5`).join('\n')}\n`;
    const enriched = async (server: FixtureServer): Promise<number> => {
      const { text } = await askAs(server.url, key, '/v1/enrich?fields=tz&lon=lon&lat=lat', table);
      return text.split('\n').filter((line) => line.includes('Europe/Berlin')).length;
    };
    // Rows reserved for a stream are returned, and the other server can use them.
    expect(await enriched(first)).toBe(1000);
    await expect.poll(() => usedOf(second, id), { timeout: 10_000 }).toBe(1000);
    expect(await enriched(second)).toBe(1000);
    await expect.poll(() => usedOf(first, id), { timeout: 10_000 }).toBe(2000);
    expect(await enriched(first)).toBe(500);
    expect((await askAs(second.url, key, LOOK_UP)).status).toBe(429);
  });

  it('share usage, prices and retention', async () => {
    const { key, id } = await newKey({});
    await statuses(key, 10);
    const requests = async (): Promise<unknown> =>
      Object(
        Object(await (await owner(second, `/v1/usage?key=${id}`)).json()).keys[0].days.find(
          (day: { interface: string }) => day.interface === 'timezones',
        ),
      ).requests;
    await expect.poll(requests, { timeout: 10_000 }).toBe(10);
    await owner(first, '/v1/prices', {
      currency: 'EUR',
      interfaces: { timezones: { per_thousand_requests: 1000 } },
    });
    expect((await owner(second, `/v1/keys/${id}/statement`)).json()).toMatchObject({ total: '10.00' });
    await owner(first, '/v1/retention', { days: 9 });
    expect((await owner(second, '/v1/retention')).json()).toMatchObject({ days: 9 });
  });

  it('report that a table or an import belongs to the server that received it', async () => {
    const { key } = await newKey({});
    const uploaded = await askAs(first.url, key, '/v1/batch?name=a.csv', 'id,lon,lat\n1,5,5\n');
    const uuid = textAt(uploaded, 'uuid');
    const settings = { position: { kind: 'columns', longitude: 1, latitude: 2 }, fields: ['tz'] };
    const refusal = {
      code: 'not_shared',
      message:
        `Table ${uuid} not found on this server: tables belong to the server that they were uploaded to. Send ` +
        'the request there, or use /v1/enrich or cairn enrich --results, which work on any server',
    };
    for (const [path, body] of [
      [''],
      ['/rows'],
      ['/points'],
      ['/points/0/0/0.mvt'],
      ['/export?format=csv'],
      ['/preview', settings],
      ['/start', settings],
      ['/layout', { columns: [0] }],
      ['/edit', { cells: [{ row: 1, column: 0, text: 'x' }] }],
      ['/delete', {}],
    ] as const) {
      const answer = await askAs(second.url, key, `/v1/batch/${uuid}${path}`, body);
      expect([path, answer.status, answer.json()]).toEqual([path, 404, refusal]);
    }
    expect((await askAs(second.url, key, '/v1/batch')).json()).toEqual({ jobs: [] });
    expect((await askAs(first.url, key, '/v1/batch')).json()).toMatchObject({ jobs: [{ uuid }] });
    expect((await askAs(first.url, key, `/v1/batch/${uuid}`)).status).toBe(200);

    const imported = await owner(second, `/v1/imports/${uuid}`);
    expect([imported.status, imported.json()]).toEqual([
      404,
      {
        code: 'not_shared',
        message: expect.stringContaining(
          'on this server: imports and their files belong to the server that they were uploaded to. Route the ' +
            'requests of one key to one server',
        ),
      },
    ]);
    // An unknown path is simply not found.
    for (const path of [`/v1/batch/${uuid}/nothing/more`, `/v1/imports/${uuid}/nothing/more`, `/v1/areas/${uuid}`])
      expect((await owner(second, path)).json()).toMatchObject({ code: expect.not.stringMatching('not_shared') });
  });

  describe('after a crash of the database', () => {
    let limited: { key: string; id: string };
    let free: { key: string; id: string };
    beforeEach(async () => {
      limited = await newKey({ timezones: 50 });
      free = await newKey({});
    });

    it('continue without losing a count', async () => {
      expect(await statuses(limited.key, 10)).toEqual({ 200: 10 });
      const crashed = postgres.crash();
      const during = await statuses(free.key, 40);
      expect(during).toEqual({ 200: 40 });
      const refused = await askAs(first.url, limited.key, LOOK_UP);
      expect([200, 503]).toContain(refused.status);
      if (refused.status === 503)
        expect([refused.json(), refused.headers['retry-after']]).toEqual([
          { code: 'busy', message: "The store of keys and jobs isn't responding. Try again" },
          '1',
        ]);
      await crashed;
      const before = 10 + (refused.status === 200 ? 1 : 0);
      expect(await statuses(limited.key, 100)).toEqual({ 200: 50 - before, 429: 50 + before });
      // Notifications arrive again.
      await owner(second, `/v1/keys/${free.id}/revoke`, {});
      await expect.poll(async () => (await askAs(first.url, free.key, LOOK_UP)).status, { timeout: 10_000 }).toBe(403);
    });
  });
});
