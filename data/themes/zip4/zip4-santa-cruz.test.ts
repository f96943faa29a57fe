/** Acceptance limits of the modelled pack, checked on samples. `npm run bench zip4-model` checks all of it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRandom } from '../../../main/packs/fixture-random.ts';
import { nearestOnPolygons } from '../../../main/geometry/nearest-point.ts';
import { openPackFile, type PackFile } from '../../../main/packs/pack-file.ts';
import { loadSpatialite } from '../../../main/geometry/spatialite.ts';
import { Zip4Pack } from '../../../main/packs/zip4-pack.ts';
import { at } from '../../kit/at.ts';
import {
  candidatePairs,
  checkAlongSides,
  checkNumbers,
  largestOverlap,
  readAddressedSides,
  type AddressedSide,
} from './checks.ts';

const packs = join(import.meta.dirname, '../../packs');
const zip4Path = join(packs, 'zip4-santa-cruz.sqlite');
const streetsPath = join(packs, 'streets-santa-cruz.sqlite');
/** Share of neighbours and of sides of streets that are checked. */
const SHARE = Number(process.env['CAIRN_TEST_SHARE'] ?? 0.1);
const areBuilt = existsSync(zip4Path) && existsSync(streetsPath);
if (!areBuilt) {
  console.warn(
    'ZIP+4: skipped, the packs zip4-santa-cruz and streets-santa-cruz are not in data/packs ' +
      '(build them with npm run data)',
  );
}

describe.skipIf(!areBuilt)('the modelled ZIP+4 pack', () => {
  let database: Database.Database;
  let file: PackFile;
  let areas: Zip4Pack;
  let sides: AddressedSide[];

  beforeAll(() => {
    database = new Database(zip4Path, { readonly: true });
    loadSpatialite(database);
    file = openPackFile(zip4Path);
    areas = new Zip4Pack(file);
    const streets = new Database(streetsPath, { readonly: true });
    loadSpatialite(streets);
    sides = readAddressedSides(streets, database);
    streets.close();
  });
  afterAll(() => {
    database.close();
    file.database.close();
  });
  const count = (sql: string): number => database.prepare<[], number>(sql).pluck().get() ?? Number.NaN;

  test('is declared as modelled, not USPS', () => {
    expect(file.manifest.kind).toBe('modelled');
    expect(file.manifest.title).toContain('modelled, not USPS');
    expect(file.manifest.notes.join(' ')).toMatch(/^Modelled, not USPS/);
  });

  test('has a valid polygon for every segment', () => {
    expect(count('SELECT count(*) FROM zip4')).toBe(11_482);
    expect(
      count(
        'SELECT count(*) FROM zip4 WHERE geometry IS NULL OR area_m2 <= 0 OR coalesce(ST_IsValid(geometry), 0) <> 1',
      ),
    ).toBe(0);
    expect(count('SELECT count(*) FROM zip5 WHERE coalesce(ST_IsValid(geometry), 0) <> 1')).toBe(0);
    expect(count('SELECT count(*) FROM zip4 WHERE id NOT IN (SELECT zip4_id FROM zip4_range)')).toBe(0);
  });

  test('has unique codes with the parity of their numbers, never 0000 or 9999', () => {
    expect(count('SELECT count(*) - count(DISTINCT zip9) FROM zip4')).toBe(0);
    expect(
      count("SELECT count(*) FROM zip4 WHERE plus4 IN ('0000', '9999') OR plus4 NOT GLOB '[0-9][0-9][0-9][0-9]'"),
    ).toBe(0);
    expect(count('SELECT count(*) FROM zip4 WHERE plus4 % 2 <> low_number % 2')).toBe(0);
    expect(count("SELECT count(*) FROM zip4 WHERE plus4 LIKE '%00'")).toBe(0);
    expect(count("SELECT count(*) FROM zip4 WHERE fips <> '06087'")).toBe(0);
  });

  test('divides each ZIP completely: the areas add up to the union', () => {
    const sums = database
      .prepare<[], { zip: string; parts: number; whole: number }>(
        'SELECT zip, sum(ST_Area(zip4.geometry)) AS parts, (SELECT ST_Area(geometry) FROM zip5 WHERE ' +
          'zip5.zip = zip4.zip) AS whole FROM zip4 GROUP BY zip',
      )
      .all();
    expect(sums).toHaveLength(14);
    for (const { parts, whole } of sums) expect(Math.abs(parts / whole - 1)).toBeLessThan(1e-9);
  });

  test('has no overlapping areas', () => {
    const random = createRandom(20_261);
    const sample = candidatePairs(database).filter(() => random() < SHARE);
    const { squareMetres, pair } = largestOverlap(database, sample);
    expect(squareMetres, `rows ${String(pair)}`).toBeLessThanOrEqual(0.01);
  });

  test('detects an overlap', () => {
    expect(largestOverlap(database, [[1, 1]]).squareMetres).toBeCloseTo(
      count('SELECT area_m2 FROM zip4 WHERE id = 1'),
      1,
    );
  });

  test('contains 99 % of 5,000 house numbers by the plain rule, and all with a smaller offset', () => {
    const check = checkNumbers(sides, areas, 5000, createRandom(71));
    expect(check.inOwnArea).toBeGreaterThanOrEqual(4950);
    expect(check.inOwnAreaPulledIn).toBe(5000);
  });

  test('has no gap and no overlap along the street', () => {
    const random = createRandom(5);
    const sample = sides.filter(() => random() < SHARE);
    const check = checkAlongSides(sample, areas, 1);
    expect(check.points).toBeGreaterThan(300_000 * SHARE);
    expect(check.inSeveral).toBe(0);
    expect(check.inNone).toBeLessThan(check.points * 0.0001 + 1);
    expect(check.inOwn).toBeGreaterThanOrEqual(check.points * 0.999);
  });

  test('finds the same nearest area as an exhaustive search', () => {
    const random = createRandom(12);
    const [west, south, east, north] = areas.coverage;
    const all = database
      .prepare<[], number>('SELECT id FROM zip4')
      .pluck()
      .all()
      .map((id) => areas.geometry(id));
    for (let i = 0; i < 60; i++) {
      const point = { lon: west + random() * (east - west), lat: south + random() * (north - south) };
      const min = Math.min(...all.map((polygons) => nearestOnPolygons(polygons, point).distanceMetres));
      expect(areas.nearest(point)?.distanceMetres).toBe(min);
    }
  });

  test('has mostly undivided areas with few vertices', () => {
    expect(count('SELECT count(*) FROM zip4 WHERE ST_NumGeometries(geometry) > 1')).toBeLessThan(11_482 * 0.015);
    const vertices = database.prepare<[], number>('SELECT ST_NPoints(geometry) FROM zip4 ORDER BY 1').pluck().all();
    expect(at(vertices, Math.floor(vertices.length / 2))).toBeLessThan(25);
  });
});
