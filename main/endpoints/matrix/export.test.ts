import { setTimeout } from 'node:timers/promises';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FetchAnswer, type OrderBody } from '../../../contract/matrix.ts';
import { RouteFeature } from '../../../contract/route.ts';
import { API_KEY, startMatrixFixture, type MatrixFixture } from './fixture.ts';
import { distinctLabels } from '../../matrix/export/export-job.ts';
import { readRows } from '../../matrix/export/rows.ts';

/** Outside all road packs. */
const AT_SEA = '-40.0,10.0';

let fixture: MatrixFixture;
let order: OrderBody;
let answer: FetchAnswer;

const waitFor = async (body: OrderBody): Promise<FetchAnswer> => {
  const { uuid } = Value.Parse(
    Type.Object({ uuid: Type.String() }),
    await (await fixture.ask('/tdmv1/order', body)).json(),
  );
  for (;;) {
    const found = Value.Parse(FetchAnswer, await (await fixture.ask('/tdmv1/fetch', { uuid })).json());
    if (found.status !== 'Queued' && found.status !== 'Running') return found;
    await setTimeout(10);
  }
};

const download = (query: string): Promise<Response> =>
  fetch(`${fixture.server.url}/tdmv1/export?${query}`, { headers: { 'x-api-key': API_KEY } });
const exported = (format: string, more = ''): Promise<Response> =>
  download(`uuid=${answer.uuid}&format=${format}${more}`);

const rowsOf = (text: string): string[][] => parse(text, {});

beforeAll(async () => {
  fixture = await startMatrixFixture();
  const destinations = fixture.addresses(5, 2);
  order = {
    result: ['cost', 'distance'],
    name: 'Technicians, week 47',
    origin_addresses: fixture.addresses(4, 1),
    destination_addresses: destinations,
    origin_names: ['Depot "A", north', '', 'C', 'D'],
    mode: 'car',
  };
  answer = await waitFor(order);
  expect(answer.status).toBe('Finished');
});
afterAll(() => fixture.close());

describe('csv', () => {
  test('has a row per origin and a column per destination, labelled by name or number', async () => {
    const response = await exported('csv');
    expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="technicians-week-47-duration.csv"',
    ]);
    const [head, ...rows] = rowsOf(await response.text());
    expect(head).toEqual(['origin', 'D-01', 'D-02', 'D-03', 'D-04', 'D-05']);
    expect(rows.map(([name]) => name)).toEqual(['Depot "A", north', 'O-02', 'C', 'D']);
    expect(rows.map((row) => row.slice(1).map(Number))).toEqual(answer.duration);
  });

  test('has distances on request', async () => {
    const [, ...rows] = rowsOf(await (await exported('csv', '&measure=distance')).text());
    expect(rows.map((row) => row.slice(1).map(Number))).toEqual(answer.distance);
  });

  test('long format: a line per pair with both measures and the coordinates of both points', async () => {
    const [head, ...rows] = rowsOf(await (await exported('csv-long')).text());
    expect(head).toEqual([
      'origin',
      'origin_lon',
      'origin_lat',
      'destination',
      'destination_lon',
      'destination_lat',
      'distance_m',
      'duration_s',
    ]);
    expect(rows).toHaveLength(20);
    const [longitude, latitude] = order.destination_addresses[2]?.split(',') ?? [];
    expect(rows[7]).toEqual([
      'O-02',
      ...(order.origin_addresses[1]?.split(',') ?? []),
      'D-03',
      longitude,
      latitude,
      String(answer.distance?.[1]?.[2]),
      String(answer.duration?.[1]?.[2]),
    ]);
  });
});

test('names that a spreadsheet would evaluate as formulas are escaped on request', async () => {
  const { uuid } = await waitFor({
    ...order,
    origin_names: ['=1+1', '-7', '', ''],
    destination_names: ['@x', '', '', '', ''],
  });
  const heads = async (query: string): Promise<(string | undefined)[]> => {
    const [head, ...rows] = rowsOf(await (await download(`uuid=${uuid}&${query}`)).text());
    return [head?.[1], ...rows.map(([name]) => name).slice(0, 2)];
  };
  expect(await heads('format=csv')).toEqual(['@x', '=1+1', '-7']);
  expect(await heads('format=csv&guard_formulas=1')).toEqual(["'@x", "'=1+1", '-7']);
  expect(await heads(`format=comparison&with=${uuid}&guard_formulas=1`)).toEqual(['origin_lon', "'=1+1", "'=1+1"]);
});

