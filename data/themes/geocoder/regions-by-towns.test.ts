import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { builtPack, hasPacks } from '../../../main/packs/built-packs.fixture.ts';
import { openPackFile } from '../../../main/packs/pack-file.ts';
import { PLACE_TABLE } from '../../../main/packs/schema/areas.ts';
import { regionsByTowns } from './regions-by-towns.ts';

test('refuses places without the towns of a region, and names the first', () => {
  const empty = new Database(':memory:');
  empty.exec(PLACE_TABLE);
  expect(() => regionsByTowns(empty)).toThrow(
    'The places pack has no San Jose in California, a town of Silicon Valley',
  );
});

test.skipIf(!hasPacks('regions by towns', ['places']))('every region lies between its towns', () => {
  const regions = regionsByTowns(openPackFile(builtPack('places')).database);
  expect(new Set(regions.map(({ name }) => name)).size).toBe(regions.length);
  for (const { name, lon, lat, bounds } of regions) {
    const [west, south, east, north] = bounds ?? [lon, lat, lon, lat];
    expect(lon >= west && lon <= east && lat >= south && lat <= north, name).toBe(true);
    expect(east - west, name).toBeLessThan(70);
  }
});
