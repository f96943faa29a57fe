/** `/v1/batch`: a table from the upload to the export. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { VectorTile } from '@mapbox/vector-tile';
import Database from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import { parquetReadObjects } from 'hyparquet';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchJob, BatchPoints, BatchPreview, BatchRows } from '../../../contract/batch.ts';
import { API_KEY, ask, OWNER_KEY, startFixtureServer, type FixtureServer } from '../../server/fixture-world.ts';
import { startServer } from '../../server/start.ts';

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.close());

const POSITION = { kind: 'columns', longitude: 1, latitude: 2 };
const SETTINGS = { position: POSITION, fields: ['admin0', 'tz', 'tile_x'] };
const TABLE = 'id,lon,lat\n10,5,5\n9,-1220.263,5\n100,-5,1\n';

async function json<T>(path: string, body?: unknown, url = server.url): Promise<T> {
  const answer = await ask(
    url,
    path,
    body === undefined
      ? {}
      : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
  );
  const value: T = JSON.parse(answer.text);
  return value;
}
const act = (uuid: string, action: string): Promise<BatchJob> =>
  ask(server.url, `/v1/batch/${uuid}/${action}`, { method: 'POST' }).then(({ text }) => JSON.parse(text));
const upload = (body: string, name = 'meters.csv'): Promise<BatchJob> =>
  server
    .ask(`/v1/batch?name=${name}`, { method: 'POST', body, headers: { 'content-type': 'text/csv' } })
    .then(({ text }) => JSON.parse(text));

async function until(uuid: string, isReached: (job: BatchJob) => boolean, url = server.url): Promise<BatchJob> {
  for (;;) {
    const job = await json<BatchJob>(`/v1/batch/${uuid}`, undefined, url);
    if (isReached(job)) return job;
    if (job.status === 'Failed') throw new Error(job.message);
    await setTimeout(20);
  }
}
/** Repeats a request while the response contains `preparing`. */
async function rowsOf(uuid: string, query: string): Promise<BatchRows> {
  const answer = await json<BatchRows>(`/v1/batch/${uuid}/rows?${query}`);
  return answer.preparing === undefined ? answer : rowsOf(uuid, query);
}
const ready = async (body: string): Promise<string> =>
  (await until((await upload(body)).uuid, ({ status }) => status === 'Ready')).uuid;

test('columns that seem swapped are reported before and with the run; a table of points at sea is not', async () => {
  const warning = {
    code: 'coordinates_exchanged',
    message: expect.stringContaining(
      '3 of 3 points are in no country; with longitude and latitude swapped, 3 would be',
    ),
  };
  // With the coordinates swapped, they are in Westland.
  const exchanged = await ready('id,lon,lat\n1,5,-5\n2,6,-4\n3,7,-3\n4,,\n');
  expect(await json<BatchPreview>(`/v1/batch/${exchanged}/preview`, SETTINGS)).toMatchObject({ warnings: [warning] });
  await json(`/v1/batch/${exchanged}/start`, SETTINGS);
  expect((await until(exchanged, ({ status }) => status === 'Finished')).warnings).toEqual([warning]);
  await json(`/v1/batch/${exchanged}/start`, { ...SETTINGS, position: { kind: 'columns', longitude: 2, latitude: 1 } });
  expect(await until(exchanged, ({ status }) => status === 'Finished')).not.toHaveProperty('warnings');
  const sea = await ready('id,lon,lat\n1,30,-30\n2,40,-50\n');
  expect(await json<BatchPreview>(`/v1/batch/${sea}/preview`, SETTINGS)).not.toHaveProperty('warnings');
});

