import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { classifyRings, VectorTile } from '@mapbox/vector-tile';
import Database from 'better-sqlite3';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../../main/packs/fixture-random.ts';
import { writeFixturePack } from '../../../main/packs/fixture.ts';
import { buildAreaShapes } from './area-shapes.ts';

/** Close to the maximum of boundary ids. */
const LONG_ID = 2 ** 40 - 3;

const box = (west: number, south: number, east: number, north: number): string =>
  `MULTIPOLYGON(((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south})))`;

/** Countries made of a crescent, which simplification may reverse, and a square. */
const ISLET_IDS = Array.from({ length: 200 }, (_, i) => 1000 + i);
const random = createRandom(12);
function isletAndLand(): string {
  const [lon, lat, radius, turn] = [-170 + random() * 300, -70 + random() * 20, 0.5 + random() * 3, random() * 7];
  const arc = (bulge: number): string[] =>
    Array.from({ length: 9 }, (_, i) => {
      const along = (i - 4) / 4;
      const [x, y] = [along * radius, (1 - along ** 2) * bulge * radius];
      return `${lon + x * Math.cos(turn) - y * Math.sin(turn)} ${lat + x * Math.sin(turn) + y * Math.cos(turn)}`;
    });
  const crescent = [...arc(1), ...arc(1 - random() / 2).toReversed()];
  const [west, south] = [lon + 8, lat + 4];
  const land = [`${west} ${south}`, `${west + 5} ${south}`, `${west + 5} ${south + 5}`, `${west} ${south + 5}`];
  return `MULTIPOLYGON(((${[...crescent, crescent[0]].join(',')})),((${[...land, land[0]].join(',')})))`;
}

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
      ...ISLET_IDS.map((id) => ({ id, category: 900, name: `Islet and land ${id}`, wkt: isletAndLand() })),
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

/** Returns ids and names of a layer's areas in a tile. */
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

/** Returns the area that maps fill per country at a zoom, in square units, without holes. */
function drawnAreas(z: number): ReadonlyMap<number, number> {
  const drawn = new Map<number, number>();
  for (const data of database.prepare<[number], Buffer>('SELECT data FROM tile WHERE z = ?').pluck().iterate(z)) {
    const layer = new VectorTile(new PbfReader(gunzipSync(data))).layers['admin0'];
    for (let i = 0; i < (layer?.length ?? 0); i++) {
      const feature = layer?.feature(i);
      const filled = classifyRings(feature?.loadGeometry() ?? []).map((rings) =>
        rings.reduce((sum, ring, index) => sum + (index === 0 ? 1 : -1) * Math.abs(areaOf(ring)), 0),
      );
      const id = Number(feature?.id);
      drawn.set(id, (drawn.get(id) ?? 0) + filled.reduce((sum, area) => sum + area, 0));
    }
  }
  return drawn;
}

function areaOf(ring: readonly { x: number; y: number }[]): number {
  return ring.reduce((sum, { x, y }, i) => {
    const before = ring.at(i - 1);
    return sum + ((before?.x ?? 0) * y - x * (before?.y ?? 0)) / 2;
  }, 0);
}

describe('area-shapes', () => {
  it('has a layer per level with boundary ids', () => {
    expect(areasOf(0, 0, 0, 'admin0')).toEqual(
      expect.arrayContaining([
        [LONG_ID, LONG_ID, 'Westland'],
        [7, 7, 'Eastland'],
      ]),
    );
    expect(areasOf(1, 1, 0, 'admin1')).toEqual([[70, 70, 'East']]);
    expect(areasOf(1, 0, 0, 'admin0')).toContainEqual([LONG_ID, LONG_ID, 'Westland']);
  });

  it('has every area at every zoom, as a dot if it is too small', () => {
    expect(areasOf(0, 0, 0, 'admin1')).toEqual([[70, 70, 'East']]);
    expect(areasOf(0, 0, 0, 'admin0')).toContainEqual([8, 8, 'A rock']);
    expect(areasOf(6, 49, 30, 'admin0')).toEqual([[8, 8, 'A rock']]);
  });

  it('has no area whose first ring turns the rest into a hole', () => {
    for (let z = 0; z <= 6; z++) {
      const drawn = drawnAreas(z);
      for (const id of ISLET_IDS) expect([z, id, (drawn.get(id) ?? 0) > 0]).toEqual([z, id, true]);
    }
  });

  it('describes its content', () => {
    const manifest = database.prepare('SELECT theme, counts FROM manifest').get();
    expect(manifest).toEqual({ theme: 'shapes', counts: expect.stringContaining(`"admin0":${3 + ISLET_IDS.length}`) });
    expect(database.prepare('SELECT name, min_zoom FROM tile_layer ORDER BY name').all()).toEqual([
      { name: 'admin0', min_zoom: 0 },
      { name: 'admin1', min_zoom: 0 },
    ]);
  });
});
