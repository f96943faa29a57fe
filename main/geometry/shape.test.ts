import { describe, expect, it } from 'vitest';
import { buildShape, partsOf, polygonsOf, type FoundShape, type ShapeBuilder } from './shape.ts';

const ring = (x: number, side = 1): number[] => [x, 0, x + side, 0, x + side, side, x, side, x, 0];

const polygon = (builder: ShapeBuilder, ...rings: number[][]): void => {
  for (const each of rings) {
    builder.addAll(each);
    builder.endRing();
  }
  builder.endPolygon();
};

const polygonsWith = (build: (builder: ShapeBuilder) => void): FoundShape =>
  buildShape((builder) => {
    build(builder);
    return builder.polygons();
  });

describe('a shape of polygons', () => {
  it('has its rings on one array, with their ends', () => {
    const { shape } = polygonsWith((builder) => {
      polygon(builder, ring(0, 9), ring(1));
      polygon(builder, ring(20));
    });
    expect(shape).toMatchObject({
      kind: 'polygon',
      ringEnds: Uint32Array.of(5, 10, 15),
      polygonEnds: Uint32Array.of(2, 3),
    });
    expect(shape === undefined ? [] : polygonsOf(shape).map((rings) => rings.map(([x]) => x))).toEqual([[0, 1], [20]]);
  });

  it('closes rings, and skips those without extent, a polygon with its holes if it is the outer one', () => {
    const found = polygonsWith((builder) => {
      polygon(builder, ring(0, 9).slice(0, -2), [1, 1, 2, 2]);
      polygon(builder, [5, 5, 6, 6, 5, 5], ring(5), ring(6));
    });
    expect(found.remark).toBe('2 rings with fewer than 4 positions were skipped');
    expect(found.shape?.ringEnds).toEqual(Uint32Array.of(5));
    expect(found.shape?.coordinates.slice(-2)).toEqual(Float64Array.of(0, 0));
  });

  it('is none if all of its rings are skipped, or a coordinate is no number', () => {
    expect(polygonsWith((builder) => polygon(builder, [1, 1, 2, 2])).fault).toBe(
      'a ring has 3 positions, but needs at least 4',
    );
    expect(polygonsWith(() => undefined).fault).toBe('the geometry is empty');
    expect(polygonsWith((builder) => polygon(builder, [0, NaN, ...ring(0)])).fault).toBe("a coordinate isn't a number");
  });

  it('says how many positions it has if they are too many to be stored', () => {
    const found = polygonsWith((builder) => {
      for (let i = 0; i < 2_000_005; i++) builder.add(i, i % 2);
      builder.endRing();
      builder.endPolygon();
    });
    expect(found.fault).toBe('the feature has 2,000,005 positions; the maximum is 2,000,000: simplify or divide it');
  });

  it('has holes in the smallest ring around them, where a file lists rings alone', () => {
    const { shape } = buildShape((builder) => {
      // Clockwise rings are outer ones.
      for (const each of [ring(2), [0, 0, 0, 9, 9, 9, 9, 0, 0, 0], [2, 0, 2, 3, 5, 3, 5, 0, 2, 0]]) {
        builder.addAll(each);
        builder.endLooseRing();
      }
      return builder.polygonsOfRings();
    });
    expect(shape === undefined ? [] : polygonsOf(shape).map((rings) => rings.length)).toEqual([1, 2]);
  });
});

const faultOf = (build: (builder: ShapeBuilder) => FoundShape): string | undefined => buildShape(build).fault;

it('lines have two positions each, and a point is alone', () => {
  const lines = buildShape((builder) => {
    for (const line of [
      [0, 0, 1, 1],
      [5, 5, 6, 6, 7, 7],
    ]) {
      builder.addAll(line);
      builder.endLine();
    }
    return builder.lines();
  });
  expect(lines.shape === undefined ? [] : partsOf(lines.shape).map(({ length }) => length)).toEqual([4, 6]);
  expect(
    faultOf((builder) => {
      builder.add(0, 0);
      builder.endLine();
      return builder.lines();
    }),
  ).toBe('a line has 1 position, but needs at least 2');
  expect(
    faultOf((builder) => {
      builder.addAll([0, 0, 1, 1]);
      return builder.point();
    }),
  ).toBe('2 points instead of one');
});