test('rows far from the rest are reported, and edited rows are answered again', async () => {
  const near = Array.from({ length: 60 }, (_, i) => `${i + 1},${(i % 6) / 10 + 5},${(i % 5) / 10 + 40}`);
  const table = await ready(['id,lon,lat', ...near, '61,40.2,5.3', '62,0,0', '63,40.1,-1220'].join('\n'));
  const run = async (): Promise<BatchJob> => {
    await json(`/v1/batch/${table}/start`, SETTINGS);
    return until(table, ({ status }) => status === 'Finished');
  };
  expect(await run()).toMatchObject({
    faulty: 1,
    warnings: [{ code: 'rows_far_away', count: 2, rows: [61, 62], swappable: [61] }],
  });
  const edited = await json<BatchJob>(`/v1/batch/${table}/edit`, {
    swap: [61],
    cells: [
      { row: 63, column: 1, text: '5.2' },
      { row: 63, column: 2, text: '40.1' },
    ],
  });
  expect(edited).toMatchObject({ faulty: 0, warnings: [{ code: 'rows_far_away', rows: [62], swappable: [] }] });
  const { rows } = await rowsOf(table, 'offset=60&limit=3');
  expect(rows.map(({ point }) => point)).toEqual([
    [5.3, 40.2],
    [0, 0],
    [5.2, 40.1],
  ]);
  expect(rows[0]?.cells.slice(0, 3)).toEqual(['61', '5.3', '40.2']);
  expect(await rowsOf(table, 'only=errors')).toMatchObject({ total: 0 });
  expect(await json(`/v1/batch/${table}/edit`, { swap: [64] })).toMatchObject({
    message: "Row 64 doesn't exist: the table has 63 rows",
  });
  expect(await json(`/v1/batch/${table}/edit`, { cells: [{ row: 1, column: 3, text: '' }] })).toMatchObject({
    message: "Column 3 doesn't exist: the table has 3, counted from 0",
  });
  // What was edited is what the next run answers.
  expect(await run()).toMatchObject({ faulty: 0 });
});

test('a preview waits for the first rows of a table that is still being read, or waits for its turn', async () => {
  const large = await upload(`id,lon,lat\n${'1,5,5\n'.repeat(200_000)}`);
  const small = await upload(TABLE);
  expect(small.rows).toBe(0);
  expect((await json<BatchPreview>(`/v1/batch/${small.uuid}/preview`, SETTINGS)).rows).toHaveLength(3);
  await act(large.uuid, 'delete');
});

test('columns of a projected system become points on the map and in exports', async () => {
  const position = { ...POSITION, epsg: 32_631 };
  const grid = await ready('id,easting,northing\n1,721753.346,553001.722\n2,-392989.215,111623.607\n3,x,1\n');
  const near = [
    [expect.closeTo(5, 6), expect.closeTo(5, 6)],
    [expect.closeTo(-5, 6), expect.closeTo(1, 6)],
  ];
  const preview = await json<BatchPreview>(`/v1/batch/${grid}/preview`, { ...SETTINGS, position });
  expect(preview.added.map(({ name }) => name)).toEqual(['lon', 'lat', 'admin0', 'tz', 'tile_x', 'cairn_error']);
  expect(preview).toMatchObject({ points: [...near, null], coordinate_system: 'WGS 84 / UTM zone 31N' });
  expect(preview).not.toHaveProperty('warnings');
  expect(await json(`/v1/batch/${grid}/start`, { ...SETTINGS, position: { ...position, epsg: 99_999 } })).toMatchObject(
    {
      code: 'invalid_parameter',
      message: expect.stringContaining("99999 isn't a known coordinate system"),
    },
  );
  await json(`/v1/batch/${grid}/start`, { ...SETTINGS, position });
  expect(await until(grid, ({ status }) => status === 'Finished')).toMatchObject({ faulty: 1 });
  expect((await json<BatchPoints>(`/v1/batch/${grid}/points`)).points.map(([, ...point]) => point.slice(0, 2))).toEqual(
    near,
  );
  const { text } = await server.ask(`/v1/batch/${grid}/export?format=geojson`);
  const { features } = JSON.parse(text);
  expect(
    features.map((feature: { geometry: { coordinates: unknown } | null }) => feature.geometry?.coordinates),
  ).toEqual([...near, undefined]);
  const exchanged = { ...position, longitude: 2, latitude: 1 };
  const two = await ready('id,easting,northing\n1,-392989,111623\n2,-392988,111624\n');
  expect(await json<BatchPreview>(`/v1/batch/${two}/preview`, { ...SETTINGS, position: exchanged })).toMatchObject({
    warnings: [{ message: expect.stringContaining('with easting and northing swapped, 2 would be') }],
  });
});

