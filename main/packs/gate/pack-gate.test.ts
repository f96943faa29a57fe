import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forkNode, startProcessesBy } from '../../threads/process.ts';
import { openAppStore, type AppStore } from '../../store/app-store.ts';
import { startServer } from '../../server/start.ts';
import { contentDigest } from '../content-digest.ts';
import { writeFixturePack } from '../fixture.ts';
import { identityAt } from '../file-identity.ts';
import { PackStore } from '../pack-store.ts';
import { VET_LIMITS } from './limits.ts';
import { PackGate } from './pack-gate.ts';
import { writeRingPack } from './ring-pack-fixture.ts';

let directory: string;
let beside: string;
let store: AppStore;
const closing: (() => void)[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-gate-'));
  beside = join(directory, 'beside');
  mkdirSync(beside);
  const data = join(directory, 'data');
  mkdirSync(data);
  store = openAppStore(data);
  closing.push(() => void store.close());
});
afterEach(() => {
  for (const close of closing.splice(0).toReversed()) close();
  startProcessesBy(forkNode);
  rmSync(directory, { recursive: true });
});

/** Opening the endless file takes 15 s. A request that takes less than this, even on a busy machine, didn't open it. */
const BUSY_MS = 4000;

const pathOf = (id: string): string => join(directory, `${id}.sqlite`);

function writeAirports(id: string, name: string, folder = directory): void {
  writeFixturePack(folder, {
    id,
    theme: 'geo-boundaries',
    areas: [{ id: 1, category: 940, name, wkt: 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))' }],
  });
}

/** Writes a new file and renames it to its final name, as pack builders do. */
function replaceAirports(id: string, name: string): void {
  writeAirports(id, name, beside);
  renameSync(join(beside, `${id}.sqlite`), pathOf(id));
}

/** Creates a gate that only knows what is stored, and a store behind it. */
function openBehindGate(limits = VET_LIMITS, isLazy = false): { gate: PackGate; packStore: PackStore } {
  const gate = new PackGate(directory, store.vettedFiles.ofVersion('1'), limits);
  const packStore = new PackStore(directory, { gate, isLazy });
  closing.push(
    () => gate.close(),
    () => packStore.close(),
  );
  return { gate, packStore };
}

const listed = (packStore: PackStore): [string, string][] =>
  packStore.current
    .list()
    .map((pack) => [pack.id, pack.status === 'failed' && pack.checking === true ? 'checking' : pack.status]);
const nameOf = (packStore: PackStore): string | undefined =>
  packStore.current.areas('geo-boundaries')[0]?.area(1)?.name;

/** Counts the child processes started from now on. */
function countProcesses(): { count: number } {
  const started = { count: 0 };
  startProcessesBy((...parameters) => {
    started.count += 1;
    return forkNode(...parameters);
  });
  return started;
}

it('files are only opened after another process has opened them', async () => {
  writeAirports('first', 'A');
  const { packStore } = openBehindGate();
  expect(listed(packStore)).toEqual([['first', 'checking']]);
  expect(packStore.reload()).toEqual({ added: [], replaced: [], removed: [] });
  expect(await packStore.refresh()).toEqual({ added: ['first'], replaced: [], removed: [] });
  writeAirports('second', 'B');
  packStore.reload();
  expect(listed(packStore)).toEqual([
    ['first', 'ready'],
    ['second', 'checking'],
  ]);
  await packStore.refresh();
  expect(listed(packStore)).toEqual([
    ['first', 'ready'],
    ['second', 'ready'],
  ]);
});

it('a small file with wrong numbers is never used, and look-ups that need it name it', async () => {
  writeAirports('spoiled', 'A');
  const database = new Database(pathOf('spoiled'));
  database.prepare('UPDATE manifest SET content_sha256 = ?').run(contentDigest(database));
  database.exec('UPDATE area SET area_km2 = area_km2 + 1');
  database.close();
  const { packStore } = openBehindGate();
  await packStore.refresh();
  expect(packStore.current.list()).toMatchObject([
    { id: 'spoiled', theme: 'geo-boundaries', status: 'failed', message: expect.stringContaining('its digest') },
  ]);
  expect(() => packStore.current.need('geo-boundaries')).toThrow('Pack spoiled');
});