test('points with the same name are distinguished by their codes, in headings and rows', async () => {
  const job = await waitFor({
    ...order,
    origin_names: ['Depot', 'Depot', '', ''],
    destination_names: ['Shop', 'D-03', '', 'Shop', 'origin'],
  });
  const [head, ...rows] = rowsOf(await (await download(`uuid=${job.uuid}&format=csv`)).text());
  expect(head).toEqual(['origin', 'Shop (D-01)', 'D-03 (D-02)', 'D-03 (D-03)', 'Shop (D-04)', 'origin (D-05)']);
  expect(rows.map(([name]) => name)).toEqual(['Depot (O-01)', 'Depot (O-02)', 'O-03', 'O-04']);
  expect(rows.map((row) => row.slice(1).map(Number))).toEqual(job.duration);
  const book = await readXlsx(new Uint8Array(await (await download(`uuid=${job.uuid}&format=xlsx`)).arrayBuffer()));
  expect(book.sheets[0]?.rows[0]).toEqual(head);
  // Headings are unique whatever the names.
  expect(distinctLabels(['A', 'A', 'A (D-01)'], ['D-01', 'D-02', 'D-03'])).toEqual([
    'A (D-01) (D-01)',
    'A (D-02)',
    'A (D-01) (D-03)',
  ]);
});

const sheetsOf = async (more = '') =>
  (await readXlsx(new Uint8Array(await (await exported('xlsx', more)).arrayBuffer()))).sheets;
const smallest = (row: readonly (number | null)[]) => Math.min(...row.map((value) => value ?? Infinity));

test('xlsx has both tables with values as numbers, what is nearest, and the points', async () => {
  const sheets = await sheetsOf();
  const names = ['Time (s)', 'Distance (m)', 'Nearest destination', 'Nearest origin', 'Points'];
  expect(sheets.map(({ name }) => name)).toEqual(names);
  const [time, distance, destinations, origins, points] = sheets.map(({ rows }) => rows.slice(1));
  expect(sheets[0]?.rows[0]).toEqual(['origin', 'D-01', 'D-02', 'D-03', 'D-04', 'D-05']);
  expect(time?.map((row) => row.slice(1))).toEqual(answer.duration);
  expect(distance?.map((row) => row.slice(1))).toEqual(answer.distance);
  expect(destinations?.map((row) => row.at(-1))).toEqual(answer.duration?.map(smallest));
  expect(origins?.map((row) => row.at(-1))).toEqual(
    [0, 1, 2, 3, 4].map((d) => smallest((answer.duration ?? []).map((row) => row[d] ?? null))),
  );
  expect(points?.map(([role, name]) => `${String(role)} ${String(name)}`)).toEqual([
    'origin Depot "A", north',
    'origin O-02',
    'origin C',
    'origin D',
    ...[1, 2, 3, 4, 5].map((d) => `destination D-0${d}`),
  ]);
  expect((await sheetsOf('&measure=distance')).slice(0, 2).map(({ name }) => name)).toEqual(
    names.slice(0, 2).toReversed(),
  );
});

test('xlsx keeps the fields of the points, whatever they are called', async () => {
  const { uuid } = await waitFor({
    ...order,
    origin_fields: [{ capacity: '40', lon: 'x' }, {}, {}, { capacity: '7' }],
  });
  const book = await readXlsx(new Uint8Array(await (await download(`uuid=${uuid}&format=xlsx`)).arrayBuffer()));
  const [head, ...rows] = book.sheets.at(-1)?.rows ?? [];
  expect(head).toEqual(['role', 'point', 'lon', 'lat', 'capacity', 'lon_2']);
  expect(rows.map((row) => row[4] ?? '')).toEqual(['40', '', '', '7', '', '', '', '', '']);
  expect(rows[0]?.[5]).toBe('x');
});

/** Origin, destination, rank, metres and seconds of each line of `nearest`. */
async function nearestLines(more: string): Promise<(string | number | undefined)[][]> {
  const [head, ...rows] = rowsOf(await (await exported('nearest', more)).text());
  expect(head?.join(',')).toBe(
    'origin,origin_lon,origin_lat,destination,destination_lon,destination_lat,rank,distance_m,duration_s',
  );
  return rows.map((row) => [row[0], row[3], Number(row[6]), Number(row[7]), Number(row[8])]);
}

