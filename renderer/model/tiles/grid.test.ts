import { pointToTile, tileToBBOX } from '@mapbox/tilebelt';
import { describe, expect, it } from 'vitest';
import { groundSize } from '../../kit/coordinates/box-size.ts';
import { middleOf, readIndex, tileEdges, tileGrid, writtenSize } from './grid.ts';
import { tilePath } from './tile-path.ts';

describe('tileGrid', () => {
  it('is the tile amid its eight neighbours', () => {
    const grid = tileGrid('16/10553/25514');
    expect(grid.map(({ x, y }) => [x - 10_553, y - 25_514])).toEqual([
      [-1, -1],
      [0, -1],
      [1, -1],
      [-1, 0],
      [0, 0],
      [1, 0],
      [-1, 1],
      [0, 1],
      [1, 1],
    ]);
    expect(grid.filter(({ isCentre }) => isCentre).map(({ x, y }) => [x, y])).toEqual([[10_553, 25_514]]);
    for (const { x, y, zoom, edges } of grid) {
      for (const [index, edge] of tileToBBOX([x, y, zoom]).entries()) expect(edges[index]).toBeCloseTo(edge, 9);
    }
  });

  it('goes round the world at ±180°, side by side on the map', () => {
    const [west] = tileGrid('14/0/8000');
    expect(west?.x).toBe(2 ** 14 - 1);
    expect(west?.edges[2]).toBe(-180);
  });

  it('ends at the edge of mercator', () => {
    expect(tileGrid('14/5/0')).toHaveLength(6);
  });
});

describe('a tile', () => {
  it('has its middle in itself', () => {
    const { lon, lat } = middleOf(readIndex('17/21107/51028'));
    expect(pointToTile(lon, lat, 17)).toEqual([21_107, 51_028, 17]);
  });

  it('is as large as the ellipsoid says', () => {
    const { width, height } = groundSize(tileEdges({ x: 2 ** 15, y: 2 ** 15, zoom: 16 }));
    // 40,075,016.7 m round the equator by 2^16; a degree of latitude there is 110,574 m.
    expect(width).toBeCloseTo(611.496, 2);
    expect(height).toBeCloseTo((360 / 2 ** 16) * 110_574.3, 1);
  });

  it('is written in the units of the person', () => {
    const box = tileEdges({ x: 2 ** 15, y: 2 ** 15, zoom: 16 });
    expect(writtenSize(box, 'metric')).toBe('611 × 607 m');
    expect(writtenSize(box, 'imperial')).toBe('2,006 × 1,993 ft');
  });
});

describe('tilePath', () => {
  const point = { lon: -122.0263, lat: 36.9741 };

  it('asks for the tile at the point', () => {
    expect(tilePath(point, 16, null)).toBe('/covidv1/xy2tile?x=-122.0263&y=36.9741&zoom=16');
  });

  it('goes on with a neighbour by its index, and at another zoom from its middle', () => {
    const walk = { x: 10_554, y: 25_514, zoom: 16 };
    expect(tilePath(point, 16, walk)).toBe('/covidv1/index2tile?x=10554&y=25514&zoom=16');
    const query = new URLSearchParams(tilePath(point, 18, walk).split('?')[1]);
    expect(pointToTile(Number(query.get('x')), Number(query.get('y')), 16)).toEqual([10_554, 25_514, 16]);
  });
});
