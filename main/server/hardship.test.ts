/**
 * A full disk, disappearing packs, a clock that is set back: clear messages, no crash, and normal operation afterwards.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openAppStore } from '../store/app-store.ts';
import { WINDOW_KEY, type KnownKey } from '../store/key-ring.ts';
import {
  API_KEY,
  ask,
  askAs,
  OWNER_KEY,
  startFixtureServer,
  textAt,
  type Answer,
  type FixtureServer,
} from './fixture-world.ts';
import { looksUnwritable } from '../store/stand-in-directory.ts';
import { mountSmallDisk } from './small-disk.fixture.ts';
import { startServer, type RunningServer } from './start.ts';
import { UsageMeter } from '../account/usage-meter.ts';

const ZONE = '/timezonesv1/xy2tzdata?x=-5&y=5';
const ADMIN = '/adminv1/xy2admininfo?x=-5&y=5&type=admin0';

const createKey = (url: string, name: string): Promise<Answer> =>
  ask(url, '/v1/keys', {
    method: 'POST',
    headers: { 'x-api-key': OWNER_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });

describe('packs', () => {
  it('that are deleted while in use are reported, and used again when they are back', async () => {
    const server = await startFixtureServer();
    const [file, moved] = [
      join(server.packsDirectory, 'time-zones.sqlite'),
      join(server.packsDirectory, 'time-zones.away'),
    ];
    const reload = (): Promise<Answer> =>
      server.ask('/v1/packs/reload', { method: 'POST', headers: { 'x-api-key': OWNER_KEY } });
    expect((await server.ask(ZONE)).status).toBe(200);
    renameSync(file, moved);
    await reload();
    const missing = await server.ask(ZONE);
    expect([missing.status, missing.text]).toEqual([
      503,
      '{"message":"Pack time-zones isn\'t installed. Build the default packs, or add ' +
        'one","code":"pack_missing","pack":"time-zones"}',
    ]);
    expect((await server.ask(ADMIN)).status).toBe(200);
    renameSync(moved, file);
    await reload();
    expect((await server.ask(ZONE)).status).toBe(200);
    await server.close();
  });

  it('in a read-only folder work normally', async () => {
    const fixture = await startFixtureServer();
    chmodSync(fixture.packsDirectory, 0o555);
    const data = mkdtempSync(join(tmpdir(), 'cairn-data-'));
    const server = await startServer({
      packsDirectory: fixture.packsDirectory,
      dataDirectory: data,
      port: 0,
      apiKeys: [API_KEY],
    });
    expect([(await ask(server.url, ZONE)).status, (await ask(server.url, '/v1/packs')).status]).toEqual([200, 200]);
    await server.close();
    chmodSync(fixture.packsDirectory, 0o755);
    await fixture.close();
    rmSync(data, { recursive: true });
  });
});

describe('a packs directory on a read-only disk', () => {
  const { directory: disk, isMounted, setWritable, remove } = mountSmallDisk(16);
  afterAll(remove);

  it.skipIf(!isMounted)('serves requests, and refuses changes with a specific message', async () => {
    const fixture = await startFixtureServer();
    const packs = join(disk, 'packs');
    cpSync(fixture.packsDirectory, packs, { recursive: true });
    const pack = readFileSync(join(packs, 'airports.sqlite'));
    const server = await startServer({
      packsDirectory: packs,
      dataDirectory: mkdtempSync(join(fixture.packsDirectory, 'other-')),
      port: 0,
      apiKeys: [],
      ownerKeys: [OWNER_KEY],
    });
    const post = (path: string, body: string | Uint8Array): Promise<Answer> =>
      ask(server.url, path, {
        method: 'POST',
        body,
        headers: { 'x-api-key': OWNER_KEY, 'content-type': 'application/json' },
      });
    const areas = '{"type":"Feature","properties":{"name":"a"},"geometry":null}';
    const file = textAt(await post('/v1/imports/files?name=a.geojson', areas), 'file');
    setWritable(false);
    expect((await askAs(server.url, OWNER_KEY, ZONE)).status).toBe(200);
    for (const [path, body] of [
      ['/v1/packs/add?replace=1', pack],
      ['/v1/packs/remove', '{"id":"airports"}'],
      ['/v1/packs/order', '{"first":["admin-west"]}'],
      ['/v1/packs/order', '{"first":[]}'],
      [
        '/v1/imports',
        JSON.stringify({ kind: 'areas', files: [file], areas: { as: 'admin', level: 3, country: 'WST' } }),
      ],
    ] as const) {
      const answer = await post(path, body);
      expect([path, answer.status, answer.json()]).toEqual([
        path,
        507,
        {
          code: 'not_writable',
          message: "The packs directory isn't writable. Change its permissions, or choose another packs folder",
        },
      ]);
    }
    setWritable(true);
    expect((await post('/v1/packs/add?replace=1', pack)).status).toBe(200);
    await server.close();
    await fixture.close();
  });
});

/**
 * Root can write everywhere, so under root the command line runs as the user nobody, if that user can read the program.
 */
