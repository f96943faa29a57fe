import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metresBetween } from '../../../contract/great-circle.ts';
import { PLACE_CATEGORIES, PLACE_GROUPS, PLACE_IDS, tagsOfPlaces } from '../../../contract/place-categories.ts';
import { CATEGORY_LANGUAGES, PlaceCategories, PlacesOfInterest } from '../../../contract/places-of-interest.ts';
import { writeFixturePack } from '../../packs/fixture.ts';
import { BUSINESS_TABLE, POINT_OF_INTEREST_TABLE } from '../../packs/schema/streets.ts';
import { randomNumbers } from '../../routing/random.ts';
import { API_KEY, ask, type Answer } from '../../server/fixture-world.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';

interface Place {
  id: number;
  name: string | null;
  tag: string;
  lon: number;
  lat: number;
}

const TAGS = ['amenity=pharmacy', 'shop=bakery', 'amenity=toilets', 'shop=pastry', 'shop=unlisted'];
const random = randomNumbers(7);
/** Two thirds all over the world, the others close together on both sides of ±180°. */
const PLACES: Place[] = Array.from({ length: 3000 }, (_, i) => ({
  id: 100 + i,
  name: i % 10 === 0 ? null : `Place ${i}`,
  tag: TAGS[i % TAGS.length] ?? '',
  lon: i % 3 === 0 ? ((random() * 0.4 + 359.8) % 360) - 180 : random() * 360 - 180,
  lat: i % 3 === 0 ? -17 + random() * 0.3 : random() * 180 - 90,
}));

let server: RunningServer;
let scratch: string;
const get = (path: string): Promise<Answer> => ask(server.url, path);

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'cairn-places-'));
  writeFixturePack(scratch, { id: 'businesses-sample', theme: 'businesses' });
  const database = new Database(join(scratch, 'businesses-sample.sqlite'));
  database.exec(BUSINESS_TABLE);
  database.exec(POINT_OF_INTEREST_TABLE);
  database.exec('BEGIN');
  for (const { id, name, tag, lon, lat } of PLACES)
    database
      .prepare(
        `INSERT INTO ${tag === 'amenity=toilets' ? 'point_of_interest' : 'business'} ` +
          '(source_id, name, category, tags, lon, lat) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(id, name, tag, JSON.stringify({ phone: String(id) }), lon, lat);
  database.exec('COMMIT');
  database.close();
  server = await startTestServer({
    packsDirectory: scratch,
    dataDirectory: join(scratch, 'data'),
    port: 0,
    apiKeys: [API_KEY],
  });
});
afterAll(async () => {
  await server.close();
  rmSync(scratch, { recursive: true });
});

/** The nearest places by comparing all of them. */
const expectedAt = (lon: number, lat: number, tags: readonly string[], k: number, radius: number) =>
  PLACES.filter(({ tag }) => tags.includes(tag))
    .map(({ id, ...point }) => ({ id, metres: metresBetween({ lon, lat }, point) }))
    .filter(({ metres }) => metres <= radius)
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, k)
    .map(({ id, metres }) => [id, Math.round(metres * 10) / 10]);