test('upload, preview, run, rows, points, export, delete', async () => {
  const { uuid, head } = await upload(TABLE);
  expect(head).toMatchObject({
    columns: [{ name: 'id' }, { name: 'lon' }, { name: 'lat' }],
    guess: { longitude: 1, latitude: 2, swapped: false },
  });
  expect(await until(uuid, ({ status }) => status === 'Ready')).toMatchObject({
    rows: 3,
    done: 0,
    name: 'meters.csv',
    size_bytes: TABLE.length,
  });

  const preview = await json<BatchPreview>(`/v1/batch/${uuid}/preview`, SETTINGS);
  expect(preview.added.map(({ name }) => name)).toEqual(['admin0', 'tz', 'tile_x', 'cairn_error']);
  const answers = [
    ['Eastland', 'Europe/Berlin', '33678', ''],
    ['', '', '', 'Longitude -1220.263 is outside -180 to 180'],
    ['Westland', 'America/Los_Angeles', '31857', ''],
  ];
  expect(preview.rows).toEqual(answers);
  expect(preview.points).toEqual([[5, 5], null, [-5, 1]]);

  await json(`/v1/batch/${uuid}/start`, SETTINGS);
  expect(await until(uuid, ({ status }) => status === 'Finished')).toMatchObject({
    done: 3,
    faulty: 1,
    found: [2, 2, 2, 1],
    progress: 1,
  });
  const rows = (query: string): Promise<BatchRows> => rowsOf(uuid, query);
  expect((await rows('')).rows[0]).toEqual({ row: 1, point: [5, 5], cells: ['10', '5', '5', ...(answers[0] ?? [])] });
  expect((await rows('sort=0')).rows.map(({ row }) => row)).toEqual([2, 1, 3]);
  expect((await rows('sort=3&descending=1')).rows.map(({ row }) => row)).toEqual([3, 1, 2]);
  expect(await rows('filter=LAND&offset=1&limit=1')).toMatchObject({ total: 2, rows: [{ row: 3 }] });
  expect(await rows('only=errors')).toMatchObject({ total: 1, rows: [{ row: 2 }] });
  expect(
    [await rows('find=3'), await rows('sort=0&find=3'), await rows('only=errors&find=3')].map(({ index }) => index),
  ).toEqual([2, 2, undefined]);
  expect(await json<BatchPoints>(`/v1/batch/${uuid}/points?bbox=-6,0,-4,2`)).toEqual({
    total: 1,
    drawn: 1,
    bbox: [-5, 1, -5, 1],
    points: [[3, -5, 1, 0]],
  });
  expect(await json(`/v1/batch/${uuid}/points?form=summary`)).toEqual({
    total: 2,
    drawn: 2,
    bbox: [-5, 1, 5, 5],
    points: [],
  });
  const tile = await server.ask(`/v1/batch/${uuid}/points/1/1/0.mvt?version=1`);
  expect([tile.status, tile.headers['content-type'], tile.headers['cache-control']]).toEqual([
    200,
    'application/vnd.mapbox-vector-tile',
    'private, no-store',
  ]);
  const { points } = new VectorTile(new PbfReader(tile.bytes)).layers;
  expect(points?.feature(0).toGeoJSON(1, 0, 1)).toMatchObject({
    id: 1,
    properties: { isFaulty: 0 },
    geometry: { type: 'Point', coordinates: [expect.closeTo(5, 1), expect.closeTo(5, 1)] },
  });
  expect(points?.length).toBe(1);
  for (const emptyTile of ['1/1/1.mvt', '1/1/0.mvt?bbox=-6,0,-4,2'])
    expect((await server.ask(`/v1/batch/${uuid}/points/${emptyTile}`)).status).toBe(204);
  expect(await server.ask(`/v1/batch/${uuid}/points/1/2/0.mvt`)).toMatchObject({
    status: 400,
    text: expect.stringContaining('from 0 to 1 at zoom 1'),
  });
  expect(await json<BatchPoints>(`/v1/batch/${uuid}/points?bbox=170,0,-4,2`)).toMatchObject({ total: 1 });
  expect(await json<BatchPoints>(`/v1/batch/${uuid}/points`)).toEqual({
    total: 2,
    drawn: 2,
    bbox: [-5, 1, 5, 5],
    points: [
      [1, 5, 5, 0],
      [3, -5, 1, 0],
    ],
  });

  const csv = await server.ask(`/v1/batch/${uuid}/export?format=csv`);
  expect(csv.headers['content-disposition']).toBe("attachment; filename*=UTF-8''meters-enriched.csv");
  expect(parse(csv.text)).toEqual([
    ['id', 'lon', 'lat', 'admin0', 'tz', 'tile_x', 'cairn_error'],
    ['10', '5', '5', ...(answers[0] ?? [])],
    ['9', '-1220.263', '5', ...(answers[1] ?? [])],
    ['100', '-5', '1', ...(answers[2] ?? [])],
  ]);
  const { sheets } = await readXlsx((await server.ask(`/v1/batch/${uuid}/export?format=xlsx&only=errors`)).bytes);
  expect(sheets[0]?.rows).toHaveLength(2);

  expect(await json(`/v1/batch/${uuid}/layout`, { columns: [2], key: 0 })).toMatchObject({
    layout: { columns: [2], key: 0 },
  });
  expect((await server.ask(`/v1/batch/${uuid}/export?format=csv&only=errors`)).text.split('\n')[0]).toBe(
    'id,lat,admin0,tz,tile_x,cairn_error',
  );
  expect(JSON.parse((await server.ask(`/v1/batch/${uuid}/export?format=geojson`)).text).features[0]).toMatchObject({
    id: 10,
    geometry: { coordinates: [5, 5] },
  });
  const packed = join(server.packsDirectory, 'export.gpkg');
  writeFileSync(packed, (await server.ask(`/v1/batch/${uuid}/export?format=gpkg`)).bytes);
  const database = new Database(packed, { readonly: true });
  expect(database.prepare('SELECT table_name FROM gpkg_contents').pluck().get()).toBe('meters_enriched');
  database.close();
  rmSync(packed);
  const parquet = await server.ask(`/v1/batch/${uuid}/export?format=parquet`);
  expect(parquet.headers['content-type']).toBe('application/vnd.apache.parquet');
  const file = new Uint8Array(parquet.bytes).buffer;
  expect(await parquetReadObjects({ file, columns: ['id', 'lat', 'geometry'] })).toMatchObject([
    { id: 10n, lat: 5n, geometry: { type: 'Point', coordinates: [5, 5] } },
    { id: 9n, lat: 5n },
    { id: 100n, lat: 1n, geometry: { type: 'Point', coordinates: [-5, 1] } },
  ]);
  expect(await json(`/v1/batch/${uuid}/layout`, { columns: [3] })).toEqual({
    message: "Column 3 doesn't exist: the table has 3, counted from 0",
    code: 'invalid_request',
  });

  await act(uuid, 'delete');
  expect((await server.ask(`/v1/batch/${uuid}`)).status).toBe(404);
});

