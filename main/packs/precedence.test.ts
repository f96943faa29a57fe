import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, test } from 'vitest';
import { adminAreasAt } from './admin-areas.ts';
import { adminAreaById, preferredAreasOf } from './admin-tree.ts';
import { writeFixturePack, type FixturePack } from './fixture.ts';
import { PackStore } from './pack-store.ts';
import { readPackOrder, writePackOrder } from './pack-order.ts';
import { newestDate, ranksOf } from './precedence.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-precedence-'));
afterAll(() => rmSync(directory, { recursive: true }));

test.each([
  ['1 January 2016 (VG250)', '2016-00-00'],
  ['Natural Earth 1:10m, version 5; Nepal since 2015', '2015-00-00'],
  ['as in liechtenstein-2024-03.osm.pbf', '2024-03-00'],
  ['2021 to 2023-06-30', '2023-06-30'],
  ['GSHHG 2.3.7', undefined],
  ['invented', undefined],
  ['no. 20231', undefined],
])('the newest date of %s', (text, date) => expect(newestDate(text)).toBe(date));

test('chosen packs come first, then newer ones, by vintage or else build date', () => {
  const packs = [
    { id: 'old', vintage: '2016', built_at: '2026-05-01T00:00:00Z' },
    { id: 'new', vintage: '2024-03', built_at: '2025-01-01T00:00:00Z' },
    { id: 'unsaid', vintage: 'not stated', built_at: '2025-07-01T00:00:00Z' },
  ];
  const order = (chosen: string[]): string[] => {
    const ranks = ranksOf(packs, chosen);
    return packs.map(({ id }) => id).toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
  };
  expect(order([])).toEqual(['unsaid', 'new', 'old']);
  expect(order(['old'])).toEqual(['old', 'unsaid', 'new']);
});

const box = (west: number, south: number, east: number, north: number): string =>
  `MULTIPOLYGON(((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south})))`;
const pack = (id: string, vintage: string, base: number): FixturePack => ({
  id,
  theme: 'admin',
  vintage,
  areas: [
    { id: base, category: 901, name: `${id} region`, iso3: 'AAA', wkt: box(0, 0, 4, 4), parentId: 1 },
    { id: base + 1, category: 902, name: `${id} district`, iso3: 'AAA', wkt: box(0, 0, 2, 4), parentId: base },
  ],
});

it('answers from the newer pack at every level, or from the chosen one', () => {
  writeFixturePack(directory, {
    id: 'countries',
    theme: 'countries',
    countries: [{ iso3: 'AAA', iso2: 'AA', name: 'A', officialName: 'A' }],
    areas: [{ id: 1, category: 900, name: 'A', iso3: 'AAA', wkt: box(0, 0, 4, 4) }],
  });
  writeFixturePack(directory, pack('admin-a-2024', '2024', 10));
  writeFixturePack(directory, pack('admin-z-2021', '2021', 20));
  // By the order of files, the older one would come first.
  writeFixturePack(directory, {
    ...pack('admin-0-1990', '1990', 30),
    areas: [{ id: 30, category: 908, name: 'town', iso3: 'AAA', wkt: box(0, 0, 1, 1) }],
  });
  const store = new PackStore(directory);
  const names = (): string[] =>
    Array.from(adminAreasAt(store.current, { lon: 0.5, lat: 0.5 }).values(), ({ area }) => area.name);
  const before = names();
  const listed = (): unknown =>
    store.current.list().map(({ id, ...rest }) => [id, 'precedence' in rest ? rest.precedence : null]);
  expect(before).toEqual(['A', 'admin-a-2024 region', 'admin-a-2024 district', 'town']);
  expect(preferredAreasOf(store.current, 1, 'AAA').map(({ name }) => name)).toEqual(['admin-a-2024 region']);
  writePackOrder(directory, ['admin-z-2021']);
  store.reload();
  expect(names()).toEqual(['A', 'admin-z-2021 region', 'admin-z-2021 district', 'town']);
  expect(listed()).toEqual([
    ['admin-0-1990', 4],
    ['admin-a-2024', 3],
    ['admin-z-2021', 1],
    ['countries', 2],
  ]);
  writePackOrder(directory, []);
  store.reload();
  expect(names()).toEqual(before);
  store.close();
});

it('answers from a fallback pack only at levels that no other pack has', () => {
  const packs = mkdtempSync(join(directory, 'fallback-'));
  const [large, small] = [box(-1, -1, 4.1, 4), box(0, 0, 1, 1)];
  writeFixturePack(packs, {
    id: 'countries',
    theme: 'countries',
    countries: [{ iso3: 'AAA', iso2: 'AA', name: 'A', officialName: 'A' }],
    areas: [{ id: 1, category: 900, name: 'A', iso3: 'AAA', wkt: box(0, 0, 4, 4) }],
  });
  writeFixturePack(packs, pack('admin-own', '2001', 10));
  writeFixturePack(packs, {
    id: 'admin-strange',
    theme: 'admin',
    vintage: '2099',
    fallback: true,
    areas: [
      { id: 2, category: 900, name: 'strange country', iso3: 'BBB', wkt: large },
      { id: 10, category: 901, name: 'strange region', iso3: 'AAA', wkt: small, areaKm2: 1e9 },
      { id: 31, category: 902, name: 'strange district', iso3: 'AAA', wkt: small, areaKm2: 1e9 },
      { id: 32, category: 903, name: 'strange quarter', iso3: 'AAA', wkt: small, parentId: 31 },
    ],
  });
  const store = new PackStore(packs);
  const names = (lon: number): string[] =>
    Array.from(adminAreasAt(store.current, { lon, lat: 0.5 }).values(), ({ area }) => area.name);
  const own = ['A', 'admin-own region', 'admin-own district'];
  expect(names(0.5)).toEqual([...own, 'strange quarter']);
  // Up to two kilometres off its shore, the sea belongs to a country.
  expect(names(4.01)[0]).toBe('A');
  expect(names(-0.5)).toEqual(['strange country']);
  expect(
    ([2, 3] as const).map((level) => preferredAreasOf(store.current, level, 'AAA').map(({ name }) => name)),
  ).toEqual([['admin-own district'], ['strange quarter']]);
  expect(adminAreaById(store.current, 10)?.name).toBe('admin-own region');
  writePackOrder(packs, ['admin-strange']);
  store.reload();
  // The country is another one, without any levels below.
  expect(names(0.5)).toEqual(['strange country']);
  expect(adminAreaById(store.current, 10)?.name).toBe('strange region');
  store.close();
});

it('ignores an unreadable order', () => {
  writePackOrder(directory, ['one', 'two', 'one']);
  expect(readPackOrder(directory)).toEqual(['one', 'two']);
  expect(JSON.parse(readFileSync(join(directory, 'order.json'), 'utf8'))).toEqual({ first: ['one', 'two', 'one'] });
  for (const text of ['{', '{"first":["../x"]}', '[]']) {
    writeFileSync(join(directory, 'order.json'), text);
    expect(readPackOrder(directory)).toEqual([]);
  }
});
