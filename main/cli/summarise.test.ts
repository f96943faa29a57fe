/** `cairn summarise`: groups, sums, means and densities, and the areas in its files. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import Database from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tileEdges } from '../geometry/tile.ts';
import { loadSpatialite } from '../geometry/spatialite.ts';
import { quadrangleAreaKm2 } from '../look-ups/health/ellipsoid-area.ts';
import { startFixtureServer, type FixtureServer } from '../server/fixture-world.ts';
import { runInProcess, type Outcome } from './run-in-process.fixture.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-cli-summarise-'));
let world: FixtureServer;
beforeAll(async () => {
  world = await startFixtureServer();
});
afterAll(async () => {
  await world.close();
  rmSync(directory, { recursive: true });
});

const pathOf = (name: string): string => join(directory, name);

function input(name: string, content: string): string {
  writeFileSync(pathOf(name), content);
  return pathOf(name);
}

const summarise = (file: string, ...args: string[]): Promise<Outcome> =>
  runInProcess(['summarise', file, ...args, '--packs', world.packsDirectory, '--data-dir', directory]);

/** Summarises to a CSV file, and returns its rows by column. */
async function rowsOf(file: string, ...args: string[]): Promise<Record<string, string>[]> {
  const { code, error } = await summarise(file, ...args, '-o', pathOf('out.csv'));
  expect([code, error]).toEqual([0, expect.stringContaining('out.csv: ')]);
  return parse(readFileSync(pathOf('out.csv')), { columns: true });
}

/** Two points in West South, one in East, one at sea, and one that isn't on Earth. */
const TABLE = 'id,lon,lat,amount,kind\n1,-8,2,10.5,a\n2,-7,1,x,b\n3,5,5,0.1,a\n4,100,80,7,\n5,-1220.263,5,1,b\n';

test('areas have their rows, sums, means and densities; the rest is reported', async () => {
  const file = input('a.csv', TABLE);
  const output = pathOf('a-out.csv');
  const { code, error } = await summarise(file, '--by', 'admin1', '--sum', 'amount', '--mean', 'amount', '-o', output);
  expect([code, parse(readFileSync(output), { columns: true })]).toEqual([
    0,
    [
      {
        admin1: 'West South',
        boundary_id: '211',
        within: 'Westland',
        country_iso3: 'WST',
        rows: '2',
        sum_amount: '10.5',
        mean_amount: '10.5',
        area_km2: '600000',
        rows_per_km2: '0.000003333333333',
        sum_amount_per_km2: '0.0000175',
      },
      expect.objectContaining({ admin1: 'East', within: 'Eastland', rows: '1', sum_amount: '0.1', mean_amount: '0.1' }),
    ],
  ]);
  expect(error).toContain(
    'Note: 2 of 5 rows are in no admin1, 1 with an error, e.g. row 5: Longitude -1220.263 is outside -180 to 180',
  );
  expect(error).toContain(`Note: 1 cell of "amount" isn't a number and isn't added, e.g. "x" in row 2`);
});

test.each([
  ['boundary:940', [['Large Airport', '2']]],
  [
    'tz',
    [
      ['America/Los_Angeles', '2'],
      ['Europe/Berlin', '1'],
    ],
  ],
  [
    'kind',
    [
      ['a', '2'],
      ['b', '2'],
    ],
  ],
])('--by %s', async (by, expected) => {
  const rows = await rowsOf(input('by.csv', TABLE), '--by', by);
  expect(rows.map((row) => [row[by], row['rows']])).toEqual(expected);
});

test('cells have the area of their shape on the ellipsoid', async () => {
  const points = input('cells.csv', 'lon,lat\n5,5\n5.001,5.001\n-179.99,0\n');
  const [tile] = await rowsOf(points, '--by', 'tile:8');
  const [zoom = 0, x = 0, y = 0] = (tile?.['tile:8'] ?? '').split('/').map(Number);
  expect([tile?.['rows'], Number(tile?.['area_km2'])]).toEqual([
    '2',
    expect.closeTo(quadrangleAreaKm2(tileEdges({ zoom, x, y })), 3),
  ]);
  const cells = await rowsOf(points, '--by', 'h3:3');
  // Cells of this resolution have 12,393 km² on average, and at most 1.3 times that.
  for (const { area_km2: area } of cells) expect(Math.abs(Number(area) / 12_393 - 1)).toBeLessThan(0.3);
});