test('pause, export of partial results, resume, restart of the server', async () => {
  const count = 60_000;
  const uuid = await ready(`id,lon,lat\n${Array.from({ length: count }, (_, i) => `${i},5,5`).join('\n')}\n`);
  await json(`/v1/batch/${uuid}/start`, SETTINGS);
  await until(uuid, ({ done }) => done > 0);
  const paused = await act(uuid, 'pause');
  expect(paused.status).toBe('Paused');
  expect(paused.done).toBeLessThan(count);
  const half = parse<Record<string, string>>((await server.ask(`/v1/batch/${uuid}/export?format=csv`)).text, {
    columns: true,
  });
  expect(half).toHaveLength(count);
  expect(half.filter((row) => row['admin0'] === 'Eastland')).toHaveLength(paused.done);
  await act(uuid, 'resume');
  expect(await until(uuid, ({ status }) => status === 'Finished')).toMatchObject({
    done: count,
    found: [count, count, count, 0],
  });
});

test('cancel keeps the results; the run can be resumed, or restarted', async () => {
  const count = 60_000;
  const uuid = await ready(`id,lon,lat\n${Array.from({ length: count }, (_, i) => `${i},5,5`).join('\n')}\n`);
  expect(await act(uuid, 'cancel')).toMatchObject({ status: 'Ready', done: 0 });
  await json(`/v1/batch/${uuid}/start`, SETTINGS);
  await until(uuid, ({ done }) => done > 0);
  const cancelled = await act(uuid, 'cancel');
  expect(cancelled.status).toBe('Cancelled');
  expect(cancelled.done).toBeGreaterThan(0);
  expect(cancelled.done).toBeLessThan(count);
  await setTimeout(100);
  expect(await json(`/v1/batch/${uuid}`)).toMatchObject({ status: 'Cancelled', done: cancelled.done });
  const rows = parse<Record<string, string>>((await server.ask(`/v1/batch/${uuid}/export?format=csv`)).text, {
    columns: true,
  });
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, i) => String(i)));
  expect(rows.findIndex((row) => row['admin0'] !== 'Eastland')).toBe(cancelled.done);

  await act(uuid, 'resume');
  await until(uuid, ({ done }) => done > cancelled.done);
  await act(uuid, 'pause');
  expect(await act(uuid, 'cancel')).toMatchObject({ status: 'Cancelled' });
  await json(`/v1/batch/${uuid}/start`, { ...SETTINGS, fields: ['admin0'] });
  expect(await until(uuid, ({ status }) => status === 'Finished')).toMatchObject({ done: count, found: [count, 0] });
});

