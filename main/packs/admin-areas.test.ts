import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adminAreaById, adminAreasOf, adminChainUp } from './admin-areas.ts';
import { writeFixturePack, type FixtureArea } from './fixture.ts';
import { openPackLibrary, type OpenPackLibrary } from './library.ts';

const WKT = 'MULTIPOLYGON(((0 0,9 0,9 9,0 9,0 0)))';
const COUNTRY: FixtureArea = { id: 1, category: 900, name: 'Westland', iso3: 'WST', wkt: WKT };

let directory: string;
let library: OpenPackLibrary;
const write = (areas: FixtureArea[]): void => {
  writeFixturePack(directory, { id: 'admin-west', theme: 'admin', areas });
  library.reload();
};
/** The names from an area upwards. */
const chainOf = (id: number): string[] => {
  const area = adminAreaById(library, id);
  return area === undefined ? [] : adminChainUp(library, area).map(({ name }) => name);
};

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-admin-areas-'));
  writeFixturePack(directory, { id: 'countries', theme: 'countries', countries: [], areas: [COUNTRY] });
  library = openPackLibrary(directory);
});
afterEach(() => {
  library.close();
  rmSync(directory, { recursive: true });
});

describe('the chain upwards', () => {
  it('goes by the parents that packs name, then to the country, the same for areas that share them', () => {
    write([
      { id: 10, category: 901, name: 'North', iso3: 'WST', wkt: WKT },
      { id: 20, category: 908, name: 'Weston', iso3: 'WST', parentId: 10, wkt: WKT },
      { id: 21, category: 908, name: 'Easton', iso3: 'WST', parentId: 10, wkt: WKT },
      { id: 22, category: 908, name: 'Of a missing parent', iso3: 'WST', parentId: 99, wkt: WKT },
      { id: 23, category: 908, name: 'Of nobody', wkt: WKT },
    ]);
    expect([20, 21, 22, 23, 10, 1].map(chainOf)).toEqual([
      ['Weston', 'North', 'Westland'],
      ['Easton', 'North', 'Westland'],
      ['Of a missing parent', 'Westland'],
      ['Of nobody'],
      ['North', 'Westland'],
      ['Westland'],
    ]);
  });

  it('is that of the packs as they are now', () => {
    write([{ id: 10, category: 901, name: 'North', iso3: 'WST', wkt: WKT }, { id: 20, category: 908, name: 'Weston', iso3: 'WST', parentId: 10, wkt: WKT }]);
    expect([chainOf(20), adminAreasOf(library, 1).length]).toEqual([['Weston', 'North', 'Westland'], 1]);
    rmSync(join(directory, 'admin-west.sqlite'));
    write([{ id: 10, category: 901, name: 'South', iso3: 'WST', wkt: WKT }, { id: 11, category: 901, name: 'West', iso3: 'WST', wkt: WKT }, { id: 20, category: 908, name: 'Weston', iso3: 'WST', parentId: 10, wkt: WKT }]);
    expect([chainOf(20), adminAreasOf(library, 1).length]).toEqual([['Weston', 'South', 'Westland'], 2]);
  });

  it('ends where areas name each other', () => {
    write([{ id: 10, category: 901, name: 'Hen', iso3: 'WST', parentId: 11, wkt: WKT }, { id: 11, category: 902, name: 'Egg', iso3: 'WST', parentId: 10, wkt: WKT }]);
    expect([chainOf(10), chainOf(11)]).toEqual([['Hen', 'Egg'], ['Egg', 'Hen']]);
  });
});
