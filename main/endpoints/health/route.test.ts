import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CountryData, CountryList, HierarchyAnswer, Layer, Series, TileCollection } from '../../../contract/health.ts';
import {
  addBusinesses,
  ADMIN,
  BUSINESS_COVERAGE,
  COUNTRIES,
  startHealthServer,
  type HealthFixture,
} from './fixture.ts';
import { MERCATOR_LIMIT } from '../../geometry/tile.ts';

const FACTS = join(import.meta.dirname, '..', '..', '..', 'data', 'facts');
const facts = readdirSync(FACTS)
  .filter((name) => name.endsWith('.csv'))
  .map((name) => join(FACTS, name));

/** Ten days of one county, later than the default figures; the fourth day is missing. */
const SERIES = [
  'fips,date,cases,deaths,population',
  ...[100, 110, 120, 0, 145, 160, 180, 200, 230, 270].map(
    (cases, i) => `06087,2020-08-${String(i + 1).padStart(2, '0')},${i === 3 ? '' : cases},${i === 3 ? '' : i},270000`,
  ),
];
/** 40 businesses in one tile of zoom 16, inside Montevideo and the coverage. */
const BUSINESSES = Array.from({ length: 40 }, (_, i) => [-56.2499 + i * 1e-5, -34.8501] as const);
/** Beyond the eastern edge of the coverage, in Rivera. */
const IN_RIVERA = [[-56.1, -34.85]] as const;

let server: HealthFixture;
beforeAll(async () => {
  server = await startHealthServer({
    packs: [COUNTRIES, ADMIN, { id: 'streets-montevideo', theme: 'streets' }],
    prepare: (directory) =>
      addBusinesses(directory, 'streets-montevideo', BUSINESS_COVERAGE, [...BUSINESSES, ...IN_RIVERA]),
    imports: [{ id: 'health-default', files: facts }],
  });
});
afterAll(() => server.close());

const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const UNITED_STATES = {
  name: 'United States',
  boundary_id: 'United States',
  country_name: 'United States',
  country_code: '1',
  category_code: 900,
  category_name: 'admin0',
  covid_trend: 212_945,
  covid_deceased_trend: 2178,
  covid_risk_score: '10.92',
  trend_days: 7,
  date_reported: '2023-03-09',
  total_cases: 103_802_702,
  total_deaths: 1_123_836,
};
const CALIFORNIA = {
  ...UNITED_STATES,
  name: 'California',
  boundary_id: 'California|United States',
  category_code: 901,
  category_name: 'admin1',
  covid_trend: 60_251,
  covid_deceased_trend: 724,
  covid_risk_score: '23.95',
  date_reported: '2020-07-27',
  total_cases: 458_121,
  total_deaths: 8494,
};
const SANTA_CRUZ = {
  ...UNITED_STATES,
  name: 'Santa Cruz',
  boundary_id: 'Santa Cruz|California|United States',
  category_code: 902,
  category_name: 'admin2',
  covid_trend: 148,
  covid_deceased_trend: 1,
  covid_risk_score: '9.24',
  date_reported: '2020-07-27',
  total_cases: 920,
  total_deaths: 4,
};

describe('/covidv1/countries/list', () => {
  it('answers with every field of the specification, by name', async () => {
    expect(await server.get(CountryList, '/covidv1/countries/list')).toEqual({
      codes: [
        { ISO3: 'CUW', name: 'Curaçao;CUW' },
        { ISO3: 'UNK', name: 'Kosovo;UNK', dial_code: '383' },
        { ISO3: 'USA', name: 'United States;USA', dial_code: '1' },
        { ISO3: 'URY', name: 'Uruguay;URY', dial_code: '598' },
      ],
    });
  });
});

