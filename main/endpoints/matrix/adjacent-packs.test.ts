/** Points at a junction where two road packs touch: the pack with the streets between them serves the matrix. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FetchAnswer } from '../../../contract/matrix.ts';
import { writeSampleRoads } from '../../ingest/targets/osm/sample-roads.fixture.ts';
import { drawNetwork } from '../../routing/drawn-map.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';
import { API_KEY, ask } from './fixture.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-adjacent-'));
const sketch = 'w...j....e\n.....n....';
const streetsOf = (...ways: string[]) => drawNetwork({ sketch, ways: ways.map((nodes) => ({ nodes })) });
let server: RunningServer;
beforeAll(async () => {
  // The western pack is smaller, and its tolerance extends beyond the whole eastern pack.
  await writeSampleRoads(streetsOf('wj'), 'roads-west', join(directory, '.'));
  await writeSampleRoads(streetsOf('je', 'jn'), 'roads-east', join(directory, '.'));
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
const [w, j, e, n] = [addressAt(0, 0), addressAt(4, 0), addressAt(9, 0), addressAt(5, 1)];

async function matrix(origins: string[], destinations: string[]): Promise<FetchAnswer> {
  const body = {
    result: ['distance'],
    origin_addresses: origins,
    destination_addresses: destinations,
    mode: 'pedestrian',
    option: 'shortest',
  };
  const { uuid } = Object(await (await ask(server.url, '/tdmv1/order', body)).json());
  return Value.Parse(FetchAnswer, await (await ask(server.url, '/tdmv1/fetch', { uuid, wait: 30 })).json());
}

test('from the junction to either side', async () => {
  const east = await matrix([j], [e, n]);
  expect(east).toMatchObject({
    pack: 'roads-east',
    distance: [[expect.closeTo(500, 0), expect.closeTo(Math.hypot(100, 100), 0)]],
  });
  const west = await matrix([j], [w]);
  expect(west).toMatchObject({ pack: 'roads-west', distance: [[expect.closeTo(400, 0)]] });
  expect(await matrix([j], [j])).toMatchObject({ distance: [[0]] });
});

test('a pack with the streets of both sides serves pairs across the border', async () => {
  await writeSampleRoads(streetsOf('wj', 'je', 'jn'), 'roads-whole', join(directory, '.'));
  await expect.poll(async () => (await matrix([w, j], [e])).pack, { timeout: 20_000 }).toBe('roads-whole');
  expect(await matrix([w, j], [e])).toMatchObject({ distance: [[expect.closeTo(900, 0)], [expect.closeTo(500, 0)]] });
});
