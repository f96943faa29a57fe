import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { rankDetails, squaredTolerances } from '../../main/packs/write/pyramid/detail.ts';
import { cutPyramid } from './pyramid.ts';
import {
  backwards,
  boxOf,
  doubleArea,
  LINE,
  pathOf,
  POINT,
  pointPath,
  POLYGON,
  type Group,
  type Shape,
} from '../../main/packs/write/pyramid/shape.ts';

const MAX_ZOOM = 5;
const LAND: Group = { layer: 'land', kind: POLYGON, properties: {} };
const RIVER: Group = { layer: 'river', kind: LINE, properties: { level: 1 } };

function polygon(rings: number[][], minZoom = 0): Shape {
  const paths = rings.map((ring, index) => {
    const path = pathOf(ring, true);
    const turned = doubleArea(path) > 0 === (index === 0) ? path : backwards(path);
    rankDetails(turned, true, squaredTolerances(MAX_ZOOM));
    return turned;
  });
  return { group: LAND, minZoom, box: boxOf(paths[0] ?? new Int32Array()), paths };
}

const square = (west: number, south: number, east: number, north: number): number[] => [
  west,
  south,
  east,
  south,
  east,
  north,
  west,
  north,
  west,
  south,
];

interface Cut {
  tiles: Map<string, VectorTile>;
  /** `z/y: first-last`. */
  runs: string[];
}

function cut(...shapes: Shape[]): Cut {
  const tiles = new Map<string, VectorTile>();
  const runs: string[] = [];
  cutPyramid(shapes, MAX_ZOOM, {
    tile: (z, x, y, data) => void tiles.set(`${z}/${x}/${y}`, new VectorTile(new PbfReader(data))),
    run: (z, y, first, last) => void runs.push(`${z}/${y}: ${first}-${last}`),
  });
  return { tiles, runs };
}

const corners = (tile: VectorTile | undefined, layer: string): number[][][] =>
  Array.from(
    { length: tile?.layers[layer]?.length ?? 0 },
    (_, i) => tile?.layers[layer]?.feature(i).loadGeometry() ?? [],
  )
    .flat()
    .map((ring) => ring.map(({ x, y }) => [x, y]));

describe('a pyramid', () => {
  it('draws a polygon into every tile that it or its buffer touches', () => {
    const { tiles } = cut(polygon([square(-10, -10, 10, 10)]));
    expect([...tiles.keys()].filter((key) => key.startsWith('1/'))).toEqual(['1/0/0', '1/1/0', '1/0/1', '1/1/1']);
    expect(corners(tiles.get('1/1/0'), 'land')[0]?.map(([x = 0, y = 0]) => [Math.round(x), Math.round(y)])).toEqual(
      expect.arrayContaining([
        [-64, 4160],
        [228, 4160],
        [228, 3867],
      ]),
    );
    expect(tiles.has('5/0/0')).toBe(false);
  });

  it('writes tiles that are all land as runs only', () => {
    const { tiles, runs } = cut(polygon([square(-100, -70, 100, 70)]));
    expect(runs).toContain('3/3: 4-4');
    expect(runs.filter((run) => run.startsWith('4/6:'))).toEqual(expect.arrayContaining(['4/6: 8-9']));
    expect(tiles.has('4/8/6')).toBe(false);
  });

  it('preserves holes, and skips shapes that are too small for the zoom', () => {
    const lake = cut(polygon([square(0, 0, 40, 40), square(10, 10, 30, 30)]));
    const [outer = [], hole = []] = corners(lake.tiles.get('1/1/0'), 'land');
    expect([outer.length, hole.length]).toEqual([5, 5]);
    const [inLand, inHole] = [lake.tiles.get('5/19/15'), lake.tiles.get('5/17/13')];
    expect([corners(inLand, 'land').length, corners(inHole, 'land').length]).toEqual([1, 2]);
    const late = cut(polygon([square(5, 5, 6, 6)], 4));
    expect([...late.tiles.keys()].map((key) => key.split('/')[0])).toEqual(['4', '5']);
  });

  it('wraps at the antimeridian', () => {
    const { tiles } = cut(polygon([square(170, 0, 190, 20)]));
    expect([...tiles.keys()].filter((key) => key.startsWith('2/')).toSorted()).toEqual([
      '2/0/1',
      '2/0/2',
      '2/3/1',
      '2/3/2',
    ]);
  });

  it('cuts a line at the buffer, and writes a point into one tile', () => {
    const path = pathOf([-20, 5, 20, 5], false);
    const town = pointPath(0, 0);
    const shapes: Shape[] = [
      { group: RIVER, minZoom: 0, box: boxOf(path), paths: [path] },
      {
        group: { layer: 'place', kind: POINT, properties: { name: 'Null' } },
        minZoom: 2,
        box: boxOf(town),
        paths: [town],
      },
    ];
    const { tiles } = cut(...shapes);
    expect(
      corners(tiles.get('1/0/0'), 'river')
        .flat()
        .map(([x]) => x),
    ).toEqual([3641, 4160]);
    expect(
      [...tiles]
        .filter(([key, tile]) => key.startsWith('2/') && tile.layers['place'] !== undefined)
        .map(([key]) => key),
    ).toEqual(['2/2/2']);
    expect(tiles.get('1/1/1')).toBeUndefined();
  });
});

describe('details', () => {
  it('are drawn from the zoom at which they can be seen', () => {
    const line = pathOf([0, 0, 10, 0.001, 20, 0, 30, 5, 40, 0], false);
    rankDetails(line, false, squaredTolerances(MAX_ZOOM));
    expect(Array.from({ length: 5 }, (_, i) => line[i * 3 + 2])).toEqual([0, 6, 0, 0, 0]);
  });
});
