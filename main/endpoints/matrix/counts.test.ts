/** `count` of isochrones, on a sample city with businesses and addresses. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bbox } from '../../../contract/pack.ts';
import { PointNames, ReachAnswer } from '../../../contract/reach.ts';
import { GeocoderIndexWriter } from '../../geocoder/index/writer.ts';
import { writeFixturePack } from '../../packs/fixture.ts';
import { INSIDE, locate } from '../../geometry/point-in-polygon.ts';
import { HEALTH_TABLES } from '../../packs/schema/health.ts';
import { BUSINESS_TABLE } from '../../packs/schema/streets.ts';
import { sampleCity } from '../../routing/sample-city.ts';
import { addressesIn, startMatrixFixture, type MatrixFixture } from './fixture.ts';

const network = sampleCity(20, 20);
const positionsOf = (count: number, seed: number): [lon: number, lat: number][] =>
  addressesIn(network, count, seed).map((address) => {
    const [lon = 0, lat = 0] = address.split(',').map(Number);
    return [lon, lat];
  });
/** More houses than are read at once. */
const HOUSES = positionsOf(25_000, 1);
const BUSINESSES = positionsOf(900, 2);
const FOLDER = '6f0f3a52-3a5c-4d8e-9f0a-0a4c2f5f7f11';
const CATEGORIES = ['shop=bakery', 'amenity=pharmacy', 'shop=books'];

const degrees = (axis: Int32Array): number[] => Array.from(axis, (value) => value / 1e7);
const [lons, lats] = [degrees(network.longitudeE7), degrees(network.latitudeE7)] as const;
const ALL: Bbox = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
const MIDDLE = (ALL[0] + ALL[2]) / 2;
const ELSEWHERE: Bbox = [ALL[0] - 1, ALL[1] - 1, ALL[0] - 0.9, ALL[1] - 0.9];

/** The country around the whole city, and a province with its western half. */
function addHealth(directory: string): void {
  const wkt = (east: number): string => {
    const [west, south, , north] = [ALL[0] - 0.1, ALL[1] - 0.1, 0, ALL[3] + 0.1];
    return `MULTIPOLYGON(((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south})))`;
  };
  const country = { id: 858, category: 900, name: 'Uruguay', iso3: 'URY', wkt: wkt(ALL[2] + 0.1), areaKm2: 2000 };
  const names = { iso3: 'URY', iso2: 'UY', name: 'Uruguay', officialName: 'Uruguay' };
  writeFixturePack(directory, { id: 'countries', theme: 'countries', countries: [names], areas: [country] });
  const province = {
    id: 8581,
    category: 901,
    name: 'West',
    iso3: 'URY',
    wkt: wkt(MIDDLE),
    parentId: 858,
    areaKm2: 500,
  };
  writeFixturePack(directory, { id: 'admin', theme: 'admin', areas: [province] });
  writeFixturePack(directory, { id: 'health', theme: 'health' });
  const database = new Database(join(directory, 'health.sqlite'));
  database.exec(HEALTH_TABLES);
  database.exec(
    "INSERT INTO health_area VALUES (1, 'iso3:URY', 'Uruguay', 3000, 18500), (2, 'boundary:8581', 'West', NULL, 18400)",
  );
  database.exec(
    'INSERT INTO health_figure VALUES (1, 18500, 70, 3, NULL, NULL, NULL), (2, 18400, 0, NULL, NULL, NULL, NULL)',
  );
  database.close();
}

function addPack(directory: string, id: string, theme: 'businesses' | 'geocoder', coverage: Bbox): Database.Database {
  writeFixturePack(directory, { id, theme });
  const database = new Database(join(directory, `${id}.sqlite`));
  database.prepare('UPDATE manifest SET coverage = ?').run(JSON.stringify(coverage));
  if (theme === 'businesses') database.exec(BUSINESS_TABLE);
  return database;
}

/** Adds an index of addresses, with the first thousand repeated as interpolated ones. */
function addHouses(database: Database.Database, houses: readonly [number, number][]): void {
  const writer = new GeocoderIndexWriter(database);
  const street = writer.addDocument({
    kind: 'street',
    name: 'Main Street',
    lon: ALL[0],
    lat: ALL[1],
    importance: 0.5,
  });
  for (const [i, [lon, lat]] of houses.entries()) writer.addHouse(street, { number: i + 1, suffix: '', lon, lat });
  for (const [i, [lon, lat]] of houses.slice(0, 1000).entries())
    writer.addHouse(street, { number: houses.length + i + 1, suffix: '', lon, lat, isInterpolated: true });
  writer.finish();
}

