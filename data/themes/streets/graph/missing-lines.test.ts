import { expect, test } from 'vitest';
import type { Line } from '../../../kit/plane.ts';
import { missingLines } from './missing-lines.ts';

const existing: Line[] = [
  [
    [0, 0],
    [500, 0],
  ],
  [
    [0, 40],
    [500, 40],
  ],
];
const edge = (id: number, fromNode: number, toNode: number, line: Line) => ({ id, fromNode, toNode, line });

test('edges along existing lines are skipped, and missing ones are connected to them', () => {
  const edges = [
    edge(1, 1, 2, [
      [0, 9],
      [300, 9],
    ]),
    edge(2, 2, 3, [
      [300, 9],
      [300, -200],
    ]),
    edge(3, 3, 4, [
      [300, -200],
      [400, -200],
    ]),
  ];
  expect(missingLines(edges, existing, () => true)).toEqual([
    edge(2, 2, 3, [
      [300, 0],
      [300, 9],
      [300, -200],
    ]),
    edge(3, 3, 4, [
      [300, -200],
      [400, -200],
    ]),
  ]);
});

test('lines that don’t accept connections are ignored', () => {
  const edges = [
    edge(1, 1, 2, [
      [0, 9],
      [300, 9],
    ]),
    edge(2, 2, 3, [
      [300, 9],
      [300, -200],
    ]),
  ];
  expect(missingLines(edges, existing, (line) => line === 1)[0]?.line[0]).toEqual([300, 40]);
  expect(missingLines(edges, existing, () => false)[0]?.line[0]).toEqual([300, 9]);
});
