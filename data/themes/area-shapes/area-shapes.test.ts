import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import Database from 'better-sqlite3';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFixturePack } from '../../../main/packs/fixture.ts';
import { buildAreaShapes } from './area-shapes.ts';

/** As long as a boundary id gets. */
const LONG_ID = 2 ** 40 - 3;

const box = (west: number, south: number, east: number, north: number): string =>
  `MULTIPOLYGON(((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south})))`;

let directory: string;
let database: Database.Database;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-shapes-'));
  writeFixturePack(directory, {
    id: 'countries',
    theme: 'countries',
    countries: [],
    areas: [
      { id: LONG_ID, category: 900, name: 'Westland', wkt: box(-90, 0, 0, 60) },
      { id: 7, category: 900, name: 'Eastland', wkt: box(0, 0, 90, 60) },
      { id: 8, category: 900, name: 'A rock', wkt: box(100, 10, 100.0001, 10.0001) },
    ],
  });
  writeFixturePack(directory, {
    id: 'admin-x',
    theme: 'admin',
    areas: [{ id: 70, category: 901, name: 'East', wkt: box(0, 0, 45, 60) }],
  });
  database = new Database(await buildAreaShapes(directory), { readonly: true });
});
afterAll(() => {
  database.close();
  rmSync(directory, { recursive: true });
});

/** The areas of a layer in a tile, by id. */
function areasOf(z: number, x: number, y: number, layer: string): unknown[] {
  const data = database
    .prepare<[number, number, number], Buffer>('SELECT data FROM tile WHERE z = ? AND x = ? AND y = ?')
    .pluck()
    .get(z, x, y);
  const found = data === undefined ? undefined : new VectorTile(new PbfReader(gunzipSync(data))).layers[layer];
  return Array.from({ length: found?.length ?? 0 }, (_, i) => {
    const feature = found?.feature(i);
    return [feature?.id, feature?.properties['boundary_id'], feature?.properties['name']];
  });
}

describe('area-shapes', () => {
  it('has a layer per level, whose features bear the boundary id', () => {
    expect(areasOf(0, 0, 0, 'admin0')).toEqual(
      expect.arrayContaining([
        [LONG_ID, LONG_ID, 'Westland'],
        [7, 7, 'Eastland'],
      ]),
    );
    expect(areasOf(1, 1, 0, 'admin1')).toEqual([[70, 70, 'East']]);
    expect(areasOf(1, 0, 0, 'admin0')).toContainEqual([LONG_ID, LONG_ID, 'Westland']);
  });

  it('leaves out a level where it is too small, and an area that vanishes', () => {
    expect(areasOf(0, 0, 0, 'admin1')).toEqual([]);
    expect(areasOf(6, 49, 30, 'admin0')).toEqual([]);
  });

  it('says of what it is made', () => {
    const manifest = database.prepare('SELECT theme, counts FROM manifest').get();
    expect(manifest).toEqual({ theme: 'shapes', counts: expect.stringContaining('"admin0":2') });
    expect(database.prepare('SELECT name, min_zoom FROM tile_layer ORDER BY name').all()).toEqual([
      { name: 'admin0', min_zoom: 0 },
      { name: 'admin1', min_zoom: 1 },
    ]);
  });
});