describe('/v1/places-of-interest', () => {
  it('answers the nearest of a category, group or tag, as comparing all distances does', async () => {
    const pick = randomNumbers(11);
    for (let i = 0; i < 60; i++) {
      const isDense = i % 2 === 0;
      const lon = isDense ? (i % 4 === 0 ? -179.97 : 179.95) : pick() * 360 - 180;
      const lat = isDense ? -17 + pick() * 0.3 : i === 1 ? 90 : pick() * 180 - 90;
      const category = ['pharmacy', 'bakery', 'groceries', 'toilets', 'shop=unlisted', 'public'][i % 6] ?? '';
      const tags = tagsOfPlaces(category) ?? [category];
      const [k, radius] = [1 + Math.floor(pick() * 40), isDense ? 8000 : 100_000];
      const answer = await get(`/v1/places-of-interest?category=${category}&x=${lon}&y=${lat}&k=${k}&radius=${radius}`);
      const { features } = Value.Parse(PlacesOfInterest, answer.json());
      expect(
        features.map(({ properties }) => [properties.source_id, properties.distance_m]),
        `${category} at ${lon},${lat}`,
      ).toEqual(expectedAt(lon, lat, tags, k, radius));
      if (isDense) expect(features.length).toBeGreaterThan(0);
    }
  });

  it('has the name, category and stored tags', async () => {
    const place = PLACES.find(({ tag, name }) => tag === 'shop=pastry' && name !== null);
    const { features } = Value.Parse(
      PlacesOfInterest,
      (await get(`/v1/places-of-interest?category=bakery&x=${place?.lon}&y=${place?.lat}&k=1`)).json(),
    );
    expect(features).toEqual([
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [place?.lon, place?.lat] },
        properties: {
          name: place?.name,
          category: 'bakery',
          tag: 'shop=pastry',
          distance_m: 0,
          source_id: place?.id,
          pack: 'businesses-sample',
          tags: { phone: String(place?.id) },
        },
      },
    ]);
  });

  it('names an unknown category, and the one nearest to it in the list', async () => {
    const { status, text } = await get('/v1/places-of-interest?category=pharmasy&x=0&y=0');
    expect(status).toBe(400);
    expect(text).toContain(String.raw`not \"pharmasy\". Did you mean \"pharmacy\"? Categories: food, groceries`);
  });

  it('lists the categories in four languages, with their number of places', async () => {
    for (const language of CATEGORY_LANGUAGES) {
      const { groups } = Value.Parse(
        PlaceCategories,
        (await get(`/v1/places-of-interest/categories?language=${language}`)).json(),
      );
      expect(groups.length).toBe(12);
      const listed = groups.flatMap(({ categories }) => categories);
      expect(listed.map(({ id }) => id)).toEqual(PLACE_CATEGORIES.map(({ id }) => id));
      expect(listed.find(({ id }) => id === 'bakery')?.places).toBe(1200);
      expect(listed.find(({ id }) => id === 'toilets')?.places).toBe(600);
    }
  });
});

const enrich = (fields: string) =>
  ask(server.url, `/v1/enrich?fields=${fields}`, {
    method: 'POST',
    body: 'lon,lat\n179.99,-16.9\n0,51\n',
    headers: { 'content-type': 'text/csv', 'x-api-key': API_KEY },
  });

describe('fields', () => {
  it('find the nearest by air line', async () => {
    const { text } = await enrich('nearest_by_air:pharmacy,nearest_by_air_metres:businesses-sample');
    const rows = text
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    expect(rows[0]?.slice(2, 6)).toEqual([
      'nearest_by_air:pharmacy',
      'nearest_by_air_id:pharmacy',
      'nearest_by_air_metres:pharmacy',
      'nearest_by_air_metres:businesses-sample',
    ]);
    for (const [i, [lon, lat]] of [
      [179.99, -16.9],
      [0, 51],
    ].entries()) {
      const row = rows[i + 1];
      const [nearest] = expectedAt(lon ?? 0, lat ?? 0, ['amenity=pharmacy'], 1, Infinity);
      expect([Number(row?.[3]), Number(row?.[4])]).toEqual(nearest);
    }
  });

  it('suggest a category for an unknown one', async () => {
    const { status, text } = await enrich('nearest_by_air:pharmasy');
    expect(status).toBe(400);
    expect(text).toContain(String.raw`Did you mean \"pharmacy\"?`);
  });
});

describe('the list', () => {
  it('has each id, tag and name once, in every language', () => {
    expect(new Set(PLACE_IDS).size).toBe(PLACE_GROUPS.length + PLACE_CATEGORIES.length);
    const tags = PLACE_CATEGORIES.flatMap((category) => category.tags);
    expect(new Set(tags).size).toBe(tags.length);
    for (const { id, names } of [...PLACE_GROUPS, ...PLACE_CATEGORIES])
      for (const language of CATEGORY_LANGUAGES) expect(names[language][0], `${id} ${language}`).toMatch(/\S/u);
  });

  it('is in the documentation', () => {
    const page = readFileSync(new URL('../../../docs/places-of-interest.md', import.meta.url), 'utf8');
    for (const { id, tags } of PLACE_CATEGORIES)
      expect(page).toContain(`| \`${id}\` | ${tags.map((tag) => `\`${tag}\``).join(' ')} |`);
    for (const { id } of PLACE_GROUPS) expect(page).toContain(`\`${id}\``);
  });
});