test('nearest lists the k nearest of each by rank', async () => {
  const names = ['Depot "A", north', 'O-02', 'C', 'D'];
  const ranked = (origin: string, o: number) =>
    (answer.duration?.[o] ?? [])
      .map((seconds, d) => ({ seconds: seconds ?? Infinity, metres: answer.distance?.[o]?.[d], name: `D-0${d + 1}` }))
      .toSorted((one, other) => one.seconds - other.seconds)
      .slice(0, 3)
      .map(({ seconds, metres, name }, i) => [origin, name, i + 1, metres, seconds]);
  expect(await nearestLines('&pairs=nearest-destination&k=3')).toEqual(names.flatMap(ranked));
  const [first] = await nearestLines('');
  expect(first?.slice(1, 3)).toEqual(['D-01', 1]);
  const response = await download(`uuid=${answer.uuid}&format=nearest&pairs=all`);
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('nearest-destination')]);
});

test('json equals the response of fetch', async () => {
  expect(Value.Parse(FetchAnswer, await (await exported('json')).json())).toEqual(answer);
});

describe('geojson', () => {
  const Collection = Type.Object({
    features: Type.Array(
      Type.Object({
        geometry: RouteFeature.properties.geometry,
        properties: Type.Object({
          origin: Type.String(),
          destination: Type.String(),
          distance_m: Type.Number(),
          duration_s: Type.Number(),
        }),
      }),
    ),
  });
  const linesOf = async (more: string) =>
    Value.Parse(Collection, await (await exported('geojson', more)).json()).features;

  test('has the path from the nearest origin to each destination', async () => {
    const features = await linesOf('');
    const nearest = [0, 1, 2, 3, 4].map((d) => Math.min(...(answer.duration ?? []).map((row) => row[d] ?? Infinity)));
    expect(features.map(({ properties }) => properties.duration_s)).toEqual(nearest);
    const toNearest = await linesOf('&pairs=nearest-destination');
    expect(toNearest.map(({ properties }) => properties.duration_s)).toEqual(
      answer.duration?.map((row) => Math.min(...row.map((value) => value ?? Infinity))),
    );
    const route = Value.Parse(
      RouteFeature,
      await (
        await fixture.ask('/tdmv1/route', {
          origin: order.origin_addresses[answer.duration?.findIndex((row) => row[0] === nearest[0]) ?? 0],
          destination: order.destination_addresses[0],
        })
      ).json(),
    );
    expect(features[0]?.geometry).toEqual(route.geometry);
  });

  test('has all cells within limits on request', async () => {
    const all = (answer.duration ?? []).flat().filter((value): value is number => value !== null);
    const middle = all.toSorted((a, b) => a - b)[10] ?? 0;
    const inRange = all.filter((value) => value >= middle);
    // The second by its old parameter name.
    for (const limit of ['min', 'least']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const features = await linesOf(`&pairs=all&${limit}=${middle}`);
      expect(features.map(({ properties }) => properties.duration_s)).toEqual(inRange);
    }
  });

  test('refuses contradictory limits', async () => {
    const response = await download(`uuid=${answer.uuid}&format=geojson&min=5&max=4`);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('min is 5, greater than max 4'),
    ]);
  });

  test('refuses more lines than the maximum, and explains how to request fewer', async () => {
    const large = await waitFor({
      result: ['cost'],
      origin_addresses: fixture.addresses(101, 8),
      destination_addresses: fixture.addresses(100, 9),
    });
    const response = await download(`uuid=${large.uuid}&format=geojson&pairs=all`);
    expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(/10000 paths.*min and max/)]);
  });
});

test('unreachable cells are listed with the reason', async () => {
  const { longitudeE7, latitudeE7 } = fixture.network;
  // Inside the pack's coverage, but more than a kilometre from its last road.
  const [east, north] = [longitudeE7, latitudeE7].map((e7) => (Math.max(...e7) / 1e7 + 0.0095).toFixed(6));
  const remote = `${east},${north}`;
  const { uuid } = await waitFor({
    result: ['cost'],
    origin_addresses: [fixture.addresses(1, 1)[0] ?? '', remote],
    destination_addresses: [remote, fixture.addresses(1, 2)[0] ?? ''],
  });
  const [, ...rows] = rowsOf(await (await download(`uuid=${uuid}&format=unreachable`)).text());
  expect(rows.map(([origin, , , destination, , , reason]) => [origin, destination, reason])).toEqual([
    ['O-01', 'D-01', 'no_road_at_destination'],
    ['O-02', 'D-01', 'no_road_at_origin'],
    ['O-02', 'D-02', 'no_road_at_origin'],
  ]);
  const [, ...square] = rowsOf(await (await download(`uuid=${uuid}&format=csv`)).text());
  expect(square.map((row) => row.slice(1).map((cell) => cell === ''))).toEqual([
    [true, false],
    [true, true],
  ]);
});

