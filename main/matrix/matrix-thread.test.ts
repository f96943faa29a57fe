/** The matrix thread when things go wrong in it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeRoadPack, type RoadPackDescription } from '../importers/osm/write-road-pack.ts';
import { writeRoads } from '../packs/road-pack.ts';
import { MODES } from '../routing/profiles/profile.ts';
import { sampleCity } from '../routing/sample-city.ts';
import { MatrixCoordinator } from './coordinator.ts';
import { MatrixEngine } from './engine.ts';
import { CONTROL, CONTROL_WORDS, type MatrixCommand } from './protocol.ts';
import { addressesIn } from '../endpoints/matrix/fixture.ts';
import { readAddresses } from './addresses.ts';
import { MatrixThread } from './matrix-thread.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-matrix-thread-'));
const network = sampleCity(60, 60);
const thread = new MatrixThread();
const describe = (id: string): RoadPackDescription => {
  const source = { name: 'sample city', version: '1', licence: 'CC0-1.0', attribution: 'none' };
  return { id, title: 'Sample', description: 'Made up', version: '1', vintage: 'none', licence: 'CC0-1.0', attribution: 'none', sources: [source], notes: [] };
};
let pack = '';
beforeAll(async () => {
  ({ path: pack } = await writeRoadPack(network, describe('roads-sample'), directory));
});
afterAll(async () => {
  await thread.close();
  rmSync(directory, { recursive: true });
});

const points = (count: number, seed: number): Float64Array => readAddresses('points', addressesIn(network, count, seed), []);

let jobs = 0;
const command = (changes: Partial<MatrixCommand> = {}): MatrixCommand => ({
  type: 'matrix',
  uuid: String(jobs++),
  pack,
  mode: 'car',
  option: 'fastest',
  origins: points(5, 1),
  destinations: points(5, 2),
  durationFile: undefined,
  distanceFile: undefined,
  control: new Int32Array(new SharedArrayBuffer(4 * CONTROL_WORDS)),
  ...changes,
});

test('a thread that dies fails what it was asked for, and the next matrix works', async () => {
  const [longitude = 0, latitude = 0] = points(1, 3);
  // A block without words: the thread cannot even say that it has failed.
  const dead = thread.matrix(command({ control: new Int32Array(new SharedArrayBuffer(0)) }));
  const route = thread.route({ pack, mode: 'car', option: 'fastest', origin: [longitude, latitude], destination: [longitude, latitude] });
  expect(await dead).toMatchObject({ failure: expect.stringContaining('the matrix thread failed') });
  expect((await route).failure ?? '').toMatch(/^$|the matrix thread failed/);
  expect(await thread.matrix(command())).toMatchObject({ outcome: { unreachable: { no_road_at_origin: 0 } } });
});

/** A pack without orders of elimination: they are worked out first, which takes far longer than a cancelled job may. */
async function slowPack(): Promise<string> {
  const { path } = await writeRoadPack(network, describe('roads-slow'), directory);
  const database = new Database(path);
  database.transaction(() => {
    for (const table of ['order', 'array', 'tag_set', 'restriction', 'country']) database.exec(`DROP TABLE road_${table}`);
    writeRoads(database, sampleCity(200, 200), []);
  })();
  database.close();
  return path;
}

test('a matrix that is cancelled in the middle of a long step ends, and others do not suffer', async () => {
  const cancelled = command({ pack: await slowPack(), mode: 'bike' });
  const report = thread.matrix(cancelled);
  // Four fifths of the progress are for getting ready, and two fifths of that are done when the order begins.
  while (Atomics.load(cancelled.control, CONTROL.progress) < 320) await setTimeout(1);
  const [longitude = 0, latitude = 0] = points(1, 3);
  const route = thread.route({ pack, mode: 'car', option: 'fastest', origin: [longitude, latitude], destination: [longitude, latitude] });
  thread.cancel(cancelled.uuid);
  expect(await report).toMatchObject({ uuid: cancelled.uuid, cancelled: true });
  expect(await route).toMatchObject({ route: { metres: 0 } });
  expect(await thread.matrix(command())).toHaveProperty('outcome');
});

test('looks at the points warm the engine up, and neither they nor a matrix get in each other’s way', async () => {
  const warm = new MatrixThread();
  const lonLats = points(400, 5);
  const result = join(directory, 'result');
  const cells = async (changes: Partial<MatrixCommand>): Promise<unknown> => {
    const report = await warm.matrix(command({ origins: lonLats, destinations: lonLats, durationFile: result, ...changes }));
    expect(report).toHaveProperty('outcome');
    return JSON.parse(`[${readFileSync(result, 'utf8')}]`);
  };
  const expected = await cells({ mode: 'car', option: 'safest' });
  const snaps = MODES.map((mode) => warm.snap({ pack, mode, lonLats }));
  const during = cells({ mode: 'car', option: 'safest' });
  for (const { metres } of await Promise.all(snaps)) expect(metres).toHaveLength(400);
  expect(await during).toEqual(expected);
  // One warm-up after the other, and a matrix behind them.
  for (const mode of MODES) await warm.snap({ pack, mode, lonLats });
  expect(await cells({ mode: 'car', option: 'safest' })).toEqual(expected);
  await warm.close();
});

test('a kernel thread that dies fails the matrix and spoils the engine', async () => {
  const entry = new URL("data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { throw new Error('no memory left') })");
  const coordinator = new MatrixCoordinator(new MatrixEngine(2, entry));
  expect(await coordinator.matrix(command())).toMatchObject({ failure: 'a matrix thread failed: no memory left', broken: true });
});

test('goes when nobody has asked for a while, and comes back', async () => {
  const resting = new MatrixThread(20);
  const ask = async (): Promise<unknown> => (await resting.snap({ pack, mode: 'car', lonLats: points(3, 1) })).metres;
  const first = await ask();
  expect(resting.isStarted).toBe(true);
  while (resting.isStarted) await setTimeout(10);
  expect(await ask()).toEqual(first);
  await resting.close();
});
