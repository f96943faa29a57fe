import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GeoBoundaries, GeoBoundaryCategories } from '../../../contract/geo-boundaries.ts';
import { writeFixturePack } from '../../packs/fixture.ts';
import { startFixtureServer, type FixtureServer } from '../../server/fixture-world.ts';

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.close());

const idsAt = async (query: string): Promise<number[]> =>
  Value.Parse(GeoBoundaries, (await server.ask(`/geoboundariesv1/xy2bounddata?${query}`)).json()).boundaries.map(
    ({ boundary_id: id }) => id,
  );

describe('/geoboundariesv1/xy2bounddata', () => {
  it('answers with every field of the specification, by category, then from small to large', async () => {
    const country = { country_code: 1684, country_name: 'Republic of Westland' };
    expect((await server.ask('/geoboundariesv1/xy2bounddata?x=-7.5&y=2')).json()).toEqual({
      boundaries: [
        {
          boundary_id: 610,
          ...country,
          category_code: 920,
          category_name: 'nuts0',
          geo_boundary_name: 'W',
          sub_category_code: null,
          sub_category_name: null,
        },
        {
          boundary_id: 601,
          ...country,
          category_code: 940,
          category_name: 'airport',
          sub_category_code: null,
          sub_category_name: null,
        },
        {
          boundary_id: 600,
          ...country,
          category_code: 940,
          category_name: 'airport',
          geo_boundary_name: 'Large Airport',
          sub_category_code: 2,
          sub_category_name: 'large_airport',
        },
      ],
    });
  });

  it('considers only the given category', async () => {
    expect(await idsAt('x=-7.5&y=2&geo_boundary=940')).toEqual([601, 600]);
    expect(await idsAt('x=-7.5&y=2&geo_boundary=920')).toEqual([610]);
    expect(await idsAt('x=-7.5&y=2&geo_boundary=921')).toEqual([]);
  });

  it('supports a category that only an imported pack has', async () =>
    expect(await idsAt('x=-8.75&y=1.25&geo_boundary=999')).toEqual([620]));

  it('assigns a shared border to one boundary, and returns nested boundaries', async () => {
    expect(await idsAt('x=0&y=2')).toEqual([609]);
    expect(await idsAt('x=-7&y=2&geo_boundary=940')).toEqual([600]);
    expect(await idsAt('x=-9&y=2&geo_boundary=940')).toEqual([600]);
  });

  it('is empty if there is no boundary', async () =>
    expect((await server.ask('/geoboundariesv1/xy2bounddata?x=50&y=50')).json()).toEqual({ boundaries: [] }));

  it('lists the valid categories if another is requested', async () => {
    const answer = await server.ask('/geoboundariesv1/xy2bounddata?x=0&y=0&geo_boundary=900');
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      message:
        'geo_boundary must be a category code, one of 920, 921, 922, 923, 930, 940, 950, 951, 952, 953, 954, ' +
        '955, 956, 960, 961, 970, 971, 999, not "900"',
    });
  });
});

describe('/geoboundariesv1/categories', () => {
  it('lists the categories of the installed packs', async () => {
    const answer = (await server.ask('/geoboundariesv1/categories')).json();
    expect(Value.Check(GeoBoundaryCategories, answer)).toBe(true);
    expect(answer).toEqual({
      categories: [
        { category_code: 920, category_name: 'nuts0', packs: ['airports'] },
        { category_code: 940, category_name: 'airport', packs: ['airports'] },
        { category_code: 999, category_name: 'category_999', packs: ['airports'] },
      ],
    });
  });
});

describe('a boundary around several countries', () => {
  it('returns the country at the point for a boundary around several countries, and none at sea', async () => {
    writeFixturePack(server.packsDirectory, {
      id: 'regions',
      theme: 'geo-boundaries',
      areas: [{ id: 700, category: 950, name: 'Both', wkt: 'MULTIPOLYGON(((-60 -60,60 -60,60 60,-60 60,-60 -60)))' }],
    });
    const countryAt = async (x: number, y: number): Promise<unknown> => {
      const { boundaries } = Value.Parse(
        GeoBoundaries,
        (await server.ask(`/geoboundariesv1/xy2bounddata?x=${x}&y=${y}&geo_boundary=950`)).json(),
      );
      return boundaries.map((each) => [each.geo_boundary_name, each.country_code, each.country_name]);
    };
    // The server checks its directory from time to time.
    await expect.poll(() => countryAt(50, 50), { timeout: 10_000 }).toEqual([['Both', null, null]]);
    // Twice, because the cached text of one country must not be used for another.
    for (const x of [-7.5, 7.5, -7.5])
      expect(await countryAt(x, 2)).toEqual([
        x < 0 ? ['Both', 1684, 'Republic of Westland'] : ['Both', 49, 'Kingdom of Eastland'],
      ]);
  });
});
