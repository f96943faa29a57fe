/** Downloads of packs by the server, from a server that sends slowly, ends connections and lies. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PackDownload } from '../../../contract/pack-download.ts';
import { writeFixturePack } from '../../packs/fixture.ts';
import { API_KEY, ask, OWNER_KEY, type Answer } from '../../server/fixture-world.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-pack-download-'));
const [packsDirectory, dataDirectory] = [join(directory, 'packs'), join(directory, 'data')];
let pack: Buffer;
let server: RunningServer;
let origin: string;
/** The checksum beside the pack. */
let checksum: string | undefined;
/** Bytes after which the other server stops sending, without ending the connection. */
let pauseAfter: number | undefined;
let ranges: (string | undefined)[];

function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  if (url === '/airports.cairn.sha256' && checksum !== undefined) return void response.end(checksum);
  if (url !== '/airports.cairn') return void response.writeHead(404).end();
  ranges.push(headers.range);
  const begin = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  if (begin >= pack.length) return void response.writeHead(416, { 'content-range': `bytes */${pack.length}` }).end();
  const rest = pack.subarray(begin);
  response.writeHead(begin === 0 ? 200 : 206, {
    etag: '"1"',
    'content-length': rest.length,
    ...(begin === 0 ? {} : { 'content-range': `bytes ${begin}-${pack.length - 1}/${pack.length}` }),
  });
  if (pauseAfter === undefined) response.end(rest);
  else response.write(rest.subarray(0, pauseAfter));
}
const other = createServer(answer);

const start = async (): Promise<void> => {
  server = await startTestServer({
    packsDirectory,
    dataDirectory,
    port: 0,
    apiKeys: [API_KEY],
    ownerKeys: [OWNER_KEY],
  });
};
const send = (path: string, body?: object, method = 'POST'): Promise<Answer> =>
  ask(server.url, `/v1/packs/download${path}`, {
    method,
    headers: { 'x-api-key': OWNER_KEY, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const post = async (path: string, body?: object): Promise<PackDownload> => {
  const answered = await send(path, body);
  if (answered.status !== 200) throw new Error(`${answered.status} ${answered.text}`);
  return Value.Parse(PackDownload, answered.json());
};
const report = async (): Promise<PackDownload> => Value.Parse(PackDownload, (await send('', undefined, 'GET')).json());
const ended = async (): Promise<PackDownload> => {
  await expect.poll(async () => (await report()).state, { timeout: 20_000 }).not.toMatch(/downloading|checking/);
  return report();
};
const add = (options: object = {}): Promise<PackDownload> =>
  post('', { address: `${origin}/airports.cairn`, ...options });
const installed = (): string[] => readdirSync(packsDirectory).filter((name) => name.endsWith('.sqlite'));
const kept = (): string[] => readdirSync(join(dataDirectory, 'downloads'), { recursive: true, encoding: 'utf8' });

beforeAll(async () => {
  for (const folder of [packsDirectory, dataDirectory]) mkdirSync(folder);
  const areas = [{ id: 1, category: 940, name: 'Airstrip', wkt: 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))' }];
  writeFixturePack(directory, { id: 'airports', theme: 'geo-boundaries', areas });
  pack = readFileSync(join(directory, 'airports.sqlite'));
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  await start();
});
afterAll(async () => {
  await server.close();
  other.closeAllConnections();
  other.close();
  rmSync(directory, { recursive: true });
});
beforeEach(() => {
  checksum = undefined;
  pauseAfter = undefined;
  ranges = [];
});

it('refuses until the setting allows it, says where, and keeps the setting', async () => {
  expect(await report()).toEqual({ allowed: false, state: 'none', received_bytes: 0 });
  const refused = await send('', { address: `${origin}/airports.cairn` });
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringMatching(/Allow downloads from addresses that I paste.* in Settings/),
  ]);
  expect(ranges).toEqual([]);
  expect(await post('/allow', { allowed: true })).toMatchObject({ allowed: true });
  await server.close();
  await start();
  expect(await report()).toMatchObject({ allowed: true });
});

it('names addresses that it does not download from', async () => {
  for (const [address, reason] of [
    ['http://office.example/a.cairn', /give its SHA-256/],
    ['file:///etc/passwd', /must begin with https/],
    ['office', /isn't a valid address/],
  ] as const) {
    const { status, text } = await send('', { address });
    expect([status, text]).toEqual([400, expect.stringMatching(reason)]);
  }
  await post('', { address: `${origin}/none.cairn` });
  expect(await ended()).toMatchObject({ state: 'failed', message: expect.stringMatching(/none\.cairn.*404/) });
});

it('cancels within a second, keeps what was received, and continues there', async () => {
  pauseAfter = 1000;
  expect(await add()).toMatchObject({ state: 'downloading' });
  await expect.poll(async () => (await report()).received_bytes, { timeout: 20_000 }).toBe(1000);
  expect(await report()).toMatchObject({ size_bytes: pack.length, address: `${origin}/airports.cairn` });
  expect((await send('', { address: `${origin}/airports.cairn` })).status).toBe(409);
  const before = performance.now();
  expect(await post('/cancel')).toMatchObject({ state: 'cancelled', received_bytes: 1000 });
  expect(performance.now() - before).toBeLessThan(1000);
  expect(installed()).toEqual([]);

  pauseAfter = 500;
  await add();
  await expect.poll(async () => (await report()).received_bytes, { timeout: 20_000 }).toBe(1500);
  // The end of the server, and switching the setting off, keep it too.
  await server.close();
  await start();
  pauseAfter = 100;
  await add();
  await expect.poll(async () => (await report()).received_bytes, { timeout: 20_000 }).toBe(1600);
  expect(await post('/allow', { allowed: false })).toMatchObject({ allowed: false, state: 'cancelled' });
  await post('/allow', { allowed: true });

  pauseAfter = undefined;
  checksum = `${createHash('sha256').update(pack).digest('hex')}  airports.cairn\n`;
  await add();
  expect(await ended()).toMatchObject({
    state: 'finished',
    pack: 'airports',
    replaced: false,
    checksum: { name: 'SHA-256', digest: checksum.slice(0, 64) },
  });
  expect(ranges).toEqual([undefined, 'bytes=1000-', 'bytes=1500-', 'bytes=1600-']);
  expect([installed(), kept()]).toEqual([['airports.sqlite'], []]);
});

it('replaces an installed pack only if it may, without downloading it again', async () => {
  await add();
  const refused = await ended();
  expect(refused).toMatchObject({ state: 'failed', code: 'already_installed', pack: 'airports' });
  expect(refused.checksum).toBeUndefined();
  expect(await post('/cancel')).toMatchObject({ state: 'none' });
  await add({ replace: true });
  expect(await ended()).toMatchObject({ state: 'finished', replaced: true });
  expect(ranges.at(-1)).toBe(`bytes=${pack.length}-`);
});

it('deletes a file with another checksum', async () => {
  checksum = 'a'.repeat(64);
  await add({ replace: true });
  expect(await ended()).toMatchObject({ state: 'failed', message: expect.stringContaining(`not ${checksum}`) });
  expect(kept()).toEqual([]);
});
