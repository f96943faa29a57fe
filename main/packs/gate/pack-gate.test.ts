import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forkNode, startProcessesBy } from '../../threads/process.ts';
import { openAppStore, type AppStore } from '../../store/app-store.ts';
import { startServer } from '../../server/start.ts';
import { writeFixturePack } from '../fixture.ts';
import { identityAt } from '../found-file.ts';
import { openPackLibrary, type OpenPackLibrary } from '../library.ts';
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

/**
 * To open the endless file takes a quarter of a minute; waiting for less than this is not opening it, on a busy
 * machine, too.
 */
const BUSY_MS = 4000;

const pathOf = (id: string): string => join(directory, `${id}.sqlite`);

function writeAirports(id: string, name: string, folder = directory): void {
  writeFixturePack(folder, {
    id,
    theme: 'geo-boundaries',
    areas: [{ id: 1, category: 940, name, wkt: 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))' }],
  });
}

/** Builds beside and renames, as builders do. */
function replaceAirports(id: string, name: string): void {
  writeAirports(id, name, beside);
  renameSync(join(beside, `${id}.sqlite`), pathOf(id));
}

/** A gate that has seen nothing but what the store keeps, and a library behind it. */
function openBehindGate(limits = VET_LIMITS, mayWait = false): { gate: PackGate; library: OpenPackLibrary } {
  const gate = new PackGate(directory, store.vettedFiles.of('1'), limits);
  const library = openPackLibrary(directory, undefined, gate, mayWait);
  closing.push(
    () => gate.close(),
    () => library.close(),
  );
  return { gate, library };
}

const listed = (library: OpenPackLibrary): [string, string][] => library.list().map(({ id, status }) => [id, status]);
const nameOf = (library: OpenPackLibrary): string | undefined => library.areas('geo-boundaries')[0]?.area(1)?.name;

/** Counts the child processes that are started from now on. */
function countProcesses(): { count: number } {
  const started = { count: 0 };
  startProcessesBy((...parameters) => {
    started.count += 1;
    return forkNode(...parameters);
  });
  return started;
}

it('no file is opened before another process has opened it', async () => {
  writeAirports('first', 'A');
  const { library } = openBehindGate();
  expect(listed(library)).toEqual([]);
  expect(library.reload()).toEqual({ added: [], replaced: [], removed: [] });
  expect(await library.refresh()).toEqual({ added: ['first'], replaced: [], removed: [] });
  writeAirports('second', 'B');
  library.reload();
  expect(listed(library)).toEqual([['first', 'ready']]);
  await library.refresh();
  expect(listed(library)).toEqual([
    ['first', 'ready'],
    ['second', 'ready'],
  ]);
});

it('a file that keeps its reader busy is listed with the limit and the remedy, and nothing waits for it', async () => {
  writeAirports('sound', 'A');
  writeRingPack(directory, 'endless');
  const { library } = openBehindGate({ ...VET_LIMITS, fileMs: 1500 });
  let longest = 0;
  let last = performance.now();
  const ticking = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await library.refresh();
  expect(listed(library)).toEqual([['sound', 'ready']]);
  await library.refresh(['endless']);
  clearInterval(ticking);
  expect(longest).toBeLessThan(BUSY_MS);
  expect(listed(library)).toEqual([
    ['endless', 'failed'],
    ['sound', 'ready'],
  ]);
  expect(library.list()[0]).toMatchObject({
    message:
      'The pack is not used: opening its file takes longer than 1.5 s, which no valid pack takes. ' +
      'Import or add it again from a valid file, or remove it',
  });
  const processes = countProcesses();
  await library.refresh();
  expect(processes.count).toBe(0);
}, 30_000);

it('a valid file is known to the next process; another version of Cairn checks it again', async () => {
  writeAirports('first', 'A');
  writeFileSync(pathOf('none'), 'nonsense');
  await openBehindGate().library.refresh();
  const processes = countProcesses();
  rmSync(pathOf('none'));
  const again = openBehindGate().library;
  expect(listed(again)).toEqual([['first', 'ready']]);
  await again.refresh();
  expect(processes.count).toBe(0);
  expect(store.vettedFiles.of('2').find(identityAt(pathOf('first')) ?? '')).toBeUndefined();
});

