/** Tiles of the built base map at well-known places. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCategoryCode } from '../../../contract/categories.ts';
import { openPacks } from '../../../main/packs/pack-store.ts';
import { openPackFile, type PackFile } from '../../../main/packs/pack-file.ts';
import { openTilePack, type TilePack } from '../../../main/packs/tile-pack.ts';
import { tileAt } from '../../kit/vector-tiles.ts';

const packPath = (id: string): string => join(import.meta.dirname, `../../packs/${id}.sqlite`);
const PATH = packPath('basemap-world');

function openPack(): PackFile | undefined {
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

const covers = (layer: VectorTileLayer | undefined, x: number, y: number): boolean =>
  Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).some(
    (feature) => feature !== undefined && isInside(feature.loadGeometry(), x, y),
  );

/** Returns positions `metres` to both sides of the middle of each segment that is longer than that. */
const offsetPositions = (line: readonly [number, number][], metres: number): [[number, number], [number, number]][] =>
  line.slice(1).flatMap(([bx, by], index) => {
    const [ax, ay] = line[index] ?? [bx, by];
    const scale = Math.cos((ay * Math.PI) / 180);
    const [dx, dy] = [(bx - ax) * scale, by - ay];
    const length = Math.hypot(dx, dy);
    if (length * 111_320 < metres) return [];
    const [ox, oy] = [((-dy / length) * metres) / 111_320 / scale, ((dx / length) * metres) / 111_320];
    return [
      [
        [(ax + bx) / 2 + ox, (ay + by) / 2 + oy],
        [(ax + bx) / 2 - ox, (ay + by) / 2 - oy],
      ],
    ];
  });

const lengthOf = (line: [number, number][]): number =>
  line
    .slice(1)
    .reduce((sum, [x, y], index) => sum + Math.hypot(x - (line[index]?.[0] ?? x), y - (line[index]?.[1] ?? y)), 0);

const total = (lines: readonly { line: [number, number][] }[]): number =>
  lines.reduce((sum, { line }) => sum + lengthOf(line), 0);

const pack = openPack();

