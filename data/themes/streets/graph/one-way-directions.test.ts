import { expect, test } from 'vitest';
import type { Line } from '../../../kit/plane.ts';
import { graphOfLines } from './graph-of-lines.ts';
import { settleDirections, type DirectedRoad } from './one-way-directions.ts';

const road = (line: Line, changes: Partial<DirectedRoad> = {}): DirectedRoad => ({
  line,
  level: 0,
  isLimited: true,
  oneWay: 1,
  isWhole: true,
  carriageway: String(line),
  isMotor: true,
  ...changes,
});
const cut = { isWhole: false };
const settled = (roads: DirectedRoad[]) => settleDirections(roads, graphOfLines(roads));

test('a road goes on in the direction of the one before it and the one behind it', () => {
  const roads = [
    road([
      [0, 0],
      [100, 0],
    ]),
    road(
      [
        [200, 0],
        [100, 0],
      ],
      cut,
    ),
    road(
      [
        [300, 0],
        [200, 0],
      ],
      cut,
    ),
    road([
      [300, 0],
      [400, 0],
    ]),
  ];
  expect(settled(roads)).toEqual({ oneWay: [1, -1, -1, 1], counts: { turned: 2, contradictions: 0 } });
});

test('one whole line between two that agree is turned round too', () => {
  expect(
    settled([
      road([
        [0, 0],
        [100, 0],
      ]),
      road([
        [200, 0],
        [100, 0],
      ]),
      road([
        [200, 0],
        [300, 0],
      ]),
    ]).oneWay,
  ).toEqual([1, -1, 1]);
});

test('a ramp merges forward', () => {
  expect(
    settled([
      road(
        [
          [300, 0],
          [100, 0],
          [0, 0],
        ],
        cut,
      ),
      road([
        [0, -40],
        [100, 0],
      ]),
    ]).oneWay,
  ).toEqual([-1, 1]);
});

test('a footpath and a two-way street let a road end where it does', () => {
  const roads = [
    road([
      [0, 0],
      [100, 0],
    ]),
    road([
      [200, 0],
      [100, 0],
    ]),
    road(
      [
        [100, 0],
        [100, 90],
      ],
      { oneWay: 0 },
    ),
  ];
  expect(settled(roads).counts.turned).toBe(0);
  const path = road(
    [
      [100, 0],
      [100, 90],
    ],
    { oneWay: 0, isMotor: false },
  );
  expect(settled([...roads.slice(0, 2), path]).counts.turned).toBe(1);
});

test('of two carriageways each has the other on its left', () => {
  const highway = { isWhole: false, carriageway: 'Highway' };
  const roads = [
    road(
      [
        [0, 0],
        [500, 0],
      ],
      highway,
    ),
    road(
      [
        [0, 20],
        [500, 20],
      ],
      highway,
    ),
    road([
      [0, 60],
      [500, 60],
    ]),
  ];
  expect(settled(roads)).toEqual({ oneWay: [1, -1, 1], counts: { turned: 1, contradictions: 0 } });
});