it('look-ups that need an included pack report that it is being checked', async () => {
  writeAirports('airports', 'A');
  const { packStore } = openBehindGate();
  expect(() => packStore.current.need('geo-boundaries')).toThrow("Pack airports: The pack isn't used yet: it is being");
  await packStore.refresh();
  expect(nameOf(packStore)).toBe('A');
});

it('a file that blocks its reader is listed with the limit and the remedy, and delays nothing', async () => {
  writeAirports('sound', 'A');
  writeRingPack(directory, 'endless');
  const { packStore } = openBehindGate({ ...VET_LIMITS, fileMs: 1500 });
  let longest = 0;
  let last = performance.now();
  const ticking = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await packStore.refresh();
  expect(listed(packStore)).toEqual([
    ['endless', 'checking'],
    ['sound', 'ready'],
  ]);
  await packStore.refresh(['endless']);
  clearInterval(ticking);
  expect(longest).toBeLessThan(BUSY_MS);
  expect(listed(packStore)).toEqual([
    ['endless', 'failed'],
    ['sound', 'ready'],
  ]);
  expect(packStore.current.list()[0]).toMatchObject({
    message:
      "The pack can't be used: opening the file takes longer than 1.5 s, which no valid pack needs. " +
      'Import or add it again from a valid file, or remove it',
  });
  const processes = countProcesses();
  await packStore.refresh();
  expect(processes.count).toBe(0);
}, 30_000);

it('a valid file is known to the next process; another version of Cairn checks it again', async () => {
  writeAirports('first', 'A');
  writeFileSync(pathOf('none'), 'nonsense');
  await openBehindGate().packStore.refresh();
  const processes = countProcesses();
  rmSync(pathOf('none'));
  const again = openBehindGate().packStore;
  expect(listed(again)).toEqual([['first', 'ready']]);
  await again.refresh();
  expect(processes.count).toBe(0);
  expect(store.vettedFiles.ofVersion('2').find(identityAt(pathOf('first')) ?? '')).toBeUndefined();
});

it('a known file is listed at once, and opened by the first request that needs it', async () => {
  writeAirports('first', 'A');
  await openBehindGate().packStore.refresh();
  const manifest = openBehindGate().packStore.current.list();
  const { packStore } = openBehindGate(VET_LIMITS, true);
  expect(packStore.current.list()).toEqual(manifest);
  replaceAirports('first', 'B');
  expect(() => packStore.current.areas('geo-boundaries')).toThrow(
    "Pack first can't be read at the moment: its file has changed. Try again in a few seconds",
  );
  await packStore.refresh();
  expect(nameOf(packStore)).toBe('B');
});

it('a file that no request needs is opened after the start', async () => {
  writeAirports('first', 'A');
  await openBehindGate().packStore.refresh();
  const { packStore } = openBehindGate(VET_LIMITS, true);
  await packStore.openAll();
  replaceAirports('first', 'B');
  packStore.reload();
  expect(nameOf(packStore)).toBe('A');
  const before = packStore.current.areas('geo-boundaries');
  writeAirports('second', 'C');
  rmSync(pathOf('first'));
  await packStore.refresh();
  expect(packStore.current.areas('geo-boundaries').map(({ id }) => id)).toEqual(['second']);
  expect(packStore.current.areas('geo-boundaries')).not.toBe(before);
});

it('simultaneous requests share one vetting process', async () => {
  writeAirports('first', 'A');
  const processes = countProcesses();
  // Not the process of an earlier test, because its limits differ.
  const { packStore } = openBehindGate({ ...VET_LIMITS, memoryBytes: 500 * 2 ** 20 });
  await Promise.all(Array.from({ length: 10 }, () => packStore.refresh()));
  expect(processes.count).toBe(1);
  expect(listed(packStore)).toEqual([['first', 'ready']]);
});

it('later requests see a file that was added while others were being vetted', async () => {
  writeAirports('first', 'A');
  const { packStore } = openBehindGate();
  const before = packStore.refresh();
  writeAirports('second', 'B');
  await packStore.refresh();
  await before;
  expect(listed(packStore)).toEqual([
    ['first', 'ready'],
    ['second', 'ready'],
  ]);
});

