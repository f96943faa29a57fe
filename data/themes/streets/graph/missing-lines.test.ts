import { expect, test } from 'vitest';
import type { Line } from '../../../kit/plane.ts';
import { missingLines } from './missing-lines.ts';

const there: Line[] = [
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

test('what lies along a line of the other network is there; the rest is joined where it met it', () => {
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
  expect(missingLines(edges, there, () => true)).toEqual([
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

test('lines that do not join are passed over', () => {
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
  expect(missingLines(edges, there, (line) => line === 1)[0]?.line[0]).toEqual([300, 40]);
  expect(missingLines(edges, there, () => false)[0]?.line[0]).toEqual([300, 9]);
});
