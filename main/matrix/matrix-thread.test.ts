/** Failures and cancellation in the matrix thread. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSampleRoads } from '../ingest/targets/osm/sample-roads.fixture.ts';
import { writeRoads } from '../packs/road-pack.ts';
import { MODES } from '../routing/profiles/profile.ts';
import { sampleCity } from '../routing/sample-city.ts';
import { matrixService } from './coordinator.ts';
import { MatrixEngine } from './engine.ts';
import { releaseRows, type MatrixCommand, type MatrixProgress } from './commands.ts';
import { addressesIn } from '../endpoints/matrix/fixture.ts';
import { readAddresses } from './addresses.ts';
import { isCancelled } from '../threads/work-ended.ts';
import { createMatrixThread } from './matrix-thread.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-matrix-thread-'));
const network = sampleCity(60, 60);
const thread = createMatrixThread();
let pack = '';
beforeAll(async () => {
  ({ path: pack } = await writeSampleRoads(network, 'roads-sample', directory));
});
afterAll(async () => {
  await thread.close();
  rmSync(directory, { recursive: true });
});

const points = (count: number, seed: number): Float64Array =>
  readAddresses('points', addressesIn(network, count, seed), []);

const command = (changes: Partial<MatrixCommand> = {}): MatrixCommand => ({
  pack,
  mode: 'car',
  option: 'fastest',
  origins: points(5, 1),
  destinations: points(5, 2),
  wantsDuration: true,
  wantsDistance: false,
  ...changes,
});

test('the search for an order reports progress, and ends when it is cancelled', async () => {
  const cancelled = new AbortController();
  const shares: number[] = [];
  const trip = thread.ask(
    'trip',
    [
      {
        pack,
        mode: 'car',
        option: 'fastest',
        lonLats: points(150, 4),
        start: 0,
        end: undefined,
        isRoundTrip: true,
        isOrdered: true,
      },
    ],
    {
      signal: cancelled.signal,
      onProgress: ({ share }) => {
        shares.push(share);
        cancelled.abort();
      },
    },
  );
  await expect(trip).rejects.toSatisfy(isCancelled);
  expect(shares[0]).toBeLessThan(0.5);
});

test('a thread that exits fails its pending calls and suggests a remedy', async () => {
  const entry = new URL(
    "data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => " +
      'process.exit())',
  );
  const dying = createMatrixThread({ entry });
  const failed = 'the matrix thread failed: it exited. Run it again; if that fails too, try fewer points';
  await expect(
    Promise.allSettled([
      dying.ask('matrix', [command()]),
      dying.ask('snap', [{ pack, mode: 'car', lonLats: points(1, 3) }]),
    ]),
  ).resolves.toEqual([1, 2].map(() => ({ status: 'rejected', reason: new Error(failed) })));
});

test('snapped points and directions say the names of streets that the pack stores', async () => {
  const named = { ...network, names: ['', 'High Street'], wayName: network.wayName.map(() => 1) };
  const { path } = await writeSampleRoads(named, 'roads-named', directory);
  const lonLats = points(2, 3);
  const { streets } = await thread.ask('snap', [{ pack: path, mode: 'car', lonLats }]);
  expect(streets.flat().map(({ name }) => name)).toEqual(streets.flat().map(() => 'High Street'));
  const [leg] = await thread.ask('directions', [
    { pack: path, mode: 'car', option: 'fastest', lonLats, language: 'en' },
  ]);
  expect(new Set(leg?.steps.map(({ street }) => street))).toEqual(new Set(['High Street']));
});

/** Writes a pack without elimination orders. Computing them takes far longer than cancelling a job may. */
async function slowPack(): Promise<string> {
  const { path } = await writeSampleRoads(network, 'roads-slow', directory);
  const database = new Database(path);
  database.transaction(() => {
    for (const table of ['order', 'array', 'tag_set', 'name', 'restriction', 'country'])
      database.exec(`DROP TABLE road_${table}`);
    writeRoads(database, sampleCity(200, 200), []);
  })();
  database.close();
  return path;
}

test('a matrix cancelled during a long step ends, and other calls are unaffected', async () => {
  const cancelling = new AbortController();
  let share = 0;
  const onProgress = (progress: MatrixProgress): void => {
    ({ share } = progress);
  };
  const cancelled = thread.ask('matrix', [command({ pack: await slowPack(), mode: 'bike' })], {
    signal: cancelling.signal,
    onProgress,
  });
  // Preparation is four fifths of the progress, and two fifths of it are done when the order is computed.
  await expect.poll(() => share, { interval: 1, timeout: 60_000 }).toBeGreaterThanOrEqual(0.32);
  const [longitude = 0, latitude = 0] = points(1, 3);
  const route = thread.ask('route', [
    { pack, mode: 'car', option: 'fastest', origin: [longitude, latitude], destination: [longitude, latitude] },
  ]);
  cancelling.abort();
  await expect(cancelled).rejects.toMatchObject({ reason: 'cancelled' });
  expect(await route).toMatchObject({ metres: 0 });
  expect(await thread.ask('matrix', [command()])).toHaveProperty('outcome');
});

