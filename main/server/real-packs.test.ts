/** The interfaces with the packs included in Cairn, for places that can be checked on a map. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdminChain, AdminCollection } from '../../contract/admin.ts';
import { GeocoderResponse } from '../../contract/geocoder.ts';
import { GeoBoundaries, GeoBoundaryCategories } from '../../contract/geo-boundaries.ts';
import { AreaFeature, InstalledPack } from '../../contract/service.ts';
import { TimeZoneAnswer } from '../../contract/time-zones.ts';
import { TileJson } from '../../contract/tiles.ts';
import { hasPacks, PACKS } from '../packs/built-packs.fixture.ts';
import { API_KEY, ask, type Answer } from './fixture-world.ts';
import type { RunningServer } from './start.ts';
import { startTestServer } from './test-server.fixture.ts';

const has = (...ids: string[]): boolean => hasPacks('answers of the real packs', ids);

describe.runIf(has('countries'))('the packs included in Cairn', () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'cairn-real-'));
  let server: RunningServer;
  beforeAll(async () => {
    server = await startTestServer({ packsDirectory: PACKS, dataDirectory, port: 0, apiKeys: [API_KEY] });
  });
  afterAll(async () => {
    await server.close();
    rmSync(dataDirectory, { recursive: true });
  });
  const get = (path: string): Promise<Answer> => ask(server.url, path);
  const chainAt = async (x: number, y: number): Promise<Record<string, string>> => {
    const chain = Value.Parse(AdminChain, (await get(`/v1/admin-chain?x=${x}&y=${y}`)).json());
    return Object.fromEntries(chain.levels.map(({ level, name }) => [`admin${level}`, name]));
  };

  it('are all ready', () => {
    expect(server.packs.filter((pack) => pack.status === 'failed')).toEqual([]);
    expect(server.packs.every((pack) => Value.Check(InstalledPack, pack))).toBe(true);
  });

  it.runIf(has('geocoder-world')).each([
    ['Republic of Fiji', /^Fiji$/],
    ['Suva, Republic of Fiji', /^Suva, .*Fiji$/],
    ["Pyongyang, Democratic People's Republic of Korea", /^Pyongyang, .*North Korea$/],
    ['Principality of Liechtenstein', /^Liechtenstein$/],
  ])('find a country by its official name: %s', async (address, formatted) => {
    const { results } = Value.Parse(
      GeocoderResponse,
      (await get(`/geocoderv1/geocoder?address=${encodeURIComponent(address)}`)).json(),
    );
    expect(results[0]?.formatted_address).toMatch(formatted);
  });

  it.each([
    [13.4, 52.5, 'Federal Republic of Germany', 49],
    [-122.0263, 36.9741, 'United States of America', 1],
    [9.5209, 47.141, 'Principality of Liechtenstein', 423],
    [178.0, -17.8, 'Republic of Fiji', 679],
    // Vanua Levu, which is missing in the source of countries.
    [179.3645, -16.4332, 'Republic of Fiji', 679],
    // Inland waters, which that source omits: Lake Winnipeg, an island in it, and the river Gambia.
    [-98.154, 52.242, 'Canada', 1],
    [-96.9, 52.1, 'Canada', 1],
    [-16, 13.45, 'Republic of the Gambia', 220],
    // Enclaves of larger countries: Büsingen and Sokh.
    [8.69, 47.697, 'Federal Republic of Germany', 49],
    [71.13, 39.96, 'Republic of Uzbekistan', 998],
    [-0.1276, 51.5072, 'United Kingdom of Great Britain and Northern Ireland', 44],
  ])('contain the country at %d, %d with every field of the specification', async (x, y, name, dialCode) => {
    const answer = (await get(`/adminv1/xy2admininfo?x=${x}&y=${y}&type=admin0`)).json();
    expect(Value.Check(AdminCollection, answer)).toBe(true);
    expect(answer).toMatchObject({
      totalFeatures: 1,
      features: [
        {
          properties: {
            name,
            country_name: name,
            country_code: dialCode,
            category_code: '900',
            category_name: 'admin0',
            boundary_id: expect.any(Number),
          },
        },
      ],
    });
  });

  it('return the complete polygon of large countries, also from the cache', async () => {
    for (const [x, y] of [
      [-106, 56],
      [100, 62],
      [-100, 40],
      [9, 61],
      [114, -1],
      [-53, -10],
      [134, -25],
      [0, -90],
      [104, 35],
    ]) {
      const path = `/adminv1/xy2admininfo?x=${x}&y=${y}&type=admin0`;
      const [first, second] = [(await get(path)).text, (await get(path)).text];
      expect(first.startsWith('{"type":"FeatureCollection","features":[{"type":"Feature","id":"admin0.')).toBe(true);
      const timeStamp = /"timeStamp":"[^"]+"/;
      expect(second.replace(timeStamp, '') === first.replace(timeStamp, '')).toBe(true);
    }
    for (const [x, y] of [
      [9, 61],
      [0, -90],
    ]) {
      expect(Value.Check(AdminCollection, (await get(`/adminv1/xy2admininfo?x=${x}&y=${y}&type=admin0`)).json())).toBe(
        true,
      );
    }
  });

  it('have no area in the open sea', async () => {
    for (const [x = 0, y = 0] of [
      [-40, 30],
      [180, 20],
      [-180, 20],
      [0, 0],
    ])
      expect(await chainAt(x, y)).toEqual({});
  });

  it('return the same on both sides of the 180th meridian', async () => {
    expect(await chainAt(180, 67)).toEqual(await chainAt(-180, 67));
    expect(await chainAt(180, -85)).toEqual(await chainAt(-180, -85));
    expect(await chainAt(17, -90)).toEqual(await chainAt(-120, -90));
  });

  it.runIf(has('admin-world'))('contain the provinces of the world', async () => {
    expect(await chainAt(2.35, 48.86)).toMatchObject({ admin0: 'French Republic', admin1: expect.any(String) });
    expect(await chainAt(139.69, 35.69)).toMatchObject({
      admin0: 'Japan',
      admin1: expect.stringMatching(/T[oō]ky[oō]/),
    });
  });

  it.runIf(has('admin-us'))('contain the United States down to county and place', async () => {
    const chain = await chainAt(-122.0263, 36.9741);
    expect(Object.values(chain)).toEqual([
      'United States of America',
      'California',
      expect.stringContaining('Santa Cruz'),
      'Santa Cruz',
    ]);
  });

  it.runIf(has('admin-germany'))('contain Germany down to the municipality', async () => {
    const chain = await chainAt(8.6821, 50.1109);
    expect(chain).toMatchObject({ admin0: 'Federal Republic of Germany', admin1: 'Hessen' });
    expect(Object.values(chain).at(-1)).toContain('Frankfurt');
  });

  it.runIf(has('admin-spain'))('contain Spain down to the municipality', async () => {
    const chain = await chainAt(-3.7038, 40.4168);
    expect(chain).toMatchObject({ admin0: 'Kingdom of Spain' });
    expect(Object.values(chain).at(-1)).toBe('Madrid');
  });

  it.runIf(has('time-zones'))('contain the time zone, with every field of the specification', async () => {
    const answer = (await get('/timezonesv1/xy2tzdata?x=-122.0263&y=36.9741&date=2026-06-01')).json();
    expect(Value.Check(TimeZoneAnswer, answer)).toBe(true);
    expect(answer).toMatchObject({
      time_zone: {
        category_code: 911,
        category_name: 'time_zone',
        time_zone: 'UTC-08:00',
        country_ISO3_codes: expect.arrayContaining(['MEX', 'USA']),
        local_boundary_names: expect.arrayContaining([
          'America/Los_Angeles',
          'America/Tijuana',
          'Etc/GMT+8',
          'Pacific/Pitcairn',
        ]),
        time_zone_abbreviations_names: expect.arrayContaining([['PST', expect.any(String)]]),
        dst_time_zone_abbreviations_names: expect.arrayContaining([['PDT', expect.any(String)]]),
      },
      local_area: {
        local_boundary_id: expect.any(Number),
        local_boundary_name: 'America/Los_Angeles',
        country_ISO3_code: 'USA',
        time_zone: 'UTC-08:00',
        time_zone_local_abbreviation: 'PST',
        time_zone_local_name: expect.any(String),
        has_daylight_saving_time: true,
        dst_time_zone_local_abbreviation: 'PDT',
        dst_time_zone_local_name: expect.any(String),
        dst_start: '2026-03-08T02:00:00-08:00',
        dst_end: '2026-11-01T02:00:00-07:00',
      },
    });
  });

  it.runIf(has('eu-nuts', 'neighbourhoods-germany', 'airports'))('contain the geo-boundaries', async () => {
    const namesAt = async (x: number, y: number): Promise<string[]> =>
      Value.Parse(GeoBoundaries, (await get(`/geoboundariesv1/xy2bounddata?x=${x}&y=${y}`)).json()).boundaries.map(
        ({ category_name: category }) => category,
      );
    expect(await namesAt(13.405, 52.52)).toEqual(
      expect.arrayContaining(['nuts0', 'nuts1', 'nuts2', 'nuts3', 'neighbourhood']),
    );
    expect(await namesAt(-73.7781, 40.6413)).toContain('airport');
    const { categories } = Value.Parse(GeoBoundaryCategories, (await get('/geoboundariesv1/categories')).json());
    expect(categories.map(({ category_name: name }) => name)).toEqual(
      expect.arrayContaining(['nuts0', 'nuts1', 'nuts2', 'nuts3', 'neighbourhood', 'airport']),
    );
    expect(categories.map(({ category_name: name }) => name).filter((name) => name.startsWith('category_'))).toEqual(
      [],
    );
  });

  it.runIf(has('regions-world')).each([
    ['Paris', 2.35, 48.85, ['European Union']],
    ['Kerguelen', 70.22, -49.35, ['Overseas countries and territories of the European Union']],
    ['Bonaire', -68.27, 12.15, ['Overseas countries and territories of the European Union']],
    ['Diego Garcia', 72.41, -7.31, ['British Overseas Territories']],
    ['Guernsey', -2.57, 49.46, ['Crown Dependencies']],
  ])('contain the territorial group of %s alone', async (_, x, y, expected) => {
    const { boundaries } = Value.Parse(
      GeoBoundaries,
      (await get(`/geoboundariesv1/xy2bounddata?x=${x}&y=${y}&geo_boundary=955`)).json(),
    );
    const groups = new Set([
      'European Union',
      'Overseas countries and territories of the European Union',
      'British Overseas Territories',
      'Crown Dependencies',
    ]);
    expect(boundaries.map(({ geo_boundary_name: name }) => name ?? '').filter((name) => groups.has(name))).toEqual(
      expected,
    );
  });

  it.runIf(has('regions-world', 'regions-us', 'grid-zones', 'admin-us')).each([
    [
      'Santa Cruz',
      -122.0263,
      36.9741,
      [
        'continent North America',
        'un_region Americas',
        'un_subregion Northern America',
        'un_regional_group Western European and Others Group',
        'country_group United Nations',
        'currency_area United States dollar',
        'us_census_region West',
        'us_census_division Pacific',
      ],
    ],
    [
      'Zagreb',
      15.97,
      45.81,
      [
        'continent Europe',
        'un_subregion Southern Europe',
        'country_group European Union',
        'country_group European Economic Area',
        'country_group Euro area',
        'currency_area Euro',
      ],
    ],
    [
      'Réunion',
      55.5,
      -21.1,
      [
        'continent Africa',
        'un_intermediate_region Eastern Africa',
        'country_group European Union',
        'country_group Euro area',
      ],
    ],
    [
      'Oslo',
      10.75,
      59.92,
      ['un_subregion Northern Europe', 'country_group European Economic Area', 'country_group United Nations'],
    ],
    ['the pole', 10, -90, ['continent Antarctica', 'utm_zone UPS South']],
    ['Bergen', 5.33, 60.39, ['utm_zone UTM zone 32N', 'mgrs_grid_zone 32V']],
  ])('contain the regions of %s', async (_, x, y, expected) => {
    const { boundaries } = Value.Parse(
      GeoBoundaries,
      (await get(`/geoboundariesv1/xy2bounddata?x=${x}&y=${y}`)).json(),
    );
    const found = boundaries.map(({ category_name: category, geo_boundary_name: name }) => `${category} ${name}`);
    expect(found).toEqual(expect.arrayContaining(expected));
    // Each point is on one continent, and in at most one region of each level.
    for (const category of [
      'continent',
      'un_region',
      'un_subregion',
      'un_intermediate_region',
      'us_census_region',
      'us_census_division',
    ])
      expect(found.filter((name) => name.startsWith(`${category} `)).length).toBeLessThan(2);
  });

  it.runIf(has('basemap-world'))('have vector tiles', async () => {
    const tiles = (await get('/tiles/basemap-world.json')).json();
    expect(Value.Check(TileJson, tiles)).toBe(true);
    const { status, bytes } = await get('/tiles/basemap-world/0/0/0.mvt');
    expect([status, bytes.length > 1000]).toEqual([200, true]);
  });

  it.runIf(has('admin-germany', 'admin-spain'))('have the bounds of the returned geometry', async () => {
    for (const [point, type] of [
      ['x=11.57&y=48.13', 'admin8'],
      ['x=11.57&y=48.13', 'admin0'],
      ['x=-5.98&y=37.39', 'admin1'],
    ] as const) {
      const { bbox, features } = Value.Parse(
        AdminCollection,
        (await get(`/adminv1/xy2admininfo?${point}&type=${type}`)).json(),
      );
      const numbers = (JSON.stringify(features[0]?.geometry).match(/-?\d[\d.]*/g) ?? []).map(Number);
      const [longitudes, latitudes] = [0, 1].map((parity) =>
        numbers.filter((_, index) => index % 2 === parity).toSorted((a, b) => a - b),
      );
      const bounds = [longitudes?.[0], latitudes?.[0], longitudes?.at(-1), latitudes?.at(-1)];
      expect(features[0]?.properties.bbox).toEqual(bounds);
      expect(bbox).toEqual([bounds[1], bounds[0], bounds[3], bounds[2]]);
    }
  });

  it('return every area that a look-up refers to', async () => {
    const { levels } = Value.Parse(AdminChain, (await get('/v1/admin-chain?x=9.5209&y=47.141')).json());
    for (const { boundary_id: id, name, bbox } of levels) {
      const area = (await get(`/v1/areas/${id}`)).json();
      expect(Value.Check(AreaFeature, area)).toBe(true);
      expect(area).toMatchObject({ id, bbox, properties: { name } });
    }
  });
});
