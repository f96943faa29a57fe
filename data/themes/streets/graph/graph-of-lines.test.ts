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
/** How many edges meet in each node, most first. */
function degrees(roads: RoadLine[]): number[] {
  const ends = graphOfLines(roads).flatMap(({ fromNode, toNode }) => [fromNode, toNode]);
  return [...Map.groupBy(ends, (node) => node).values()].map((list) => list.length).toSorted((a, b) => b - a);
}

describe('roads meet', () => {
  test('where they cross on the ground, though neither has a vertex there', () =>
    expect(degrees([road(across), road(upward)])).toEqual([4, 1, 1, 1, 1]));
  test('where one ends on another, or a rounding beside it', () =>
    expect(
      degrees([
        road(across),
        road([
          [100, 1.2],
          [100, 100],
        ]),
      ]),
    ).toEqual([3, 1, 1, 1]));
  test('where they share a vertex', () =>
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
  test('where a bridge ends', () =>
    expect(
      degrees([
        road(across, { level: 1 }),
        road([
          [200, 0],
          [200, 100],
        ]),
      ]),
    ).toEqual([2, 1, 1]));
  test('where a road comes back to itself', () =>
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
  test('where one is a bridge', () => expect(degrees([road(across, { level: 1 }), road(upward)])).toEqual(apart));
  test('where one is a tunnel', () => expect(degrees([road(across), road(upward, { level: -1 })])).toEqual(apart));
  test('where one has no crossings', () =>
    expect(degrees([road(across, { isLimited: true }), road(upward)])).toEqual(apart));
  test('where one ends below a bridge', () =>
    expect(
      degrees([
        road(across, { level: 1 }),
        road([
          [100, 1.2],
          [100, 100],
        ]),
      ]),
    ).toEqual(apart));
  test('where one ends beside another', () =>
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

test('edges run along their road, from west to east numbered', () => {
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
