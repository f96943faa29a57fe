import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import { BATCH_TILE_LAYER, BATCH_TILE_MAX_ZOOM } from '../../../contract/batch.ts';
import { createRandom } from '../../packs/fixture-random.ts';
import type { SampledPoint } from './point-query.ts';
import { cutTile, placePoints } from './point-tiles.ts';

interface Drawn {
  row: number;
  lon: number;
  lat: number;
  isFaulty: number;
}

function read(data: Uint8Array | undefined, z: number, x: number, y: number): Drawn[] {
  if (data === undefined) return [];
  const layer = new VectorTile(new PbfReader(data)).layers[BATCH_TILE_LAYER];
  if (layer === undefined) throw new Error('The tile has no such layer');
  return Array.from({ length: layer.length }, (_, i) => {
    const { id, properties, geometry } = layer.feature(i).toGeoJSON(x, y, z);
    if (geometry.type !== 'Point') throw new Error(`A ${geometry.type}`);
    const [lon = NaN, lat = NaN] = geometry.coordinates;
    return { row: Number(id), lon, lat, isFaulty: Number(properties?.['isFaulty']) };
  });
}

/** All points of one zoom. */
function drawnAt(z: number, points: readonly SampledPoint[]): Drawn[] {
  const sample = placePoints(points);
  const side = 2 ** z;
  return Array.from({ length: side * side }, (_, i) => [i % side, Math.floor(i / side)] as const).flatMap(([x, y]) =>
    read(cutTile(sample, { z, x, y }), z, x, y),
  );
}

const random = createRandom(5);
const anywhere: SampledPoint[] = Array.from({ length: 2000 }, (_, i) => [
  i + 1,
  random() * 360 - 180,
  random() * 170 - 85,
  i % 7 === 0 ? 1 : 0,
]);

test.each([0, 2, 4])(
  'each row is in one tile of zoom %i, where it is, unless a row before it lies on its spot',
  (z) => {
    const drawn = drawnAt(z, anywhere);
    // The grid of a tile is 4,096 units wide, 4 of them make a spot.
    const unit = 360 / 2 ** z / 4096;
    expect(new Set(drawn.map(({ row }) => row)).size).toBe(drawn.length);
    expect(drawn.length).toBeGreaterThan(z === 0 ? 1900 : 1990);
    for (const { row, lon, lat, isFaulty } of drawn) {
      const [, x, y, mark] = anywhere[row - 1] ?? [];
      expect(Math.abs(lon - (x ?? NaN))).toBeLessThanOrEqual(unit * 1.01);
      expect(Math.abs(lat - (y ?? NaN))).toBeLessThanOrEqual(unit * 1.01);
      expect(isFaulty).toBe(mark);
    }
  },
);

test(
  'on one spot the first row is drawn, and one with an error beside it; at the deepest zoom what is a few ' +
    'metres apart is told apart',
  () => {
    const crowd: SampledPoint[] = [
      [4, 10, 50, 0],
      [5, 10.000_000_01, 50, 0],
      [6, 10.000_000_02, 50, 1],
      [7, 10.000_1, 50, 0],
    ];
    expect(
      drawnAt(3, crowd)
        .map(({ row }) => row)
        .toSorted((a, b) => a - b),
    ).toEqual([4, 6]);
    const z = BATCH_TILE_MAX_ZOOM;
    const x = Math.floor(((10 + 180) / 360) * 2 ** z);
    const sample = placePoints(crowd);
    const rows = Array.from({ length: 2 ** z }, (_, y) => y).flatMap((y) =>
      read(cutTile(sample, { z, x, y }), z, x, y).map(({ row }) => row),
    );
    expect(rows).toEqual([4, 6, 7]);
  },
);

test('the 180th meridian is one line, and the poles lie at the edge of the map', () => {
  const edges: SampledPoint[] = [
    [1, 180, 0, 0],
    [2, -180, 10, 0],
    [3, 20, 90, 0],
    [4, 20, -90, 0],
  ];
  const drawn = drawnAt(1, edges).toSorted((a, b) => a.row - b.row);
  expect(drawn.map(({ row, lon }) => [row, Math.round(lon)])).toEqual([
    [1, -180],
    [2, -180],
    [3, 20],
    [4, 20],
  ]);
  expect(drawn.slice(2).map(({ lat }) => Math.round(lat))).toEqual([85, -85]);
});