test('a run resumes after a restart of the server', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'cairn-batch-'));
  const options = { packsDirectory: server.packsDirectory, dataDirectory, port: 0, apiKeys: [API_KEY] };
  const first = await startServer(options);
  const answer = await ask(first.url, '/v1/batch?name=a.csv', {
    method: 'POST',
    body: `lon,lat\n${'5,5\n'.repeat(40_000)}`,
    headers: { 'content-type': 'text/csv' },
  });
  const { uuid }: BatchJob = JSON.parse(answer.text);
  await until(uuid, ({ status }) => status === 'Ready', first.url);
  await json(
    `/v1/batch/${uuid}/start`,
    { ...SETTINGS, position: { kind: 'columns', longitude: 0, latitude: 1 } },
    first.url,
  );
  await until(uuid, ({ done }) => done > 0, first.url);
  await first.close();
  const second = await startServer(options);
  expect(await until(uuid, ({ status }) => status === 'Finished', second.url)).toMatchObject({
    done: 40_000,
    faulty: 0,
    found: [40_000, 40_000, 40_000, 0],
  });
  await second.close();
  rmSync(dataDirectory, { recursive: true });
});

test('sorted naturally: numbers as numbers, then text, then empty cells; ignoring case and accents', async () => {
  const uuid = await ready(
    'name,height,lon,lat\nZaragoza,10,5,5\nÁvila,9,5,5\nalcalá,1e2,5,5\n,n/a,5,5\nMUÑOZ,,5,5\nBurgos,-3.5,5,5\n',
  );
  const order = async (query: string): Promise<number[]> => (await rowsOf(uuid, query)).rows.map(({ row }) => row);
  expect(await order('sort=0')).toEqual([3, 2, 6, 5, 1, 4]);
  expect(await order('sort=0&descending=1')).toEqual([1, 5, 6, 2, 3, 4]);
  expect(await order('sort=2')).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await order('filter=munoz')).toEqual([5]);
  expect(await order(`filter=${encodeURIComponent('ÀV')}`)).toEqual([2]);
  const numbers = await ready(`height,lon,lat\n${'7,5,5\n'.repeat(1000)}10,5,5\nn/a,5,5\n9,5,5\n,5,5\n`);
  expect((await rowsOf(numbers, 'sort=0&offset=1000')).rows.map(({ row }) => row)).toEqual([1003, 1001, 1002, 1004]);
});

