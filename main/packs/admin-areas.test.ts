import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_LEVELS } from '../../contract/categories.ts';
import { adminAreaAt, adminAreasAt, disputedAt } from './admin-areas.ts';
import { adminAreaById, adminAreasOf, adminChainUp } from './admin-tree.ts';
import { writeFixturePack, type FixtureArea } from './fixture.ts';
import { PackStore } from './pack-store.ts';
import type { Packs } from './packs.ts';

const WKT = 'MULTIPOLYGON(((0 0,9 0,9 9,0 9,0 0)))';
const box = (west: number, south: number, east: number, north: number): string =>
  `MULTIPOLYGON(((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south})))`;
const COUNTRY: FixtureArea = { id: 1, category: 900, name: 'Westland', iso3: 'WST', wkt: WKT };

let directory: string;
let store: PackStore;
let packs: Packs;
const write = (areas: FixtureArea[]): void => {
  writeFixturePack(directory, { id: 'admin-west', theme: 'admin', areas });
  store.reload();
  packs = store.current;
};
/** Returns the names of an area and of those above it. */
const chainOf = (id: number): string[] => {
  const area = adminAreaById(packs, id);
  return area === undefined ? [] : adminChainUp(packs, area).map(({ name }) => name);
};

/** Returns the names by level; requesting each level alone must give the same as all together. */
function namesAt(x: number, y: number): Record<number, string> {
  const together = Object.fromEntries(
    [...adminAreasAt(packs, { lon: x, lat: y })].map(([level, { area }]) => [level, area.name]),
  );
  const alone = Object.fromEntries(
    ADMIN_LEVELS.flatMap((level) => adminAreaAt(packs, { lon: x, lat: y }, level) ?? []).map(({ area }) => [
      area.categoryCode - 900,
      area.name,
    ]),
  );
  expect(alone).toEqual(together);
  return together;
}

const nearShoreAt = (x: number, y: number): boolean | undefined =>
  adminAreasAt(packs, { lon: x, lat: y }).get(0)?.nearShore;

const disputedNamesAt = (x: number, y: number): string[] => disputedAt(packs, { lon: x, lat: y });

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-admin-areas-'));
  writeFixturePack(directory, { id: 'countries', theme: 'countries', countries: [], areas: [COUNTRY] });
  store = new PackStore(directory);
  packs = store.current;
});
afterEach(() => {
  store.close();
  rmSync(directory, { recursive: true });
});

describe('the areas above an area', () => {
  it('are the parents in packs, then the country, the same for areas that share them', () => {
    write([
      { id: 10, category: 901, name: 'North', iso3: 'WST', wkt: WKT },
      { id: 20, category: 908, name: 'Weston', iso3: 'WST', parentId: 10, wkt: WKT },
      { id: 21, category: 908, name: 'Easton', iso3: 'WST', parentId: 10, wkt: WKT },
      { id: 22, category: 908, name: 'Of a missing parent', iso3: 'WST', parentId: 99, wkt: WKT },
      { id: 23, category: 908, name: 'Of no country', wkt: WKT },
    ]);
    expect([20, 21, 22, 23, 10, 1].map(chainOf)).toEqual([
      ['Weston', 'North', 'Westland'],
      ['Easton', 'North', 'Westland'],
      ['Of a missing parent', 'Westland'],
      ['Of no country'],
      ['North', 'Westland'],
      ['Westland'],
    ]);
  });

  it('are those of the current packs', () => {
    write([
      { id: 10, category: 901, name: 'North', iso3: 'WST', wkt: WKT },
      { id: 20, category: 908, name: 'Weston', iso3: 'WST', parentId: 10, wkt: WKT },
    ]);
    expect([chainOf(20), adminAreasOf(packs, 1).length]).toEqual([['Weston', 'North', 'Westland'], 1]);
    rmSync(join(directory, 'admin-west.sqlite'));
    write([
      { id: 10, category: 901, name: 'South', iso3: 'WST', wkt: WKT },
      { id: 11, category: 901, name: 'West', iso3: 'WST', wkt: WKT },
      { id: 20, category: 908, name: 'Weston', iso3: 'WST', parentId: 10, wkt: WKT },
    ]);
    expect([chainOf(20), adminAreasOf(packs, 1).length]).toEqual([['Weston', 'South', 'Westland'], 2]);
  });

  it('end if areas name each other as parents', () => {
    write([
      { id: 10, category: 901, name: 'Hen', iso3: 'WST', parentId: 11, wkt: WKT },
      { id: 11, category: 902, name: 'Egg', iso3: 'WST', parentId: 10, wkt: WKT },
    ]);
    expect([chainOf(10), chainOf(11)]).toEqual([
      ['Hen', 'Egg'],
      ['Egg', 'Hen'],
    ]);
  });
});

