import { expect, test } from 'vitest';
import type { LonLat } from '../../../kit/plane.ts';
import { longLines } from './long-lines.ts';

const edge = (fromNode: number, toNode: number, ...line: LonLat[]) => ({ fromNode, toNode, line });

test('edges that continue straight are one line, in any order', () => {
  const edges = [edge(2, 3, [1, 0], [2, 0]), edge(3, 4, [2, 0], [3, 0.1]), edge(1, 2, [0, 0], [1, 0])];
  expect(longLines(edges)).toEqual([
    [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0.1],
    ],
  ]);
});

test('a corner or an edge in the opposite direction starts a new line', () => {
  expect(longLines([edge(1, 2, [0, 0], [1, 0]), edge(2, 3, [1, 0], [1, 1])])).toHaveLength(2);
  expect(longLines([edge(1, 2, [0, 0], [1, 0]), edge(3, 2, [2, 0], [1, 0])])).toHaveLength(2);
});

test('a ring ends at its start', () => {
  const ring = [edge(1, 2, [0, 0], [1, 1]), edge(2, 3, [1, 1], [2, 1]), edge(3, 1, [2, 1], [0, 0])];
  expect(longLines(ring).flat().length).toBeLessThanOrEqual(6);
});