test('rows count towards the interfaces of their fields; a run beyond the quota is refused at the start', async () => {
  const owner = { method: 'POST', headers: { 'x-api-key': OWNER_KEY, 'content-type': 'application/json' } };
  const { key }: { key: string } = JSON.parse(
    (
      await server.ask('/v1/keys', {
        ...owner,
        body: JSON.stringify({ name: 'batch', quotas: { admin: 5, timezones: 100 } }),
      })
    ).text,
  );
  const withKey = (path: string, body?: unknown) =>
    server.ask(path, {
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  const used = async (): Promise<unknown> =>
    Object.fromEntries(
      Object(JSON.parse((await withKey('/v1/usage')).text)).keys[0].days.map(
        (day: { interface: string; statuses: object }) => [day.interface, day.statuses],
      ),
    );
  const uploaded = await server.ask('/v1/batch?name=meters.csv', {
    method: 'POST',
    body: TABLE,
    headers: { 'x-api-key': key, 'content-type': 'text/csv' },
  });
  const { uuid }: BatchJob = JSON.parse(uploaded.text);
  const finished = async (): Promise<void> =>
    expect
      .poll(async () => (await withKey(`/v1/batch/${uuid}`)).text, { timeout: 60_000 })
      .toContain('"status":"Finished"');
  await expect
    .poll(async () => (await withKey(`/v1/batch/${uuid}`)).text, { timeout: 60_000 })
    .toContain('"status":"Ready"');
  expect((await withKey(`/v1/batch/${uuid}/start`, SETTINGS)).status).toBe(200);
  await finished();
  expect(await used()).toMatchObject({
    admin: { 200: 2, 400: 1 },
    timezones: { 200: 2, 400: 1 },
    covid: { 200: 2, 400: 1 },
  });
  const refused = await withKey(`/v1/batch/${uuid}/start`, SETTINGS);
  expect([refused.status, refused.json()]).toEqual([
    429,
    {
      message: 'This key has 2 requests of admin left today, but the table has 3 rows. The quota renews at 00:00 UTC',
      code: 'quota_exceeded',
    },
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // The previous results stay, and fields without a quota still work.
  expect((await withKey(`/v1/batch/${uuid}`)).json()).toMatchObject({ status: 'Finished', done: 3 });
  expect((await withKey(`/v1/batch/${uuid}/preview`, { ...SETTINGS, fields: ['tz'] })).status).toBe(200);
  expect(await used()).toMatchObject({ admin: { 200: 2, 400: 1 }, timezones: { 200: 4, 400: 2 } });
});

test('of two simultaneous starts one must retry, and there is only one run', async () => {
  const rows = 3000;
  const uuid = await ready(`id,lon,lat\n${'1,5,5\n'.repeat(rows)}`);
  const start = (): Promise<number> =>
    server
      .ask(`/v1/batch/${uuid}/start`, {
        method: 'POST',
        body: JSON.stringify(SETTINGS),
        headers: { 'content-type': 'application/json' },
      })
      .then(({ status }) => status);
  expect((await Promise.all([start(), start()])).toSorted()).toEqual([200, 400]);
  expect(await until(uuid, ({ status }) => status === 'Finished')).toMatchObject({
    done: rows,
    faulty: 0,
    found: [rows, rows, rows, 0],
  });
});

test('a table deleted during a preview and an export is gone, and nothing crashes', async () => {
  const uuid = await ready(`id,lon,lat\n${'1,5,5\n'.repeat(20_000)}`);
  const responses = [
    server.ask(`/v1/batch/${uuid}/preview`, {
      method: 'POST',
      body: JSON.stringify(SETTINGS),
      headers: { 'content-type': 'application/json' },
    }),
    server.ask(`/v1/batch/${uuid}/export?format=xlsx`),
    server.ask(`/v1/batch/${uuid}/rows?sort=0`),
  ];
  await setTimeout(5);
  await act(uuid, 'delete');
  for (const { status } of await Promise.all(responses)) expect([200, 400, 404]).toContain(status);
  expect((await server.ask(`/v1/batch/${uuid}`)).status).toBe(404);
});

const message = async (path: string, body: unknown): Promise<unknown> => Object(await json(path, body)).message;

test('refusals', async () => {
  expect(await upload('', 'a.csv')).toEqual({
    message: 'a.csv: the file is empty. Download or export it again',
    code: 'invalid_file',
  });
  const uuid = await ready(TABLE);
  expect(await message(`/v1/batch/${uuid}/start`, { ...SETTINGS, fields: ['height'] })).toContain(
    `"height" isn't a field`,
  );
  expect(await message(`/v1/batch/${uuid}/start`, { ...SETTINGS, fields: ['zip9'] })).toContain('zip4');
  expect(await message(`/v1/batch/${uuid}/start`, { fields: ['tz'] })).toContain('position');
  expect(
    await message(`/v1/batch/${uuid}/start`, { ...SETTINGS, position: { kind: 'columns', longitude: 1, latitude: 7 } }),
  ).toBe("Column 7 doesn't exist: the table has 3, counted from 0");
  expect((await server.ask(`/v1/batch/${uuid}/explode`, { method: 'POST' })).status).toBe(400);
});
