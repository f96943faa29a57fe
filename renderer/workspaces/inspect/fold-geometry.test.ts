import { expect, test } from 'vitest';
import { foldedJson } from './fold-geometry.ts';

const square = [
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ],
];

test('an area is one line that says how many points it has', () => {
  const data = {
    features: [
      { id: 'zip4.1', geometry: { type: 'MultiPolygon', coordinates: [square, square] }, properties: { zip: '95060' } },
    ],
  };
  const { text, isFolded } = foldedJson(data);
  expect(isFolded).toBe(true);
  expect(text).toContain('"geometry": { MultiPolygon, 8 points },\n');
  expect(text).toContain('"zip": "95060"');
});

test('a point and what only looks like a geometry stay whole', () => {
  const data = {
    geometry: { type: 'Point', coordinates: [1, 2] },
    other: { type: 'Polygon' },
    name: 'Polygon, 4 points',
  };
  const { text, isFolded } = foldedJson(data);
  expect(isFolded).toBe(false);
  expect(JSON.parse(text)).toEqual(data);
});
