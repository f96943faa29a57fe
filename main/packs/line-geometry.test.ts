import { describe, expect, test } from 'vitest';
import {
  lineLengthMetres,
  metresBetween,
  pointAlong,
  projectOnLine,
  readLine,
  toDegrees,
  toUnits,
  writeLine,
} from './line-geometry.ts';

/** 0.001° east along the equator, then 0.001° north: 111.2 m each. */
const corner = readLine(
  writeLine([
    [0, 0],
    [0.001, 0],
    [0.001, 0.001],
  ]),
);

test('a line survives its BLOB, also when the BLOB is a view into a larger buffer', () => {
  const blob = writeLine([
    [-122.03, 36.97],
    [-122.031, 36.971],
  ]);
  const view = Buffer.concat([Buffer.alloc(3), blob]).subarray(3);
  expect([...readLine(view)]).toEqual([-1_220_300_000, 369_700_000, -1_220_310_000, 369_710_000]);
});

test('length is in metres', () => {
  expect(lineLengthMetres(corner)).toBeCloseTo(222.39, 1);
});

describe('a point along a line', () => {
  test('lies left of the direction for a positive offset', () => {
    const point = pointAlong(corner, 50, 10);
    expect(point.lat).toBeGreaterThan(0);
    expect(metresBetween(toDegrees(point.lon), toDegrees(point.lat), 0, 0)).toBeCloseTo(Math.hypot(50, 10), 1);
  });
  test('stops at the end', () => {
    expect(pointAlong(corner, 9999, 0)).toEqual({ lon: toUnits(0.001), lat: toUnits(0.001) });
  });
});

test('projecting a point that was set off sideways gives its distance, side and place along the line', () => {
  for (const left of [4, -4]) {
    const point = pointAlong(corner, 160, left);
    const foot = projectOnLine(corner, point.lon, point.lat);
    expect(foot.distanceMetres).toBeCloseTo(4, 1);
    expect(foot.alongMetres).toBeCloseTo(160, 1);
    expect(foot.side).toBe(Math.sign(left));
  }
});

test('a line of one point twice has length zero and can be projected on', () => {
  const dot = readLine(
    writeLine([
      [5, 5],
      [5, 5],
    ]),
  );
  expect(lineLengthMetres(dot)).toBe(0);
  expect(projectOnLine(dot, toUnits(5), toUnits(5)).distanceMetres).toBe(0);
});
