import { expect, test } from 'vitest';
import { coordinatesText } from './geometry-text.ts';

test('the text is the JSON of the degrees', () => {
  const degreesE7 = [0, 1, -1, 10, 1_234_567, -12_345_678, 99_999_999, 100_000_000, -899_999_990, 1_800_000_000];
  const rings = [Int32Array.from(degreesE7), Int32Array.from(degreesE7.toReversed())];
  const polygons = [[rings[0]!], rings, [new Int32Array(8)]];
  const expected = polygons.map((polygon) =>
    polygon.map((ring) =>
      Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]! / 1e7, ring[2 * i + 1]! / 1e7]),
    ),
  );
  const text = coordinatesText(polygons);
  expect(JSON.parse(text)).toEqual(expected.map((p) => p.map((r) => r.map((pair) => pair.map((v) => v + 0)))));
  expect(text).toMatch(/^\[\[\[\[0,0\.0000001\],\[-0\.0000001,0\.000001\],/);
  expect(coordinatesText([])).toBe('[]');
});
