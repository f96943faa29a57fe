/** Packs and extracts from a server, which ends connections, changes files and lies. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { writeFixturePack } from '../packs/fixture.ts';
import { runInProcess, type Outcome } from './run-in-process.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-downloads-'));
const packsDirectory = join(folder, 'packs');
const dataDirectory = join(folder, 'data');
const NAME = 'airports.cairn';

/** The files of the server; tests replace them. */
let files: Record<string, Buffer>;
let version: string | undefined;
/** Bytes after which the next responses end; without an entry, they are complete. */
let cuts: number[];
let pack: Buffer;
/** The `Range` of each request for the pack. */
let ranges: (string | undefined)[];

function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const body = files[url.slice(1)];
  if (body === undefined) {
    response.writeHead(404).end();
    return;
  }
  if (url.endsWith(NAME)) ranges.push(headers.range);
  if (version !== undefined) response.setHeader('etag', version);
  const begin = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  const isContinued = headers.range !== undefined && headers['if-range'] === version;
  if (isContinued && begin >= body.length) {
    response.writeHead(416, { 'content-range': `bytes */${body.length}` }).end();
    return;
  }
  const rest = isContinued ? body.subarray(begin) : body;
  if (isContinued)
    response.writeHead(206, {
      'content-range': `bytes ${begin}-${body.length - 1}/${body.length}`,
      'content-length': rest.length,
    });
  else response.writeHead(200, { 'content-length': rest.length });
  const cut = cuts.shift();
  if (cut === undefined) response.end(rest);
  else response.write(rest.subarray(0, cut), () => setTimeout(() => response.destroy(), 50));
}

const server = createServer(answer);
let origin = '';

const add = (address: string, ...options: string[]): Promise<Outcome> =>
  runInProcess(['packs', 'add', address, '--packs', packsDirectory, '--data-dir', dataDirectory, ...options]);
const available = (...options: string[]): Promise<Outcome> =>
  runInProcess(['packs', 'available', origin, `--packs=${packsDirectory}`, `--data-dir=${dataDirectory}`, ...options]);
const kept = (): string[] =>
  readdirSync(join(dataDirectory, 'downloads'), { recursive: true, encoding: 'utf8' }).map(
    (path) => path.split('/')[1] ?? '',
  );
const installed = (): string[] => readdirSync(packsDirectory);
const digest = (algorithm: string, body: Buffer): string => createHash(algorithm).update(body).digest('hex');

