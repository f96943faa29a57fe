/** Files written for one key count towards its limit until it has read them, and block no other key. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeFixturePack } from '../../packs/fixture.ts';
import {
  API_KEY,
  askAs,
  OWNER_KEY,
  startFixtureServer,
  textAt,
  type Answer,
  type FixtureServer,
} from '../../server/fixture-world.ts';
import { mountSmallDisk } from '../../server/small-disk.fixture.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';

const SECOND_KEY = 'another-key-of-the-tests-0123456789-abcdef';
/** Limit for one file of the coastline, which is about 7 MB, but not for two. */
const IN_FLIGHT_BYTES = 10_000_000;
const AREAS = 700;
const NAME_LENGTH = 10_000;

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Squares with names so long that a file of them exceeds the buffers of a connection. */
const COAST_AREAS = Array.from({ length: AREAS }, (_, i) => {
  const [west, east] = [i / 100, (i + 1) / 100];
  const wkt = `MULTIPOLYGON(((${west} 60,${east} 60,${east} 60.01,${west} 60.01,${west} 60)))`;
  return { id: 900 + i, category: 901, name: `${i} `.padEnd(NAME_LENGTH, 'Coast '), wkt };
});

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer({
    apiKeys: [API_KEY, SECOND_KEY],
    keyLimits: { inFlightBytes: IN_FLIGHT_BYTES },
  });
  writeFixturePack(server.packsDirectory, { id: 'admin-coast', theme: 'admin', areas: COAST_AREAS });
  await askAs(server.url, OWNER_KEY, '/v1/packs/reload', {});
});
afterAll(() => server.close());

const as = (key: string, path: string, body?: object | string): Promise<Answer> => askAs(server.url, key, path, body);
/** A file is removed when it is closed, which may be after its last byte has arrived. */
const expectFiles = (folder: string, count: number): Promise<void> =>
  vi.waitFor(() => expect(readdirSync(join(server.packsDirectory, 'data', folder))).toHaveLength(count), {
    timeout: 30_000,
  });
const COAST = '/v1/packs/admin-coast/areas/export?format=geojson';

/** Sends a request and reads only the head of the response. */
const requestAndStall = (key: string, path: string): Promise<{ answer: IncomingMessage; disconnect: () => void }> =>
  new Promise((resolve, reject) => {
    const sent = request(server.url + path, { headers: { 'x-api-key': key }, agent: false });
    sent.on('response', (answer) => {
      answer.pause();
      resolve({ answer, disconnect: () => sent.destroy() });
    });
    sent.on('error', reject);
    sent.end();
  });

describe('a temporary file for a response', () => {
  it('counts towards the limit of its key until the client has read it', async () => {
    const { answer, disconnect } = await requestAndStall(API_KEY, COAST);
    expect(answer.statusCode).toBe(200);
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(IN_FLIGHT_BYTES / 2);

    const refused = await as(API_KEY, COAST);
    expect([refused.status, refused.json()]).toEqual([
      507,
      {
        message:
          'Files and responses in progress of this key would exceed the maximum of 9.5 MiB: wait until a ' +
          'request ends',
        code: 'storage_limit',
      },
    ]);
    expect((await as(SECOND_KEY, COAST)).status).toBe(200);
    expect((await as(OWNER_KEY, COAST)).status).toBe(200);
    await expectFiles('exports', 1);

    disconnect();
    await expectFiles('exports', 0);
    expect((await as(API_KEY, COAST)).status).toBe(200);
    await expectFiles('exports', 0);
  });

  it('is removed after HEAD', async () => {
    const { status, text } = await server.ask(COAST, { method: 'HEAD' });
    expect([status, text]).toEqual([200, '']);
    await expectFiles('exports', 0);
  });

  it('is also used for exported tables', async () => {
    const uuid = textAt(await as(API_KEY, '/v1/batch?name=a.csv', 'id,lon,lat\n1,5,5\n'), 'uuid');
    await vi.waitFor(async () => expect((await as(API_KEY, `/v1/batch/${uuid}`)).text).toContain('"Ready"'), {
      timeout: 30_000,
    });
    const { disconnect } = await requestAndStall(API_KEY, COAST);
    expect((await as(API_KEY, `/v1/batch/${uuid}/export?format=xlsx`)).status).toBe(200);
    disconnect();
    await expectFiles('exports', 0);
    await expectFiles('tables', 0);
  });
});

describe('on a small disk', () => {
  const disk = mountSmallDisk(8);
  afterAll(() => disk.remove());

  it.skipIf(!disk.isMounted)('it is refused, and removed', async () => {
    const data = join(disk.directory, 'data');
    mkdirSync(data);
    const small = await startTestServer({
      packsDirectory: server.packsDirectory,
      dataDirectory: data,
      port: 0,
      apiKeys: [API_KEY],
    });
    const refused = await askAs(small.url, API_KEY, COAST);
    expect([refused.status, refused.json()]).toMatchObject([507, { code: 'disk_full' }]);
    expect(readdirSync(join(data, 'exports'))).toEqual([]);
    await small.close();
    rmSync(data, { recursive: true });
  });
});