const NOBODY_UID = 65_534;
const CLI = join(import.meta.dirname, '..', 'cli.ts');
const asUser = process.getuid?.() === 0 ? { uid: NOBODY_UID, gid: NOBODY_UID } : {};
const canRun =
  process.platform !== 'win32' &&
  spawnSync(process.execPath, [CLI, '--version'], { ...asUser, stdio: 'ignore' }).status === 0;
if (!canRun)
  process.stdout.write('skipped: directories that cannot be written: no ordinary user can run the program from here\n');

describe.skipIf(!canRun)('an ordinary user', () => {
  it('reports which data directory is not writable, and the remedy', async () => {
    const fixture = await startFixtureServer();
    const data = mkdtempSync(join(tmpdir(), 'cairn-data-'));
    chmodSync(data, 0o555);
    chmodSync(fixture.packsDirectory, 0o555);
    const remedy = 'Give this user write permission there, or choose another data directory\n';
    for (const [args, fault] of [
      [['keys', 'list', '--data-dir', data], `Can't use the database ${join(data, 'cairn.sqlite')}: EACCES`],
      [
        ['serve', '--port', '0', '--packs', fixture.packsDirectory, '--data-dir', join(data, 'new')],
        `Can't create the data directory ${join(data, 'new')}: EACCES`,
      ],
    ] as const) {
      const { status, stderr } = spawnSync(process.execPath, [CLI, ...args], { ...asUser, encoding: 'utf8' });
      expect([status, stderr.startsWith(`cairn: ${fault}`), stderr.endsWith(remedy)]).toEqual([1, true, true]);
    }
    chmodSync(fixture.packsDirectory, 0o755);
    rmSync(data, { recursive: true });
    await fixture.close();
  });

  it('can serve a read-only packs directory, whatever a killed process has left there', async () => {
    const fixture = await startFixtureServer();
    const data = mkdtempSync(join(tmpdir(), 'cairn-data-'));
    chmodSync(data, 0o777);
    for (const leftover of ['.adding-1', 'countries.sqlite.unfinished']) {
      mkdirSync(join(fixture.packsDirectory, leftover));
      utimesSync(join(fixture.packsDirectory, leftover), 1e9, 1e9);
    }
    chmodSync(fixture.packsDirectory, 0o555);
    const child = spawn(
      process.execPath,
      [CLI, 'serve', '--port', '0', '--packs', fixture.packsDirectory, '--data-dir', data, '--api-key', API_KEY],
      { ...asUser, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const [output] = await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
    expect(String(output)).toContain('"url":"http://127.0.0.1:');
    child.kill();
    await once(child, 'exit');
    chmodSync(fixture.packsDirectory, 0o755);
    rmSync(data, { recursive: true });
    await fixture.close();
  });
});

describe('a full disk', () => {
  const { directory: disk, isMounted, remove } = mountSmallDisk(4);
  afterEach(remove);

  it.skipIf(!isMounted)(
    'affects no look-up, refuses what cannot be stored, and recovers when there is space',
    async () => {
      const data = join(disk, 'data');
      mkdirSync(data);
      const fixture = await startFixtureServer();
      const server = await startServer({
        packsDirectory: fixture.packsDirectory,
        dataDirectory: data,
        port: 0,
        apiKeys: [API_KEY],
        ownerKeys: [OWNER_KEY],
      });
      const ballast = join(disk, 'ballast');
      expect(spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k'], { stdio: 'ignore' }).status).not.toBe(0);

      const answers: Answer[] = [];
      for (let key = 0; key < 400 && answers.at(-1)?.status !== 507; key++)
        answers.push(await createKey(server.url, `key ${key}`));
      expect(answers.at(-1)?.json()).toEqual({
        message:
          'The disk is full (Cairn keeps 1 GiB of it free, or 5 % of a small one): look-ups work, but nothing is ' +
          'saved. Free up disk space, then retry',
        code: 'disk_full',
      });
      expect((await ask(server.url, ZONE)).status).toBe(200);
      const order = JSON.stringify({ result: ['cost'], origin_addresses: ['1,1'], destination_addresses: ['2,2'] });
      expect(
        (
          await ask(server.url, '/tdmv1/order', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: order,
          })
        ).status,
      ).not.toBe(500);

      rmSync(ballast);
      expect((await createKey(server.url, 'after')).status).toBe(200);
      const usage = await ask(server.url, '/v1/usage');
      expect(usage.text).toContain('"timezones","requests":1');
      await server.close();
      await fixture.close();
    },
  );

  it('is reported when the server starts, with the file', async () => {
    const data = mkdtempSync(join(tmpdir(), 'cairn-data-'));
    writeFileSync(
      join(data, 'cairn.sqlite'),
      'this is no database, but long enough to look like the beginning of a file that was one',
    );
    await expect(startServer({ packsDirectory: data, dataDirectory: data, port: 0, apiKeys: [] })).rejects.toThrow(
      /^Can't use the database .*cairn\.sqlite: file is not a database/,
    );
    rmSync(data, { recursive: true });
  });
});

/** Starts the server with the `data` directory of a small disk and the packs of a fixture. */
const startOnDisk = (data: string, { packsDirectory }: FixtureServer): Promise<RunningServer> =>
  startServer({ packsDirectory, dataDirectory: data, port: 0, apiKeys: [API_KEY], ownerKeys: [OWNER_KEY] });

const savePlace = (url: string): Promise<Answer> =>
  askAs(url, API_KEY, '/v1/places', { places: [{ name: 'here', lon: 1, lat: 1 }] });

const waitUntilSaved = async (url: string): Promise<void> =>
  expect.poll(async () => (await savePlace(url).catch(() => undefined))?.status, { timeout: 20_000 }).toBe(200);

/** Requests that need a data directory, by path and body. */
const NEEDS_DATA: [path: string, body?: object | string][] = [
  ['/v1/places', { places: [{ name: 'here', lon: 1, lat: 1 }] }],
  ['/tdmv1/order', { result: ['cost'], origin_addresses: ['1,1'], destination_addresses: ['2,2'] }],
  ['/tdmv1/jobs'],
  ['/v1/batch?name=a.csv', 'id,lon,lat\n1,5,5\n'],
  ['/v1/batch'],
  ['/v1/enrich?fields=tz', 'id,lon,lat\n1,5,5\n'],
];

const unwritable = async (url: string): Promise<unknown> =>
  Object((await askAs(url, OWNER_KEY, '/v1/server')).json()).unwritable;

/** Refusals use the same text as the server's status. */
async function expectOnlyLookUps(url: string, key: string, code: string): Promise<void> {
  expect((await askAs(url, key, ZONE)).status).toBe(200);
  const reported = await unwritable(url);
  expect(reported).toEqual({ code, message: expect.stringContaining('look-ups work, but nothing is saved') });
  for (const [path, body] of NEEDS_DATA) {
    const answer = await askAs(url, key, path, body);
    expect([path, answer.status, answer.json()]).toEqual([path, 507, reported]);
  }
}

describe('a data directory that is not writable', () => {
  const { directory: disk, isMounted, setWritable, remove } = mountSmallDisk(8);
  const data = join(disk, 'data');
  let fixture: FixtureServer;
  let key: string;
  beforeAll(async () => {
    fixture = await startFixtureServer();
    if (!isMounted) return;
    mkdirSync(data);
    const server = await startOnDisk(data, fixture);
    key = textAt(await createKey(server.url, 'kept'), 'key');
    await server.close();
  });
  afterAll(async () => {
    await fixture.close();
    remove();
  });

  it.skipIf(!isMounted)('because it is full: the server starts, and recovers when there is space', async () => {
    const ballast = join(disk, 'ballast');
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k'], { stdio: 'ignore' });
    const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const server = await startOnDisk(data, fixture);
    const { url } = server;
    await expectOnlyLookUps(url, key, 'disk_full');
    expect(output.mock.calls.join('')).toContain(`cairn: ${data}: The disk is full`);
    rmSync(ballast);
    await waitUntilSaved(url);
    expect(server.url).toBe(url);
    expect((await askAs(url, key, ZONE)).status).toBe(200);
    expect(output.mock.calls.join('')).toContain(`cairn: ${data} is writable again`);
    output.mockRestore();
    await server.close();
  });

  it.skipIf(!isMounted)('because its disk is read-only: the server does the same', async () => {
    setWritable(false);
    expect(looksUnwritable(data)).toMatchObject({ code: 'not_writable' });
    const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const server = await startOnDisk(data, fixture);
    await expectOnlyLookUps(server.url, key, 'not_writable');
    expect(output.mock.calls.join('')).toContain(`cairn: ${data}: The data directory isn't writable`);
    setWritable(true);
    await waitUntilSaved(server.url);
    expect(await unwritable(server.url)).toBeUndefined();
    output.mockRestore();
    await server.close();
  });

  it.skipIf(!isMounted)('because it fills up while the server runs: reported until there is space', async () => {
    const server = await startOnDisk(data, fixture);
    const { url } = server;
    expect(await unwritable(url)).toBeUndefined();
    const ballast = join(disk, 'ballast');
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k'], { stdio: 'ignore' });
    const refusal = await askAs(url, API_KEY, '/v1/batch?name=a.csv', 'id,lon,lat\n1,5,5\n');
    expect([refusal.status, refusal.json()]).toEqual([507, await unwritable(url)]);
    expect(refusal.json()).toMatchObject({ code: 'disk_full' });
    rmSync(ballast);
    expect(await unwritable(url)).toBeUndefined();
    await server.close();
  });

  it('because it was removed: losses are reported, and everything works once it is back', async () => {
    const directory = join(fixture.packsDirectory, 'data');
    renameSync(directory, `${directory}-away`);
    await expectOnlyLookUps(fixture.url, API_KEY, 'not_writable');
    // A new directory with the same name isn't the one that the server has opened.
    mkdirSync(directory);
    await expectOnlyLookUps(fixture.url, API_KEY, 'not_writable');
    rmSync(directory, { recursive: true });
    renameSync(`${directory}-away`, directory);
    expect((await savePlace(fixture.url)).status).toBe(200);
  });
});

describe('a disk without inodes', () => {
  const { directory: disk, isMounted, remove } = mountSmallDisk(8, 30);
  afterAll(remove);

  it.skipIf(!isMounted)('refuses tables to enrich immediately', async () => {
    const fixture = await startFixtureServer();
    const data = join(disk, 'data');
    mkdirSync(data);
    const server = await startOnDisk(data, fixture);
    const fill = (): string[] => {
      const files: string[] = [];
      for (;;) {
        const file = join(disk, String(files.length));
        try {
          writeFileSync(file, '');
        } catch {
          return files;
        }
        files.push(file);
      }
    };
    const files = fill();
    const enrich = (rows: number): Promise<Answer> =>
      askAs(server.url, API_KEY, '/v1/enrich?fields=tz', `id,lon,lat\n${'1,5,5\n'.repeat(rows)}`);
    for (const rows of [10, 1000, 5000]) {
      const answer = await enrich(rows);
      expect([answer.status, answer.json()]).toEqual([507, expect.objectContaining({ code: 'disk_full' })]);
    }
    for (const file of files) rmSync(file);
    expect((await enrich(10)).status).toBe(200);
    // Even if the folder for waiting responses already exists.
    expect(readdirSync(join(data, 'tables'))).toEqual([]);
    fill();
    expect((await enrich(10)).status).toBe(507);
    await server.close();
    await fixture.close();
  });
});

describe('a clock that is set back', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('counts towards the day it shows, and observes the quota of each day', () => {
    const data = mkdtempSync(join(tmpdir(), 'cairn-data-'));
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-22T12:00:00Z') });
    const store = openAppStore(data);
    const meter = new UsageMeter(store);
    const key: KnownKey = { ...WINDOW_KEY, id: 'k', quotas: { zip4: 2 } };
    const request = (): number => {
      let status = 200;
      try {
        void meter.admit(key, { interface: 'zip4', charge: undefined });
      } catch {
        status = 429;
      }
      const day = new Date().toISOString().slice(0, 10);
      store.ledger.usage.add({ keyId: 'k', day, interface: 'zip4', status, requests: 1, cells: 0 });
      return status;
    };
    expect([request(), request(), request()]).toEqual([200, 200, 429]);
    vi.setSystemTime(new Date('2026-11-21T12:00:00Z'));
    expect([request(), request(), request()]).toEqual([200, 200, 429]);
    vi.setSystemTime(new Date('2026-11-22T12:00:10Z'));
    expect([store.ledger.used('2026-11-22'), request()]).toEqual([
      [{ keyId: 'k', interface: 'zip4', requests: 2 }],
      429,
    ]);
    expect(
      store.ledger.between('2026-11-01', '2026-11-30', 'k').map(({ day, status, requests }) => [day, status, requests]),
    ).toEqual([
      ['2026-11-21', 200, 2],
      ['2026-11-21', 429, 1],
      ['2026-11-22', 200, 2],
      ['2026-11-22', 429, 2],
    ]);
    expect(store.keys.list()).toEqual([]);
    store.close();
    rmSync(data, { recursive: true });
  });
});
