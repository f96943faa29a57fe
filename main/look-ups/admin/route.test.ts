import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdminChain, AdminCollection } from '../../../contract/admin.ts';
import { startFixtureServer, type FixtureServer } from '../../server/fixture-world.ts';

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.close());

const collection = async (x: number, y: number, type: string): Promise<AdminCollection> =>
  Value.Parse(AdminCollection, (await server.ask(`/adminv1/xy2admininfo?x=${x}&y=${y}&type=${type}`)).json());

const nameAt = async (x: number, y: number, type = 'admin0'): Promise<string | undefined> =>
  (await collection(x, y, type)).features[0]?.properties.name;

describe('/adminv1/xy2admininfo', () => {
  it('answers with every field of the specification', async () => {
    const before = Date.now();
    const answer = await server.ask('/adminv1/xy2admininfo?x=-5&y=2&type=admin1');
    expect(answer.json()).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 'admin1.211',
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
          geometry_name: 'geometry',
          properties: {
            boundary_id: 211,
            country_code: 1684,
            country_name: 'Republic of Westland',
            category_code: '901',
            category_name: 'admin1',
            name: 'West South',
            bbox: [-10, 0, 0, 5],
          },
        },
      ],
      totalFeatures: 1,
      numberMatched: 1,
      numberReturned: 1,
      timeStamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } },
      bbox: [0, -10, 5, 0],
    });
    const { timeStamp } = Value.Parse(AdminCollection, answer.json());
    expect(Date.parse(timeStamp)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(timeStamp)).toBeLessThanOrEqual(Date.now());
  });

  it('answers with an empty collection, without bbox, if there is no area', async () => {
    for (const path of ['x=50&y=50&type=admin0', 'x=-5&y=2&type=admin3']) {
      expect((await server.ask(`/adminv1/xy2admininfo?${path}`)).json()).toEqual({
        type: 'FeatureCollection',
        features: [],
        totalFeatures: 0,
        numberMatched: 0,
        numberReturned: 0,
        timeStamp: expect.any(String),
        crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } },
      });
    }
  });

  it('omits unknown properties of a country', async () => {
    const [southland] = (await collection(0, -85, 'admin0')).features;
    expect(southland?.properties).not.toHaveProperty('country_name');
    expect(southland?.properties).not.toHaveProperty('country_code');
    const [dateland] = (await collection(175, -15, 'admin0')).features;
    expect(dateland?.properties).toMatchObject({ country_name: 'Dateland' });
    expect(dateland?.properties).not.toHaveProperty('country_code');
  });

  it.each([
    [undefined, 'application/json; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
    ['application/geo+json', 'application/geo+json; charset=utf-8'],
    ['application/geo+json, application/json;q=0.5', 'application/geo+json; charset=utf-8'],
    ['application/json, application/geo+json;q=0', 'application/json; charset=utf-8'],
    ['application/json, application/geo+json;q=0.5', 'application/json; charset=utf-8'],
    ['application/json;q=0.5, application/geo+json;q=0.9', 'application/geo+json; charset=utf-8'],
    ['Application/Geo+JSON; Q=1', 'application/geo+json; charset=utf-8'],
    ['application/geo+json;q=0, */*', 'application/json; charset=utf-8'],
    ['application/geo+jsonx', 'application/json; charset=utf-8'],
  ])('with accept: %s has content type %s', async (accept, type) => {
    const answer = await server.ask('/adminv1/xy2admininfo?x=-5&y=2&type=admin0', { headers: { accept } });
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.json()).toMatchObject({ type: 'FeatureCollection' });
  });

  it('finds exclaves, both sides of ±180°, and the pole at every longitude', async () => {
    expect(await nameAt(-5, 5)).toBe('Eastland');
    expect(await nameAt(-5, 7)).toBe('Westland');
    // No division of the surrounding country belongs to the exclave.
    expect(await nameAt(-5, 5, 'admin1')).toBeUndefined();
    for (const x of [179.9, 180, -180, -179.9]) expect(await nameAt(x, -15)).toBe('Dateland');
    for (const x of [0, 33.3, 180, -180]) expect(await nameAt(x, -90)).toBe('Southland');
    expect(await nameAt(0, 90)).toBeUndefined();
  });

  it('assigns a point on a border to the lowest boundary id', async () => {
    expect(await nameAt(0, 5)).toBe('Eastland');
    expect(await nameAt(0, 3.3)).toBe('Eastland');
    expect(await nameAt(-4, 5)).toBe('Eastland');
    expect(await nameAt(-6, 4)).toBe('Eastland');
    expect(await nameAt(-7, 5, 'admin1')).toBe('West North');
    expect(await nameAt(-3, 1, 'admin8')).toBe('Weston');
  });

  it('prefers the source of the country at the point if sources overlap', async () => {
    expect(await nameAt(-0.25, 2, 'admin1')).toBe('West South');
    expect(await nameAt(0.25, 2, 'admin1')).toBe('East');
  });
});

describe('/v1/admin-chain', () => {
  it('lists present and absent levels', async () => {
    const answer = await server.ask('/v1/admin-chain?x=-2.5&y=1.5');
    expect(Value.Check(AdminChain, answer.json())).toBe(true);
    expect(answer.json()).toEqual({
      levels: [
        {
          level: 0,
          boundary_id: 200,
          category_code: 900,
          category_name: 'admin0',
          name: 'Westland',
          local_type: 'country',
          country_iso3: 'WST',
          country_name: 'Republic of Westland',
          area_km2: expect.any(Number),
          bbox: [-10, 0, 0, 10],
          pack: 'countries',
        },
        {
          level: 1,
          boundary_id: 211,
          category_code: 901,
          category_name: 'admin1',
          name: 'West South',
          local_type: 'province',
          country_iso3: 'WST',
          country_name: 'Republic of Westland',
          area_km2: 600_000,
          bbox: [-10, 0, 0, 5],
          pack: 'admin-west',
        },
        {
          level: 8,
          boundary_id: 218,
          category_code: 908,
          category_name: 'admin8',
          name: 'Weston',
          country_iso3: 'WST',
          country_name: 'Republic of Westland',
          area_km2: expect.any(Number),
          bbox: [-3, 1, -2, 2],
          pack: 'admin-west',
        },
      ],
      absent_levels: [2, 3, 4, 5, 6, 7],
    });
  });

  it('lists levels as unknown if no pack has areas of the country', async () => {
    const west = await startFixtureServer({ without: ['admin-east'] });
    const answer = await west.ask('/v1/admin-chain?x=5&y=2');
    await west.close();
    expect(Value.Check(AdminChain, answer.json())).toBe(true);
    expect(answer.json()).toMatchObject({
      levels: [{ level: 0 }],
      absent_levels: [1, 2, 3, 4, 5, 6, 7, 8],
      unknown_levels: [1, 2, 3, 4, 5, 6, 7, 8],
    });
    // With the pack installed, a missing level is known to be absent.
    expect((await server.ask('/v1/admin-chain?x=5&y=2')).json()).not.toHaveProperty('unknown_levels');
  });

  it('is empty at sea', async () => {
    expect((await server.ask('/v1/admin-chain?x=50&y=50')).json()).toEqual({
      levels: [],
      absent_levels: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    });
  });
});
