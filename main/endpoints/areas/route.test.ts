import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AreaFeature } from '../../../contract/service.ts';
import { startFixtureServer, type FixtureServer } from '../../server/fixture-world.ts';

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.close());

it('answers with a complete area of any theme as a GeoJSON feature', async () => {
  const answer = await server.ask('/v1/areas/211', { headers: { accept: 'application/geo+json' } });
  expect(answer.headers['content-type']).toBe('application/geo+json; charset=utf-8');
  expect(Value.Check(AreaFeature, answer.json())).toBe(true);
  expect(answer.json()).toEqual({
    type: 'Feature',
    id: 211,
    bbox: [-10, 0, 0, 5],
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-10, 0],
          [0, 0],
          [0, 5],
          [-10, 5],
          [-10, 0],
        ],
      ],
    },
    properties: {
      boundary_id: 211,
      category_code: 901,
      category_name: 'admin1',
      name: 'West South',
      local_type: 'province',
      country_iso3: 'WST',
      country_name: 'Republic of Westland',
      area_km2: 600_000,
      pack: 'admin-west',
      kind: 'modelled',
    },
  });
});

it.each([
  [100, 'admin0', 'MultiPolygon'],
  [500, 'time_zone', 'Polygon'],
  [600, 'airport', 'Polygon'],
  [620, 'category_999', 'Polygon'],
])('finds area %i of category %s', async (id, category, type) => {
  expect((await server.ask(`/v1/areas/${id}`)).json()).toMatchObject({
    geometry: { type },
    properties: { category_name: category },
  });
});