beforeAll(async () => {
  const areas = [{ id: 1, category: 940, name: 'Airstrip', wkt: 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))' }];
  writeFixturePack(folder, { id: 'airports', theme: 'geo-boundaries', areas });
  pack = readFileSync(join(folder, 'airports.sqlite'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  for (const directory of [packsDirectory, dataDirectory]) {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory);
  }
  files = { [NAME]: pack };
  version = '"1"';
  cuts = [];
  ranges = [];
});

it('adds a pack by its address, and says that it has no checksum', async () => {
  const { code, out, error } = await add(`${origin}/${NAME}`);
  expect({ code, out }).toEqual({ code: 0, out: 'Added airports\n' });
  expect(error).toContain('no checksum beside it');
  expect(installed()).toContain('airports.sqlite');
  expect(kept()).toEqual([]);
});

it.each(['sha256', 'md5'])('compares the %s beside it', async (algorithm) => {
  files[`${NAME}.${algorithm}`] = Buffer.from(`${digest(algorithm, pack)}  ${NAME}\n`);
  expect(await add(`${origin}/${NAME}`)).toMatchObject({
    code: 0,
    error: expect.stringContaining(digest(algorithm, pack)),
  });
  files[`${NAME}.${algorithm}`] = Buffer.from(digest(algorithm, Buffer.from('other')));
  const refused = await add(`${origin}/${NAME}`, '--replace');
  expect(refused.code).toBe(1);
  expect(refused.error).toContain(`is ${digest(algorithm, pack)}, not ${digest(algorithm, Buffer.from('other'))}`);
  expect(kept()).not.toContain(`${NAME}.unfinished`);
});

it('prefers --sha256 to the checksum beside it', async () => {
  files[`${NAME}.sha256`] = Buffer.from(digest('sha256', pack));
  const refused = await add(`${origin}/${NAME}`, '--sha256', 'a'.repeat(64));
  expect(refused).toMatchObject({ code: 1, error: expect.stringContaining(`not ${'a'.repeat(64)}`) });
  expect(installed()).toEqual([]);
  expect(await add(`${origin}/${NAME}`, '--sha256', digest('sha256', pack))).toMatchObject({ code: 0 });
});

it('continues where the connection was lost, within a command and in the next one', async () => {
  cuts = [1000, 2000, 0, 0, 0, 0];
  const lost = await add(`${origin}/${NAME}`);
  expect(lost.code).toBe(1);
  expect(lost.error).toMatch(/MB are kept: try again to continue there/);
  expect(ranges.slice(0, 3)).toEqual([undefined, 'bytes=1000-', 'bytes=3000-']);
  expect(installed()).toEqual([]);
  cuts = [];
  ranges = [];
  expect(await add(`${origin}/${NAME}`)).toMatchObject({ code: 0 });
  expect(ranges).toEqual(['bytes=3000-']);
});

it.each(['"2"', undefined])('starts again if the file has changed: %s', async (next) => {
  cuts = [1000, 0, 0, 0, 0];
  await add(`${origin}/${NAME}`);
  version = next;
  cuts = [];
  expect(await add(`${origin}/${NAME}`)).toMatchObject({ code: 0, out: 'Added airports\n' });
});

it('keeps a complete file that the command refuses, and uses it in the next one', async () => {
  expect(await add(`${origin}/${NAME}`)).toMatchObject({ code: 0 });
  expect(await add(`${origin}/${NAME}`)).toMatchObject({ code: 1, error: expect.stringContaining('--replace') });
  ranges = [];
  expect(await add(`${origin}/${NAME}`, '--replace')).toMatchObject({ code: 0, out: 'Replaced airports\n' });
  expect(ranges).toEqual([`bytes=${pack.length}-`]);
  expect(kept()).toEqual([]);
});

it('lists and adds the packs of a folder on a server, each with its digest in the list', async () => {
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  writeFileSync(join(shared, NAME), pack);
  expect(await runInProcess(['packs', 'index', shared])).toMatchObject({ code: 0 });
  files['cairn-packs.json'] = readFileSync(join(shared, 'cairn-packs.json'));
  expect(await available()).toMatchObject({ code: 0, out: expect.stringMatching(/airports .* new /) });
  files[NAME] = Buffer.concat([pack, pack]);
  expect(await available('--add', 'newer')).toMatchObject({ code: 1, error: expect.stringContaining('SHA-256') });
  expect(installed()).toEqual([]);
  files[NAME] = pack;
  version = '"2"';
  expect(await available('--add', 'newer')).toMatchObject({ code: 0, out: 'Added airports\n' });
});

it('names what it can’t get', async () => {
  expect(await add(`${origin}/none.cairn`)).toMatchObject({ code: 1, error: expect.stringContaining('404') });
  expect(await add('http://office.example/a.cairn')).toMatchObject({
    code: 2,
    error: expect.stringContaining('give its SHA-256'),
  });
  // Not percent-encoded UTF-8.
  expect(await add(`${origin}/%zz.cairn`)).toMatchObject({ code: 1, error: expect.stringContaining('404') });
  expect(await add('http://')).toMatchObject({ code: 2, error: expect.stringContaining("isn't a valid address") });
});

it('imports a file by its address', async () => {
  files['wards.geojson'] = Buffer.from(
    JSON.stringify({
      type: 'Feature',
      properties: { name: 'Ward 1' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      },
    }),
  );
  const outcome = await runInProcess([
    'import',
    'areas',
    `${origin}/wards.geojson`,
    '--as=boundary',
    '--category-name=Ward',
    `--packs=${packsDirectory}`,
    `--data-dir=${dataDirectory}`,
  ]);
  expect(outcome).toMatchObject({ code: 0, out: expect.stringContaining('Imported areas-wards') });
  expect(installed()).toContain('areas-wards.sqlite');
});
