import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_VALUE, readBinaryMatrix } from '../../../contract/matrix-binary.ts';
import { FetchAnswer, JobSummary, MATRIX_TYPE, SnapAnswer, type OrderBody } from '../../../contract/matrix.ts';
import { RouteFeature } from '../../../contract/route.ts';
import { API_KEY, PACK, startMatrixFixture, type MatrixFixture } from './fixture.ts';

let fixture: MatrixFixture;
beforeAll(async () => {
  fixture = await startMatrixFixture();
});
afterAll(() => fixture.close());

const post = async (path: string, body: unknown): Promise<{ status: number; body: unknown }> => {
  const response = await fixture.ask(path, body);
  return { status: response.status, body: await response.json() };
};

const Ordered = FetchAnswer.properties.uuid;

async function order(changes: Partial<OrderBody>): Promise<string> {
  const body: OrderBody = {
    result: ['cost', 'distance'],
    origin_addresses: fixture.addresses(4, 1),
    destination_addresses: fixture.addresses(5, 2),
    ...changes,
  };
  const answer = await post('/tdmv1/order', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return Value.Parse(Ordered, Reflect.get(Object(answer.body), 'uuid'));
}

async function fetchOnce(uuid: string): Promise<FetchAnswer> {
  const { status, body } = await post('/tdmv1/fetch', { uuid });
  expect(status).toBe(200);
  return Value.Parse(FetchAnswer, body);
}

async function fetchEnd(uuid: string): Promise<FetchAnswer> {
  for (;;) {
    const answer = await fetchOnce(uuid);
    if (answer.status !== 'Queued' && answer.status !== 'Running') return answer;
    await setTimeout(10);
  }
}

const swap = (address: string): string => address.split(',').toReversed().join(',');

const jobs = async (): Promise<JobSummary[]> => {
  const body = Object(await (await fixture.ask('/tdmv1/jobs')).json());
  return Reflect.get(body, 'jobs').map((job: unknown) => Value.Parse(JobSummary, job));
};

/** Fetches a job in binary, as rows of numbers. */
async function fetchBinary(uuid: string, matrices = true): Promise<FetchAnswer> {
  const response = await fetch(`${fixture.server.url}/tdmv1/fetch`, {
    method: 'POST',
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json', accept: MATRIX_TYPE },
    body: JSON.stringify({ uuid, wait: 30, matrices }),
  });
  expect(response.headers.get('content-type')).toBe(MATRIX_TYPE);
  const bytes = await response.arrayBuffer();
  expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
  const { job, duration, distance } = readBinaryMatrix(bytes);
  const rowsOf = (tenths: Int32Array): (number | null)[][] =>
    job.origin_addresses.map((_, row) => {
      const columns = job.destination_addresses.length;
      const cells = [...tenths.subarray(row * columns, (row + 1) * columns)];
      return cells.map((cell) => (cell === NO_VALUE ? null : cell / 10));
    });
  return {
    ...job,
    ...(duration === undefined ? {} : { duration: rowsOf(duration) }),
    ...(distance === undefined ? {} : { distance: rowsOf(distance) }),
  };
}

describe('the binary response', () => {
  test.each([[['cost', 'distance']], [['cost']], [['distance']]] as OrderBody['result'][][])(
    'has the values of the JSON: %j',
    async (result) => {
      const uuid = await order({
        result,
        origin_addresses: ['-170,1', ...fixture.addresses(150, 1)],
        destination_addresses: fixture.addresses(333, 2),
        mode: 'technician',
        name: 'Käse',
      });
      const binary = await fetchBinary(uuid);
      expect(binary.status).toBe('Finished');
      expect(binary).toEqual(await fetchEnd(uuid));
      const { duration: _duration, distance: _distance, ...head } = binary;
      expect(await fetchBinary(uuid, false)).toEqual(head);
    },
  );

  test('has no matrices of a failed job', async () => {
    const uuid = await order({ origin_addresses: ['0,0'], destination_addresses: ['0,0'] });
    expect(await fetchBinary(uuid)).toEqual(await fetchEnd(uuid));
  });
});

describe('request and fetch', () => {
  test('a finished job has both matrices, a row per origin, and echoes the addresses', async () => {
    const [origins, destinations] = [fixture.addresses(4, 1), fixture.addresses(5, 2)];
    const answer = await fetchEnd(await order({}));
    expect(answer).toMatchObject({
      status: 'Finished',
      progress: 1,
      mode: 'car',
      option: 'fastest',
      pack: PACK,
      origin_addresses: origins,
      destination_addresses: destinations,
    });
    expect([answer.created_at, answer.started_at ?? '', answer.finished_at ?? ''].toSorted()).toEqual([
      answer.created_at,
      answer.started_at,
      answer.finished_at,
    ]);
    expect(answer.distance?.map((row) => row.length)).toEqual([5, 5, 5, 5]);
    expect(answer.duration?.map((row) => row.length)).toEqual([5, 5, 5, 5]);
  });

  test.each([
    [['cost'] as const, true, false],
    [['distance'] as const, false, true],
  ])('result %j returns only that matrix', async (result, duration, distance) => {
    const answer = await fetchEnd(await order({ result: [...result] }));
    expect([answer.duration !== undefined, answer.distance !== undefined]).toEqual([duration, distance]);
  });

  test('a cell is the path of /tdmv1/route, whose line starts and ends near the points', async () => {
    const [origins, destinations] = [fixture.addresses(3, 5), fixture.addresses(3, 6)];
    const answer = await fetchEnd(
      await order({ origin_addresses: origins, destination_addresses: destinations, mode: 'sales', option: 'safest' }),
    );
    for (const [o, origin] of origins.entries()) {
      for (const [d, destination] of destinations.entries()) {
        const { status, body } = await post('/tdmv1/route', { origin, destination, mode: 'sales', option: 'safest' });
        expect(status).toBe(200);
        const { geometry, properties } = Value.Parse(RouteFeature, body);
        expect([properties.distance, properties.duration]).toEqual([
          answer.distance?.[o]?.[d],
          answer.duration?.[o]?.[d],
        ]);
        const [start] = geometry?.coordinates ?? [];
        const [longitude = 0, latitude = 0] = origin.split(',').map(Number);
        expect(Math.hypot((start?.[0] ?? 0) - longitude, (start?.[1] ?? 0) - latitude)).toBeLessThan(0.003);
      }
    }
  });

  test('a place is at distance 0 from itself, and only actual trips include the stop', async () => {
    const here = fixture.addresses(1, 9);
    const answer = await fetchEnd(
      await order({
        origin_addresses: here,
        destination_addresses: [...here, ...fixture.addresses(1, 10)],
        mode: 'technician',
      }),
    );
    expect(answer.distance?.[0]?.[0]).toBe(0);
    expect(answer.duration?.[0]?.[0]).toBe(0);
    const car = await fetchEnd(
      await order({ origin_addresses: here, destination_addresses: fixture.addresses(1, 10) }),
    );
    expect(answer.duration?.[0]?.[1]).toBeCloseTo((car.duration?.[0]?.[0] ?? 0) + 300, 5);
  });

  test('computes 1000 by 1000, and lists the jobs', async () => {
    const uuid = await order({
      origin_addresses: fixture.addresses(1000, 3),
      destination_addresses: fixture.addresses(1000, 4),
    });
    const answer = await fetchEnd(uuid);
    expect(answer.distance).toHaveLength(1000);
    const nulls = answer.distance?.flat().filter((cell) => cell === null).length;
    expect(Object.values(answer.unreachable ?? {}).reduce((a, b) => a + b, 0)).toBe(nulls);
    expect((await jobs())[0]).toMatchObject({ uuid, status: 'Finished', origins: 1000, destinations: 1000 });
  });

  test('points without a road are reported, by index and count', async () => {
    const [west = 0, south = 0] =
      fixture.server.packs.map((pack) => ('coverage' in pack ? pack.coverage : undefined))[0] ?? [];
    const [good = ''] = fixture.addresses(1, 1);
    // Inside the tolerance of the pack, but over a kilometre from its corner.
    const far = `${(west - 0.0099).toFixed(4)},${(south - 0.0099).toFixed(4)}`;
    const answer = await fetchEnd(
      await order({ origin_addresses: [good, far], destination_addresses: [far, good, good] }),
    );
    expect(answer).toMatchObject({ origins_without_road: [1], destinations_without_road: [0] });
    expect(answer.unreachable).toMatchObject({
      no_road_at_origin: 3,
      no_road_at_destination: 1,
      no_path: 0,
      too_far: 0,
    });
    expect(answer.distance?.[1]).toEqual([null, null, null]);
  });
});

describe('names', () => {
  test('of the job and of its points are stored and returned', async () => {
    const names = {
      name: 'Week 47',
      origin_names: ['a', '', 'c', 'd'],
      destination_names: ['1', '2', '3', '4', 'Depot "Süd"'],
    };
    const uuid = await order(names);
    expect(await fetchEnd(uuid)).toMatchObject(names);
    expect((await jobs())[0]).toMatchObject({ uuid, name: 'Week 47' });
  });

  test('are absent if none were given', async () => {
    const answer = await fetchEnd(await order({ name: ' ' }));
    expect(answer).not.toHaveProperty('name');
    expect(answer).not.toHaveProperty('origin_names');
  });

  test('must match the number of points', async () => {
    const { status, body } = await post('/tdmv1/order', {
      result: ['cost'],
      origin_addresses: fixture.addresses(2, 1),
      destination_addresses: fixture.addresses(1, 1),
      origin_names: ['a'],
    });
    expect([status, Reflect.get(Object(body), 'message')]).toEqual([
      400,
      expect.stringContaining('origin_names has 1 item for 2 points'),
    ]);
  });

  test('of a job can be changed and removed', async () => {
    const uuid = await order({});
    expect((await post('/tdmv1/rename', { uuid, name: ' Harbour ' })).body).toMatchObject({ uuid, name: 'Harbour' });
    expect((await post('/tdmv1/rename', { uuid, name: '' })).body).not.toHaveProperty('name');
  });
});

describe('duplicate', () => {
  test('requests the same matrix again', async () => {
    const names = { name: 'Twice', origin_names: ['a', 'b', 'c', 'd'] };
    const first = await fetchEnd(await order({ ...names, result: ['distance'], mode: 'bike', option: 'shortest' }));
    const { body } = await post('/tdmv1/duplicate', { uuid: first.uuid });
    const second = await fetchEnd(Value.Parse(Ordered, Reflect.get(Object(body), 'uuid')));
    const { uuid, created_at: _created, started_at: _started, finished_at: _finished, ...comparable } = first;
    expect(second.uuid).not.toBe(uuid);
    expect(second).toMatchObject({ ...comparable });
    expect(second.duration).toBeUndefined();
  });
});

test('a fetch without matrices returns everything else', async () => {
  const uuid = await order({});
  const { distance, duration, ...rest } = await fetchEnd(uuid);
  expect(distance).toHaveLength(4);
  expect(duration).toHaveLength(4);
  expect((await post('/tdmv1/fetch', { uuid, matrices: false })).body).toEqual(rest);
});

describe('snap', () => {
  test('returns the distance of each point from a road, and the pack that covers them', async () => {
    const [west = 0, south = 0] =
      fixture.server.packs.map((pack) => ('coverage' in pack ? pack.coverage : undefined))[0] ?? [];
    const far = `${(west - 0.0099).toFixed(4)},${(south - 0.0099).toFixed(4)}`;
    const { status, body } = await post('/tdmv1/snap', { addresses: [...fixture.addresses(2, 1), far], mode: 'bike' });
    expect(status).toBe(200);
    const { pack, covered, metres, positions } = Value.Parse(SnapAnswer, body);
    expect([pack, covered]).toEqual([PACK, [true, true, true]]);
    expect(metres[2]).toBeNull();
    for (const distance of metres.slice(0, 2)) expect(distance).toBeLessThan(30);
    // A point on a road is at distance 0.
    const again = await post('/tdmv1/snap', {
      addresses: positions.slice(0, 2).map((position) => position?.join(',')),
      mode: 'bike',
    });
    expect(positions[2]).toBeNull();
    for (const distance of Value.Parse(SnapAnswer, again.body).metres) expect(distance).toBeLessThan(0.2);
  });

  test('lists points that no pack covers, and snaps the others', async () => {
    const { body } = await post('/tdmv1/snap', { addresses: ['13.4,52.5', ...fixture.addresses(1, 1)] });
    expect(Value.Parse(SnapAnswer, body)).toMatchObject({
      covered: [false, true],
      metres: [null, expect.any(Number)],
      message: expect.stringContaining('Not covered: point 1 of 2 (13.4,52.5)'),
    });
    expect(body).not.toHaveProperty('pack');
  });
});

describe('waiting', () => {
  test('a fetch that waits returns the matrices', async () => {
    const uuid = await order({});
    const { status, body } = await post('/tdmv1/fetch', { uuid, wait: 30 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ uuid, status: 'Finished', distance: expect.any(Array) });
  });

  test('a job that takes longer than the wait is returned in its current state', async () => {
    const first = await order({
      origin_addresses: fixture.addresses(1000, 3),
      destination_addresses: fixture.addresses(1000, 4),
      mode: 'pedestrian',
      option: 'safest',
    });
    const second = await order({ mode: 'truck', option: 'safest' });
    expect((await post('/tdmv1/fetch', { uuid: second, wait: 0.001 })).body).toMatchObject({
      uuid: second,
      status: 'Queued',
    });
    for (const uuid of [first, second])
      expect((await post('/tdmv1/fetch', { uuid, wait: 30 })).body).toMatchObject({ uuid, status: 'Finished' });
  });

  test('cancelling and deleting end the wait', async () => {
    const first = await order({
      origin_addresses: fixture.addresses(1000, 3),
      destination_addresses: fixture.addresses(1000, 4),
      mode: 'sales',
      option: 'safest',
    });
    const [second, third] = [await order({}), await order({})];
    const waiting = [post('/tdmv1/fetch', { uuid: second, wait: 60 }), post('/tdmv1/fetch', { uuid: third, wait: 60 })];
    await post('/tdmv1/cancel', { uuid: second });
    await post('/tdmv1/delete', { uuid: third });
    const [cancelled, deleted] = await Promise.all(waiting);
    expect(cancelled?.body).toMatchObject({ status: 'Cancelled' });
    expect(deleted?.status).toBe(404);
    await post('/tdmv1/cancel', { uuid: first });
  });

  test('a wait of two minutes is refused', async () => {
    expect((await post('/tdmv1/fetch', { uuid: await order({}), wait: 120 })).status).toBe(400);
  });
});

describe('refusals', () => {
  const pair = '-8.6,41.1';
  test.each<[string, Record<string, unknown>, RegExp]>([
    [
      '1001 origins',
      { origin_addresses: Array(1001).fill(pair) },
      /origin_addresses has 1001 items; the maximum is 1000/,
    ],
    ['no origins', { origin_addresses: [] }, /origin_addresses is empty/],
    ['no destinations', { destination_addresses: [] }, /destination_addresses is empty/],
    [
      'an invalid pair',
      { origin_addresses: [pair, 'here'] },
      /origin_addresses\[1\] "here" isn't <longitude>,<latitude>/,
    ],
    ['three numbers', { origin_addresses: ['1,2,3'] }, /origin_addresses\[0\]/],
    [
      'a latitude beyond 90',
      { destination_addresses: ['41.1,-108.6'] },
      /destination_addresses\[0\] .*-108\.6.*swapped; write "-108\.6,41\.1"/,
    ],
    ['a longitude beyond 180', { origin_addresses: ['190,10'] }, /longitude 190, beyond ±180/],
    ['no result', { result: [] }, /result is empty/],
    ['an unknown result', { result: ['time'] }, /result\[0\] must be one of cost, distance, not "time"/],
    ['an unknown mode', { mode: 'boat' }, /mode must be one of car, .*, not "boat"/],
    ['an unknown option', { option: 'scenic' }, /option must be one of fastest, .*, not "scenic"/],
    ['an unknown field', { colour: 'red' }, /colour is not a field/],
    ['numbers for pairs', { origin_addresses: [[1, 2]] }, /origin_addresses\[0\] must be a text, not \[1,2\]/],
  ])('%s', async (_, changes, message) => {
    const { status, body } = await post('/tdmv1/order', {
      result: ['cost'],
      origin_addresses: [pair],
      destination_addresses: [pair],
      ...changes,
    });
    expect(status).toBe(400);
    expect(Reflect.get(Object(body), 'message')).toMatch(message);
  });

  test('many invalid pairs are counted, not all listed', async () => {
    const { body } = await post('/tdmv1/order', {
      result: ['cost'],
      origin_addresses: Array(500).fill('x'),
      destination_addresses: [pair],
    });
    expect(Reflect.get(Object(body), 'errors')).toHaveLength(21);
    expect(JSON.stringify(body)).toContain('has 480 more invalid pairs');
  });

  test('an unknown job is 404 on every path', async () => {
    for (const path of ['fetch', 'cancel', 'delete', 'duplicate']) {
      expect((await post(`/tdmv1/${path}`, { uuid: 'no-such-job' })).status).toBe(404);
    }
    expect((await post('/tdmv1/rename', { uuid: 'no-such-job', name: 'x' })).status).toBe(404);
  });

  test("a point that no pack covers has no road, and doesn't affect other cells", async () => {
    const [good = '', unroutable = ''] = fixture.addresses(2, 1);
    const answer = await fetchEnd(
      await order({ origin_addresses: ['13.4,52.5', good], destination_addresses: [unroutable, '0,0', '-180,-90'] }),
    );
    const single = await fetchEnd(await order({ origin_addresses: [good], destination_addresses: [unroutable] }));
    expect(answer).toMatchObject({
      status: 'Finished',
      pack: PACK,
      origins_without_road: [0],
      destinations_without_road: [1, 2],
    });
    expect(answer.unreachable).toEqual({ no_road_at_origin: 3, no_road_at_destination: 2, no_path: 0, too_far: 0 });
    expect(answer.duration).toEqual([
      [null, null, null],
      [single.duration?.[0]?.[0], null, null],
    ]);
    expect(answer.distance).toEqual([
      [null, null, null],
      [single.distance?.[0]?.[0], null, null],
    ]);
  });

  test.each([
    [
      'origins',
      { origin_addresses: ['13.4,52.5', '0,0'] },
      /Not covered: origin 1 of 2 \(13\.4,52\.5\), origin 2 of 2 \(0,0\)\. .*roads-sample/,
    ],
    [
      'destinations',
      { destination_addresses: ['13.4,52.5'] },
      /Not covered: destination 1 of 1 \(13\.4,52\.5\)\. .*roads-sample/,
    ],
  ])('%s fail the job if no pack covers them, and it lists them', async (_, changes, message) => {
    expect(await fetchEnd(await order(changes))).toMatchObject({
      status: 'Failed',
      message: expect.stringMatching(message),
    });
  });

  test('swapped coordinates are reported as the likely cause', async () => {
    const answer = await fetchEnd(
      await order({
        origin_addresses: fixture.addresses(2, 1).map(swap),
        destination_addresses: fixture.addresses(2, 2).map(swap),
      }),
    );
    expect(answer.message).toMatch(/They would be covered with longitude and latitude swapped/);
  });
});

describe('cancel and delete', () => {
  test('a queued job is cancelled and never runs', async () => {
    const first = await order({
      origin_addresses: fixture.addresses(1000, 3),
      destination_addresses: fixture.addresses(1000, 4),
      mode: 'bike',
    });
    const second = await order({});
    const { body } = await post('/tdmv1/cancel', { uuid: second });
    expect(Value.Parse(JobSummary, body)).toMatchObject({ uuid: second, status: 'Cancelled' });
    expect((await post('/tdmv1/fetch', { uuid: first, wait: 60, matrices: false })).body).toMatchObject({
      status: 'Finished',
    });
    expect(await fetchOnce(second)).toMatchObject({ status: 'Cancelled' });
    expect((await fetchOnce(second)).distance).toBeUndefined();
  });

  test('a running job is cancelled at once, leaves no files, and the next one runs', async () => {
    const uuid = await order({
      origin_addresses: fixture.addresses(1000, 3),
      destination_addresses: fixture.addresses(1000, 4),
      mode: 'truck',
    });
    await post('/tdmv1/cancel', { uuid });
    expect((await fetchOnce(uuid)).status).toBe('Cancelled');
    expect((await fetchEnd(await order({}))).status).toBe('Finished');
    expect(readdirSync(join(fixture.dataDirectory, 'matrix')).filter((name) => name.startsWith(uuid))).toEqual([]);
  });

  test('a finished job stays finished after cancelling', async () => {
    const uuid = await order({});
    await fetchEnd(uuid);
    await post('/tdmv1/cancel', { uuid });
    expect((await fetchOnce(uuid)).status).toBe('Finished');
  });

  test('a deleted job no longer exists, nor do its files', async () => {
    const uuid = await order({});
    await fetchEnd(uuid);
    const file = join(fixture.dataDirectory, 'matrix', `${uuid}.distance`);
    // The job can be read before its rows are in files.
    await expect.poll(() => existsSync(file)).toBe(true);
    expect(await post('/tdmv1/delete', { uuid })).toEqual({ status: 200, body: { uuid, deleted: true } });
    expect(existsSync(file)).toBe(false);
    expect((await post('/tdmv1/fetch', { uuid })).status).toBe(404);
    expect((await jobs()).some((job) => job.uuid === uuid)).toBe(false);
  });
});