test('snapping points warms the engine up, without interfering with a matrix', async () => {
  const warm = createMatrixThread();
  const lonLats = points(400, 5);
  const cells = async (changes: Partial<MatrixCommand>): Promise<unknown> => {
    const answer = await warm.ask('matrix', [command({ origins: lonLats, destinations: lonLats, ...changes })]);
    const text = Buffer.concat(answer.duration).toString();
    releaseRows(answer);
    return JSON.parse(`[${text}]`);
  };
  const expected = await cells({ mode: 'car', option: 'safest' });
  const snaps = MODES.map((mode) => warm.ask('snap', [{ pack, mode, lonLats }]));
  const during = cells({ mode: 'car', option: 'safest' });
  for (const { metres } of await Promise.all(snaps)) expect(metres).toHaveLength(400);
  expect(await during).toEqual(expected);
  // Several warm-ups in a row, followed by a matrix.
  for (const mode of MODES) await warm.ask('snap', [{ pack, mode, lonLats }]);
  expect(await cells({ mode: 'car', option: 'safest' })).toEqual(expected);
  await warm.close();
});

test('stored networks give the same matrices and paths', async () => {
  const networks = join(directory, 'networks');
  const results = async (options: Parameters<typeof createMatrixThread>[0]): Promise<unknown[]> => {
    const fresh = createMatrixThread(options);
    const found: unknown[] = [];
    for (const [mode, option] of [
      ['car', 'fastest'],
      ['bike', 'safest'],
      ['sales', 'shortest'],
    ] as const) {
      const travel = { pack, mode, option };
      const answer = await fresh.ask('matrix', [command({ ...travel, wantsDistance: true })]);
      found.push(answer.outcome, Buffer.concat([...answer.duration, ...answer.distance]).toString());
      releaseRows(answer);
      found.push(await fresh.ask('directions', [{ ...travel, lonLats: points(3, 6), language: 'en' }]));
    }
    await fresh.close();
    return found;
  };
  const expected = await results({});
  const storing = createMatrixThread({ networks });
  await storing.ask('prepare', [{ pack, mode: 'car', option: 'fastest' }]);
  await storing.ask('prepare', [{ pack, mode: 'bike', option: 'safest' }]);
  await storing.ask('prepare', [{ pack, mode: 'sales', option: 'shortest' }]);
  // Two graphs and three metrics.
  expect(readdirSync(networks)).toHaveLength(5);
  await storing.close();
  expect(await results({ networks })).toEqual(expected);
});

test('a kernel thread that exits fails the matrix and breaks the engine', async () => {
  const entry = new URL(
    "data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { " +
      "throw new Error('no memory left') })",
  );
  const service = matrixService(new MatrixEngine(2, entry));
  const call = { progress: () => undefined, isCancelled: false, signal: AbortSignal.abort() };
  await expect(service(call).matrix(command())).rejects.toMatchObject({
    name: 'EngineFailed',
    message: 'a matrix thread failed: no memory left',
  });
});

test('an isochrone of many points that is cancelled ends before all its surfaces', async () => {
  const service = matrixService(new MatrixEngine(1));
  let checks = 0;
  const call = {
    progress: () => undefined,
    get isCancelled(): boolean {
      return ++checks === 2;
    },
    signal: new AbortController().signal,
  };
  const reach = service(call).reach({
    pack,
    mode: 'car',
    option: 'fastest',
    lonLats: points(100, 4),
    direction: 'from',
    each: true,
    measure: 'duration',
    limits: [600],
    as: 'areas',
    width: 100,
    count: [],
  });
  await expect(reach).rejects.toMatchObject({ reason: 'cancelled' });
  expect(checks).toBe(2);
});

test('exits when idle, and restarts on the next call', async () => {
  const idle = createMatrixThread({ idleMs: 20 });
  const ask = async (): Promise<unknown> =>
    (await idle.ask('snap', [{ pack, mode: 'car', lonLats: points(3, 1) }])).metres;
  const first = await ask();
  expect(idle.isStarted).toBe(true);
  while (idle.isStarted) await setTimeout(10);
  expect(await ask()).toEqual(first);
  await idle.close();
});
