import { expect, it } from 'vitest';
import type { MultiPolygon, Ring } from '../../../main/geometry/rings.ts';
import { fillInlandWaters } from './inland-waters.ts';

const box = (west: number, south: number, east: number, north: number): Ring =>
  Float64Array.of(west, south, east, south, east, north, west, north, west, south);
const hole = (west: number, south: number, east: number, north: number): Ring =>
  Float64Array.of(west, south, west, north, east, north, east, south, west, south);

it('fills lakes with their islands, but not holes with other areas', () => {
  const areas = new Map<string, MultiPolygon>([
    [
      'A',
      [
        [box(0, 0, 20, 20), hole(2, 2, 6, 6), hole(10, 10, 14, 14)],
        [box(3, 3, 5, 5), hole(3.5, 3.5, 4, 4)],
        [box(30, 0, 31, 1)],
      ],
    ],
    ['B', [[box(11, 11, 13, 13)]]],
  ]);
  expect(fillInlandWaters(areas)).toEqual({ filled: 2, left: 1 });
  expect(areas.get('A')).toEqual([[box(0, 0, 20, 20), hole(10, 10, 14, 14)], [box(30, 0, 31, 1)]]);
  expect(areas.get('B')).toEqual([[box(11, 11, 13, 13)]]);
});

it('accepts an empty map', () => {
  expect(fillInlandWaters(new Map())).toEqual({ filled: 0, left: 0 });
});
