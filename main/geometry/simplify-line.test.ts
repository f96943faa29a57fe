import { expect, it } from 'vitest';
import { pickVertices, selectVertices, type LineOptions } from './simplify-line.ts';

const simplified = (points: readonly number[], tolerance: number, options?: LineOptions): number[] => [
  ...pickVertices(points, selectVertices(points, tolerance, options)),
];

it('drops vertices within the tolerance, and retains ends and corners', () => {
  expect(simplified([0, 0, 1, 0.0001, 2, 0, 2, 1, 2.0001, 2], 0.001)).toEqual([0, 0, 2, 0, 2.0001, 2]);
  expect(simplified([0, 0, 1, 0.0001, 2, 0], 0.00001)).toEqual([0, 0, 1, 0.0001, 2, 0]);
});

it('scales horizontal distances', () => {
  expect(simplified([0, 60, 0.0015, 60.5, 0, 61], 0.001, { xScale: 0.5 })).toEqual([0, 60, 0, 61]);
  expect(simplified([0, 0, 0.0015, 0.5, 0, 1], 0.001)).toHaveLength(6);
});

it('retains as many vertices of a closed line as requested', () => {
  expect(simplified([0, 0, 1, 0, 1, 1, 0, 0], 0.001)).toEqual([0, 0, 1, 0, 1, 1, 0, 0]);
  expect(simplified([0, 0, 1, 0, 2, 0, 2, 2, 0, 2, 0, 0], 0.1, { minimum: 4 })).toEqual([0, 0, 2, 0, 2, 2, 0, 2, 0, 0]);
  expect(selectVertices([0, 0, 1, 0, 1, 1, 0, 1, 0, 0], 9, { minimum: 4 })).toHaveLength(4);
  expect(selectVertices([0, 0, 1, 0, 1, 1, 0, 1, 0, 0], 9)).toHaveLength(2);
});