describe('the areas at a point, from sources that draw borders differently', () => {
  beforeEach(() => {
    rmSync(join(directory, 'countries.sqlite'));
    writeFixturePack(directory, {
      id: 'countries',
      theme: 'countries',
      countries: [],
      areas: [
        { id: 1, category: 900, name: 'Westland', iso3: 'WST', wkt: box(0, 0, 5, 9) },
        { id: 2, category: 900, name: 'Eastland', iso3: 'EST', wkt: box(5, 0, 9, 9) },
      ],
    });
    // The divisions' border is 0.2 degrees east of the countries' border in the north, and 0.2 west of it in the south.
    write([
      { id: 10, category: 901, name: 'North', iso3: 'WST', parentId: 1, wkt: box(0, 4, 5.2, 9), areaKm2: 26 * 12_364 },
      { id: 11, category: 901, name: 'South', iso3: 'WST', parentId: 1, wkt: box(0, 0, 4.8, 4), areaKm2: 19 * 12_364 },
      { id: 20, category: 901, name: 'Rise', iso3: 'EST', parentId: 2, wkt: box(5.2, 4, 9, 9) },
      { id: 21, category: 901, name: 'Dawn', iso3: 'EST', parentId: 2, wkt: box(4.8, 0, 9, 4) },
      { id: 12, category: 902, name: 'North-east', iso3: 'WST', parentId: 10, wkt: box(3, 4, 5.2, 9) },
      { id: 13, category: 902, name: 'North-west', iso3: 'WST', parentId: 10, wkt: box(0, 4, 3, 9) },
      { id: 14, category: 902, name: 'Southern town', iso3: 'WST', parentId: 11, wkt: box(1, 1, 2, 2) },
      { id: 30, category: 908, name: 'Border town', iso3: 'EST', wkt: box(4.8, 6, 5.6, 7) },
    ]);
  });

  it('are in the country at the point, even if a division extends beyond it', () => {
    expect(namesAt(5.1, 5)).toEqual({ 0: 'Eastland', 1: 'Rise' });
    expect(namesAt(4.9, 5)).toEqual({ 0: 'Westland', 1: 'North', 2: 'North-east' });
    expect(namesAt(4.9, 2)).toEqual({ 0: 'Westland', 1: 'South' });
    expect(namesAt(5.1, 6.5)).toEqual({ 0: 'Eastland', 1: 'Rise', 8: 'Border town' });
    expect(namesAt(4.9, 6.5)).toEqual({ 0: 'Westland', 1: 'North', 2: 'North-east' });
  });

  it('are absent outside all countries', () => expect(namesAt(9.1, 5)).toEqual({}));

  it('omit levels that divide only part of the area above', () => {
    expect(namesAt(2.1, 2)).toEqual({ 0: 'Westland', 1: 'South' });
  });

  it('omit divisions that are far away', () => {
    rmSync(join(directory, 'admin-west.sqlite'));
    write([
      { id: 10, category: 901, name: 'West', iso3: 'WST', wkt: box(0, 0, 4.3, 4.9), areaKm2: 26 * 12_364 },
      { id: 11, category: 901, name: 'North', iso3: 'WST', wkt: box(0, 4.9, 4.3, 9), areaKm2: 19 * 12_364 },
    ]);
    expect(namesAt(4.9, 5)).toEqual({ 0: 'Westland' });
    expect(namesAt(4.7, 4)).toEqual({ 0: 'Westland', 1: 'West' });
  });
});

describe('near the shore', () => {
  const KILOMETRE = 1 / 111.195;

  beforeEach(() => {
    rmSync(join(directory, 'countries.sqlite'));
    writeFixturePack(directory, {
      id: 'countries',
      theme: 'countries',
      countries: [],
      areas: [
        COUNTRY,
        { id: 2, category: 900, name: 'Eastland', iso3: 'EST', wkt: box(9 + 3 * KILOMETRE, 0, 12, 9) },
        { id: 3, category: 900, name: 'Northland', iso3: 'NTH', wkt: box(0, 60, 180, 70) },
      ],
    });
    write([
      { id: 10, category: 901, name: 'West', iso3: 'WST', wkt: box(0, 0, 4, 9) },
      { id: 11, category: 901, name: 'East', iso3: 'WST', wkt: box(4, 0, 9, 9) },
    ]);
  });

  it('a point is in the country, and in its nearest divisions', () => {
    expect([namesAt(2, -KILOMETRE), nearShoreAt(2, -KILOMETRE)]).toEqual([{ 0: 'Westland', 1: 'West' }, true]);
    expect([namesAt(2, KILOMETRE), nearShoreAt(2, KILOMETRE)]).toEqual([{ 0: 'Westland', 1: 'West' }, undefined]);
    expect(namesAt(2, -2.1 * KILOMETRE)).toEqual({});
  });

  it('a point is in the nearer of two countries', () => {
    expect([namesAt(9 + KILOMETRE, 5)[0], namesAt(9 + 2 * KILOMETRE, 5)[0]]).toEqual(['Westland', 'Eastland']);
  });

  it('allows for short degrees of longitude in the north, and for ±180°', () => {
    expect([namesAt(-1.9 * KILOMETRE * 2, 60)[0], namesAt(-2.1 * KILOMETRE * 2, 60)[0]]).toEqual([
      'Northland',
      undefined,
    ]);
    expect([namesAt(-180 + 1.9 * KILOMETRE * 2, 60)[0], namesAt(-180 + 2.2 * KILOMETRE * 2, 60)[0]]).toEqual([
      'Northland',
      undefined,
    ]);
    expect([namesAt(0, 90), namesAt(0, -90)]).toEqual([{}, {}]);
  });
});

