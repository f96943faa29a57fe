import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { writeShapefile } from '../formats/shapefile-fixture.ts';
import { EXIT, expectedFailure } from './failure.ts';
import { runInProcess } from './run-in-process.fixture.ts';

function thrown(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

function area(west: number, south: number, properties: object = { ZIP: '95060' }): object {
  const ring = [
    [west, south],
    [west + 1, south],
    [west + 1, south + 1],
    [west, south],
  ];
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
}

const polygonOfArc = (): object => ({ type: 'Polygon', arcs: [[0]], properties: { name: 'A' } });

it('reports a full disk without a stack, in any command', () => {
  const database = new Database(':memory:');
  database.pragma('max_page_count = 1');
  const full = thrown(() => database.exec('CREATE TABLE t (a); CREATE TABLE u (a)'));
  expect(expectedFailure(full)?.message).toMatch(
    /^The disk is full\. Nothing was changed\. Free some space and try again$/,
  );
  database.close();
});

it('reports a read-only database without a stack, with a remedy', () => {
  const closed = new Database(new Database(':memory:').serialize(), { readonly: true });
  const readOnly = thrown(() => closed.exec('CREATE TABLE t (a)'));
  expect(expectedFailure(readOnly)?.message).toMatch(
    /readonly.*Give this user write permission there, or choose another folder/,
  );
});

it("doesn't convert unexpected errors", () => {
  expect(expectedFailure(new RangeError('Invalid array length'))).toBeUndefined();
});

it('names the option for a code suggested by an import', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-failure-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, 'unsaid.shp');
  const ring = [
    [11.25, 61],
    [11.25, 62],
    [12.25, 62],
    [11.25, 61],
  ];
  writeShapefile(path, {
    fields: [{ name: 'ZIP', type: 'C', length: 5 }],
    records: [{ values: ['95060'], rings: [ring] }],
  });
  const places = ['--packs', directory, '--data-dir', directory];
  expect(await runInProcess(['import', 'areas', path, '--as', 'zip', ...places])).toMatchObject({
    code: EXIT.failure,
    error: expect.stringMatching(/If they are, specify EPSG code 4326\. Option: --epsg 4326\n$/),
  });
});

it.each([
  [
    'areas',
    'metres.geojson',
    { type: 'FeatureCollection', crs: { type: 'name', properties: { name: 'EPSG:2056' } }, features: [area(8, 47)] },
    ['--as', 'zip', '--key-field', 'ZIP'],
    'its coordinate system is EPSG:2056. Specify EPSG:4326, or fix its .prj. Option: --epsg 4326',
  ],
  [
    'areas',
    'unknown.geojson',
    { type: 'FeatureCollection', crs: { type: 'name', properties: { name: 'Own grid' } }, features: [area(8, 47)] },
    ['--as', 'zip', '--key-field', 'ZIP'],
    'Specify its EPSG code, or export the file in WGS84 (EPSG:4326). Option: --epsg CODE',
  ],
  [
    'areas',
    'polar.geojson',
    { type: 'FeatureCollection', features: [area(47, 108)] },
    ['--as', 'zip', '--key-field', 'ZIP'],
    'Set axes to exchanged, or export it with longitude first. Option: --axes exchanged',
  ],
  [
    'areas',
    'named.geojson',
    { type: 'FeatureCollection', features: [area(8, 47, { NAME: 'A' })] },
    ['--as', 'zip'],
    'Specify it as the key field. Its fields are: NAME. Option: --key-field FIELD',
  ],
  [
    'areas',
    'two.topojson',
    {
      type: 'Topology',
      arcs: [
        [
          [8, 47],
          [8, 48],
          [9, 48],
          [8, 47],
        ],
      ],
      objects: { a: polygonOfArc(), b: polygonOfArc() },
    },
    ['--as', 'boundary', '--category-name', 'A'],
    'Choose one as the layer: a, b. Option: --layer NAME',
  ],
  [
    'addresses',
    'own.csv',
    'lon,lat,number,way\n8,47,1,Long\n',
    [],
    'Columns: lon, lat, number, way. Option: --field street=COLUMN',
  ],
  [
    'zip4',
    'areas.geojson',
    { type: 'FeatureCollection', features: [area(8, 47, { NAME: 'A' })] },
    [],
    'or of the complete code. Its fields are: NAME. Options: --zip FIELD, --plus4 FIELD, --zip9 FIELD',
  ],
])('names the option that helps: cairn import %s %s', async (kind, name, content, options, advice) => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-failure-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  const places = ['--packs', directory, '--data-dir', directory];
  const { code, error } = await runInProcess(['import', kind, path, ...options, ...places]);
  expect([code, error]).toEqual([expect.any(Number), expect.stringContaining(advice)]);
  expect(code).not.toBe(0);
});
