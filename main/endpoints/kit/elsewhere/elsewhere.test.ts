/** Servers that share a store: a table that is at one of them may be asked for at all. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request, type ClientRequest } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Usage } from '../../../../contract/usage.ts';
import {
  API_KEY,
  ask,
  askAs,
  OWNER_KEY,
  startFixtureServer,
  textAt,
  type Answer,
  type FixtureServer,
} from '../../../server/fixture-world.ts';
import { LIFELINE } from '../../../server/lifeline.ts';
import { startPostgres, type PostgresFixture } from '../../../store/postgres/postgres.fixture.ts';
import { hasPostgres } from '../../../store/stores.fixture.ts';

const START = join(import.meta.dirname, '..', '..', '..', 'server', 'start.ts');
const SETTINGS = { position: { kind: 'columns', longitude: 1, latitude: 2 }, fields: ['admin0', 'tz'] };
const TABLE = 'id,lon,lat\n10,5,5\n9,-1220.263,5\n100,-5,1\n';
const LEASE_MS = 2000;
/** On a machine with much to do. */
const PATIENTLY = { timeout: 60_000 };

const Jobs = Type.Object({ jobs: Type.Array(Type.Object({ uuid: Type.String() })) });
const uuidsIn = (answer: Answer): string[] => Value.Parse(Jobs, answer.json()).jobs.map(({ uuid }) => uuid);

const Requests = Type.Object({ requests: Type.Array(Type.Object({ path: Type.String(), status: Type.Integer() })) });

/** What is the same of an answer, wherever it is asked for. */
const essence = ({ status, headers, bytes }: Answer): unknown => ({
  status,
  headers: { ...headers, date: undefined },
  bytes,
});

/** Begins to ask, without reading the answer. */
function open(url: string, path: string): ClientRequest {
  const sent = request(url + path, { headers: { 'x-api-key': API_KEY } });
  sent.on('error', () => undefined).end();
  return sent;
}

const pause = (ms: number): Promise<void> => setTimeout(ms);

async function upload(url: string, key = API_KEY, table = TABLE): Promise<string> {
  const uuid = textAt(await askAs(url, key, '/v1/batch?name=meters.csv', table), 'uuid');
  await expect.poll(() => statusOf(url, uuid, key), PATIENTLY).toBe('Ready');
  return uuid;
}

const statusOf = async (url: string, uuid: string, key = API_KEY): Promise<string> =>
  textAt(await askAs(url, key, `/v1/batch/${uuid}`), 'status');

async function run(url: string, uuid: string, key = API_KEY): Promise<void> {
  expect((await askAs(url, key, `/v1/batch/${uuid}/start`, SETTINGS)).status).toBe(200);
  await expect.poll(() => statusOf(url, uuid, key), PATIENTLY).toBe('Finished');
}

/** Of the file of a table that no server has open. */
function endLongAgo(file: string): void {
  const database = new Database(file);
  database.prepare("UPDATE job SET record = json_replace(record, '$.ended_at', '2020-01-01T00:00:00.000Z')").run();
  database.close();
}

