import { describe, expect, it } from 'vitest';
import type { Bbox } from '../../../contract/pack.ts';
import { bboxOf, type MultiPolygon, type Ring } from '../../../main/geometry/rings.ts';
import { groundByBin } from './outlines.ts';
import { newerLand, withNewerLand } from './newer-land.ts';

const box = (west: number, south: number, east: number, north: number): Ring =>
  Float64Array.of(west, south, east, south, east, north, west, north, west, south);

/** Returns GSHHG's land: the southern half of two bins at the equator. */
const landAt = (west: number, south: number): MultiPolygon =>
  south === 0 && (west === 0 || west === 1) ? [[box(west, 0, west + 1, 0.5)]] : [];

const boxes = (...grounds: Ring[]): Bbox[] => {
  const ground = new Map([['AAA', grounds.map((ring) => [ring])]]);
  return [...newerLand(ground, groundByBin(ground), landAt).values()]
    .flatMap((added) => withNewerLand([], added))
    .map((polygon) => bboxOf([polygon]));
};

describe('land missing in GSHHG', () => {
  it('includes land more than a kilometre beyond the shore, because the source’s coast cuts corners', () => {
    expect(boxes(box(0, 0, 2, 0.5), box(0.25, 0.25, 0.375, 0.53125))).toEqual([[0.25, 0.5, 0.375, 0.53125]]);
    expect(boxes(box(0, 0, 2, 0.5), box(0.25, 0.25, 0.375, 0.5078125))).toEqual([]);
  });

  it('excludes land whose shore is near in the next bin', () => {
    expect(boxes(box(0, 0, 2, 0.5), box(1.75, 0.25, 2.0078125, 0.375))).toEqual([]);
    expect(boxes(box(0, 0, 2, 0.5), box(1.75, 0.25, 2.25, 0.375))).toEqual([[2, 0.25, 2.25, 0.375]]);
  });

  it('includes a separate island, unless it is an islet', () => {
    const island = box(0.5, 0.625, 0.50390625, 0.62890625);
    expect(boxes(box(0, 0, 2, 0.5), island, box(0.75, 0.75, 0.7509765625, 0.7509765625))).toEqual([bboxOf([[island]])]);
  });

  it('excludes triangles, which are simplified breakwaters', () => {
    expect(boxes(box(0, 0, 2, 0.5), Float64Array.of(0.5, 0.505, 0.51, 0.503, 0.505, 0.51, 0.5, 0.505))).toEqual([]);
  });

  it('is merged with the existing land', () => {
    expect(withNewerLand([[box(0, 0, 1, 0.5)]], [[box(0, 0.5, 1, 0.75)]])).toHaveLength(1);
    expect(withNewerLand([[box(0, 0, 1, 0.5)]], undefined)).toEqual([[box(0, 0, 1, 0.5)]]);
  });
});
