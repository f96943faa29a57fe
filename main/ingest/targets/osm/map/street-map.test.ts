import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, describe, expect, test } from 'vitest';
import type { PackManifest } from '../../../../../contract/pack.ts';
import { openPackFile } from '../../../../packs/pack-file.ts';
import { importOsm } from '../import-osm.ts';
import { MAP_LAYER_NAMES } from './layers.ts';

const EXTRACTS = join(import.meta.dirname, '../../../../../../shared/data/osm');
const directory = mkdtempSync(join(tmpdir(), 'cairn-osm-map-'));
afterAll(() => rmSync(directory, { recursive: true }));

type Tile = VectorTile['layers'];

/** Imports a file as a street map, and reads it back: the tile in the middle of each zoom as far as `at` lies in it. */
async function mapOf(file: string, name: string) {
  const { packs } = await importOsm({ file, packsDirectory: directory, parts: ['map'], name });
  const { database, manifest } = openPackFile(join(directory, `map-${name}.sqlite`));
  const tiles = new Map(
    database
      .prepare<[], { z: number; x: number; y: number; data: Buffer }>('SELECT z, x, y, data FROM tile')
      .all()
      .map(({ z, x, y, data }) => [
        `${z}/${x}/${y}`,
        // pbf reads doubles wrongly from a view into a pooled buffer.
        new VectorTile(new PbfReader(Uint8Array.from(gunzipSync(data)))).layers,
      ]),
  );
  const layers = database.prepare<[], string>('SELECT name FROM tile_layer ORDER BY rowid').pluck().all();
  database.close();
  return { counts: packs[0]?.counts ?? {}, manifest: manifest satisfies PackManifest, tiles, layers };
}

const tileAt = (z: number, longitude: number, latitude: number): string => {
  const y = 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
  return `${z}/${Math.floor((longitude / 360 + 0.5) * 2 ** z)}/${Math.floor(y * 2 ** z)}`;
};

const featuresOf = (tile: Tile | undefined, layer: string): VectorTileFeature[] =>
  Array.from({ length: tile?.[layer]?.length ?? 0 }, (_, index) => tile![layer]!.feature(index));
const propertiesOf = (tile: Tile | undefined, layer: string) =>
  featuresOf(tile, layer).map(({ properties }) => properties);

const tagsOf = (tags: Record<string, string>): string =>
  Object.entries(tags)
    .map(([k, v]) => `<tag k="${k}" v="${v}"/>`)
    .join('');
