/** Fields from road packs, compared with the responses of `/tdmv1`. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LookUps } from '../../../contract/look-ups.ts';
import type { SnapAnswer } from '../../../contract/matrix.ts';
import { PointNames, type NearestAnswer } from '../../../contract/reach.ts';
import { writeFixturePack } from '../../packs/fixture.ts';
import { GeocoderIndexWriter } from '../../geocoder/index/writer.ts';
import { BUSINESS_TABLE } from '../../packs/schema/streets.ts';
import { sampleCity } from '../../routing/sample-city.ts';
import { addressesIn, startMatrixFixture, type MatrixFixture } from '../matrix/fixture.ts';

const CATEGORIES = ['shop=bakery', 'amenity=pharmacy', 'shop=books'];

let fixture: MatrixFixture;
const FOLDER = '6f0f3a52-3a5c-4d8e-9f0a-0a4c2f5f7f11';

interface Destination {
  id: number | string;
  name: string | null;
  lon: number;
  lat: number;
}
let businesses: (Destination & { category: string })[] = [];
/** Addresses of the geocoder pack, and saved places, every third of them in a folder. */
let houses: Destination[] = [];
let saved: Destination[] = [];
const inFolder = () => saved.filter((_, i) => i % 3 === 0);

function addBusinesses(directory: string): void {
  writeFixturePack(directory, { id: 'businesses-sample', theme: 'businesses' });
  const database = new Database(join(directory, 'businesses-sample.sqlite'));
  database.exec(BUSINESS_TABLE);
  const insert = database.prepare(
    "INSERT INTO business (source_id, name, category, tags, lon, lat) VALUES (?, ?, ?, '{}', ?, ?)",
  );
  for (const { id, name, category, lon, lat } of businesses) insert.run(id, name, category, lon, lat);
  database.close();
  addHouses(directory);
}

/** Adds the addresses, and interpolated ones at the positions of businesses, which aren't found. */
function addHouses(directory: string): void {
  writeFixturePack(directory, { id: 'geocoder-sample', theme: 'geocoder' });
  const database = new Database(join(directory, 'geocoder-sample.sqlite'));
  const writer = new GeocoderIndexWriter(database);
  const street = writer.addDocument({ kind: 'street', name: 'Main Street', lon: 0, lat: 0, importance: 0.5 });
  for (const [i, { lon, lat }] of houses.entries())
    writer.addHouse(street, { number: i + 1, suffix: i % 7 === 0 ? 'b' : '', lon, lat });
  for (const { lon, lat } of businesses)
    writer.addHouse(street, { number: 999, suffix: '', lon, lat, isInterpolated: true });
  writer.finish();
  const written = database
    .prepare<[], { id: number; number: number }>('SELECT id, number FROM house WHERE interpolated IS NULL')
    .all();
  const ids = new Map(written.map(({ id, number }) => [number, id]));
  for (const [i, house] of houses.entries()) house.id = ids.get(i + 1) ?? 0;
  database.close();
}

beforeAll(async () => {
  const network = sampleCity(12, 12);
  // Every third way has a name, most names belong to two ways.
  const wayName = network.wayName.map((_, way) => (way % 3 === 0 ? 1 + ((way / 3) % 40) : 0));
  const names = ['', ...Array.from({ length: 40 }, (_, i) => `Street ${i + 1}`)];
  const destinations = (count: number, seed: number) =>
    addressesIn(network, count, seed).map((address) => {
      const [lon = 0, lat = 0] = address.split(',').map(Number);
      return { lon, lat };
    });
  businesses = destinations(60, 3).map(({ lon, lat }, i) => ({
    id: 1000 + i,
    name: i % 10 === 0 ? null : `Shop ${i}`,
    category: CATEGORIES[i % 3] ?? '',
    lon,
    lat,
  }));
  houses = destinations(50, 21).map(({ lon, lat }, i) => ({
    id: 0,
    name: `Main Street ${i + 1}${i % 7 === 0 ? ' B' : ''}`,
    lon,
    lat,
  }));
  saved = destinations(30, 31).map(({ lon, lat }, i) => ({
    id: `6f0f3a52-3a5c-4d8e-9f0a-${String(i).padStart(12, '0')}`,
    name: `Place ${i}`,
    lon,
    lat,
  }));
  fixture = await startMatrixFixture(12, 12, { network: { ...network, wayName, names }, prepare: addBusinesses });
});
afterAll(() => fixture.close());
beforeAll(() =>
  fixture.ask('/v1/places', {
    folders: [{ id: FOLDER, name: 'Stores' }],
    places: saved.map(({ name, ...place }, i) => ({ ...place, name, ...(i % 3 === 0 ? { folder: FOLDER } : {}) })),
  }),
);

const json = async <Answer>(path: string, body: unknown): Promise<Answer> => {
  const answer = await fixture.ask(path, body);
  expect(answer.status).toBe(200);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's schema
  return (await answer.json()) as Answer;
};