test('GeoJSON, GeoPackage and Parquet contain the areas', async () => {
  const file = input('areas.csv', TABLE);
  const paths = ['s.geojson', 's.gpkg', 's.parquet'].map(pathOf);
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop -- commands run one at a time
    const { code } = await summarise(file, '--by', 'admin1', '-o', path);
    expect(code).toBe(0);
  }
  const [json = '', gpkg = '', parquet = ''] = paths;
  const { features } = JSON.parse(readFileSync(json, 'utf8'));
  expect(features[0]).toMatchObject({
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-10, 0],
          [0, 0],
          [0, 5],
          [-10, 5],
          [-10, 0],
        ],
      ],
    },
    properties: { admin1: 'West South', boundary_id: 211, rows: 2 },
  });
  const database = new Database(gpkg, { readonly: true });
  loadSpatialite(database);
  expect(
    database
      .prepare(
        'SELECT admin1, rows, GeometryType(GeomFromGPB(geom)) AS type, ST_Area(GeomFromGPB(geom)) AS area FROM s',
      )
      .get(),
  ).toEqual({ admin1: 'West South', rows: 2, type: 'MULTIPOLYGON', area: 50 });
  database.close();
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  const rows = await duck.runAndReadAll(
    `SELECT admin1, rows, (SELECT decode(value) FROM parquet_kv_metadata('${parquet}')
      WHERE decode(key) = 'geo') AS geo FROM '${parquet}'`,
  );
  expect(rows.getRowObjectsJson()[0]).toMatchObject({
    admin1: 'West South',
    rows: '2',
    geo: expect.stringContaining('"geometry_types":["MultiPolygon"],"bbox":[-10,0,10,10]'),
  });
});

test.each([
  [['--by', 'admin9'], `--by "admin9" isn't a column`],
  [['--by', 'boundary:12345'], 'no installed pack has boundaries of that category'],
  [['--by', 'kind', '-o', 'k.gpkg'], '--by kind has no areas to write as gpkg: use .csv, .tsv, .xlsx or .parquet'],
  [['--by', 'kind', '--sum', 'amout'], '--sum "amout" isn\'t a column. Did you mean "amount"?'],
  [['--by', 'admin1', '--mean', 'kind'], '--mean "kind" has no numbers, e.g. "a"'],
])('%j is refused with the remedy', async (args, message) => {
  const { code, error } = await summarise(input('bad.csv', TABLE), ...args);
  expect([code, error]).toEqual([2, expect.stringContaining(message)]);
});

test('the report counts what is missing, and --strict exits with 1', async () => {
  const { code, out, error } = await summarise(
    input('r.csv', TABLE),
    '--by',
    'admin0',
    '--json',
    '--strict',
    '-o',
    pathOf('r.xlsx'),
  );
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({
    output: pathOf('r.xlsx'),
    rows: 5,
    groups: 2,
    rows_in_no_group: 2,
    rows_with_errors: 1,
  });
  expect(error).toContain('cairn: --strict: 1 of 5 rows have an error');
});

test('sums of many decimals are exact, and tables larger than a look-up are counted whole', async () => {
  const rows = 25_000;
  const file = input('many.csv', `lon,lat,amount\n${'5,5,0.1\n-8,2,0.1\n'.repeat(rows / 2)}`);
  expect(await rowsOf(file, '--by', 'admin0', '--sum', 'amount')).toMatchObject([
    { admin0: 'Eastland', rows: '12500', sum_amount: '1250' },
    { admin0: 'Westland', rows: '12500', sum_amount: '1250' },
  ]);
});
