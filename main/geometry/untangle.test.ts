import { describe, expect, it } from 'vitest';
import { createRandom } from '../packs/fixture-random.ts';
import { planarArea, snap, type MultiPolygon, type Ring } from './rings.ts';
import { ringContains } from './split.ts';
import { untangle } from './untangle.ts';

const size = (polygons: MultiPolygon | undefined): number =>
  (polygons ?? []).reduce((sum, polygon) => sum + planarArea(polygon), 0);
const holds = (polygons: MultiPolygon | undefined, x: number, y: number): boolean =>
  (polygons ?? []).some((polygon) => polygon.reduce((inside, ring) => inside !== ringContains(ring, x, y), false));
const box = (west: number, south: number, east: number, north: number): Ring =>
  Float64Array.of(west, south, east, south, east, north, west, north, west, south);

/** A ring round a point that does not cross itself. */
function star(random: () => number, x: number, y: number, corners: number): Ring {
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI;
    const radius = 0.2 + random();
    return [snap(x + radius * Math.cos(angle)), snap(y + radius * Math.sin(angle))];
  });
  return Float64Array.from([...points, points[0] ?? []].flat());
}

describe('untangling', () => {
  it('takes one polygon from another at every point', () => {
    const random = createRandom(11);
    for (let round = 0; round < 20; round++) {
      const a: MultiPolygon = [[star(random, 0, 0, 40)]];
      const b: MultiPolygon = [[star(random, random() - 0.5, random() - 0.5, 40)]];
      const rest = untangle(a, b);
      const both = untangle(a, rest);
      expect(size(rest) + size(both)).toBeCloseTo(size(a), 6);
      for (let sample = 0; sample < 200; sample++) {
        const [x, y] = [random() * 3 - 1.5, random() * 3 - 1.5];
        expect([holds(rest, x, y), holds(both, x, y)]).toEqual([
          holds(a, x, y) && !holds(b, x, y),
          holds(a, x, y) && holds(b, x, y),
        ]);
      }
    }
  });

  it('joins what has an edge, or a part of one, in common, and what crosses', () => {
    expect(untangle([[box(0, 0, 1, 1)], [box(1, 0.25, 2, 0.75)]])?.map(planarArea)).toEqual([1.5]);
    expect(untangle([[box(0, 1, 3, 2)], [box(1, 0, 2, 3)]])?.map(planarArea)).toEqual([5]);
    expect(untangle([[box(0, 0, 1, 1)], [box(0, 0, 1, 1)]])).toHaveLength(1);
  });

  it('splits a ring that crosses itself', () => {
    expect(size(untangle([[Float64Array.of(0, 0, 2, 0, 0, 2, 2, 2, 0, 0)]]))).toBeCloseTo(2, 9);
  });
});
