import { expect, test } from 'vitest';
import type { Polygons } from '../../../main/geometry/geometry-blob.ts';
import { sharedBorders } from './shared-borders.ts';

const area = (...rings: number[][]): Polygons => ({
  coordinates: Float64Array.from(rings.flat()),
  ringEnds: Uint32Array.from(
    rings.map((_, index) => rings.slice(0, index + 1).reduce((sum, ring) => sum + ring.length / 2, 0)),
  ),
  polygonEnds: Uint32Array.of(rings.length),
});

const west = area([0, 0, 1, 0, 1, 0.5, 1, 1, 0, 1, 0, 0]);
const east = area([1, 0.5, 1, 0, 2, 0, 2, 1, 1, 1, 1, 0.5]);

test('a border is a single line, and a coast is not a border', () => {
  expect(sharedBorders([west, east])).toEqual([{ between: [0, 1], points: [1, 0, 1, 0.5, 1, 1] }]);
});

test('a border with another area is a separate line', () => {
  const north = area([0, 1, 1, 1, 2, 1, 2, 2, 0, 2, 0, 1]);
  expect(sharedBorders([west, east, north]).map(({ between }) => between)).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
});

test('an enclave is a closed line', () => {
  const hole = [0.25, 0.25, 0.25, 0.75, 0.75, 0.75, 0.25, 0.25];
  const around = area([0, 0, 1, 0, 1, 1, 0, 1, 0, 0], hole);
  const inner = area([0.25, 0.25, 0.75, 0.75, 0.25, 0.75, 0.25, 0.25]);
  expect(sharedBorders([around, inner])).toEqual([{ between: [0, 1], points: hole }]);
});

test('segments far from each other are distinguished', () => {
  expect(sharedBorders([west, area([101, 0.5, 101, 0, 102, 0, 101, 0.5])])).toEqual([]);
});

test('a border continues if the neighbour has different vertices on it', () => {
  const long = area([0, 0, 1, 0, 1, 1, 1, 3, 0, 3, 0, 0]);
  const cut = area([1, 0, 2, 0, 2, 3, 1, 3, 1, 2, 1, 1, 1, 0]);
  expect(sharedBorders([long, cut])).toEqual([{ between: [0, 1], points: [1, 0, 1, 1] }]);
  expect(sharedBorders([long, cut], (other, ax, _ay, bx) => other === 1 && ax === 1 && bx === 1)).toEqual([
    { between: [0, 1], points: [1, 0, 1, 1, 1, 3] },
  ]);
});
