import { expect, test } from 'vitest';
import type { Line } from '../../../kit/plane.ts';
import { graphOfLines } from './graph-of-lines.ts';
import { resolveDirections, type DirectedRoad } from './one-way-directions.ts';

const road = (line: Line, changes: Partial<DirectedRoad> = {}): DirectedRoad => ({
  line,
  level: 0,
  isLimited: true,
  oneWay: 1,
  isWithinTile: true,
  carriageway: String(line),
  isMotor: true,
  ...changes,
});
const cut = { isWithinTile: false };
const resolve = (roads: DirectedRoad[]) => resolveDirections(roads, graphOfLines(roads));

test('a road continues the direction of the previous and the next one', () => {
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
  expect(resolve(roads)).toEqual({ oneWay: [1, -1, -1, 1], counts: { turned: 2, contradictions: 0 } });
});

test('a line within one tile is reversed, too, between two that agree', () => {
  expect(
    resolve([
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
    resolve([
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

test('a two-way street, unlike a footpath, allows opposite one-way roads to end at it', () => {
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
  expect(resolve(roads).counts.turned).toBe(0);
  const path = road(
    [
      [100, 0],
      [100, 90],
    ],
    { oneWay: 0, isMotor: false },
  );
  expect(resolve([...roads.slice(0, 2), path]).counts.turned).toBe(1);
});

test('each of two carriageways has the other on its left', () => {
  const highway = { isWithinTile: false, carriageway: 'Highway' };
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
  expect(resolve(roads)).toEqual({ oneWay: [1, -1, 1], counts: { turned: 1, contradictions: 0 } });
});