let fixture: MatrixFixture;
beforeAll(async () => {
  fixture = await startMatrixFixture(20, 20, {
    network,
    prepare(directory) {
      const businesses = addPack(directory, 'businesses-sample', 'businesses', ALL);
      const insert = businesses.prepare(
        "INSERT INTO business (source_id, name, category, tags, lon, lat) VALUES (?, NULL, ?, '{}', ?, ?)",
      );
      for (const [i, [lon, lat]] of BUSINESSES.entries()) insert.run(i, CATEGORIES[i % 3], lon, lat);
      businesses.close();
      addHealth(directory);
      const houses = addPack(directory, 'geocoder-sample', 'geocoder', ALL);
      addHouses(houses, HOUSES);
      houses.close();
      // Covers everything, but has no addresses.
      const empty = addPack(directory, 'geocoder-empty', 'geocoder', [-180, -90, 180, 90]);
      addHouses(empty, []);
      empty.close();
      const other = addPack(directory, 'businesses-elsewhere', 'businesses', ELSEWHERE);
      other.exec("INSERT INTO business (source_id, category, tags, lon, lat) VALUES (1, 'shop=candles', '{}', 0, 0)");
      other.close();
    },
  });
});
afterAll(() => fixture.close());

async function reached(body: object): Promise<ReachAnswer> {
  const answer = await fixture.ask('/tdmv1/isochrone', { addresses: fixture.addresses(2, 4), ...body });
  const json: unknown = await answer.json();
  expect([answer.status, [...Value.Errors(ReachAnswer, json)]]).toEqual([200, []]);
  return Value.Parse(ReachAnswer, json);
}

const e7 = (value: number): number => Math.round(value * 1e7);

/** Returns the number of points in the polygons of a feature, tested one by one. */
function inside(feature: ReachAnswer['features'][number], points: readonly [number, number][]): number {
  if (feature.geometry?.type !== 'MultiPolygon') return 0;
  const rings = feature.geometry.coordinates.flat();
  let end = 0;
  const polygons = {
    coordinates: Float64Array.from(rings.flat(2), e7),
    ringEnds: Uint32Array.from(rings, (ring) => (end += ring.length)),
    polygonEnds: Uint32Array.of(rings.length),
  };
  return points.filter(([lon, lat]) => locate(polygons, e7(lon), e7(lat)) >= INSIDE).length;
}

test.each([{}, { each: true }])('counts what lies in each area: %j', async (more) => {
  const count = ['addresses', 'businesses', 'shop=books', 'businesses-sample'];
  const answer = await reached({ minutes: [1, 3], mode: 'pedestrian', count, ...more });
  for (const feature of answer.features) {
    const businesses = inside(feature, BUSINESSES);
    expect(feature.properties.counts).toEqual({
      addresses: inside(feature, HOUSES),
      businesses,
      'shop=books': inside(
        feature,
        BUSINESSES.filter((_, i) => i % 3 === 2),
      ),
      'businesses-sample': businesses,
    });
    expect(feature.properties.counts?.['addresses']).toBeGreaterThan(50);
  }
  expect(answer.counted_in).toEqual({
    addresses: ['geocoder-sample'],
    businesses: ['businesses-sample'],
    'shop=books': ['businesses-sample'],
    'businesses-sample': ['businesses-sample'],
  });
});

test('health figures are those of whole areas, with the share that is within reach', async () => {
  const y = (ALL[1] + ALL[3]) / 2;
  const addresses = [`${MIDDLE},${y}`, `${ALL[2] - 0.001},${y}`];
  const answer = await reached({ addresses, each: true, minutes: [6, 12], mode: 'pedestrian', count: ['health'] });
  expect(answer.counted_in).toEqual({ health: ['health'] });
  const [near, , far] = answer.features.map(({ properties }) => properties.health?.map(({ name }) => name));
  expect([near, far]).toEqual([['Uruguay', 'West'], ['Uruguay']]);
  const grid = Array.from({ length: 250_000 }, (_, i): [number, number] => [
    ALL[0] - 0.01 + ((i % 500) / 500) * (ALL[2] - ALL[0] + 0.02),
    ALL[1] - 0.01 + (Math.floor(i / 500) / 500) * (ALL[3] - ALL[1] + 0.02),
  ]);
  for (const feature of answer.features) {
    const { area_km2: reachKm2 = 0, health = [] } = feature.properties;
    const western = inside(
      feature,
      grid.filter(([x]) => x < MIDDLE),
    );
    const [country, province] = health;
    const km2 = { country: reachKm2, province: (reachKm2 * western) / inside(feature, grid) };
    expect(country).toMatchObject({ level: 0, day: '2020-08-26', population: 3000, total_cases: 70, total_deaths: 3 });
    expect(Math.abs((country?.share ?? 0) * 2000 - km2.country)).toBeLessThan(0.01 * reachKm2);
    if (province === undefined) continue;
    expect(Math.abs(province.share * 500 - km2.province)).toBeLessThan(0.01 * reachKm2);
    expect(province).toEqual({
      name: 'West',
      level: 1,
      boundary_id: 8581,
      share: expect.any(Number),
      pack: 'health',
      day: '2020-05-18',
      total_cases: 0,
    });
  }
});

