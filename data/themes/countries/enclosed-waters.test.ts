import { describe, expect, it } from 'vitest';
import type { MultiPolygon, Ring } from '../../../main/geometry/rings.ts';
import { containsPoint } from '../../read/overlaps.ts';
import { enclosedWaters } from './enclosed-waters.ts';
import { binKey } from './land.ts';

const box = (west: number, south: number, east: number, north: number): Ring =>
  Float64Array.of(west, south, east, south, east, north, west, north, west, south);

/** Creates land with a lagoon of half a degree in a bin at the equator, with a mouth of some width in the east. */
const lagoon =
  (mouth: number) =>
  (west: number, south: number): MultiPolygon =>
    west === 10 && south === 0
      ? [
          [box(10.1, 0.1, 10.3, 0.9)],
          [box(10.3, 0.1, 10.9, 0.25)],
          [box(10.3, 0.75, 10.9, 0.9)],
          [box(10.8, 0.25, 10.9, 0.5 - mouth / 2)],
          [box(10.8, 0.5 + mouth / 2, 10.9, 0.75)],
        ]
      : [];
const KM = 1 / 111.32;
const isEnclosed = (mouth: number, x: number, y: number): boolean =>
  containsPoint(
    enclosedWaters(lagoon(mouth), (west, south) => west === 10 && south === 0).get(binKey(10, 0)) ?? [],
    x,
    y,
  );

describe('enclosed waters', () => {
  it('have a mouth of at most about four kilometres', () => {
    expect([0, 2, 3].map((width) => isEnclosed(width * KM, 10.5, 0.5))).toEqual([true, true, true]);
    expect([6, 20].map((width) => isEnclosed(width * KM, 10.5, 0.5))).toEqual([false, false]);
  });

  it('end near their mouth', () => {
    expect([10.7, 10.78, 10.95, 11.5].map((x) => isEnclosed(2 * KM, x, 0.5))).toEqual([true, true, false, false]);
  });

  it('overlap their shores, so that no gap remains', () => {
    expect([10.302, 10.798].map((x) => isEnclosed(2 * KM, x, 0.4))).toEqual([true, true]);
  });
});
