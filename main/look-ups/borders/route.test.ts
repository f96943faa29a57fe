import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_KEY, startFixtureServer, type FixtureServer } from '../../server/fixture-world.ts';

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.close());

// Half a degree of longitude at 5° north.
const HALF_A_DEGREE = 55_386;

it.each([
  [
    'at a land border, far from the sea',
    [-0.5, 5],
    {
      side: 'land',
      country_iso3: 'WST',
      border: { distance_m: HALF_A_DEGREE, country_iso3: 'EST', country_name: 'Kingdom of Eastland' },
    },
  ],
  ['near a coast', [-9.5, 5], { side: 'land', country_iso3: 'WST', coast: { distance_m: HALF_A_DEGREE } }],
  ['at sea', [-10.5, 5], { side: 'sea', coast: { distance_m: HALF_A_DEGREE } }],
  ['near the shore', [-10.01, 5], { side: 'sea', country_iso3: 'WST', coast: { distance_m: 1108 } }],
  ['at ±180°, which is no coast inside a country', [179.99, -15], { side: 'land', country_iso3: 'DTL' }],
  ['at the pole', [0, -90], { side: 'land' }],
])('answers %s', async (_, [x, y], expected) => {
  expect((await server.ask(`/v1/borders?x=${x}&y=${y}`)).json()).toEqual(expected);
});

it('has the same values as fields of tables', async () => {
  const { text } = await server.ask('/v1/enrich?fields=border_distance_m,border_country,coast_distance_m', {
    method: 'POST',
    body: 'lon,lat\n-0.5,5\n-9.5,5\n-10.5,5\n',
    headers: { 'content-type': 'text/csv', 'x-api-key': API_KEY },
  });
  expect(text.trim().split('\n').slice(1)).toEqual([
    `-0.5,5,${HALF_A_DEGREE},EST,,`,
    `-9.5,5,,,${HALF_A_DEGREE},`,
    `-10.5,5,,,${HALF_A_DEGREE},`,
  ]);
});
