import { expect, it } from 'vitest';
import { planarArea, type MultiPolygon, type Ring } from '../../../main/geometry/rings.ts';
import { joinBins } from './join.ts';

const ring = (...points: number[]): Ring => Float64Array.from(points);
const box = (west: number, south: number, east: number, north: number): Ring =>
  ring(west, south, east, south, east, north, west, north, west, south);
const areas = (polygons: MultiPolygon | undefined): number[] =>
  (polygons ?? []).map(planarArea).toSorted((a, b) => a - b);

it('joins polygons on both sides of an edge, and leaves islands unchanged', () => {
  const island = [box(0.25, 2.25, 0.5, 2.5)];
  const joined = joinBins([[box(0, 0, 1, 1)], [box(1, 0, 1.5, 1)], island]);
  expect(areas(joined)).toEqual([0.0625, 1.5]);
  expect(joined).toContain(island);
});

/** Returns the path around a cut-out square at a bin's corner. */
const cut = (points: [number, number][], index: number, dx: number, dy: number): number[] => {
  const [beforeX = 0] = points[(index + 3) % 4] ?? [];
  return beforeX === 1 ? [1, dy, dx, dy, dx, 1] : [dx, 1, dx, dy, 1, dy];
};

/** Returns a bin without its part of the square around 1, 1. */
const corner = (x: number, y: number): Ring => {
  const [west, south] = [Math.min(x, 1), Math.min(y, 1)];
  const [dx, dy] = [x === 0 ? 0.75 : 1.25, y === 0 ? 0.75 : 1.25];
  const points: [number, number][] = [
    [west, south],
    [west + 1, south],
    [west + 1, south + 1],
    [west, south + 1],
  ];
  const around = points.flatMap(([px, py], index) => (px === 1 && py === 1 ? cut(points, index, dx, dy) : [px, py]));
  return ring(...around, around[0] ?? 0, around[1] ?? 0);
};

it('preserves a hole in four bins', () => {
  const joined = joinBins([[corner(0, 0)], [corner(1, 0)], [corner(0, 1)], [corner(1, 1)]]);
  expect([joined?.length, joined?.[0]?.length, areas(joined)]).toEqual([1, 2, [3.75]]);
});

it('separates pieces that touch in a point', () => {
  expect(areas(joinBins([[box(0, 0, 1, 1)], [box(1, 1, 2, 2)]]))).toEqual([1, 1]);
});

it('returns undefined if pieces overlap along an edge', () => {
  expect(joinBins([[box(0, 0, 1, 1)], [ring(0, 0, 1, 0, 0.5, 0.5, 0, 0)]])).toBeUndefined();
});