test('leaves out what no pack knows in the whole area, and counts nothing unless requested', async () => {
  const count = ['shop=candles', 'businesses-elsewhere', 'geocoder-sample'];
  const answer = await reached({ minutes: [3], mode: 'pedestrian', count });
  const [feature] = answer.features;
  // The other pack doesn't cover this area, and has no points here.
  expect(feature?.properties.counts).toEqual({
    'businesses-elsewhere': 0,
    'geocoder-sample': feature && inside(feature, HOUSES),
  });
  expect(answer.counted_in).toEqual({
    'businesses-elsewhere': ['businesses-elsewhere'],
    'geocoder-sample': ['geocoder-sample'],
  });
  const plain = await reached({ minutes: [3] });
  expect([plain.counted_in, plain.features[0]?.properties.counts]).toEqual([undefined, undefined]);
});

test('the packs of addresses are listed with the other names', async () => {
  const { names } = Value.Parse(PointNames, await (await fixture.ask('/tdmv1/points')).json());
  const addresses = { name: 'geocoder-sample', points: HOUSES.length, packs: ['geocoder-sample'] };
  expect(names[0]).toEqual(addresses);
  expect(names.map(({ name }) => name)).not.toContain('geocoder-empty');
});

test('saved places and their folders are counted, also as points of the window', async () => {
  const [first = '', ...more] = fixture.addresses(40, 5);
  const saved = more.map((address, i) => {
    const [lon = 0, lat = 0] = address.split(',').map(Number);
    return { name: `Place ${i}`, lon, lat, folder: i % 3 === 0 ? FOLDER : undefined };
  });
  await fixture.ask('/v1/places', { folders: [{ id: FOLDER, name: 'Stores, open' }], places: saved });
  const [all, folder] = ['saved_places', `saved_places/${FOLDER}`];
  const answer = await reached({ addresses: [first], metres: [1500], count: [all, folder] });
  const [feature] = answer.features;
  const within = (places: typeof saved) =>
    feature &&
    inside(
      feature,
      places.map(({ lon, lat }) => [lon, lat]),
    );
  const inFolder = saved.filter((_, i) => i % 3 === 0);
  expect(feature?.properties.counts).toEqual({ [all]: within(saved), [folder]: within(inFolder) });
  expect(within(inFolder)).toBeGreaterThan(0);
  const listed = Value.Parse(PointNames, await (await fixture.ask('/tdmv1/points')).json()).names.slice(-2);
  expect(listed).toEqual([
    { name: all, points: saved.length, packs: [] },
    { name: folder, points: inFolder.length, packs: [] },
  ]);
  const unknown = await fixture.ask('/tdmv1/isochrone', { addresses: [first], metres: [9], count: ['saved_places/x'] });
  expect([unknown.status, Object(await unknown.json()).message]).toEqual([
    400,
    'count contains saved_places/x: no folder of saved places has this name or id. Folders: Stores, open',
  ]);
});

test('GET takes names separated by commas', async () => {
  const [x, y] = (fixture.addresses(1, 4)[0] ?? '').split(',');
  const answer = await fixture.ask(`/tdmv1/isochrone?x=${x}&y=${y}&metres=300&count=businesses,shop%3Dbakery`);
  expect(Object(await answer.json()).features[0].properties.counts).toEqual({
    businesses: expect.any(Number),
    'shop=bakery': expect.any(Number),
  });
});

test.each([
  [{ count: ['shop=candels'] }, /^count contains "shop=candels": no installed pack has this id .*shop=books/],
  [{ count: ['geocoder-empty'] }, /^count contains "geocoder-empty": no installed pack has this id and points/],
  [{ count: ['addresses'], as: 'streets' }, /^count can't be combined with as=streets/],
])('rejects %j', async (body, message) => {
  const answer = await fixture.ask('/tdmv1/isochrone', { addresses: fixture.addresses(1, 4), minutes: [1], ...body });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ message: expect.stringMatching(message) }),
  ]);
});
