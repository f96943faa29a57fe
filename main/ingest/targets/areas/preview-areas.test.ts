/** Looks at files of areas: what they hold, and what keeps them from being imported. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AreaPreview } from '../../../../contract/area-preview.ts';
import { writeShapefile } from '../../../formats/shapefile-fixture.ts';
import { openFeatures } from '../../../formats/open-features.ts';
import { beginningOf } from '../../open-layer.ts';
import { previewAreas } from './preview-areas.ts';
import { flat } from '../../../geometry/rings.ts';
import { sketchAreas } from './sketch.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-look-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const RING = [
  [10, 60],
  [11, 60],
  [11, 61],
  [10, 61],
  [10, 60],
];
const rowOf = (properties: object, geometry: object | null = { type: 'Polygon', coordinates: [RING] }): object => ({
  type: 'Feature',
  properties,
  geometry,
});
const look = (name: string, features: readonly object[], options = {}) => {
  const file = join(directory, name);
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }));
  return previewAreas({ file, packsDirectory: directory, ...options });
};

it('tells fields with their values, guesses, rows and shapes', async () => {
  const preview = await look('wards.geojson', [
    rowOf({ NAME: 'North', WARD_ID: 'W-1', level: 'ADM1', parent: 'X', pupils: 12 }),
    rowOf({ NAME: 'South', WARD_ID: 'W-2', level: 'ADM2', parent: 'X', pupils: null }),
    rowOf({ NAME: 'East', WARD_ID: 'W-3', level: 'ADM2', parent: 'X' }, { type: 'Point', coordinates: [10, 60] }),
  ]);
  expect(Value.Check(AreaPreview, preview)).toBe(true);
  expect(preview).toMatchObject({
    format: 'GeoJSON',
    system: 'EPSG:4326',
    is_whole: true,
    rows_read: 3,
    rows_faulty: 1,
    bbox: [10, 60, 11, 61],
    guessed: { name: 'NAME', key: 'WARD_ID', level: 'level', parent: 'parent' },
  });
  expect(preview.fields[4]).toEqual({ name: 'pupils', samples: ['12'], filled: 1, distinct: 1, is_number: true });
  expect(preview.rows[1]?.values).toEqual(['South', 'W-2', 'ADM2', 'X', '']);
  expect(preview.rows[2]?.fault).toContain('a point');
  expect(preview.shapes.map(({ row }) => row)).toEqual([1, 2]);
});

it('draws nothing where the coordinate system is not known, until it is given', async () => {
  const file = join(directory, 'grid.shp');
  const ring = [
    [500_000, 6_650_000],
    [500_000, 6_651_000],
    [501_000, 6_651_000],
    [500_000, 6_650_000],
  ];
  writeShapefile(file, {
    fields: [{ name: 'NAME', type: 'C', length: 8 }],
    records: [{ values: ['A'], rings: [ring] }],
  });
  const unknown = await previewAreas({ file, packsDirectory: directory });
  expect(unknown).toMatchObject({ shapes: [], problem: { parameter: 'epsg' }, rows_read: 1 });
  expect(unknown.problem?.message).not.toContain('4326 (--epsg');
  const known = await previewAreas({ file, packsDirectory: directory, epsg: 32_632 });
  expect(known.problem).toBeUndefined();
  expect(known.bbox?.[1]).toBeCloseTo(59.98, 1);
});

it('says of a file without areas what it holds', async () => {
  await expect(look('points.geojson', [rowOf({ a: 1 }, { type: 'Point', coordinates: [1, 2] })])).rejects.toThrow(
    /points\.geojson: no row can be used\. Row 1: .*point/,
  );
});

it('draws a border of many positions with few', () => {
  const many = Array.from({ length: 100_001 }, (_, i): [number, number] => {
    const angle = (i / 100_000) * 2 * Math.PI;
    return [Math.cos(angle), Math.sin(angle)];
  });
  const [[[ring = []] = []] = []] = sketchAreas([[[flat(many)]]], 240);
  expect(ring.length).toBeLessThanOrEqual(240);
  expect(ring.length).toBeGreaterThan(30);
  expect(ring[0]).toEqual(ring.at(-1));
  expect(Math.min(...ring.map(([lon]) => lon))).toBeCloseTo(-1, 2);
});

it('draws a very small area among large ones as its box', () => {
  const small = flat([[0, 0], [1e-5, 0], [1e-5, 2e-5], [0, 0]]); // prettier-ignore
  const large = flat([[1, 0], [41, 0], [41, 40], [1, 0]]); // prettier-ignore
  expect(sketchAreas([[[small]], [[large]]], 100)).toEqual([
    [[[[0, 0], [0.00001, 0], [0.00001, 0.00002], [0, 0.00002], [0, 0]]]], // prettier-ignore
    [[[[1, 0], [41, 0], [41, 40], [1, 0]]]], // prettier-ignore
  ]);
});

it('a first area that takes all the time is read, and its faults reported as an import reports them', async () => {
  await look('late.geojson', [rowOf({ NAME: 'North' }), rowOf({ NAME: 'South' })]);
  const source = await openFeatures(join(directory, 'late.geojson'), { shapes: 'polygons' });
  expect(await beginningOf(source, 500, -1)).toMatchObject({ features: [{ row: 1 }], isWhole: false });
  source.close();
  const long = JSON.stringify({ type: 'Feature', properties: { NAME: 'x'.repeat(66 << 20) } });
  writeFileSync(join(directory, 'long.geojson'), long);
  await expect(previewAreas({ file: join(directory, 'long.geojson'), packsDirectory: directory })).rejects.toThrow(
    'long.geojson: no row can be used. Row 1: the feature is longer than 64 MiB: simplify or divide it',
  );
});
