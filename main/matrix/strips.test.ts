import { expect, test } from 'vitest';
import { locate, OUTSIDE } from '../geometry/point-in-polygon.ts';
import { randomNumbers } from '../routing/random.ts';
import { Strips } from './strips.ts';

/** Returns a ring with a rough outline around (0, 0). */
function ringOf(points: number, radius: number, random: () => number): Int32Array {
  const ring = Array.from({ length: points }, (_, i) => {
    const [angle, distance] = [(2 * Math.PI * i) / points, radius * (0.6 + 0.4 * random())];
    return [Math.round(distance * Math.cos(angle)), Math.round(distance * Math.sin(angle))];
  });
  return Int32Array.from([...ring, ring[0]!].flat());
}

test('finds the same points inside as looking at all edges, also on edges and corners', () => {
  const random = randomNumbers(5);
  for (const size of [3, 40, 3000]) {
    const polygons = [[ringOf(size, 5000, random), ringOf(size, 1500, random)]];
    const rings = polygons.flat();
    let end = 0;
    const plain = {
      coordinates: Float64Array.from(rings.flatMap((ring) => [...ring])),
      ringEnds: Uint32Array.from(rings, (ring) => (end += ring.length / 2)),
      polygonEnds: Uint32Array.of(rings.length),
    };
    const strips = new Strips(polygons);
    const points = [
      ...Array.from({ length: 5000 }, () => [0, 0].map(() => Math.round((random() - 0.5) * 12_000))),
      ...rings.flatMap((ring) => Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!])),
    ];
    const different = points.filter(([x = 0, y = 0]) => strips.has(x, y) !== (locate(plain, x, y) !== OUTSIDE));
    expect(different).toEqual([]);
  }
});

test('nothing is inside nothing', () => {
  expect(new Strips([]).has(0, 0)).toBe(false);
});