describe('/covidv1/country2data', () => {
  it('answers with every field of the specification', async () => {
    expect(await server.get(CountryData, '/covidv1/country2data?country=USA&admin=admin1')).toEqual({
      data: [CALIFORNIA],
      timestamp: TIMESTAMP,
    });
  });

  it('accepts a number as level and a lower-case code', async () => {
    expect(await server.get(CountryData, '/covidv1/country2data?country=usa&admin=0')).toEqual({
      data: [UNITED_STATES],
      timestamp: TIMESTAMP,
    });
  });

  it('omits unknown figures, even if the source contains 0', async () => {
    const { data } = await server.get(CountryData, '/covidv1/country2data?country=USA&admin=admin2');
    expect(data).toEqual([
      {
        name: 'Bronx',
        boundary_id: 'Bronx|United States',
        country_name: 'United States',
        country_code: '1',
        category_code: 902,
        category_name: 'admin2',
      },
      SANTA_CRUZ,
    ]);
  });

  it('finds Kosovo under each of its codes', async () => {
    expect(await server.get(CountryData, '/covidv1/country2data?country=UNK&admin=admin0')).toMatchObject({
      data: [{ total_cases: 273_312, covid_trend: 169 }],
    });
  });

  it('returns no records for a level that the country lacks', async () => {
    expect(await server.get(CountryData, '/covidv1/country2data?country=URY&admin=admin5')).toEqual({
      data: [],
      timestamp: TIMESTAMP,
    });
  });

  it.each([
    ['country=XYZ&admin=admin0', 'country', 'not "XYZ"'],
    ['country=US&admin=admin0', 'country', 'not "US"'],
    ['country=USA&admin=admin9', 'admin', 'not "admin9"'],
    ['country=USA', 'admin', 'is missing'],
    ['country=USA&admin=admin0&date=2020-02-30', 'date', 'not "2020-02-30"'],
    ['country=USA&admin=admin0&trend_days=91', 'trend_days', 'must be an integer from 1 to 90, not "91"'],
    ['country=USA&admin=admin0&trend_days=0', 'trend_days', 'not "0"'],
  ])('refuses %s', async (query, parameter, message) => {
    const answer = await server.ask(`/covidv1/country2data?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ parameter, message: expect.stringContaining(message) }] });
  });
});

describe('/covidv1/xy2data', () => {
  it('answers with every field of the specification, from the requested level up to the country', async () => {
    expect(await server.get(HierarchyAnswer, '/covidv1/xy2data?x=-122&y=37&admin=admin2')).toEqual({
      hierarchy_data: { p0: SANTA_CRUZ, p1: CALIFORNIA, p2: UNITED_STATES },
      timestamp: TIMESTAMP,
    });
  });

  it('starts at the next higher level if the country lacks the requested one', async () => {
    expect(await server.get(HierarchyAnswer, '/covidv1/xy2data?x=-122&y=37&admin=8')).toMatchObject({
      hierarchy_data: { p0: SANTA_CRUZ, p2: UNITED_STATES },
    });
    expect(await server.get(HierarchyAnswer, '/covidv1/xy2data?x=-122&y=37&admin=admin1')).toEqual({
      hierarchy_data: { p0: CALIFORNIA, p1: UNITED_STATES },
      timestamp: TIMESTAMP,
    });
  });

  it('includes the county between a city and its state, although the city names only the state', async () => {
    const { hierarchy_data: records } = await server.get(
      HierarchyAnswer,
      '/covidv1/xy2data?x=-121.95&y=36.97&admin=admin8',
    );
    expect(Object.values(records).map(({ boundary_id: id }) => id)).toEqual([
      'Capitola|California|United States',
      'Santa Cruz|California|United States',
      'California|United States',
      'United States',
    ]);
  });

  it('returns no records if there is no area', async () => {
    expect(await server.get(HierarchyAnswer, '/covidv1/xy2data?x=0&y=0&admin=admin2')).toEqual({
      hierarchy_data: {},
      timestamp: TIMESTAMP,
    });
  });

  it('has no figures on days missing in the source, and no trend over them', async () => {
    const other = await server.get(HierarchyAnswer, '/covidv1/xy2data?x=-122&y=37&admin=admin2&date=2020-07-26');
    expect(Object.keys(other.hierarchy_data.p0 ?? {})).not.toContain('total_cases');
    const longer = await server.get(
      HierarchyAnswer,
      '/covidv1/xy2data?x=-122&y=37&admin=admin2&date=2020-07-27&trend_days=14',
    );
    expect(longer.hierarchy_data.p0).toMatchObject({ total_cases: 920, date_reported: '2020-07-27' });
    for (const absent of ['covid_trend', 'trend_days', 'covid_risk_score'])
      expect(longer.hierarchy_data.p0).not.toHaveProperty(absent);
  });
});

describe('/covidv1/xy2tile', () => {
  const path = '/covidv1/xy2tile?x=-56.2499&y=-34.8501&zoom=16';
  const NEIGHBOUR = [-34.849875, -56.2554932, -34.8453669, -56.25];

  it('answers with every field of the specification', async () => {
    // 40 businesses in a tile of 0.2507 km² on the ellipsoid.
    const [west, south, east, north] = [-56.25, -34.8543829, -56.2445068, -34.849875];
    expect(await server.get(TileCollection, path)).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: '16/22528/39544',
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [west, north],
                [west, south],
                [east, south],
                [east, north],
                [west, north],
              ],
            ],
            bbox: [west, south, east, north],
          },
          geometry_name: 'geometry',
          properties: {
            hierarchy_data: {
              p0: expect.objectContaining({
                name: 'Montevideo',
                boundary_id: 'Montevideo|Uruguay',
                category_name: 'admin1',
              }),
              p1: expect.objectContaining({ name: 'Uruguay', total_cases: 1_034_303, covid_trend: 0 }),
            },
            x_index: 22_528,
            y_index: 39_544,
            business_density: expect.stringMatching(/^159\.\d+$/),
            covid_risk_score: '0.01',
          },
        },
      ],
      totalFeatures: 1,
      numberMatched: 1,
      numberReturned: 1,
      timestamp: TIMESTAMP,
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
      bbox: [south, west, north, east],
    });
  });

  it('returns the same tile by its indexes, and its neighbours', async () => {
    const withoutTime = async (tile: string): Promise<object> => ({
      ...(await server.get(TileCollection, tile)),
      timestamp: undefined,
    });
    expect(await withoutTime('/covidv1/index2tile?x=22528&y=39544&zoom=16')).toEqual(await withoutTime(path));
    const neighbour = (await server.get(TileCollection, '/covidv1/index2tile?x=22527&y=39543')) as {
      bbox: number[];
      features: { properties: object }[];
    };
    expect(neighbour.bbox).toEqual(NEIGHBOUR);
    expect(neighbour.features[0]?.properties).not.toHaveProperty('business_density');
  });

  it.each([[path], ['/covidv1/index2tile?x=22528&y=39544&zoom=16']])(
    '%s is application/geo+json for a client that asks for it',
    async (requested) => {
      const typeFor = async (accept: string): Promise<unknown> =>
        (await server.ask(requested, { accept })).headers['content-type'];
      expect(await typeFor('application/geo+json')).toBe('application/geo+json; charset=utf-8');
      expect(await typeFor('application/json')).toBe('application/json; charset=utf-8');
    },
  );

  it('has no density if no pack covers the tile, and uses new cases of the lowest area that has them', async () => {
    const answer = await server.get(TileCollection, '/covidv1/xy2tile?x=-122&y=37&zoom=20');
    expect(answer.features[0]?.properties).toMatchObject({ covid_risk_score: SANTA_CRUZ.covid_risk_score });
    expect(answer.features[0]?.properties).not.toHaveProperty('business_density');
  });

  it('returns tiles at sea and at both ends of the world, without areas or figures', async () => {
    for (const [x, y] of [
      [180, MERCATOR_LIMIT],
      [-180, -MERCATOR_LIMIT],
      [180, 0],
    ]) {
      const answer = await server.get(TileCollection, `/covidv1/xy2tile?x=${x}&y=${y}&zoom=20`);
      expect(answer.features[0]?.properties).toMatchObject({ hierarchy_data: {}, x_index: 0 });
      expect(Object.keys(answer.features[0]?.properties ?? {})).toEqual(['hierarchy_data', 'x_index', 'y_index']);
    }
  });

  it.each([
    [
      '/covidv1/xy2tile?x=0&y=85.06&zoom=16',
      'y',
      'must be a latitude from -85.0511 to 85.0511, the limits of Web Mercator, not 85.06',
    ],
    ['/covidv1/xy2tile?x=0&y=-90&zoom=16', 'y', 'not -90'],
    ['/covidv1/xy2tile?x=180.1&y=0&zoom=16', 'x', 'must be a number from -180 to 180'],
    ['/covidv1/xy2tile?x=0&y=0&zoom=13', 'zoom', 'must be an integer from 14 to 20, not "13"'],
    ['/covidv1/xy2tile?x=0&y=0&zoom=21', 'zoom', 'not "21"'],
    ['/covidv1/xy2tile?x=0&y=0', 'zoom', 'is missing'],
    ['/covidv1/index2tile?x=16384&y=0&zoom=14', 'x', 'must be an integer from 0 to 16383 at zoom 14, not 16384'],
    ['/covidv1/index2tile?x=0&y=65536', 'y', 'must be an integer from 0 to 65535 at zoom 16, not 65536'],
    ['/covidv1/index2tile?x=-1&y=0&zoom=14', 'x', 'not "-1"'],
    ['/covidv1/index2tile?x=1.5&y=0&zoom=14', 'x', 'not "1.5"'],
  ])('refuses %s', async (path_, parameter, message) => {
    const answer = await server.ask(path_);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ parameter, message: expect.stringContaining(message) }] });
  });
});

describe('business density of areas', () => {
  it('is that of the covered part, if it is at least two fifths of the area', async () => {
    const { data } = (await server.get(CountryData, '/covidv1/country2data?country=URY&admin=admin1')) as {
      data: { name: string; business_density?: string }[];
    };
    const [montevideo, rivera] = data;
    // Half of Montevideo's rectangle is covered: 0.1° by 0.1° at 34.85° south are 101.6 km².
    expect(Number(montevideo?.business_density)).toBeCloseTo(40 / 101.6, 2);
    expect(rivera).toMatchObject({ name: 'Rivera' });
    expect(rivera).not.toHaveProperty('business_density');
  });
});

describe('/v1/health/areas', () => {
  it('returns one figure of every area, with its source', async () => {
    expect(await server.get(Layer, '/v1/health/areas?admin=admin2&figure=cases&country=USA')).toEqual({
      figure: 'cases',
      unit: 'total cases',
      trend_days: 7,
      areas: [{ boundary_id: 84087, name: 'Santa Cruz', value: 920, date_reported: '2020-07-27', source: 0 }],
      areas_without: 1,
      sources: [
        {
          pack: 'health-default',
          title: expect.any(String),
          attribution: expect.any(String),
          licence: expect.any(String),
          kind: 'measured',
        },
      ],
    });
  });

  it.each([
    ['risk', 9.24],
    ['trend', 148],
    ['deceased_trend', 1],
    ['incidence', 54.17],
    ['deaths', 4],
  ])('returns %s', async (figure, value) => {
    expect(await server.get(Layer, `/v1/health/areas?admin=admin2&figure=${figure}`)).toMatchObject({
      areas: [{ value }],
    });
  });

  it('sorts by value', async () => {
    const { areas } = await server.get(Layer, '/v1/health/areas?admin=0&figure=cases');
    expect(areas.map(({ name }) => name)).toEqual(['Kosovo', 'Uruguay', 'United States']);
  });

  it('refuses an unknown figure', async () => {
    expect((await server.ask('/v1/health/areas?admin=0&figure=weather')).status).toBe(400);
  });
});

describe('an imported series', () => {
  let withSeries: HealthFixture;
  beforeAll(async () => {
    const text = SERIES.join('\n');
    withSeries = await startHealthServer({
      packs: [COUNTRIES, ADMIN],
      imports: [
        { id: 'health-default', files: facts },
        { id: 'health-county', texts: { 'county.csv': text } },
      ],
    });
  });
  afterAll(() => withSeries.close());

  const record = async (query: string): Promise<object> => {
    const { data } = await withSeries.get(CountryData, `/covidv1/country2data?country=USA&admin=admin2&${query}`);
    return data[1] ?? {};
  };

  it('takes precedence over the default figures if it is later', async () => {
    expect(await record('')).toMatchObject({
      date_reported: '2020-08-10',
      total_cases: 270,
      total_deaths: 9,
      covid_trend: 150,
      covid_deceased_trend: 7,
      trend_days: 7,
    });
  });

  it("doesn't change the default figures on their day", async () => {
    expect(await record('date=2020-07-27')).toMatchObject({
      date_reported: '2020-07-27',
      total_cases: 920,
      covid_trend: 148,
    });
  });

  it('has a trend over any number of days with known ends', async () => {
    expect(await record('date=2020-08-07&trend_days=1')).toMatchObject({
      total_cases: 180,
      covid_trend: 20,
      trend_days: 1,
    });
    expect(await record('date=2020-08-05&trend_days=1')).not.toHaveProperty('covid_trend');
    expect(await record('date=2020-08-05&trend_days=4')).toMatchObject({ covid_trend: 45 });
    expect(await record('date=2020-08-04')).not.toHaveProperty('total_cases');
  });

  it('raises the score if cases increase, by the documented formula', async () => {
    // 40 new cases after 30, of 270,000 inhabitants: 1 − (1 − 40/270000/1 · 50 · √(40/30))^25.
    const share = (40 / 270_000) * 50 * Math.sqrt(40 / 30);
    expect(await record('date=2020-08-10&trend_days=1')).toMatchObject({
      covid_risk_score: ((1 - (1 - share) ** 25) * 100).toFixed(2),
    });
  });

  it('is returned day by day with its source', async () => {
    expect(await withSeries.get(Series, '/v1/health/series?boundary_id=84087&from=2020-08-03&to=2020-08-05')).toEqual({
      boundary_id: 84_087,
      name: 'Santa Cruz',
      population: 270_000,
      source: {
        pack: 'health-county',
        title: 'Figures of county.csv',
        attribution: 'Not stated (county.csv)',
        licence: 'Not stated',
        kind: 'measured',
      },
      points: [
        { date: '2020-08-03', total_cases: 120, total_deaths: 2 },
        { date: '2020-08-05', total_cases: 145, total_deaths: 4 },
      ],
    });
    expect(await withSeries.get(Series, '/v1/health/series?boundary_id=84087')).toMatchObject({
      points: { length: 9 },
    });
    expect(await withSeries.get(Series, '/v1/health/series?boundary_id=85802')).toEqual({
      boundary_id: 85_802,
      name: 'Rivera',
      points: [],
    });
  });

  it('is not found for an unknown area', async () => {
    expect((await withSeries.ask('/v1/health/series?boundary_id=1')).status).toBe(404);
  });
});

describe('with a damaged pack of figures', () => {
  it('reports the pack and the remedy', async () => {
    const damaged = await startHealthServer({
      packs: [COUNTRIES, ADMIN, { id: 'health-x', theme: 'health' }],
      imports: [],
    });
    const answer = await damaged.ask('/covidv1/country2data?country=USA&admin=0');
    expect(answer.status).toBe(503);
    expect(answer.text).toContain(
      "Pack health-x can't be read: table health_area is missing. Import or add it again from a valid file, " +
        'or remove it',
    );
    await damaged.close();
  });
});

describe('without a pack of figures', () => {
  it('reports which pack is missing and how to install it', async () => {
    const bare = await startHealthServer({ packs: [COUNTRIES, ADMIN], imports: [] });
    for (const path of [
      'country2data?country=USA&admin=0',
      'xy2data?x=0&y=0&admin=0',
      'xy2tile?x=0&y=0&zoom=16',
      'index2tile?x=0&y=0',
    ]) {
      const answer = await bare.ask(`/covidv1/${path}`);
      expect(answer.status).toBe(503);
      expect(answer.text).toContain("health-default isn't installed");
    }
    expect((await bare.ask('/covidv1/countries/list')).status).toBe(200);
    await bare.close();
  });
});