describe('comparison', () => {
  test('has both values and the change for each common pair, whatever its position in the other job', async () => {
    const otherJob = await waitFor({
      ...order,
      option: 'shortest',
      origin_addresses: order.origin_addresses.slice(1).toReversed(),
      origin_names: ['', '', ''],
      destination_addresses: [...fixture.addresses(1, 7), ...order.destination_addresses.slice(2)],
    });
    const response = await exported('comparison', `&with=${otherJob.uuid}`);
    expect(response.headers.get('content-disposition')).toContain('technicians-week-47-duration-compared.csv');
    const [head, ...rows] = rowsOf(await response.text());
    expect(head?.slice(6)).toEqual(['duration_s', 'other_duration_s', 'change_s']);
    expect(rows).toHaveLength(3 * 3);
    const [now, before] = [answer.duration?.[3]?.[4] ?? Number.NaN, otherJob.duration?.[0]?.[3] ?? Number.NaN];
    expect(rows.at(-1)).toEqual([
      'D',
      ...(order.origin_addresses[3]?.split(',') ?? []),
      'D-05',
      ...(order.destination_addresses[4]?.split(',') ?? []),
      String(now),
      String(before),
      String(Number((now - before).toFixed(1))),
    ]);
  });

  test.each([
    ['', 400, /with is missing/],
    ['&with=none', 404, /Unknown job/],
  ])('refuses %s', async (query, status, message) => {
    const response = await exported('comparison', query);
    expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(message)]);
  });

  test('refuses a job with other points, and one without the measure', async () => {
    const withOtherPoints = await waitFor({ ...order, origin_addresses: fixture.addresses(1, 11), origin_names: [''] });
    const times = await waitFor({ ...order, result: ['cost'] });
    const refusals = await Promise.all(
      [`&with=${withOtherPoints.uuid}`, `&with=${times.uuid}&measure=distance`].map(async (query) =>
        (await exported('comparison', query)).text(),
      ),
    );
    expect(refusals).toEqual([
      expect.stringContaining('no origin in common'),
      expect.stringContaining('has no distance matrix'),
    ]);
  });
});

describe('refusals', () => {
  test.each([
    ['uuid=none&format=csv', 404, /Unknown job/],
    ['format=csv', 400, /uuid/],
    ['uuid=none&format=doc', 400, /csv, csv-long, nearest, xlsx, json, geojson, unreachable, comparison/],
  ])('%s', async (query, status, message) => {
    const response = await download(query);
    expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(message)]);
  });

  test('a measure that the job lacks', async () => {
    const { uuid } = await waitFor({ ...order, result: ['cost'] });
    const response = await download(`uuid=${uuid}&format=csv&measure=distance`);
    expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(/only has duration/)]);
    const [head] = rowsOf(await (await download(`uuid=${uuid}&format=csv`)).text());
    expect(head?.[0]).toBe('origin');
  });

  test('a job that failed', async () => {
    const { uuid, status } = await waitFor({
      result: ['cost'],
      origin_addresses: [AT_SEA],
      destination_addresses: [AT_SEA],
    });
    expect(status).toBe('Failed');
    const response = await download(`uuid=${uuid}&format=csv`);
    expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('failed')]);
  });
});

test('a client that disconnects does not block exports to others', async () => {
  await new Promise<void>((resolve) => {
    const call = request(
      `${fixture.server.url}/tdmv1/export?uuid=${answer.uuid}&format=geojson&pairs=all`,
      { headers: { 'x-api-key': API_KEY } },
      (response) => {
        response.once('data', () => {
          call.destroy();
          resolve();
        });
      },
    );
    call.on('error', () => undefined);
    call.end();
  });
  expect((await (await exported('csv')).text()).split('\n')).toHaveLength(6);
});

test('readRows finds rows at any chunk boundary', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-rows-'));
  try {
    const file = join(directory, 'rows');
    const rows = Array.from({ length: 300 }, (_, row) =>
      Array.from({ length: 1000 }, (__, column) => (column % 7 === 0 ? null : row * 1000 + column + 0.5)),
    );
    writeFileSync(file, rows.map((row) => JSON.stringify(row)).join(','));
    const read: string[][] = [];
    for await (const row of readRows(file)) read.push(row);
    expect(read).toEqual(rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))));
  } finally {
    rmSync(directory, { recursive: true });
  }
});
