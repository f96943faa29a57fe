/** What the tiles of the built base map hold at places that everybody knows. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPackFile, type PackFile } from '../../../main/packs/pack-file.ts';
import { openTilePack, type TilePack } from '../../../main/packs/tile-pack.ts';
import { tileAt } from '../../kit/vector-tiles.ts';

const packPath = (id: string): string => join(import.meta.dirname, `../../packs/${id}.sqlite`);
const PATH = packPath('basemap-world');

function opened(): PackFile | undefined {
  const pack = existsSync(PATH) ? openPackFile(PATH) : undefined;
  if (pack?.manifest.sources.some(({ name }) => name === 'gmt-gshhg-full') === true) return pack;
  pack?.database.close();
  return undefined;
}

type Ring = readonly { x: number; y: number }[];

/** Whether a point, in units of the tile, is inside an odd number of rings. */
function isInside(rings: readonly Ring[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (const [i, a] of ring.entries()) {
      const b = ring[(i + 1) % ring.length] ?? a;
      if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
    }
  }
  return inside;
}

const holds = (layer: VectorTileLayer | undefined, x: number, y: number): boolean =>
  Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).some((feature) => feature !== undefined && isInside(feature.loadGeometry(), x, y));

const pack = opened();

describe.skipIf(pack === undefined)('the base map, where it is built with GSHHG', () => {
  let tiles: TilePack;
  beforeAll(() => {
    if (pack !== undefined) tiles = openTilePack(pack);
  });
  afterAll(() => pack?.database.close());

  const read = new Map<string, VectorTile | undefined>();
  function tileOf(z: number, x: number, y: number): VectorTile | undefined {
    const key = `${z}/${x}/${y}`;
    const data = read.has(key) ? undefined : tiles.tile(z, x, y);
    if (!read.has(key)) read.set(key, data === undefined ? undefined : new VectorTile(new PbfReader(gunzipSync(data))));
    return read.get(key);
  }

  function groundAt(longitude: number, latitude: number, zoom: number): string {
    const { x, y } = tileAt(longitude, latitude, zoom);
    const tile = tileOf(zoom, x, y);
    const side = 2 ** zoom;
    const mercator = Math.asinh(Math.tan((latitude * Math.PI) / 180));
    const inTile: [number, number] = [((longitude / 360 + 0.5) * side - x) * 4096, ((0.5 - mercator / (2 * Math.PI)) * side - y) * 4096];
    if (holds(tile?.layers['water'], ...inTile)) return 'water';
    return holds(tile?.layers['land'], ...inTile) ? 'land' : 'sea';
  }

  it.each([
    ['Lake Michigan', -87, 43.5, 'water', [3, 6, 8, 10]],
    ['Lake Geneva', 6.5, 46.44, 'water', [5, 8, 10]],
    ['Manitoulin Island in Lake Huron', -81.9, 45.68, 'land', [5, 8, 10]],
    ['Bremen', 8.8078, 53.076, 'land', [3, 6, 10]],
    ['Montevideo, Ciudad Vieja', -56.2085, -34.9065, 'land', [10]],
    ['Santa Cruz, Pacific Avenue', -122.0262, 36.973, 'land', [10]],
    ['off Santa Cruz', -122.02, 36.93, 'sea', [8, 10]],
    ['the Sahara', 10, 25, 'land', [0, 3, 6, 10]],
    ['the Atlantic', -30, 40, 'sea', [0, 3, 10]],
    ['Antarctica', 10, -84.9, 'land', [0, 2, 5, 10]],
    ['the Ross Ice Shelf', -175, -80, 'land', [2, 5, 10]],
    ['the North Pole', 0, 85, 'sea', [0, 5, 10]],
    ['Taveuni', -179.98, -16.85, 'land', [7, 10]],
    ['Wrangel Island, west of the antimeridian', 179.9, 71.1, 'land', [4, 7, 10]],
    ['Wrangel Island, east of the antimeridian', -179.9, 71.1, 'land', [4, 7, 10]],
    ['Chukotka, east of the antimeridian', -175, 66.6, 'land', [3, 10]],
  ] as const)('%s', (_, longitude, latitude, ground, zooms) => {
    expect(Object.fromEntries(zooms.map((zoom) => [zoom, groundAt(longitude, latitude, zoom)]))).toEqual(Object.fromEntries(zooms.map((zoom) => [zoom, ground])));
  });

  // What is on the water are quays, a wharf and ways on the rocks.
  it.for([['streets-montevideo', 0.003], ['streets-santa-cruz', 0.001]] as const)('leaves the streets of %s on land', ([id, most], { skip }) => {
    if (!existsSync(packPath(id))) skip(`The pack ${id} is not built`);
    const streets = openPackFile(packPath(id));
    try {
      const ends = streets.database.prepare<[], { x: number; y: number }>('SELECT xmin AS x, ymin AS y FROM idx_street_edge_geometry UNION ALL SELECT xmax, ymax FROM idx_street_edge_geometry').all();
      const wet = ends.filter(({ x, y }) => groundAt(x, y, 10) !== 'land').length;
      expect(ends.length).toBeGreaterThan(1000);
      expect(wet / ends.length).toBeLessThan(most);
    } finally {
      streets.database.close();
    }
  });

  it('agrees with itself along the edges of tiles', () => {
    let mixed = 0;
    for (const [z, x, y] of [[10, 330, 616], [10, 299, 388], [10, 532, 330], [10, 909, 403]] as const) {
      for (let step = 1; step < 256; step++) {
        const at = step * 16;
        const [west, east] = [tileOf(z, x, y), tileOf(z, x + 1, y)].map((tile, index) => holds(tile?.layers['land'], index === 0 ? 4096.5 : 0.5, at + 0.5));
        if (west !== east) mixed++;
      }
    }
    expect(mixed).toBeLessThanOrEqual(4);
  });

  function levels(z: number, longitude: number, latitude: number): unknown[] {
    const { x, y } = tileAt(longitude, latitude, z);
    const layer = tileOf(z, x, y)?.layers['river'];
    return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index).properties['level']).toSorted((a, b) => Number(a) - Number(b));
  }

  it('has major rivers from zoom 3 and all of them at zoom 10', () => {
    expect(levels(2, -60, -3)).toEqual([]);
    expect(levels(3, -60, -3)).toEqual([0, 1]);
    expect(levels(10, 7.6, 47.56).length).toBeGreaterThan(0);
  });
});
