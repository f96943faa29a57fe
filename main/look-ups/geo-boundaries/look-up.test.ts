import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { writeFixturePack, type FixturePack } from '../../packs/fixture.ts';
import { openPacks, type OpenPacks } from '../../packs/pack-store.ts';
import { hitOf } from '../../packs/candidate-fixture.ts';
import { boundariesAmong, geoBoundariesAt } from './look-up.ts';

const box = (west: number, south: number, east: number, north: number): string =>
  `MULTIPOLYGON(((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south})))`;

/** Westland, Midland and Eastland side by side; Midland has two provinces. */
const COUNTRIES: FixturePack = {
  id: 'countries',
  theme: 'countries',
  countries: [],
  areas: [
    { id: 100, category: 900, name: 'Westland', iso3: 'WST', wkt: box(-10, 0, 0, 10) },
    { id: 200, category: 900, name: 'Midland', iso3: 'MID', wkt: box(0, 0, 10, 10) },
    { id: 300, category: 900, name: 'Eastland', iso3: 'EST', wkt: box(10, 0, 20, 10) },
  ],
};
const ADMIN: FixturePack = {
  id: 'admin-world',
  theme: 'admin',
  areas: [
    { id: 210, category: 901, name: 'North', iso3: 'MID', parentId: 200, wkt: box(0, 5, 10, 10) },
    { id: 220, category: 901, name: 'South', iso3: 'MID', parentId: 200, wkt: box(0, 0, 10, 5) },
  ],
};
/** A union of Westland and Midland whose own shape is a degree off, and a region of northern Midland. */
const UNIONS: FixturePack = {
  id: 'unions',
  theme: 'geo-boundaries',
  areas: [{ id: 900, category: 955, name: 'Union', wkt: box(-9, 1, 11, 9) }],
  members: [
    [900, 900, 100],
    [900, 900, 200],
  ],
};
const REGIONS: FixturePack = {
  id: 'regions',
  theme: 'geo-boundaries',
  areas: [{ id: 910, category: 960, name: 'The North', iso3: 'MID', wkt: box(1, 6, 9, 9) }],
  members: [[910, 901, 210]],
};

describe('boundaries that consist of administrative areas', () => {
  let directory = '';
  let library: OpenPacks | undefined;
  const namesAt = (packs: FixturePack[], x: number, y: number, category?: number): (string | undefined)[] => {
    directory = mkdtempSync(join(tmpdir(), 'cairn-members-'));
    for (const pack of packs) writeFixturePack(directory, pack);
    library = openPacks(directory);
    return geoBoundariesAt(library, { lon: x, lat: y }, category).boundaries.map(({ geo_boundary_name: name }) => name);
  };
  afterEach(() => {
    library?.close();
    rmSync(directory, { recursive: true });
  });
  const all = [COUNTRIES, ADMIN, UNIONS, REGIONS];

  it.each([
    ['in a member, beside the drawing', -9.5, 5, ['Union']],
    ['in a member, in the drawing', -5, 5, ['Union']],
    ['in no member, in the drawing', 10.5, 5, []],
    ['in no country', 30, 5, []],
    ['in a member of the lower level, beside the drawing', 9.5, 9.5, ['Union', 'The North']],
    ['in a country of no member of the lower level', -5, 7, ['Union']],
    ['in another part of its country', 5, 4, ['Union']],
  ] as const)('hold a point where a member does: %s', (_, x, y, expected) => {
    expect(namesAt(all, x, y)).toEqual(expected);
  });

  it('assign a border to the side of the country at the point', () => {
    expect(namesAt(all, 10, 3)).toEqual(['Union']);
    expect(namesAt([COUNTRIES, { ...UNIONS, members: [[900, 900, 300]] }], 10, 3)).toEqual([]);
  });

  it('are omitted if another category is requested', () => {
    expect(namesAt(all, 5, 7, 960)).toEqual(['The North']);
    expect(namesAt(all, 5, 7, 955)).toEqual(['Union']);
    expect(namesAt(all, 5, 7, 940)).toEqual([]);
  });

  it('are located by their shapes if no installed pack has their members', () => {
    expect(namesAt([UNIONS, REGIONS], -9.5, 5)).toEqual([]);
    expect(namesAt([UNIONS, REGIONS], 10.5, 5)).toEqual(['Union']);
    expect(namesAt([COUNTRIES, UNIONS, REGIONS], 5, 7)).toEqual(['Union', 'The North']);
  });
});

it('returns all boundaries of a category at a point, smallest first, but only one at a border', () => {
  const airport = { categoryCode: 920 };
  const found = [
    hitOf(9, 'border', { categoryCode: 950 }),
    hitOf(8, 'border', { categoryCode: 950, areaKm2: 5 }),
    hitOf(1, 'inside', { ...airport, areaKm2: 5 }),
    hitOf(2, 'inside', airport),
    hitOf(3, 'near', airport),
  ];
  expect(boundariesAmong(found).map(({ boundaryId }) => boundaryId)).toEqual([2, 1, 8]);
});
