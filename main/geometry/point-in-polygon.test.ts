import { describe, expect, it } from 'vitest';
import type { Polygons } from './geometry-blob.ts';
import { BORDER, INSIDE, isNearEdge, locate, OUTSIDE } from './point-in-polygon.ts';

const polygons = (...rings: [number, number][][]): Polygons => {
  let points = 0;
  return {
    coordinates: Float64Array.from(rings.flat(2)),
    ringEnds: Uint32Array.from(rings.map((ring) => (points += ring.length))),
    polygonEnds: Uint32Array.of(rings.length),
  };
};

const SQUARE = polygons(
  [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
    [0, 0],
  ],
  [
    [4, 4],
    [4, 6],
    [6, 6],
    [6, 4],
    [4, 4],
  ],
);

describe('locate', () => {
  it.each([
    ['in the ring', 2, 2, INSIDE],
    ['level with vertices', 2, 4, INSIDE],
    ['in the hole', 5, 5, OUTSIDE],
    ['outside, level with an edge', -1, 0, OUTSIDE],
    ['outside, level with the top edge', -1, 10, OUTSIDE],
    ['on a vertical edge', 0, 5, BORDER],
    ['on a horizontal edge', 5, 0, BORDER],
    ['on the top edge', 5, 10, BORDER],
    ['on the last edge', 0, 0.5, BORDER],
    ['on the first vertex', 0, 0, BORDER],
    ['on another vertex', 10, 10, BORDER],
    ['on the edge of the hole', 4, 5, BORDER],
    ['on a vertex of the hole', 6, 6, BORDER],
  ])('%s', (_name, x, y, side) => expect(locate(SQUARE, x, y)).toBe(side));

  it('does not depend on the direction of the ring', () => {
    const backwards = polygons([
      [0, 0],
      [0, 10],
      [10, 10],
      [10, 0],
      [0, 0],
    ]);
    expect([locate(backwards, 5, 5), locate(backwards, 11, 5), locate(backwards, 10, 5)]).toEqual([
      INSIDE,
      OUTSIDE,
      BORDER,
    ]);
  });

  it('decides exactly beside a slanted edge, where plain arithmetic errs', () => {
    const edge: [number, number][] = [
      [12, 12],
      [24, 24],
    ];
    const left = polygons([...edge, [12, 24], [12, 12]]);
    const right = polygons([...edge, [24, 12], [12, 12]]);
    const step = 2 ** -53;
    for (let i = 0; i < 64; i++) {
      for (let j = 0; j < 64; j++) {
        const [x, y] = [12.5 + i * step * 16, 12.5 + j * step * 16];
        const onEdge = x === y;
        expect(locate(left, x, y)).toBe(onEdge ? BORDER : y > x ? INSIDE : OUTSIDE);
        expect(locate(right, x, y)).toBe(onEdge ? BORDER : y < x ? INSIDE : OUTSIDE);
      }
    }
  });
});

describe('isNearEdge', () => {
  it('measures to the segment, not to its line', () => {
    expect(isNearEdge(SQUARE, 10 + 1e-7, 5, 1e-6)).toBe(true);
    expect(isNearEdge(SQUARE, 10 + 2e-6, 5, 1e-6)).toBe(false);
    expect(isNearEdge(SQUARE, 20, 0, 1e-6)).toBe(false);
  });
});
