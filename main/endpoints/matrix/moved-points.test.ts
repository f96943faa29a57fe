/**
 * A street that no permitted turn leads into. Snap, matrix, route and export all report the position used instead, and
 * points without a path. Also a point at a junction, which is on every street there.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FetchAnswer, SnapAnswer } from '../../../contract/matrix.ts';
import { RouteFeature } from '../../../contract/route.ts';
import { writeSampleRoads } from '../../ingest/targets/osm/sample-roads.fixture.ts';
import { drawNetwork } from '../../routing/drawn-map.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';
import { API_KEY, ask } from './fixture.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-moved-'));
let server: RunningServer;
beforeAll(async () => {
  // Trucks can't turn from l and r into t's street. The road from f winds: its length to the junction already exceeds
  // the straight line to t.
  const network = drawNetwork({
    sketch: '..t..\n.....\n.lmrf\n.....\n...g.',
    ways: ['ml', 'mt', 'mr', 'rgf'].map((nodes) => ({ nodes, tags: { highway: 'primary' } })),
    restrictions: [0, 2].map((from) => ({ from, via: 'm', to: 1, tags: { 'restriction:hgv': 'no_entry' } })),
  });
  await writeSampleRoads(network, 'roads-ban', join(directory, '.'));
  server = await startTestServer({
    packsDirectory: join(directory, '.'),
    dataDirectory: join(directory, 'data'),
    port: 0,
    apiKeys: [API_KEY],
  });
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const addressAt = (x: number, y: number): string =>
  `${((x * 8993) / 1e7).toFixed(7)},${((-y * 8993) / 1e7).toFixed(7)}`;
const [l, t, r, f, m] = [addressAt(1, 2), addressAt(2, 0), addressAt(3, 2), addressAt(4, 2), addressAt(2, 2)];
const ends = [l, t, r, f];

const post = async (path: string, body: unknown): Promise<unknown> => (await ask(server.url, path, body)).json();
const snapOf = async (addresses: string[]): Promise<SnapAnswer> =>
  Value.Parse(SnapAnswer, await post('/tdmv1/snap', { addresses, mode: 'truck' }));
const routeOf = async (origin: string, destination: string): Promise<RouteFeature> =>
  Value.Parse(RouteFeature, await post('/tdmv1/route', { origin, destination, mode: 'truck', option: 'shortest' }));

async function matrixOf(mode: string): Promise<FetchAnswer & { distance: (number | null)[][] }> {
  const order = { result: ['distance'], origin_addresses: ends, destination_addresses: ends, mode, option: 'shortest' };
  const { uuid } = Object(await post('/tdmv1/order', order));
  const job = Value.Parse(FetchAnswer, await post('/tdmv1/fetch', { uuid, wait: 30 }));
  return { ...job, distance: job.distance ?? [] };
}

test('every endpoint reports the position used, and no path is shorter than the straight line', async () => {
  const job = await matrixOf('truck');
  expect(job).toMatchObject({
    status: 'Finished',
    origins_moved: [],
    destinations_moved: [1],
    unreachable: { no_path: 2, no_road_at_origin: 0, no_road_at_destination: 0, too_far: 0 },
  });
  // 200 m from the junction to t, farther than any path from l or r.
  const toT = job.distance.map((row) => row[1]);
  expect(toT).toEqual([null, 0, null, expect.closeTo(523.6, 0)]);

  const snap = await snapOf(ends);
  expect(snap.metres).toEqual([0, 0, 0, 0]);
  expect(snap.moved).toEqual([
    { address: 1, role: 'destination', position: m.split(',').map(Number), metres: expect.closeTo(200, 0) },
  ]);

  const [{ metres, position } = { metres: Number.NaN, position: [] }] = snap.moved;
  const { geometry, properties } = await routeOf(f, t);
  expect(properties).toMatchObject({ distance: toT[3], destination_moved: metres });
  expect(properties).not.toHaveProperty('origin_moved');
  expect(geometry?.coordinates.at(-1)).toEqual(position);
  const noRoute = await routeOf(l, t);
  expect(noRoute).toMatchObject({ geometry: null, properties: { reason: 'no_path', distance: null } });
  const sameEnds = await routeOf(t, t);
  expect(sameEnds.properties).toMatchObject({ distance: 0 });
  expect(sameEnds.properties).not.toHaveProperty('destination_moved');

  const exported = async (query: string): Promise<string> =>
    (await ask(server.url, `/tdmv1/export?uuid=${job.uuid}&${query}`)).text();
  const lines = (await exported('format=geojson&pairs=all&measure=distance')).split('\n');
  const moved = lines.filter((line) => line.includes('destination_moved_m'));
  expect(moved).toHaveLength(1);
  expect(moved[0]).toContain(`"origin":"O-04","destination":"D-02"`);
  expect(moved[0]).toContain(`"destination_moved_m":${metres}`);
  expect((await exported('format=unreachable')).trim().split('\n').slice(1)).toEqual([
    `O-01,${l},D-02,${t},no_path,,${metres}`,
    `O-03,${r},D-02,${t},no_path,,${metres}`,
  ]);
  const [head, toL, ...pairs] = (await exported('format=csv-long')).trim().split('\n');
  expect(head).toMatch(/,distance_m,duration_s,origin_moved_m,destination_moved_m$/);
  expect(toL).toBe(`O-01,${l},D-01,${l},0,,,`);
  expect(pairs.at(-3)).toBe(`O-04,${f},D-02,${t},${toT[3]},,,${metres}`);
  const bytes = await (
    await ask(server.url, `/tdmv1/export?uuid=${job.uuid}&format=xlsx&measure=distance`)
  ).arrayBuffer();
  const book = await readXlsx(new Uint8Array(bytes));
  const [heads, ...points] = book.sheets.at(-1)?.rows ?? [];
  expect(heads).toEqual(['role', 'point', 'lon', 'lat', 'moved_m']);
  expect(points.filter((row) => typeof row[4] === 'number').map((row) => [row[0], row[1], row[4]])).toEqual([
    ['destination', 'D-02', metres],
  ]);
});

test('no point is moved for modes that may turn', async () => {
  const job = await matrixOf('car');
  expect(job).toMatchObject({ origins_moved: [], destinations_moved: [], unreachable: { no_path: 0 } });
  expect(job.distance[0]?.[1]).toBeCloseTo(300, 0);
  const table = await (await ask(server.url, `/tdmv1/export?uuid=${job.uuid}&format=csv-long`)).text();
  expect(table.split('\n')[0]).not.toContain('moved');
});

test('a point at a junction is on all its streets, and so reaches more than from one of them', async () => {
  const { streets, moved } = await snapOf([m]);
  expect(new Set(streets[0]?.map(({ way }) => way))).toEqual(new Set([1000, 1001, 1002]));
  expect(moved).toEqual([]);
  const { properties } = await routeOf(m, t);
  expect(properties.distance).toBeCloseTo(200, 0);
});