describe.skipIf(!hasPostgres)('tables of servers that share a store', () => {
  let postgres: PostgresFixture;
  let directory: string;
  let a: FixtureServer;
  let b: FixtureServer;
  let c: FixtureServer;
  let made = 0;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'cairn-elsewhere-'));
    postgres = await startPostgres(['fsync = off']);
    const store = { url: postgres.url, leaseMs: LEASE_MS };
    [a, b, c] = await Promise.all([
      startFixtureServer({ store }),
      startFixtureServer({ store }),
      startFixtureServer({ store, keyLimits: { tables: 2 } }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([a.close(), b.close(), c.close()]);
    await postgres.stop();
    rmSync(directory, { recursive: true });
  });

  /** A key that all servers know. */
  async function newKey(more: object = {}): Promise<{ key: string; id: string }> {
    const answer = await askAs(a.url, OWNER_KEY, '/v1/keys', { name: `key ${made++}`, ...more });
    const key = textAt(answer, 'key');
    for (const { url } of [b, c]) await expect.poll(async () => (await askAs(url, key, '/v1/packs')).status).toBe(200);
    return { key, id: textAt(answer, 'id') };
  }

  it('are read, run, drawn, sorted, exported and deleted at any of them', async () => {
    const uuid = await upload(a.url);
    const path = `/v1/batch/${uuid}`;
    const preview = await askAs(b.url, API_KEY, `${path}/preview`, SETTINGS);
    expect(preview.json()).toMatchObject({ points: [[5, 5], null, [-5, 1]] });
    expect((await askAs(b.url, API_KEY, `${path}/layout`, { columns: [0], key: 0 })).status).toBe(200);
    await run(b.url, uuid);
    for (const what of [
      '',
      '/rows?sort=1&descending=1',
      '/rows?limit=many',
      '/points',
      '/points/0/0/0.mvt',
      '/points/16/0/0.mvt',
      '/export?format=csv',
      '/export?format=geojson&only=errors',
      '/export?format=pdf',
    ]) {
      const [there, here] = await Promise.all(
        [a, b].map(async ({ url }) => essence(await askAs(url, API_KEY, path + what))),
      );
      expect(here, what).toEqual(there);
    }
    const head = await ask(c.url, `${path}/export?format=csv`, { method: 'HEAD' });
    expect(essence(head)).toEqual(essence(await ask(a.url, `${path}/export?format=csv`, { method: 'HEAD' })));
    expect((await ask(c.url, path, { method: 'PUT' })).status).toBe(405);

    expect((await ask(c.url, `${path}/delete`, { method: 'POST' })).status).toBe(200);
    for (const { url } of [a, b, c])
      expect((await askAs(url, API_KEY, path)).json()).toEqual({
        code: 'not_found',
        message: `There is no table ${uuid}`,
      });
  });

  it('are in one list, the latest first', async () => {
    const { key } = await newKey();
    const uuids: string[] = [];
    for (const { url } of [c, a, b, a, b]) uuids.unshift(await upload(url, key));
    for (const { url } of [a, b, c]) {
      const list = await askAs(url, key, '/v1/batch');
      expect(uuidsIn(list)).toEqual(uuids);
      expect(list.headers).not.toHaveProperty('cairn-warning');
    }
    const { key: other } = await newKey();
    expect(uuidsIn(await askAs(b.url, other, '/v1/batch'))).toEqual([]);
  });

  it('are as many for a key as it may keep, wherever they are', async () => {
    const { key } = await newKey();
    for (const { url } of [a, b]) await upload(url, key);
    const refused = await askAs(c.url, key, '/v1/batch?name=a.csv', TABLE);
    expect([refused.status, refused.json()]).toEqual([
      429,
      { code: 'too_many', message: 'This key has 2 tables, and may have no more: delete some' },
    ]);
    const [uuid = ''] = uuidsIn(await askAs(c.url, key, '/v1/batch'));
    await askAs(c.url, key, `/v1/batch/${uuid}/delete`, {});
    await upload(c.url, key);
  });

  it('are for their key alone', async () => {
    const { key } = await newKey();
    const uuid = await upload(a.url, key);
    const stranger = await newKey();
    const path = `/v1/batch/${uuid}`;
    expect((await askAs(b.url, stranger.key, path)).json()).toMatchObject({ message: `There is no table ${uuid}` });
    expect((await askAs(b.url, stranger.key, `${path}/delete`, {})).status).toBe(404);
    expect((await askAs(b.url, 'x'.repeat(40), path)).status).toBe(403);
    expect((await ask(b.url, path, { headers: { 'x-api-key': undefined } })).status).toBe(403);
    expect((await askAs(b.url, key, path)).status).toBe(200);
    expect((await askAs(b.url, OWNER_KEY, path)).status).toBe(200);
  });

  it('are not passed on twice, and who says so himself is answered by the one that he asks', async () => {
    const uuid = await upload(a.url);
    const marked = { headers: { 'cairn-passed-on': 'somewhere' } };
    expect((await ask(b.url, `/v1/batch/${uuid}`, marked)).status).toBe(404);
    expect(uuidsIn(await ask(b.url, '/v1/batch', marked))).not.toContain(uuid);
    const own = await ask(a.url, `/v1/batch/${uuid}`, marked);
    expect([own.status, own.headers['cairn-answered-by']]).toEqual([200, expect.stringMatching(/^[\da-f-]{36}$/)]);
    // It opens nothing.
    const without = { headers: { ...marked.headers, 'x-api-key': undefined } };
    expect((await ask(a.url, `/v1/batch/${uuid}`, without)).status).toBe(403);
  });

  it('are there for a page of another origin whose key allows it, and for their own page', async () => {
    const origin = 'https://maps.example.org';
    const { key } = await newKey({ origins: [origin] });
    const uuid = await upload(a.url, key);
    const from = (given: string): Promise<Answer> =>
      ask(b.url, `/v1/batch/${uuid}`, { headers: { 'x-api-key': key, origin: given } });
    const page = await from(origin);
    expect([page.status, page.headers['access-control-allow-origin']]).toEqual([200, origin]);
    expect((await from('https://elsewhere.example.org')).status).toBe(403);
    expect((await from(b.url)).status).toBe(200);
    const host = 'evil.example.org';
    expect((await ask(b.url, `/v1/batch/${uuid}`, { headers: { 'x-api-key': key, host } })).status).toBe(421);
  });

  it('count once, where they are', async () => {
    const { key, id } = await newKey({ quotas: { timezones: 5 } });
    const uuid = await upload(a.url, key);
    const { url } = b;
    await run(url, uuid, key);
    const refused = await askAs(url, key, `/v1/batch/${uuid}/start`, SETTINGS);
    expect([refused.status, refused.json()]).toEqual([429, expect.objectContaining({ code: 'quota_exceeded' })]);
    const usage = async (): Promise<object> => {
      const answer = await askAs(c.url, OWNER_KEY, `/v1/usage?key=${id}`);
      const days = Value.Parse(Usage, answer.json()).keys[0]?.days ?? [];
      return Object.fromEntries(days.map(({ interface: metered, requests }) => [metered, requests]));
    };
    await expect.poll(async () => Object(await usage()).timezones, PATIENTLY).toBe(3);
    // Let the counts of all servers arrive.
    await pause(2500);
    const before = Number(Object(await usage()).other);
    for (let i = 0; i < 10; i++) await askAs(url, key, `/v1/batch/${uuid}`);
    await expect.poll(async () => Object(await usage()).other, PATIENTLY).toBe(before + 10);
    await pause(2500);
    expect(Object(await usage()).other).toBe(before + 10);
  });

  it('are exported as a stream, which ends where the client hangs up', async () => {
    const rows = Array.from({ length: 50_000 }, (_, i) => `${i},${(i % 1000) / 100},5,${'x'.repeat(800)}`);
    const uuid = await upload(a.url, API_KEY, `id,lon,lat,note\n${rows.join('\n')}\n`);
    await run(b.url, uuid);
    const path = `/v1/batch/${uuid}/export?format=`;
    const exporting = async (): Promise<boolean> =>
      'exporting' in Object((await askAs(a.url, API_KEY, `/v1/batch/${uuid}`)).json());
    /** How the server that has it says that exports ended. */
    const ends = async (format: string): Promise<number[]> =>
      Value.Parse(Requests, (await askAs(a.url, OWNER_KEY, '/v1/requests')).json())
        .requests.filter((one) => one.path === path + format)
        .map(({ status }) => status);
    // While the file is written there.
    const waiting = open(b.url, `${path}xlsx`);
    await expect.poll(exporting, PATIENTLY).toBe(true);
    waiting.destroy();
    await expect.poll(exporting, PATIENTLY).toBe(false);
    await expect.poll(() => ends('xlsx'), PATIENTLY).toEqual([499]);
    // In the middle of it.
    const reading = open(b.url, `${path}csv`);
    const [response] = await once(reading, 'response');
    await once(response, 'readable');
    reading.destroy();
    await expect.poll(() => ends('csv'), PATIENTLY).toEqual([499]);
    const [there, here] = await Promise.all([a, b].map(({ url }) => askAs(url, API_KEY, `${path}csv`)));
    expect(here?.bytes.equals(there?.bytes ?? Buffer.of())).toBe(true);
    expect(here?.text.split('\n').length).toBeGreaterThan(50_000);
  });

  async function startChild(): Promise<{ url: string; process: ChildProcess }> {
    const script = `import(${JSON.stringify(START)})
      .then(({ startServer }) => startServer(JSON.parse(process.argv[1])))
      .then((server) => process.stdout.write(server.url + '\\n'));`;
    const store = { url: postgres.url, leaseMs: LEASE_MS };
    const dataDirectory = join(directory, 'killed');
    const options = { packsDirectory: a.packsDirectory, dataDirectory, port: 0, apiKeys: [API_KEY], store };
    const child = spawn(process.execPath, [...LIFELINE, '-e', script, JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    if (child.stdout === null) throw new Error('no output');
    const [url] = await once(createInterface(child.stdout), 'line');
    return { url: String(url), process: child };
  }

  it('are said to be away with their server, and are back with it at another port', async () => {
    const { key } = await newKey();
    const first = await startChild();
    const uuids = [await upload(first.url, key), await upload(first.url, key)];
    const [uuid = ''] = uuids;
    first.process.kill('SIGKILL');
    await once(first.process, 'exit');
    // Another program may have its port by then.
    const port = Number(new URL(first.url).port);
    const squatter = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'));
    await once(squatter.listen(port, '127.0.0.1'), 'listening');
    const unheard = /^The table \S+ is at a server that has not been heard since 20\S+Z\. It is kept there/;
    const away = async (): Promise<void> => {
      const answer = await askAs(b.url, key, `/v1/batch/${uuid}`);
      expect([answer.status, answer.headers['retry-after'], answer.json()]).toEqual([
        503,
        '5',
        { code: 'busy', message: expect.stringMatching(unheard) },
      ]);
    };
    await away();
    squatter.close();
    // Nobody listens there; then it has been silent for so long that nobody asks.
    await away();
    await pause(LEASE_MS);
    await away();
    const here = await upload(b.url, key);
    const list = await askAs(c.url, key, '/v1/batch');
    expect([list.status, uuidsIn(list), list.headers['cairn-warning']]).toEqual([
      200,
      [here],
      expect.stringMatching(/^Tables are missing: 2 at a server that has not been heard since 20\S+Z$/),
    ]);
    // For another key there is no such table, as ever.
    const stranger = await newKey();
    expect((await askAs(b.url, stranger.key, `/v1/batch/${uuid}`)).status).toBe(404);
    expect((await askAs(b.url, stranger.key, '/v1/batch')).headers).not.toHaveProperty('cairn-warning');

    const second = await startChild();
    expect(second.url).not.toBe(first.url);
    await run(b.url, uuid, key);
    expect(uuidsIn(await askAs(c.url, key, '/v1/batch'))).toEqual([here, ...uuids.toReversed()]);
    second.process.kill('SIGKILL');
    await once(second.process, 'exit');
  });

  it('keep no client waiting where the body of its request is not taken', { timeout: 30_000 }, async () => {
    const uuid = await upload(a.url);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const on = (path: string, method: string): ClientRequest =>
      request(b.url + path, { method, agent, headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' } });
    // In pieces, so that nobody knows beforehand that it is too large.
    const refused = on(`/v1/batch/${uuid}/start`, 'POST');
    refused.write('x');
    refused.end(Buffer.alloc(16 << 20, 'x'));
    const [early] = await once(refused, 'response');
    await once(early.resume(), 'end');
    const next = on(`/v1/batch/${uuid}`, 'GET').end();
    const [answer] = await once(next, 'response');
    // The other may be gone before its words have arrived.
    expect([413, 503]).toContain(early.statusCode);
    expect(answer.statusCode).toBe(200);
    agent.destroy();
  });

  it('refuse a body that is too large as their server does', async () => {
    const uuid = await upload(a.url);
    const answers = await Promise.all(
      [a, b].map(({ url }) =>
        ask(url, `/v1/batch/${uuid}/start`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: 'x'.repeat((1 << 20) + 1),
        }),
      ),
    );
    const [there, here] = answers.map((answer) => [answer.status, answer.json()]);
    expect(there?.[0]).toBe(413);
    expect(here).toEqual(there);
  });

  it('are not waited for where their server has stopped and says nothing', async () => {
    const { key } = await newKey();
    const child = await startChild();
    const uuid = await upload(child.url, key);
    child.process.kill('SIGSTOP');
    // Its connections are still taken.
    const waited = askAs(b.url, key, `/v1/batch/${uuid}/export?format=csv`);
    const list = await askAs(c.url, key, '/v1/batch');
    expect([list.status, list.headers['cairn-warning']]).toEqual([
      200,
      'Tables are missing: 1 at a server that has not answered within 3 s',
    ]);
    const { status, headers } = await waited;
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    child.process.kill('SIGCONT');
    await expect.poll(async () => (await askAs(b.url, key, `/v1/batch/${uuid}`)).status, PATIENTLY).toBe(200);
    child.process.kill('SIGKILL');
    await once(child.process, 'exit');
  });

  it('are known of a data directory that had them before, and stay with a server that ends', async () => {
    const dataDirectory = join(directory, 'older');
    const alone = await startFixtureServer({ dataDirectory });
    const [uuid, deleted] = [await upload(alone.url), await upload(alone.url)];
    await alone.close();
    const store = { url: postgres.url, leaseMs: LEASE_MS };
    const shared = await startFixtureServer({ dataDirectory, store });
    expect((await askAs(b.url, API_KEY, `/v1/batch/${uuid}`)).status).toBe(200);
    await shared.close();
    const { status, text } = await askAs(b.url, API_KEY, `/v1/batch/${uuid}`);
    expect([status, text]).toEqual([503, expect.stringContaining('has not been heard since')]);
    // What goes while it is not shared has gone when it is again.
    const again = await startFixtureServer({ dataDirectory });
    await askAs(again.url, API_KEY, `/v1/batch/${deleted}/delete`, {});
    await again.close();
    const back = await startFixtureServer({ dataDirectory, store });
    expect((await askAs(b.url, API_KEY, `/v1/batch/${deleted}`)).status).toBe(404);
    await run(b.url, uuid);
    await back.close();
    endLongAgo(join(dataDirectory, 'batch', `${uuid}.sqlite`));
    const last = await startFixtureServer({ dataDirectory, store });
    expect(await statusOf(b.url, uuid)).toBe('Finished');
    expect((await askAs(last.url, OWNER_KEY, '/v1/retention', { days: 7 })).json()).toMatchObject({
      deleted: { tables: 1 },
    });
    await askAs(last.url, OWNER_KEY, '/v1/retention', { days: null });
    expect((await askAs(b.url, API_KEY, `/v1/batch/${uuid}`)).status).toBe(404);
    await last.close();
  });

  it('are found again where a server was forgotten by hand, or its store was away', async () => {
    const uuid = await upload(a.url);
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('DELETE FROM cairn_store.server');
    await client.end();
    await expect.poll(async () => (await askAs(b.url, API_KEY, `/v1/batch/${uuid}`)).status, PATIENTLY).toBe(200);
    const crashed = postgres.crash();
    const kept = textAt(await askAs(a.url, API_KEY, '/v1/batch?name=b.csv', TABLE), 'uuid');
    const list = await askAs(a.url, API_KEY, '/v1/batch');
    expect([list.status, uuidsIn(list).includes(kept), list.headers['cairn-warning']]).toEqual([
      200,
      true,
      'Tables may be missing: the store that says where they are does not answer now',
    ]);
    expect((await askAs(b.url, API_KEY, `/v1/batch/${kept}`)).json()).toMatchObject({ code: 'busy' });
    await crashed;
    await expect.poll(async () => (await askAs(b.url, API_KEY, `/v1/batch/${kept}`)).status, PATIENTLY).toBe(200);
    await askAs(b.url, API_KEY, `/v1/batch/${uuid}/delete`, {});
    expect((await askAs(c.url, API_KEY, `/v1/batch/${uuid}`)).status).toBe(404);
  });
});