const island = (x: number): string => `((${x} 2, ${x + 0.1} 2, ${x + 0.1} 2.1, ${x} 2.1, ${x} 2))`;

/** Writes a country of five by nine degrees with two islands, divided at a latitude. */
const divideAt = (y: number): void => {
  rmSync(join(directory, 'countries.sqlite'));
  const wkt = `MULTIPOLYGON(((0 0, 5 0, 5 9, 0 9, 0 0)), ${island(6)}, ${island(8)})`;
  writeFixturePack(directory, {
    id: 'countries',
    theme: 'countries',
    countries: [],
    areas: [{ id: 1, category: 900, name: 'Westland', iso3: 'WST', wkt }],
  });
  write([
    { id: 10, category: 901, name: 'North', iso3: 'WST', parentId: 1, wkt: box(0, y, 5, 9), areaKm2: 300_000 },
    { id: 11, category: 901, name: 'South', iso3: 'WST', parentId: 1, wkt: box(0, 0, 5, y), areaKm2: 300_000 },
  ]);
};

describe('islands off the divisions of their country', () => {
  it('are in the nearest division within two degrees', () => {
    divideAt(4);
    expect([6.05, 8.05].map((x) => namesAt(x, 2.05))).toEqual([{ 0: 'Westland', 1: 'South' }, { 0: 'Westland' }]);
  });

  it('are in no division if two are about equally near', () => {
    divideAt(2);
    expect(namesAt(6.05, 2.05)).toEqual({ 0: 'Westland' });
  });
});

describe('enclosed waters', () => {
  it("are in their country and its divisions, but other water isn't", () => {
    rmSync(join(directory, 'countries.sqlite'));
    writeFixturePack(directory, {
      id: 'countries',
      theme: 'countries',
      countries: [],
      areas: [
        { id: 1, category: 900, name: 'Westland', iso3: 'WST', wkt: box(0, 0, 5, 9) },
        { id: 2, category: 928, name: 'Enclosed waters of Westland', iso3: 'WST', wkt: box(4.5, 3, 5.4, 5) },
      ],
    });
    write([{ id: 10, category: 901, name: 'West', iso3: 'WST', parentId: 1, wkt: box(0, 0, 5, 9) }]);
    expect([namesAt(5.3, 4), namesAt(5.3, 6)]).toEqual([{ 0: 'Westland', 1: 'West' }, {}]);
  });
});

describe('disputed areas', () => {
  const KILOMETRE = 1 / 111.195;

  beforeEach(() => {
    rmSync(join(directory, 'countries.sqlite'));
    const claimed: FixtureArea = { id: 5, category: 929, name: 'Borderland', iso3: 'WST', wkt: box(8, 0, 10, 9) };
    writeFixturePack(directory, {
      id: 'countries',
      theme: 'countries',
      countries: [],
      areas: [COUNTRY, { id: 2, category: 900, name: 'Eastland', iso3: 'EST', wkt: box(9, 0, 12, 9) }, claimed],
    });
  });

  it('are listed off their shore', () => {
    write([]);
    expect([7, 8.5].map((x) => disputedNamesAt(x, -KILOMETRE))).toEqual([[], ['Borderland']]);
  });

  it('are not listed off their shore if another division is nearer', () => {
    write([
      { id: 10, category: 901, name: 'West', iso3: 'WST', wkt: box(0, 0, 8, 9) },
      { id: 11, category: 901, name: 'East', iso3: 'WST', wkt: box(8, 0, 9, 8.9) },
    ]);
    expect([7.99, 8.01].map((x) => disputedNamesAt(x, -KILOMETRE))).toEqual([[], ['Borderland']]);
  });

  it('are listed on land of their country that no division includes', () => {
    rmSync(join(directory, 'countries.sqlite'));
    writeFixturePack(directory, {
      id: 'countries',
      theme: 'countries',
      countries: [],
      areas: [COUNTRY, { id: 5, category: 929, name: 'Borderland', iso3: 'WST', wkt: box(8, 0, 9, 8.9) }],
    });
    write([
      { id: 10, category: 901, name: 'West', iso3: 'WST', wkt: box(0, 0, 8, 9) },
      { id: 11, category: 901, name: 'East', iso3: 'WST', wkt: box(8, 0, 9, 8.9) },
    ]);
    expect(
      [
        [7.99, 8.95],
        [8.1, 8.95],
      ].map(([x = 0, y = 0]) => disputedNamesAt(x, y)),
    ).toEqual([[], ['Borderland']]);
  });

  it('are listed if the point is in their country', () => {
    write([]);
    expect([7, 8.5, 9.5].map((x) => disputedNamesAt(x, 5))).toEqual([[], ['Borderland'], []]);
    expect([7, 8.5, 9.5].map((x) => adminAreaAt(packs, { lon: x, lat: 5 }, 0)?.area.name)).toEqual([
      'Westland',
      'Westland',
      'Eastland',
    ]);
  });
});
