import { gunzipSync } from 'node:zlib';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TileJson } from '../../../contract/tiles.ts';
import { writeFixturePack } from '../../packs/fixture.ts';
import { FIXTURE_TILE, OWNER_KEY, startFixtureServer, type FixtureServer } from '../../server/fixture-world.ts';

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.close());

const TILE = '/tiles/basemap-world/1/0/1.mvt';

describe('TileJSON', () => {
  it('describes the layers of the pack', async () => {
    const answer = (await server.ask('/tiles/basemap-world.json')).json();
    expect(Value.Check(TileJson, answer)).toBe(true);
    expect(answer).toEqual({
      tilejson: '3.0.0',
      name: 'Fixture basemap-world',
      version: '1',
      attribution: 'None',
      scheme: 'xyz',
      format: 'mvt',
      minzoom: 0,
      maxzoom: 8,
      bounds: [-180, -90, 180, 90],
      tiles: [`${server.url}/tiles/basemap-world/{z}/{x}/{y}.mvt`],
      vector_layers: [
        { id: 'land', minzoom: 0, maxzoom: 6, fields: {} },
        { id: 'place', minzoom: 2, maxzoom: 8, fields: { name: 'String', rank: 'Number' } },
      ],
    });
  });
});

describe('a tile', () => {
  it('is sent with gzip to clients that accept it', async () => {
    const { status, headers, bytes } = await server.ask(TILE, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
    });
    expect(gunzipSync(bytes)).toEqual(FIXTURE_TILE);
  });

  it.each([undefined, 'br', 'gzip;q=0', 'identity, gzip; q=0.0'])(
    'is sent uncompressed to a client with accept-encoding: %s',
    async (encoding) => {
      const { headers, bytes } = await server.ask(TILE, { headers: { 'accept-encoding': encoding } });
      expect(headers).not.toHaveProperty('content-encoding');
      expect(bytes).toEqual(FIXTURE_TILE);
    },
  );

  it('is not sent again to a client that has it', async () => {
    const { headers } = await server.ask(TILE);
    const etag = String(headers['etag']);
    expect(etag).toMatch(/^"[\w-]+-1-0-1"$/);
    for (const requested of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await server.ask(TILE, { headers: { 'if-none-match': requested } });
      expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, etag]);
    }
    expect((await server.ask(TILE, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it("is empty with 204 if the pack doesn't have it", async () => {
    const { status, bytes } = await server.ask('/tiles/basemap-world/1/1/1.mvt');
    expect([status, bytes.length]).toEqual([204, 0]);
  });
});

it('images are sent unchanged, with the extension specified by the pack', async () => {
  const data = Buffer.from('89504e470d0a1a0a', 'hex');
  writeFixturePack(server.packsDirectory, {
    id: 'tiles-photo',
    theme: 'tiles',
    tiles: { layers: [], tiles: [{ z: 3, x: 1, y: 2, data }], format: { format: 'png', minZoom: 3, maxZoom: 5 } },
  });
  const reloaded = await server.ask('/v1/packs/reload', { method: 'POST', headers: { 'x-api-key': OWNER_KEY } });
  expect(reloaded.status).toBe(200);
  expect((await server.ask('/tiles/tiles-photo.json')).json()).toMatchObject({
    format: 'png',
    tiles: [`${server.url}/tiles/tiles-photo/{z}/{x}/{y}.png`],
    minzoom: 3,
    maxzoom: 5,
    vector_layers: [],
  });
  const { status, headers, bytes } = await server.ask('/tiles/tiles-photo/3/1/2.png', {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect([status, headers['content-type'], headers['content-encoding']]).toEqual([200, 'image/png', undefined]);
  expect(bytes).toEqual(data);
  const other = await server.ask('/tiles/tiles-photo/3/1/2.mvt');
  expect([other.status, other.json()]).toEqual([
    404,
    { code: 'not_found', message: 'The tiles of pack "tiles-photo" are png: request 3/1/2.png' },
  ]);
});
