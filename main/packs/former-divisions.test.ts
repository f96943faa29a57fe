/** Divisions that others have replaced: two by two, one of them with a still earlier one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORMER_DIVISION_CATEGORY } from '../../contract/categories.ts';
import { adminAreaAt, adminAreasAt } from './admin-areas.ts';
import { adminAreaById } from './admin-tree.ts';
import { writeFixturePack, type FixtureArea } from './fixture.ts';
import { formerDivisionsOf } from './former-divisions.ts';
import { openPacks, type OpenPacks } from './pack-store.ts';

const box = (west: number, south: number, east: number, north: number): string =>
  `MULTIPOLYGON(((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south})))`;
const former = (id: number, name: string, vintage: string, wkt: string): FixtureArea => ({
  id,
  category: FORMER_DIVISION_CATEGORY.code,
  subCategory: { code: 902, name: 'admin2' },
  name,
  iso3: 'AAA',
  parentId: 11,
  vintage,
  wkt,
});

let directory: string;
let packs: OpenPacks;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-former-'));
  writeFixturePack(directory, {
    id: 'countries',
    theme: 'countries',
    areas: [{ id: 1, category: 900, name: 'Aland', iso3: 'AAA', wkt: box(0, 0, 10.1, 10) }],
    countries: [{ iso3: 'AAA', iso2: 'AA', name: 'Aland', officialName: 'Aland' }],
  });
  writeFixturePack(directory, {
    id: 'admin',
    theme: 'admin',
    areas: [
      { id: 11, category: 901, name: 'State', iso3: 'AAA', wkt: box(0, 0, 10, 10) },
      { id: 21, category: 902, name: 'North', iso3: 'AAA', parentId: 11, wkt: box(0, 5, 10, 10) },
      { id: 22, category: 902, name: 'South', iso3: 'AAA', parentId: 11, wkt: box(0, 0, 10, 5) },
      former(31, 'West', 'before 2022-06-06', box(0, 0, 4, 10)),
      former(32, 'East', 'before 2022-06-06', box(4, 0, 10, 10)),
      former(33, 'Everything', 'before 2000-01-01', box(0, 0, 10, 10)),
    ],
  });
  packs = openPacks(directory);
});
afterAll(() => {
  packs.close();
  rmSync(directory, { recursive: true });
});

const at = (lon: number, lat: number, date?: string): string | undefined =>
  adminAreaAt(packs, { lon, lat }, 2, date)?.area.name;

describe('a division on a day', () => {
  it('is the former one until the day on which others replaced it', () => {
    expect(
      ['2026-01-01', '2022-06-06', '2022-06-05', '2000-01-01', '1999-12-31'].map((date) => at(2, 2, date)),
    ).toEqual(['South', 'South', 'West', 'West', 'Everything']);
    expect([at(2, 2), at(2, 7), at(7, 7, '2020-01-01')]).toEqual(['South', 'North', 'East']);
  });

  it('has the category of its level, and leaves other levels unchanged', () => {
    const areas = adminAreasAt(packs, { lon: 2, lat: 7 }, '2020-01-01');
    expect([...areas].map(([level, { area }]) => [level, area.name, area.categoryCode])).toEqual([
      [0, 'Aland', 900],
      [1, 'State', 901],
      [2, 'West', 902],
    ]);
    expect(adminAreaById(packs, 31)).toMatchObject({ name: 'West', categoryCode: 902, subCategoryCode: null });
  });

  it('is the nearest beyond the border of the source, as for the current one', () => {
    expect([at(10.05, 7), at(10.05, 7, '2020-01-01')]).toEqual(['North', 'East']);
  });
});

it('former divisions are listed by level and country', () => {
  expect(formerDivisionsOf(packs, 2, 'AAA').map(({ name }) => name)).toEqual(['East', 'Everything', 'West']);
  expect([formerDivisionsOf(packs, 1), formerDivisionsOf(packs, 2, 'BBB')]).toEqual([[], []]);
});