describe.skipIf(pack === undefined)('the base map, if built with GSHHG', () => {
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
    const inTile: [number, number] = [
      ((longitude / 360 + 0.5) * side - x) * 4096,
      ((0.5 - mercator / (2 * Math.PI)) * side - y) * 4096,
    ];
    if (covers(tile?.layers['water'], ...inTile)) return 'water';
    return covers(tile?.layers['land'], ...inTile) ? 'land' : 'sea';
  }

  it.each([
    ['Lake Michigan', -87, 43.5, 'water', [3, 6, 8, 10]],
    ['the Caspian Sea', 51, 41, 'water', [0, 2, 5]],
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
    expect(Object.fromEntries(zooms.map((zoom) => [zoom, groundAt(longitude, latitude, zoom)]))).toEqual(
      Object.fromEntries(zooms.map((zoom) => [zoom, ground])),
    );
  });

  // The remaining ones are quays, a wharf and paths on rocks.
  it.for([
    ['streets-montevideo', 0.003],
    ['streets-santa-cruz', 0.001],
  ] as const)('leaves the streets of %s on land', ([id, max], { skip }) => {
    if (!existsSync(packPath(id))) skip(`The pack ${id} is not built`);
    const streets = openPackFile(packPath(id));
    try {
      const ends = streets.database
        .prepare<[], { x: number; y: number }>(
          'SELECT xmin AS x, ymin AS y FROM idx_street_edge_geometry UNION ALL SELECT xmax, ymax FROM ' +
            'idx_street_edge_geometry',
        )
        .all();
      const wet = ends.filter(({ x, y }) => groundAt(x, y, 10) !== 'land').length;
      expect(ends.length).toBeGreaterThan(1000);
      expect(wet / ends.length).toBeLessThan(max);
    } finally {
      streets.database.close();
    }
  });

  it('matches along the edges of tiles', () => {
    let mixed = 0;
    for (const [z, x, y] of [
      [10, 330, 616],
      [10, 299, 388],
      [10, 532, 330],
      [10, 909, 403],
    ] as const) {
      for (let step = 1; step < 256; step++) {
        const offset = step * 16;
        const [west, east] = [tileOf(z, x, y), tileOf(z, x + 1, y)].map((tile, index) =>
          covers(tile?.layers['land'], index === 0 ? 4096.5 : 0.5, offset + 0.5),
        );
        if (west !== east) mixed++;
      }
    }
    expect(mixed).toBeLessThanOrEqual(4);
  });

  function levels(z: number, longitude: number, latitude: number): unknown[] {
    const { x, y } = tileAt(longitude, latitude, z);
    const layer = tileOf(z, x, y)?.layers['river'];
    return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index).properties['level']).toSorted(
      (a, b) => Number(a) - Number(b),
    );
  }

  /** Returns lines of a layer in a tile, in degrees, with their properties. */
  function linesIn(
    z: number,
    x: number,
    y: number,
    name: string,
  ): { properties: Record<string, unknown>; line: [number, number][] }[] {
    const layer = tileOf(z, x, y)?.layers[name];
    const side = 2 ** z * (layer?.extent ?? 1);
    return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).flatMap((feature) =>
      (feature?.loadGeometry() ?? []).map((line) => ({
        properties: feature?.properties ?? {},
        line: line.map((point): [number, number] => {
          const mercator = Math.PI * (1 - (2 * (y * (layer?.extent ?? 1) + point.y)) / side);
          return [
            ((x * (layer?.extent ?? 1) + point.x) / side) * 360 - 180,
            (Math.atan(Math.sinh(mercator)) * 180) / Math.PI,
          ];
        }),
      })),
    );
  }

  const borderPlaces: [string, number, number][] = [
    ['Basel', 7.6, 47.58],
    ['Lake Constance', 9.4, 47.6],
    ['Lake Erie', -81, 42.2],
    ['Lake Superior', -88.37, 48.3],
    ['Amazonas at Tabatinga', -69.95, -4.2],
    ['Rio Uruguay', -57.9, -31.4],
    ['Liechtenstein', 9.53, 47.2],
    ['Fergana', 71, 40.2],
  ];
  it('draws the country borders that look-ups use, also on lakes', ({ skip }) => {
    if (!existsSync(packPath('countries'))) skip('The pack countries is not built');
    const packs = openPacks(join(import.meta.dirname, '../../packs'));
    try {
      const countries = packs.needAreas('countries')[0];
      const countryAt = ([x, y]: [number, number]): string | null | undefined => {
        const [hit] = countries?.at({ lon: x, lat: y }, adminCategoryCode(0)) ?? [];
        return hit === undefined ? undefined : countries?.area(hit.boundaryId)?.countryIso3;
      };
      for (const [name, longitude, latitude] of borderPlaces) {
        const { x, y } = tileAt(longitude, latitude, 10);
        const pairs = linesIn(10, x, y, 'admin0_line').flatMap(({ line }) => offsetPositions(line, 40));
        expect(pairs.length, name).toBeGreaterThan(1);
        const different = pairs.filter(([a, b]) => countryAt(a) !== countryAt(b)).length;
        expect(different / pairs.length, name).toBeGreaterThan(0.97);
      }
    } finally {
      packs.close();
    }
  });

  it.each([
    ['the Line of Control', 74.2, 34.6, true],
    ['the north of Crimea', 33.7, 46.15, true],
    ['Western Sahara and Morocco', -10, 27.67, true],
    ['the Golan Heights in the west', 35.62, 33, true],
    ['Germany and Austria', 13, 47.7, false],
    ['Russia and Ukraine at Kharkiv', 36.4, 50.3, false],
  ])('marks disputed borders: %s', (_, longitude, latitude, isDisputed) => {
    const { x, y } = tileAt(longitude, latitude, 8);
    const lines = linesIn(8, x, y, 'admin0_line');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.some(({ properties }) => properties['disputed'] === 1)).toBe(isDisputed);
  });

  it('places names of seas on them', () => {
    const named = new Map<unknown, [number, number]>();
    for (let x = 0; x < 32; x++) {
      for (let y = 0; y < 32; y++)
        for (const { properties, line } of linesIn(5, x, y, 'sea_label'))
          if (line[0] !== undefined) named.set(properties['name'], line[0]);
    }
    const boxes: [string, number, number, number, number][] = [
      ['Adriatic Sea', 13, 41, 19, 45.5],
      ['Red Sea', 35, 15, 41.5, 26],
      ['Gulf of California', -114, 23, -107, 31],
      ['Sea of Japan', 129, 36, 140, 46],
      ['Bering Sea', 170, 53, 180, 63],
      ['Black Sea', 29, 41.5, 41, 46],
      ['Baltic Sea', 16, 54.5, 22, 59.5],
      ['Gulf of Bothnia', 17, 60, 25, 66],
      ['Hudson Bay', -94, 55, -79, 63],
      ['Pacific Ocean', -180, -60, -80, 60],
    ];
    for (const [name, west, south, east, north] of boxes) {
      const [longitude = Number.NaN, latitude = Number.NaN] = named.get(name) ?? [];
      expect(
        longitude > west && longitude < east && latitude > south && latitude < north,
        `${name} at ${longitude}, ${latitude}`,
      ).toBe(true);
      expect(groundAt(longitude, latitude, 5), name).toBe('sea');
    }
  });

  it('has major rivers from zoom 3 and all of them at zoom 10', () => {
    expect(levels(2, -60, -3)).toEqual([]);
    expect(levels(3, -60, -3)).toEqual([0, 1]);
    expect(levels(10, 7.6, 47.56).length).toBeGreaterThan(0);
  });

  it('names rivers along their lines', () => {
    for (const [name, longitude, latitude] of [
      ['Seine', 2.35, 48.86],
      ['Spree', 13.38, 52.52],
      ['Danube', 16.4, 48.23],
      ['Nile', 32.6, 25.7],
      ['Mekong', 102.6, 17.96],
    ] as const) {
      const { x, y } = tileAt(longitude, latitude, 10);
      const rivers = new Set(linesIn(10, x, y, 'river').flatMap(({ line }) => line.map(String)));
      const named = linesIn(10, x, y, 'river_label').filter(({ properties }) => properties['name'] === name);
      const points = named.flatMap(({ line }) => line.slice(1, -1).map(String));
      expect(points.length, name).toBeGreaterThan(2);
      expect(points.filter((point) => rivers.has(point)).length / points.length, name).toBeGreaterThan(0.9);
    }
  });

  it('divides rivers at zoom 10 only, and draws each there in full', () => {
    const { x, y } = tileAt(2.35, 48.86, 9);
    const whole = linesIn(9, x, y, 'river').filter(({ properties }) => properties['level'] === 2);
    const pieces = [0, 1].flatMap((column) =>
      [0, 1].flatMap((row) =>
        linesIn(10, x * 2 + column, y * 2 + row, 'river').filter(({ properties }) => properties['level'] === 2),
      ),
    );
    expect(pieces.length).toBeGreaterThan(whole.length * 4);
    expect(total(pieces) / total(whole)).toBeGreaterThan(0.97);
    expect(total(pieces) / total(whole)).toBeLessThan(1.1);
  });

  const namesIn = (z: number, layer: string): Set<unknown> => {
    const side = 2 ** z;
    const columns = Array.from({ length: side }, (_, column) => column);
    return new Set(
      columns.flatMap((x) =>
        columns.flatMap((y) => linesIn(z, x, y, layer).map(({ properties }) => properties['name'])),
      ),
    );
  };

  it('shows the capitals of all countries from zoom 4, the seats of territories with the names of those', () => {
    expect([...namesIn(0, 'country_label')]).toEqual(expect.arrayContaining(['China', 'United States', 'Brazil']));
    expect([...namesIn(2, 'country_label')]).toEqual(
      expect.arrayContaining(['Germany', 'France', 'Spain', 'Italy', 'Japan']),
    );
    const places = namesIn(4, 'place');
    for (const name of ['Vienna', 'Prague', 'Warsaw', 'Budapest', 'Lagos', 'Porto-Novo', 'Wellington', 'Vaduz'])
      expect(places.has(name), name).toBe(true);
    for (const name of ['Saint Helier', 'Douglas', 'Gibraltar']) expect(places.has(name), name).toBe(false);
  });
});
