/** The built administrative packs: every area lies in a parent area of the same country, at every point. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminAreaAt, adminAreasAt } from '../../../main/packs/admin-areas.ts';
import { adminAreaById, adminAreasOf } from '../../../main/packs/admin-tree.ts';
import { createRandom } from '../../../main/packs/fixture-random.ts';
import { openPacks, type OpenPacks } from '../../../main/packs/pack-store.ts';

const PACKS = join(import.meta.dirname, '../../packs');
const areBuilt = ['countries', 'admin-world', 'admin-us', 'admin-germany', 'admin-spain'].every((id) =>
  existsSync(join(PACKS, `${id}.sqlite`)),
);
if (!areBuilt)
  process.stderr.write('administrative levels: skipped, no packs in data/packs (build them with npm run data)\n');

const SAMPLES = 20_000;
const DEGREE = 180 / Math.PI;
/** Islands claimed by several states that ISO 3166 assigns to none, and the British bases on Cyprus. */
const WITHOUT_COUNTRY = [
  'Akrotiri',
  'Bajo Nuevo Bank',
  'Dhekelia',
  'Scarborough Reef',
  'Serranilla Bank',
  'Spratly Islands',
];

describe.skipIf(!areBuilt)('administrative levels', () => {
  let packs: OpenPacks;
  beforeAll(() => {
    packs = openPacks(PACKS);
  });
  afterAll(() => packs.close());
  const namesAt = (x: number, y: number): string[] =>
    [...adminAreasAt(packs, { lon: x, lat: y }).values()].map(({ area }) => area.name);

  it('have a parent of the same country for every area', () => {
    const below = ([1, 2, 3, 4, 8] as const).flatMap((level) => adminAreasOf(packs, level));
    const faults = below.flatMap(({ name, parentId, countryIso3 }) => {
      const parent = parentId === null ? undefined : adminAreaById(packs, parentId);
      return (countryIso3 === null && WITHOUT_COUNTRY.includes(name)) || parent?.countryIso3 === countryIso3
        ? []
        : [`${name} (${countryIso3}) in ${parent?.name} (${parent?.countryIso3})`];
    });
    expect(below.length).toBeGreaterThan(50_000);
    expect(faults).toEqual([]);
  });

  it('have unique names within a country and type, except for known namesakes', () => {
    const named = ([1, 2] as const).flatMap((level) =>
      adminAreasOf(packs, level).map(
        ({ name, countryIso3, localType, parentId }) => `${countryIso3} ${localType} ${name} in ${parentId}`,
      ),
    );
    const duplicates = [...Map.groupBy(named, (key) => key)].filter(([, { length }]) => length > 1);
    expect(duplicates.map(([key]) => key.replace(/ in \d+$/u, '')).toSorted()).toEqual([
      'ARE Emirate Neutral Zone',
      'MLT null Żebbuġ',
      'MOZ Provincia Maputo',
      'UZB Wiloyat Tashkent',
    ]);
  });

  it('agree with the municipalities of places in Latvia', () => {
    const path = join(PACKS, 'places.sqlite');
    if (!existsSync(path)) return;
    const places = new Database(path, { readonly: true });
    const rows = places
      .prepare<[], { admin1: string; lon: number; lat: number }>(
        "SELECT admin1, lon, lat FROM place WHERE country_iso3 = 'LVA'",
      )
      .all();
    places.close();
    const byArea = new Map<string, Set<string>>();
    for (const { admin1, lon, lat } of rows) {
      const name = adminAreaAt(packs, { lon, lat }, 1)?.area.name ?? '';
      byArea.set(name, (byArea.get(name) ?? new Set<string>()).add(admin1));
    }
    expect(byArea.size).toBe(43);
    // Near Riga, and in the part of Inčukalns that became part of Ropaži.
    expect(
      [...byArea]
        .filter(([, names]) => names.size > 1)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(['Riga', 'Siguldas novads']);
  });

  it('agree at random points on land', () => {
    const random = createRandom(20_261_123);
    const faults: string[] = [];
    for (let found = 0; found < SAMPLES;) {
      const point = { lon: random() * 360 - 180, lat: Math.asin(random() * 2 - 1) * DEGREE };
      if (adminAreaAt(packs, point, 0) === undefined) continue;
      found++;
      const chain = [...adminAreasAt(packs, point).values()].map(({ area }) => area);
      const ids = new Set(chain.map(({ boundaryId }) => boundaryId));
      if (
        chain.some(({ countryIso3 }) => countryIso3 !== chain[0]?.countryIso3) ||
        chain.slice(1).some(({ parentId }) => parentId === null || !ids.has(parentId))
      )
        faults.push(`${point.lon} ${point.lat}: ${chain.map(({ name }) => name).join(', ')}`);
    }
    expect(faults).toEqual([]);
  });

  it.each([
    ['Quimper', -4.1, 48, ['French Republic', 'Bretagne', 'Finistère']],
    ['Milan', 9.19, 45.464, ['Italian Republic', 'Lombardia', 'Milano']],
    ['Westminster', -0.137, 51.497, ['United Kingdom of Great Britain and Northern Ireland', 'England', 'Westminster']],
    ['Ghent', 3.72, 51.05, ['Kingdom of Belgium', 'Vlaanderen', 'East Flanders']],
    ['Pokhara', 83.98, 28.21, ['Federal Democratic Republic of Nepal', 'Gaṇḍakī']],
    ['Lillehammer', 10.46, 61.11, ['Kingdom of Norway', 'Innlandet']],
    ['Cesvaine', 26.31, 56.97, ['Republic of Latvia', 'Madonas novads']],
    ['Nili in Daykundi', 66.13, 33.72, ['Islamic Republic of Afghanistan', 'Daykundi']],
    ['the district of Lachin', 46.3, 39.75, ['Republic of Azerbaijan', 'Laçın']],
    ['Tiraspol', 29.63, 46.84, ['Republic of Moldova', 'Stînga Nistrului']],
    ['Curepipe', 57.52, -20.32, ['Republic of Mauritius', 'Plaines Wilhems']],
    ['General Santos', 125.172, 6.113, ['Republic of the Philippines', 'Soccsksargen', 'General Santos']],
    ['Iligan', 124.245, 8.228, ['Republic of the Philippines', 'Northern Mindanao', 'Iligan']],
    ['Simferopol', 34.1, 44.95, ['Ukraine', 'Crimea']],
    ['Itanagar', 93.62, 27.09, ['Republic of India', 'Arunachal Pradesh']],
    ['Gilgit', 74.31, 35.92, ['Islamic Republic of Pakistan', 'Gilgit-Baltistan']],
    ['Saint-Denis', 55.45, -20.9, ['Réunion Island', 'La Réunion']],
    ['Santa Cruz', -122.0263, 36.9741, ['United States of America', 'California', 'Santa Cruz County', 'Santa Cruz']],
    ['Baltimore', -76.612, 39.29, ['United States of America', 'Maryland', 'Baltimore city', 'Baltimore']],
  ])('are correct in %s', (_, x, y, names) => expect(namesAt(x, y)).toEqual(names));
});