it('a file that is known may wait until it is needed: it is listed, and opened by who asks first', async () => {
  writeAirports('first', 'A');
  await openBehindGate().library.refresh();
  const manifest = openBehindGate().library.list();
  const { library } = openBehindGate(VET_LIMITS, true);
  expect(library.list()).toEqual(manifest);
  replaceAirports('first', 'B');
  expect(() => library.areas('geo-boundaries')).toThrow(
    'Pack first cannot be read just now: its file has changed. Try again in a few seconds',
  );
  await library.refresh();
  expect(nameOf(library)).toBe('B');
});

it('a file that waits is opened after the start, and is the pack from then on as any other', async () => {
  writeAirports('first', 'A');
  await openBehindGate().library.refresh();
  const { library } = openBehindGate(VET_LIMITS, true);
  await library.openAll();
  replaceAirports('first', 'B');
  library.reload();
  expect(nameOf(library)).toBe('A');
  const before = library.areas('geo-boundaries');
  writeAirports('second', 'C');
  rmSync(pathOf('first'));
  await library.refresh();
  expect(library.areas('geo-boundaries').map(({ id }) => id)).toEqual(['second']);
  expect(library.areas('geo-boundaries')).not.toBe(before);
});

it('many who ask at once have one process look at the files', async () => {
  writeAirports('first', 'A');
  const processes = countProcesses();
  // Not the process of an earlier test, which had other limits.
  const { library } = openBehindGate({ ...VET_LIMITS, memoryBytes: 500 * 2 ** 20 });
  await Promise.all(Array.from({ length: 10 }, () => library.refresh()));
  expect(processes.count).toBe(1);
  expect(listed(library)).toEqual([['first', 'ready']]);
});

it('a file that comes while others are looked at is seen by requests from then on', async () => {
  writeAirports('first', 'A');
  const { library } = openBehindGate();
  const before = library.refresh();
  writeAirports('second', 'B');
  await library.refresh();
  await before;
  expect(listed(library)).toEqual([
    ['first', 'ready'],
    ['second', 'ready'],
  ]);
});

it('a pack answers from its file until the one in its place is known', async () => {
  writeAirports('first', 'A');
  const { library } = openBehindGate();
  await library.refresh();
  replaceAirports('first', 'B');
  library.reload();
  expect(nameOf(library)).toBe('A');
  await library.refresh();
  expect(nameOf(library)).toBe('B');
});

it('a pack into whose file something was written answers only when that is known', async () => {
  writeAirports('first', 'A');
  const { library } = openBehindGate();
  await library.refresh();
  utimesSync(pathOf('first'), 1, 1);
  expect(library.reload().replaced).toEqual(['first']);
  expect(library.list()[0]).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('its file has changed and is being checked'),
  });
  expect(library.reload().replaced).toEqual([]);
  await library.refresh();
  expect(nameOf(library)).toBe('A');
});

it('says why a file is no pack, as the process that opened it has found', async () => {
  writeFileSync(pathOf('none'), 'nonsense'.repeat(200));
  const { library } = openBehindGate();
  await library.refresh();
  expect(library.list()[0]).toMatchObject({
    status: 'failed',
    message: 'The pack is not used: it is not a Cairn pack. Import or add it again from a valid file, or remove it',
  });
});

it('if no process can be started, known files answer; others are listed with the reason and retried', async () => {
  writeAirports('known', 'A');
  await openBehindGate().library.refresh();
  writeAirports('strange', 'B');
  startProcessesBy((_script, _options, events) => {
    setImmediate(() => {
      events.failed(new Error('spawn EAGAIN'));
      events.closed('no process');
    });
    return { send: () => undefined, kill: () => undefined, keepsParentAlive: () => undefined };
  });
  const { library } = openBehindGate({ ...VET_LIMITS, memoryBytes: 400 * 2 ** 20 });
  await library.refresh();
  expect(listed(library)).toEqual([
    ['known', 'ready'],
    ['strange', 'failed'],
  ]);
  expect(library.list()[1]).toMatchObject({
    message: expect.stringContaining('no process could be started to open it first (spawn EAGAIN)'),
  });
  replaceAirports('known', 'C');
  await library.refresh();
  expect(nameOf(library)).toBe('A');
  startProcessesBy(forkNode);
  await library.refresh();
  expect(listed(library)).toEqual([
    ['known', 'ready'],
    ['strange', 'ready'],
  ]);
  expect(nameOf(library)).toBe('C');
});

it('a server answers at once while a slow file is dropped into its folder, and starts beside one', async () => {
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
      const asked = performance.now();
      const status = await statusOf('endless');
      longest = Math.max(longest, performance.now() - asked);
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
