/** Imports of areas that simplify their borders. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { loadSpatialite } from '../../../geometry/spatialite.ts';
import { importAreas } from './import-areas.ts';

const packs = mkdtempSync(join(tmpdir(), 'cairn-simplified-'));
afterAll(() => rmSync(packs, { recursive: true }));

function write(name: string, ring: readonly number[][]): string {
  const path = join(packs, `${name}.geojson`);
  writeFileSync(
    path,
    JSON.stringify({ type: 'Feature', properties: { name }, geometry: { type: 'Polygon', coordinates: [ring] } }),
  );
  return path;
}

it('changes a border once for both neighbours, also of two files', async () => {
  // A border between two areas that swings by 100 m.
  const border = Array.from({ length: 101 }, (_, i) => [12 + (i % 2 === 0 ? 0 : 0.002), 61 + i / 100]);
  const files = [
    write('left', [[11, 61], ...border, [11, 62], [11, 61]]),
    write('right', [[13, 61], [13, 62], ...border.toReversed(), [13, 61]]),
  ];
  const notesOf = async (simplify: number): Promise<string[]> => {
    const areas = { as: 'boundary', category: 930, simplify } as const;
    return (await importAreas({ id: `areas-${simplify}`, packsDirectory: packs, files, areas })).report.notes;
  };
  expect(await notesOf(1)).toContain('Borders were simplified by up to 1 m: 208 of 208 positions remain');
  expect(await notesOf(300)).toContain('Borders were simplified by up to 300 m: 10 of 208 positions remain');
  const database = new Database(join(packs, 'areas-300.sqlite'), { readonly: true });
  loadSpatialite(database);
  const measured = database
    .prepare<[], [number, number]>(
      'SELECT ST_Area(ST_Intersection(a.geometry, b.geometry)), ST_Area(ST_Union(a.geometry, b.geometry)) ' +
        'FROM area a, area b WHERE a.boundary_id < b.boundary_id',
    )
    .raw()
    .get();
  database.close();
  expect(measured).toEqual([expect.closeTo(0, 12), expect.closeTo(2, 9)]);
});
