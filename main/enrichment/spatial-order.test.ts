import { expect, test } from 'vitest';
import { createRandom } from '../packs/fixture-random.ts';
import { spatialOrder } from './spatial-order.ts';

test('has every point once, those at one position in their order', () => {
  const random = createRandom(5);
  const points = Float64Array.from({ length: 4000 }, (_, i) =>
    i % 2 === 0 ? random() * 360 - 180 : random() * 180 - 90,
  );
  points.set([-1220, 5, Number.NaN, Number.NaN, 180, 90, -180, -90, 180, 90, Infinity, -Infinity]);
  const order = spatialOrder(points);
  expect([...order].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 2000 }, (_, i) => i));
  expect([...spatialOrder(new Float64Array([7, 8, 7, 8, 7, 8]))]).toEqual([0, 1, 2]);
  expect([...spatialOrder(new Float64Array())]).toEqual([]);
});

test('keeps the points of a town together', () => {
  const random = createRandom(6);
  const towns = [
    [-122.03, 36.97],
    [-56.16, -34.88],
    [13.4, 52.5],
  ] as const;
  const points = Float64Array.from({ length: 6000 }, (_, i) => {
    const [lon, lat] = towns[(i >> 1) % 3] ?? towns[0];
    return (i % 2 === 0 ? lon : lat) + random() * 0.01;
  });
  const changes = [...spatialOrder(points)].filter((index, i, all) => i > 0 && index % 3 !== (all[i - 1] ?? 0) % 3);
  expect(changes).toHaveLength(2);
});