const positionsOf = (addresses: readonly string[]): number[][] => addresses.map((each) => each.split(',').map(Number));

test('street and street_distance_m are those of a snap by car, and unknown beyond the roads', async () => {
  const { longitudeE7, latitudeE7 } = fixture.network;
  const junctions = Array.from(latitudeE7.slice(0, 40), (y, node) => `${(longitudeE7[node] ?? 0) / 1e7},${y / 1e7}`);
  const addresses = [...fixture.addresses(200, 7), ...junctions];
  const points = [...positionsOf(addresses), [0, 0]];
  const { fields, errors } = await json<LookUps>('/v1/look-ups', { points, fields: ['street', 'street_distance_m'] });
  const { streets, metres } = await json<SnapAnswer>('/tdmv1/snap', { addresses });
  const names = streets.map((each) => [...new Set(each.flatMap(({ name }) => name ?? []))].join('; '));
  expect(errors).toEqual([]);
  expect(fields.street_distance_m).toEqual([...metres, null]);
  expect(fields.street).toEqual([...names.map((name) => (name === '' ? null : name)), null]);
  expect(new Set(names).size).toBeGreaterThan(20);
  expect(names.some((name) => name.includes('; '))).toBe(true);
});

test.each([
  ['shop=bakery', () => businesses.filter(({ category }) => category === 'shop=bakery')],
  ['businesses-sample', () => businesses],
  ['geocoder-sample', () => houses],
  ['saved_places', () => saved],
  ['saved_places/Stores', inFolder],
  [`saved_places/${FOLDER}`, inFolder],
] as [string, () => Destination[]][])(
  'nearest:%s is the nearest by car, with id, minutes and metres',
  async (places, all) => {
    const addresses = fixture.addresses(200, 11);
    const points = [...positionsOf(addresses), [0, 0]];
    const { fields, errors } = await json<LookUps>('/v1/look-ups', { points, fields: [`nearest:${places}`] });
    const candidates = all();
    const { nearest } = await json<NearestAnswer>('/tdmv1/nearest', {
      origin_addresses: addresses,
      destination_addresses: candidates.map(({ lon, lat }) => `${lon},${lat}`),
      k: 1,
    });
    const found = nearest.map(([first]) => first && Object.assign(first, candidates[first.index]));
    const listed = (value: (each: NonNullable<(typeof found)[number]>) => unknown) => [
      ...found.map((each) => (each === undefined ? null : value(each))),
      null,
    ];
    expect(errors).toEqual([]);
    expect(fields).toEqual({
      [`nearest:${places}`]: listed(({ name }) => name ?? null),
      [`nearest_id:${places}`]: listed(({ id }) => String(id)),
      [`nearest_minutes:${places}`]: listed(({ duration }) => Math.round(duration / 0.6) / 100),
      [`nearest_metres:${places}`]: listed(({ distance }) => distance),
    });
    expect(found.filter((each) => each !== undefined).length).toBeGreaterThan(150);
  },
);

test('a part of nearest can be requested alone, and unknown places are named with those that exist', async () => {
  const points = positionsOf(fixture.addresses(3, 1));
  const { fields } = await json<LookUps>('/v1/look-ups', { points, fields: ['nearest_minutes:shop=books'] });
  expect(Object.keys(fields)).toEqual(['nearest_minutes:shop=books']);
  const both = await json<LookUps>('/v1/look-ups', { points, fields: ['nearest_id:shop=books', 'nearest:shop=books'] });
  expect(Object.keys(both.fields).map((name) => name.split(':')[0])).toEqual([
    'nearest_id',
    'nearest',
    'nearest_minutes',
    'nearest_metres',
  ]);
  const answer = await fixture.ask('/v1/look-ups', { points, fields: ['nearest:shop=candles'] });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    {
      errors: [
        {
          parameter: 'fields',
          message: expect.stringMatching(
            /^nearest:shop=candles isn't available: .* Packs: businesses-sample, geocoder-sample\. Categories: amenity=pharmacy, shop=bakery, shop=books, bakery, books, pharmacy$/,
          ),
        },
      ],
    },
  ]);
});

test('the names of places are listed with their packs, those with most points first', async () => {
  const answer = await fixture.ask('/tdmv1/points');
  const { names } = Value.Parse(PointNames, await answer.json());
  expect(names.slice(0, 2)).toEqual([
    { name: 'businesses-sample', points: 60, packs: ['businesses-sample'] },
    { name: 'geocoder-sample', points: 50, packs: ['geocoder-sample'] },
  ]);
  const tagged = names.slice(2, 8);
  expect(new Set(tagged.map(({ name }) => name))).toEqual(new Set([...CATEGORIES, 'bakery', 'pharmacy', 'books']));
  expect(tagged.map(({ points }) => points)).toEqual([20, 20, 20, 20, 20, 20]);
  expect(names.slice(8)).toMatchObject([
    { name: 'saved_places', points: 30, packs: [] },
    { name: 'saved_places/Stores', points: 10, packs: [] },
  ]);
});
