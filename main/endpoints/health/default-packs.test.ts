/** The health alert zones with the packs included in Cairn. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { classifyRings, VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CountryData, CountryList, HierarchyAnswer, Layer, TileCollection } from '../../../contract/health.ts';
import { hasPacks, PACKS } from '../../packs/built-packs.fixture.ts';
import { API_KEY, ask } from '../../server/fixture-world.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const has = (...ids: string[]): boolean => hasPacks('the default figures', ids);

/** Reads codes and totals of a facts file whose first column is the code. */
function totalsOf(name: string): Map<string, number> {
  const lines = readFileSync(join(ROOT, 'data', 'facts', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const cases = lines[0]?.split(',').indexOf('total_cases') ?? -1;
  // Names that contain a comma are quoted.
  return new Map(
    lines.slice(1).map((line) => {
      const cells = line.replaceAll(/"[^"]*"/g, 'quoted').split(',');
      return [cells[0] ?? '', Number.parseInt(cells[cases] ?? '', 10)] as const;
    }),
  );
}

const areaOf = (ring: readonly { x: number; y: number }[]): number =>
  Math.abs(
    ring.reduce((sum, { x, y }, i) => {
      const before = ring.at(i - 1);
      return sum + (before?.x ?? 0) * y - x * (before?.y ?? 0);
    }, 0),
  );

/** Returns the ids of the areas that a map fills at a zoom, with holes determined like `classifyRings` does. */
async function drawnAt(url: string, zoom: number, layerName: string): Promise<ReadonlySet<number>> {
  const drawn = new Set<number>();
  for (let x = 0; x < 2 ** zoom; x++) {
    const tiles = Array.from({ length: 2 ** zoom }, (_, y) => ask(url, `/tiles/area-shapes/${zoom}/${x}/${y}.mvt`));
    for (const { status, bytes } of await Promise.all(tiles)) {
      const layer = status === 200 ? new VectorTile(new PbfReader(bytes)).layers[layerName] : undefined;
      for (let i = 0; i < (layer?.length ?? 0); i++) {
        const feature = layer?.feature(i);
        const polygons = classifyRings(feature?.loadGeometry() ?? []);
        const isFilled = polygons.some(
          ([outer = [], ...holes]) => areaOf(outer) > holes.reduce((sum, hole) => sum + areaOf(hole), 0),
        );
        if (isFilled) drawn.add(Number(feature?.properties['boundary_id']));
      }
    }
  }
  return drawn;
}

describe.runIf(has('countries', 'admin-world', 'health-default'))('the default figures', () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'cairn-health-real-'));
  let server: RunningServer;
  beforeAll(async () => {
    server = await startTestServer({ packsDirectory: PACKS, dataDirectory, port: 0, apiKeys: [API_KEY] });
  });
  afterAll(async () => {
    await server.close();
    rmSync(dataDirectory, { recursive: true });
  });
  const get = async <S extends TSchema>(schema: S, path: string): Promise<Static<S>> =>
    Value.Parse(schema, (await ask(server.url, path)).json());

  it('find the area of every country', async () => {
    const { areas, areas_without: without } = await get(Layer, '/v1/health/areas?admin=admin0&figure=cases');
    // Besides the 193 countries, five territories of the United States are areas at this level.
    expect(areas).toHaveLength(193 + 5);
    expect(without).toBeGreaterThan(0);
    const { codes } = await get(CountryList, '/covidv1/countries/list');
    const facts = totalsOf('covid-countries-2023-03-09.csv');
    for (const iso3 of ['URY', 'USA', 'CIV', 'KOR', 'TWN', 'VAT', 'ATA']) {
      expect(codes).toContainEqual(expect.objectContaining({ ISO3: iso3 }));
      const { data } = await get(CountryData, `/covidv1/country2data?country=${iso3}&admin=admin0`);
      expect(data).toEqual([expect.objectContaining({ total_cases: facts.get(iso3), date_reported: '2023-03-09' })]);
    }
    expect(await get(CountryData, '/covidv1/country2data?country=XKX&admin=0')).toMatchObject({
      data: [{ total_cases: facts.get('XKS') }],
    });
  });

  it('contain only known figures for Bhutan', async () => {
    const { hierarchy_data: records } = await get(HierarchyAnswer, '/covidv1/xy2data?x=89.64&y=27.47&admin=admin1');
    expect(records['p0']).toMatchObject({ name: 'Thimphu', category_name: 'admin1' });
    expect(Object.keys(records['p0'] ?? {}).toSorted()).toEqual([
      'boundary_id',
      'category_code',
      'category_name',
      'country_code',
      'country_name',
      'name',
    ]);
    expect(records['p1']).toMatchObject({ country_name: 'Bhutan', country_code: '975', date_reported: '2023-03-09' });
    expect(records).not.toHaveProperty('p2');
  });

  it.runIf(has('admin-us'))('are those of the counties of their day', async () => {
    const facts = totalsOf('covid-us-counties-2020-07-27.csv');
    for (const [name, fips, x, y] of [
      ['Hartford County', '09003', -72.68, 41.76],
      ['Fairfield County', '09001', -73.2, 41.18],
      ['Valdez-Cordova Census Area', '02261', -146.35, 61.13],
    ] as const) {
      const path = `/covidv1/xy2data?x=${x}&y=${y}&admin=admin2`;
      const { hierarchy_data: records } = await get(HierarchyAnswer, path);
      expect(records['p0']).toMatchObject({ name, category_name: 'admin2', total_cases: facts.get(fips) });
    }
    const { data } = await get(CountryData, '/covidv1/country2data?country=USA&admin=admin2');
    const total = data.reduce((sum, { total_cases: cases = 0 }) => sum + cases, 0);
    // Territories are countries of their own.
    const inStates = [...facts].filter(([fips, cases]) => fips < '60' && !Number.isNaN(cases));
    expect(total).toBe(inStates.reduce((sum, [, cases]) => sum + cases, 0));
  });

  it.runIf(has('area-shapes'))('are drawn for every area at every zoom, as in the panel', async () => {
    for (const level of [0, 1, 2]) {
      const { areas } = await get(Layer, `/v1/health/areas?admin=admin${level}&figure=risk`);
      const wanted = new Map(areas.map(({ boundary_id: id, name }) => [id, name]));
      expect(wanted.size).toBeGreaterThan(50);
      for (let zoom = 0; zoom <= 5; zoom++) {
        const drawn = await drawnAt(server.url, zoom, `admin${level}`);
        expect([level, zoom, [...wanted].filter(([id]) => !drawn.has(id))]).toEqual([level, zoom, []]);
      }
    }
    const { areas } = await get(Layer, '/v1/health/areas?admin=admin0&figure=risk');
    for (const [name, x, y] of [
      ['Canada', -106, 56],
      ['Ukraine', 31, 49],
      ['Malta', 14.4, 35.9],
    ] as const) {
      const { hierarchy_data: records } = await get(HierarchyAnswer, `/covidv1/xy2data?x=${x}&y=${y}&admin=admin0`);
      const onMap = areas.find((area) => area.name === records['p0']?.name);
      expect([name, onMap?.value]).toEqual([name, Number(records['p0']?.covid_risk_score)]);
    }
  });

  it.runIf(has('streets-montevideo'))('include the density of businesses in Montevideo', async () => {
    const centre = await get(TileCollection, '/covidv1/xy2tile?x=-56.1914&y=-34.9059&zoom=16');
    expect(Number(centre.features[0]?.properties.business_density)).toBeGreaterThan(200);
    expect(centre.features[0]?.properties.hierarchy_data['p0']).toMatchObject({ name: 'Montevideo' });
    const sea = await get(TileCollection, '/covidv1/xy2tile?x=-56.3&y=-34.93&zoom=16');
    expect(sea.features[0]?.properties).not.toHaveProperty('business_density');
    const { data } = await get(CountryData, '/covidv1/country2data?country=URY&admin=admin1');
    expect(data.filter((record) => record.business_density !== undefined).map(({ name }) => name)).toEqual([
      'Montevideo',
    ]);
  });

  it.runIf(has('admin-us'))('find the area of every US state and county', async () => {
    for (const [admin, name] of [
      ['admin1', 'covid-us-states-2020-07-27.csv'],
      ['admin2', 'covid-us-counties-2020-07-27.csv'],
    ] as const) {
      const known = [...totalsOf(name).values()].filter((cases) => Number.isFinite(cases));
      let found = 0;
      // The source counts the territories as states; ISO 3166-1 and the boundaries as countries.
      for (const country of ['USA', 'ASM', 'GUM', 'MNP', 'PRI', 'VIR']) {
        found += (await get(Layer, `/v1/health/areas?admin=${admin}&figure=cases&country=${country}`)).areas.length;
      }
      // Counties change: in the year of the boundaries, a few had a different code or none.
      expect(found).toBeGreaterThan(known.length * 0.99 - 6);
    }
    const { hierarchy_data: records } = await get(
      HierarchyAnswer,
      '/covidv1/xy2data?x=-122.0263&y=36.9741&admin=admin2',
    );
    expect(records).toMatchObject({
      p0: { total_cases: 920, covid_trend: 148 },
      p1: { total_cases: 458_121 },
      p2: { total_cases: 103_802_702 },
    });
  });
});