const square = (x: number, y: number, side: number): [number, number][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
const relation = (id: number, ways: readonly [ref: number, role: string][], tags: Record<string, string>): string =>
  '<relation ' +
  `id="${id}">${ways.map(([ref, role]) => `<member type="way" ref="${ref}" role="${role}"/>`).join('')}` +
  `${tagsOf(tags)}</relation>`;
/** Twice the area, by its sign the direction. */
const doubleArea = (ring: readonly { x: number; y: number }[]): number =>
  ring.reduce((sum, { x, y }, i) => sum + x * (ring[i + 1] ?? ring[0]!).y - (ring[i + 1] ?? ring[0]!).x * y, 0);

/** A corner of a town at 10° E, 50° N, in ten-thousandths of a degree from there. */
function extract(): string {
  const nodes: string[] = [];
  const ways: string[] = [];
  let id = 0;
  const node = (dx: number, dy: number, tags: Record<string, string> = {}): number => {
    nodes.push(`<node id="${++id}" lat="${50 + dy / 1e4}" lon="${10 + dx / 1e4}">${tagsOf(tags)}</node>`);
    return id;
  };
  const wayOver = (refs: readonly number[], tags: Record<string, string> = {}): number => {
    ways.push(`<way id="${++id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join('')}${tagsOf(tags)}</way>`);
    return id;
  };
  const along = (y: number, tags: Record<string, string>): number =>
    wayOver([node(0, y), node(50, y + 1), node(100, y)], tags);
  const around = (places: readonly [number, number][], tags: Record<string, string> = {}): number => {
    const refs = places.map(([x, y]) => node(x, y));
    return wayOver([...refs, refs[0] ?? 0], tags);
  };
  along(0, { highway: 'motorway', ref: 'A 1', bridge: 'yes' });
  along(5, { highway: 'residential', name: 'Gasse', oneway: '-1' });
  along(7, { highway: 'construction' });
  along(9, { railway: 'rail' });
  along(11, { waterway: 'river', name: 'Bach' });
  around(square(20, 20, 4), { building: 'house', 'addr:housenumber': '7' });
  around(square(30, 20, 4), { highway: 'service' });
  around(square(40, 20, 4), { highway: 'pedestrian', area: 'yes' });
  node(33, 33, { place: 'suburb', name: 'Vorstadt', population: '1 200' });
  node(34, 33, { shop: 'bakery', name: 'Crust' });
  // A wood around a glade, whose outer boundary is two ways of which one runs backwards.
  const [southWest, northWest, northEast, southEast] = [node(0, 100), node(0, 160), node(60, 160), node(60, 100)];
  const north = wayOver([southWest, northWest, northEast]);
  const south = wayOver([southWest, southEast, northEast]);
  const glade = around(square(20, 120, 20));
  const relations = [
    relation(
      1,
      [
        [north, 'outer'],
        [south, 'outer'],
        [glade, 'inner'],
      ],
      { type: 'multipolygon', landuse: 'forest', name: 'Forst' },
    ),
    relation(
      2,
      [
        [north, 'outer'],
        [999_999, 'outer'],
      ],
      { type: 'multipolygon', natural: 'water' },
    ),
    relation(3, [[north, 'outer']], { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'Dorf' }),
  ];
  return `<osm version="0.6">${nodes.join('')}${ways.join('')}${relations.join('')}</osm>`;
}

describe('the street map of a small extract', async () => {
  const file = join(directory, 'corner.osm');
  writeFileSync(file, extract());
  const { counts, manifest, tiles, layers } = await mapOf(file, 'corner');
  const at = (zoom: number, dx: number, dy: number): Tile | undefined =>
    tiles.get(tileAt(zoom, 10 + dx / 1e4, 50 + dy / 1e4));

  test('the pack says what is in it', () => {
    expect(layers).toEqual(MAP_LAYER_NAMES);
    expect(manifest).toMatchObject({
      theme: 'tiles',
      licence: 'ODbL-1.0',
      attribution: '© OpenStreetMap contributors',
    });
    expect(counts).toMatchObject({
      tile: tiles.size,
      roads: 3,
      railways: 1,
      buildings: 1,
      borders: 1,
      areas_cut_off: 1,
    });
    const [west, south, east, north] = manifest.coverage;
    expect([west, south, east, north].map((degrees) => Math.round(degrees * 1e4))).toEqual([
      100_000, 500_000, 100_100, 500_160,
    ]);
  });

  test('roads have class, name, number, direction and bridges; what is not built has none', () => {
    expect(propertiesOf(at(14, 50, 3), 'road')).toEqual(
      expect.arrayContaining([
        { class: 'motorway', ref: 'A 1', oneway: 1, bridge: 1 },
        { class: 'residential', name: 'Gasse', oneway: -1 },
        { class: 'service' },
      ]),
    );
    expect(propertiesOf(at(14, 50, 3), 'road')).toHaveLength(3);
  });

  test('each class begins at its zoom: motorways at 4, streets at 12, buildings at 14', () => {
    const classes = (zoom: number) => propertiesOf(at(zoom, 50, 3), 'road').map((road) => road['class']);
    expect(at(3, 50, 3)).toBeUndefined();
    expect(classes(4)).toEqual(['motorway']);
    expect(classes(11)).toEqual(['motorway']);
    expect(new Set(classes(12))).toEqual(new Set(['motorway', 'residential']));
    expect(propertiesOf(at(13, 22, 22), 'building')).toEqual([]);
    expect(propertiesOf(at(14, 22, 22), 'building')).toEqual([{ type: 'house' }]);
  });

  test('a relation of ways in either direction is an area with its hole, named inside', () => {
    const wood = featuresOf(at(14, 30, 130), 'ground').find(({ properties }) => properties['kind'] === 'wood');
    const rings = wood?.loadGeometry() ?? [];
    expect(rings).toHaveLength(2);
    // 60 and 20 units square: the hole has a ninth of the area, and runs the other way round.
    expect(doubleArea(rings[0]!) / -doubleArea(rings[1]!)).toBeCloseTo(9, 0);
    expect(propertiesOf(at(14, 30, 130), 'area_label')).toEqual([{ kind: 'wood', name: 'Forst' }]);
  });

  test('a closed way is an area where its tags say so: a square, and no service road', () => {
    const kinds = propertiesOf(at(14, 42, 22), 'ground').map(({ kind }) => kind);
    expect(kinds).toContain('square');
    expect(propertiesOf(at(14, 42, 22), 'ground')).not.toContainEqual({ kind: 'water' });
  });

  test('places, shops, numbers, waters, rails and borders are there with their words', () => {
    expect(propertiesOf(at(14, 33, 33), 'place')).toEqual([{ kind: 'suburb', name: 'Vorstadt', population: 1200 }]);
    expect(propertiesOf(at(14, 33, 33), 'poi')).toEqual([{ kind: 'bakery', name: 'Crust' }]);
    expect(propertiesOf(at(14, 22, 22), 'housenumber')).toEqual([{ number: '7' }]);
    expect(propertiesOf(at(14, 50, 11), 'waterway')).toEqual([{ kind: 'river', name: 'Bach' }]);
    expect(propertiesOf(at(14, 50, 9), 'railway')).toEqual([{ kind: 'rail' }]);
    expect(propertiesOf(at(14, 1, 130), 'boundary')).toEqual([{ admin_level: 8 }]);
  });
});

describe.skipIf(!existsSync(EXTRACTS))('real extracts (skipped where ../shared is absent)', () => {
  test('Monaco has its streets and buildings at their zooms', async () => {
    const { counts, tiles } = await mapOf(join(EXTRACTS, 'monaco-2012-gh.osm.gz'), 'monaco');
    expect(counts).toMatchObject({ roads: 860, buildings: 965 });
    const casino = (zoom: number): Tile | undefined => tiles.get(tileAt(zoom, 7.4277, 43.7393));
    // Of one kind they are one feature.
    expect(featuresOf(casino(14), 'building').flatMap((alike) => alike.loadGeometry()).length).toBeGreaterThan(10);
    expect(propertiesOf(casino(14), 'road').some(({ name }) => name !== undefined)).toBe(true);
    for (const zoom of [9, 11, 12, 13]) expect(featuresOf(casino(zoom), 'road').length).toBeGreaterThan(0);
  });
});
