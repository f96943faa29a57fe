import { describe, expect, test } from 'vitest';
import type { Line } from '../../../kit/plane.ts';
import { graphOfLines, type RoadLine } from './graph-of-lines.ts';

const road = (line: Line, changes: Partial<RoadLine> = {}): RoadLine => ({
  line,
  level: 0,
  isLimited: false,
  ...changes,
});
const across: Line = [
  [0, 0],
  [200, 0],
];
const upward: Line = [
  [100, -100],
  [100, 100],
];
/** Returns the number of edges at each node, sorted descending. */
function degrees(roads: RoadLine[]): number[] {
  const ends = graphOfLines(roads).flatMap(({ fromNode, toNode }) => [fromNode, toNode]);
  return [...Map.groupBy(ends, (node) => node).values()].map((list) => list.length).toSorted((a, b) => b - a);
}

describe('roads meet', () => {
  test('if they cross at ground level, even without a vertex', () =>
    expect(degrees([road(across), road(upward)])).toEqual([4, 1, 1, 1, 1]));
  test('if one ends on another, within rounding', () =>
    expect(
      degrees([
        road(across),
        road([
          [100, 1.2],
          [100, 100],
        ]),
      ]),
    ).toEqual([3, 1, 1, 1]));
  test('at a shared vertex', () =>
    expect(
      degrees([
        road([
          [0, 0],
          [100, 0],
          [200, 0],
        ]),
        road([
          [100, 50],
          [100, 0],
          [120, 50],
        ]),
      ]),
    ).toEqual([4, 1, 1, 1, 1]));
  test('at the end of a bridge', () =>
    expect(
      degrees([
        road(across, { level: 1 }),
        road([
          [200, 0],
          [200, 100],
        ]),
      ]),
    ).toEqual([2, 1, 1]));
  test('if a road returns to itself', () =>
    expect(
      degrees([
        road([
          [0, 0],
          [100, 0],
          [150, 50],
          [150, -50],
          [100, 0],
        ]),
      ]),
    ).toEqual([3, 1]));
});

describe('roads do not meet', () => {
  const apart = [1, 1, 1, 1];
  test('if one is a bridge', () => expect(degrees([road(across, { level: 1 }), road(upward)])).toEqual(apart));
  test('if one is a tunnel', () => expect(degrees([road(across), road(upward, { level: -1 })])).toEqual(apart));
  test('if one has no crossings', () =>
    expect(degrees([road(across, { isLimited: true }), road(upward)])).toEqual(apart));
  test('if one ends below a bridge', () =>
    expect(
      degrees([
        road(across, { level: 1 }),
        road([
          [100, 1.2],
          [100, 100],
        ]),
      ]),
    ).toEqual(apart));
  test('if one ends next to another', () =>
    expect(
      degrees([
        road(across),
        road([
          [100, 4],
          [100, 100],
        ]),
      ]),
    ).toEqual(apart));
});

test('a ramp leaves a motorway at a shared vertex', () => {
  expect(
    degrees([
      road(
        [
          [0, 0],
          [100, 0],
          [200, 0],
        ],
        { isLimited: true },
      ),
      road(
        [
          [100, 0],
          [150, 20],
        ],
        { isLimited: true },
      ),
    ]),
  ).toEqual([3, 1, 1, 1]);
});

test('edges follow the direction of their road, and nodes are numbered from west to east', () => {
  const edges = graphOfLines([
    road([
      [200, 0],
      [100, 0],
      [0, 0],
    ]),
    road([
      [100, 0],
      [100, 80],
    ]),
  ]);
  expect(edges.map(({ road: number, fromNode, toNode, line }) => [number, fromNode, toNode, line])).toEqual([
    [
      0,
      4,
      2,
      [
        [200, 0],
        [100, 0],
      ],
    ],
    [
      0,
      2,
      1,
      [
        [100, 0],
        [0, 0],
      ],
    ],
    [
      1,
      2,
      3,
      [
        [100, 0],
        [100, 80],
      ],
    ],
  ]);
});
