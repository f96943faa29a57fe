/** Areas of an imported pack as a table, as tiles and as files. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import Database from 'better-sqlite3';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textOf } from '../../../contract/mapping.ts';
import { importAreas } from '../../ingest/targets/areas/import-areas.ts';
import { openFeatures } from '../../formats/open-features.ts';
import { fileKeyAt } from '../../packs/file-identity.ts';
import { openPackFile } from '../../packs/pack-file.ts';
import { coarsened, stepsAt } from './coarse-shapes.ts';
import { ShapeCache } from './shape-cache.ts';
import { areaList, areaTile, exportAreas } from './functions.ts';

const square = (west: number): number[][] => [
  [west, 60],
  [west + 1, 60],
  [west + 1, 61],
  [west, 61],
  [west, 60],
];
const WARDS = [
  { NAME: 'North', WARD_ID: 'W-1', type: 'Unified', pupils: 12 },
  { NAME: 'South & "West"', WARD_ID: 'W-2', type: '=1+1', pupils: null },
];

let directory: string;
let pack: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-drawn-'));
  const packs = join(directory, 'packs');
  mkdirSync(packs);
  const file = join(directory, 'wards.geojson');
  const features = WARDS.map((properties, i) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: [square(10 + i)] },
  }));
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }));
  const target = { as: 'boundary', category: 1000, category_name: 'Ward' } as const;
  await importAreas({ files: [file], id: 'areas-wards', areas: target, title: 'Wards', packsDirectory: packs });
  pack = join(packs, 'areas-wards.sqlite');
});
afterAll(() => rmSync(directory, { recursive: true }));

it('are listed with the fields of their file', () => {
  const list: unknown = JSON.parse(areaList(pack));
  expect(list).toMatchObject({
    fields: [
      { name: 'name' },
      { name: 'key' },
      { name: 'category_code' },
      { name: 'sub_category_name' },
      { name: 'country_iso3' },
      { name: 'area_km2', is_number: true },
      { name: 'type', is_number: false },
      { name: 'pupils', is_number: true },
    ],
    areas: [
      { bbox: [10, 60, 11, 61], cells: ['North', 'W-1', 1000, null, null, expect.any(Number), 'Unified', 12] },
      { cells: ['South & "West"', 'W-2', 1000, null, null, expect.any(Number), '=1+1', null] },
    ],
  });
  const { database } = openPackFile(pack);
  expect(database.prepare('SELECT cells FROM attribute ORDER BY boundary_id').pluck().all()).toHaveLength(2);
  database.close();
});

it.each([
  ['areas-exchanged', 'a row of something else', "source_key = x'00'", 'lacks its name, key or size'],
  ['areas-sizeless', 'a size that is no number', "area_km2 = 'large'", 'lacks its name, key or size'],
])('are refused as those of a damaged pack, %s, with %s', (id, _, change, reason) => {
  const damaged = join(directory, 'packs', `${id}.sqlite`);
  copyFileSync(pack, damaged);
  const database = new Database(damaged);
  database.exec(
    `UPDATE area SET ${change} WHERE boundary_id = (SELECT min(boundary_id) FROM area); UPDATE manifest SET ` +
      `id = '${id}'`,
  );
  database.close();
  const fault = expect.objectContaining({
    code: 'pack_damaged',
    message: expect.stringMatching(`^Pack ${id} is damaged: .*${reason}`),
  });
  expect(() => areaList(damaged)).toThrow(fault);
  const request = { to: join(directory, `${id}.csv`), format: 'csv' } as const;
  expect(() => exportAreas(damaged, request)).toThrow(fault);
});

it('are drawn at their positions, with common borders, values and names', () => {
  // Zoom 6 is 5.625 degrees a tile: this one reaches to 11.25 degrees east.
  const data = areaTile(pack, { z: 6, x: 33, y: 18, label: 'name', value: 'pupils' });
  const { areas, labels } = new VectorTile(new PbfReader(data ?? new Uint8Array())).layers;
  const shapes = Array.from({ length: areas?.length ?? 0 }, (_, i) => areas?.feature(i).toGeoJSON(33, 18, 6));
  expect(shapes.map((shape) => shape?.properties?.['value'])).toEqual(expect.arrayContaining([12, undefined]));
  const edges = shapes.map((shape) =>
    shape?.geometry.type === 'Polygon' ? shape.geometry.coordinates.flat().map(([lon]) => Number(lon?.toFixed(6))) : [],
  );
  const [first = [], second = []] = edges.toSorted((a, b) => Math.min(...a) - Math.min(...b));
  expect(Math.max(...first)).toBe(Math.min(...second));
  expect(Math.max(...first)).toBeCloseTo(11, 1);
  // The middle of the second lies in the tile to the east.
  expect(labels?.length).toBe(1);
  expect(areaTile(pack, { z: 6, x: 3, y: 18 })).toBeNull();
  expect(areaTile(pack, { z: 6, x: 33, y: 18, category: 1000 })?.length).toBeGreaterThan(0);
  expect(areaTile(pack, { z: 6, x: 33, y: 18, category: 901 })).toBeNull();
});

it.each(['geojson', 'gpkg', 'kml', 'csv'] as const)('survive a round trip through a %s file', async (format) => {
  const path = join(directory, `out.${format}`);
  exportAreas(pack, { to: path, format });
  const source = await openFeatures(path, { shapes: 'polygons' });
  const rows: unknown[] = [];
  for await (const { properties, shape, fault } of source.features()) {
    expect(fault).toBeUndefined();
    expect(shape?.coordinates.length).toBeGreaterThan(8);
    rows.push([properties['name'], textOf(properties['pupils'])]);
  }
  source.close();
  expect(rows).toEqual([
    ['North', '12'],
    ['South & "West"', ''],
  ]);
});

it('are listed and exported in the order of their file', async () => {
  const file = join(directory, 'many.geojson');
  const names = Array.from({ length: 9 }, (_, i) => `Ward ${i}`);
  const features = names.map((name, i) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Polygon', coordinates: [square(10 + i)] },
  }));
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }));
  const target = { as: 'boundary', category: 1000, category_name: 'Ward' } as const;
  const packsDirectory = mkdtempSync(join(directory, 'many-'));
  await importAreas({ files: [file], id: 'areas-many', areas: target, title: 'Many', packsDirectory });
  const many = join(packsDirectory, 'areas-many.sqlite');
  const { areas }: { areas: { boundary_id: number; cells: unknown[] }[] } = JSON.parse(areaList(many));
  expect(areas.map(({ cells }) => cells[0])).toEqual(names);
  const to = join(directory, 'many.csv');
  const ids = areas.map(({ boundary_id: id }) => id).slice(3, 6);
  exportAreas(many, { to, format: 'csv', ids: ids.toReversed() });
  const lines = readFileSync(to, 'utf8').trim().split('\n').slice(1);
  expect(lines.map((line) => line.split(',')[1])).toEqual(names.slice(3, 6));
});

it('are exported if selected, or if not excluded', () => {
  const { database } = openPackFile(pack);
  const ids = database.prepare<[], number>('SELECT boundary_id FROM area ORDER BY boundary_id').pluck().all();
  database.close();
  const [first = 0, second = 0] = ids;
  const lines = (name: string, request: { ids?: number[]; exceptIds?: number[] }): string[] => {
    const to = join(directory, name);
    exportAreas(pack, { to, format: 'csv', ...request });
    return readFileSync(to, 'utf8').trim().split('\n').slice(1);
  };
  expect(lines('one.csv', { ids: [second, second] })).toEqual([expect.stringMatching(`^${second},`)]);
  expect(lines('other.csv', { exceptIds: [second] })).toEqual([expect.stringMatching(`^${first},`)]);
  expect(() => lines('none.csv', { ids: [first, 4] })).toThrow('Pack areas-wards has no area 4');
  expect(existsSync(join(directory, 'none.csv'))).toBe(false);
});

it('are written as a valid GeoPackage, with bounds', () => {
  const path = join(directory, 'bounds.gpkg');
  exportAreas(pack, { to: path, format: 'gpkg' });
  const database = new Database(path, { readonly: true });
  expect(database.prepare('SELECT identifier, min_x, max_x FROM gpkg_contents').get()).toEqual({
    identifier: 'Wards',
    min_x: 10,
    max_x: 12,
  });
  expect(database.pragma('quick_check', { simple: true })).toBe('ok');
  database.close();
});

it('are reduced to the grid of a zoom: distinct corners, and a position for the label', () => {
  const around = [
    [0, 0],
    [10, 0],
    [20, 0],
    [20, -10],
    [20.000_001, -10],
    [20, -20],
    [0, -20],
    [0, 0],
  ];
  const shape = coarsened(
    { coordinates: Float64Array.from(around.flat()), ringEnds: Uint32Array.of(8), polygonEnds: Uint32Array.of(1) },
    4,
  );
  const half = stepsAt(4) / 2;
  const step = stepsAt(4) / 360;
  const [ring] = shape.rings;
  expect(Array.from(ring?.positions ?? []).filter((_, i) => i % 2 === 0)).toEqual([
    half,
    half + Math.round(20 * step),
    half + Math.round(20 * step),
    half,
    half,
  ]);
  expect(shape.label[0]).toBe(half + Math.round(10 * step));
});

it('cache their tiles on disk for the next process, until the pack changes', async () => {
  const request = { z: 5, x: 16, y: 9, label: 'name' };
  const plain = areaTile(pack, request);
  expect(plain).not.toBeNull();
  const cachePath = join(directory, 'kept', 'areas-wards.sqlite');
  expect(areaTile(pack, request, cachePath)).toEqual(plain);
  const empty = { z: 5, x: 0, y: 0 };
  expect(areaTile(pack, empty, cachePath)).toBeNull();
  // The cache is written after the tile is returned.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const key = fileKeyAt(pack) ?? '';
  const cache = ShapeCache.open(cachePath, key);
  expect([cache?.tile(request), cache?.tile(empty), cache?.tile({ ...request, label: 'key' })]).toEqual([
    plain,
    null,
    undefined,
  ]);
  const boxes = cache?.boxes();
  expect(boxes?.areas.length).toBe(WARDS.length * 5);
  const id = boxes?.areas[0] ?? 0;
  const shape = cache?.shape(id, 6);
  expect(shape?.rings.map(({ positions }) => positions.length)).toEqual([10]);
  cache?.close();
  const other = ShapeCache.open(cachePath, 'another file');
  expect([other?.tile(request), other?.shape(id, 6), other?.boxes()]).toEqual([undefined, undefined, undefined]);
  other?.close();
});

it('are drawn without a writable cache, or with a damaged one', () => {
  const request = { z: 5, x: 16, y: 9 };
  const plain = areaTile(pack, request);
  expect(plain).not.toBeNull();
  const damaged = join(directory, 'damaged.sqlite');
  writeFileSync(damaged, 'no database '.repeat(1000));
  expect(areaTile(pack, request, damaged)).toEqual(plain);
  writeFileSync(join(directory, 'file'), '');
  expect(areaTile(pack, request, join(directory, 'file', 'below.sqlite'))).toEqual(plain);
});