it('a replaced pack answers until the new file is vetted', async () => {
  writeAirports('first', 'A');
  const { packStore } = openBehindGate();
  await packStore.refresh();
  replaceAirports('first', 'B');
  packStore.reload();
  expect(nameOf(packStore)).toBe('A');
  await packStore.refresh();
  expect(nameOf(packStore)).toBe('B');
});

it('a modified pack answers only after its file is vetted', async () => {
  writeAirports('first', 'A');
  const { packStore } = openBehindGate();
  await packStore.refresh();
  utimesSync(pathOf('first'), 1, 1);
  expect(packStore.reload().replaced).toEqual(['first']);
  expect(packStore.current.list()[0]).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('its file has changed and is being checked'),
  });
  expect(packStore.reload().replaced).toEqual([]);
  await packStore.refresh();
  expect(nameOf(packStore)).toBe('A');
});

it("reports why a file isn't a pack, as found by the vetting process", async () => {
  writeFileSync(pathOf('none'), 'nonsense'.repeat(200));
  const { packStore } = openBehindGate();
  await packStore.refresh();
  expect(packStore.current.list()[0]).toMatchObject({
    status: 'failed',
    message:
      "The pack can't be used: the file isn't a Cairn pack. Import or add it again from a valid file, or remove it",
  });
});

it('if no process can be started, known files answer; others are listed with the reason and retried', async () => {
  writeAirports('known', 'A');
  await openBehindGate().packStore.refresh();
  writeAirports('strange', 'B');
  startProcessesBy((_script, _options, events) => {
    setImmediate(() => {
      events.failed(new Error('spawn EAGAIN'));
      events.closed('no process');
    });
    return { send: () => undefined, kill: () => undefined, keepsParentAlive: () => undefined };
  });
  const { packStore } = openBehindGate({ ...VET_LIMITS, memoryBytes: 400 * 2 ** 20 });
  await packStore.refresh();
  expect(listed(packStore)).toEqual([
    ['known', 'ready'],
    ['strange', 'failed'],
  ]);
  expect(packStore.current.list()[1]).toMatchObject({
    message: expect.stringContaining('no process could be started to check it (spawn EAGAIN)'),
  });
  replaceAirports('known', 'C');
  await packStore.refresh();
  expect(nameOf(packStore)).toBe('A');
  startProcessesBy(forkNode);
  await packStore.refresh();
  expect(listed(packStore)).toEqual([
    ['known', 'ready'],
    ['strange', 'ready'],
  ]);
  expect(nameOf(packStore)).toBe('C');
});

it('a server answers at once while a slow file is added, and starts with one in its folder', async () => {
  writeAirports('sound', 'A');
  const key = 'gate-key-0123456789-0123456789-0123456789';
  const options = {
    packsDirectory: directory,
    dataDirectory: join(directory, 'data'),
    port: 0,
    apiKeys: [],
    ownerKeys: [key],
    vetLimits: { fileMs: 2500 },
  };
  let server = await startServer(options);
  closing.push(() => void server.close());
  const get = async (path: string): Promise<{ packs: { id: string; status: string }[] }> =>
    JSON.parse(await (await fetch(`${server.url}${path}`, { headers: { 'x-api-key': key } })).text());
  const statusOf = async (id: string): Promise<string | undefined> =>
    (await get('/v1/packs')).packs.find((pack) => pack.id === id)?.status;
  writeRingPack(beside, 'endless');
  renameSync(join(beside, 'endless.sqlite'), pathOf('endless'));
  let longest = 0;
  await vi.waitFor(
    async () => {
      const startedAt = performance.now();
      const status = await statusOf('endless');
      longest = Math.max(longest, performance.now() - startedAt);
      expect(status).toBe('failed');
    },
    { timeout: 60_000, interval: 20 },
  );
  expect(longest).toBeLessThan(BUSY_MS);
  expect(await statusOf('sound')).toBe('ready');
  await server.close();
  server = await startServer(options);
  expect(await statusOf('sound')).toBe('ready');
  await vi.waitFor(async () => expect(await statusOf('endless')).toBe('failed'), { timeout: 60_000, interval: 50 });
}, 60_000);
