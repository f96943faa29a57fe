import { expect, it } from 'vitest';
import { RiverFinder } from './river-labels.ts';

const river = (level: number, ...points: number[]) => ({ level, points: Float64Array.from(points) });
/** The upper and the lower part of a river, the latter drawn from its mouth, and a smaller one between them. */
const UPPER = river(1, 0, 0, 0.1, 0, 0.2, 0);
const LOWER = river(1, 0.4, 0.1, 0.3, 0.1, 0.2, 0);
const SMALLER = river(3, 0.2, 0, 0.2, 0.5);

it('follows a river past smaller ones, in whichever direction its parts are drawn', () => {
  expect(new RiverFinder([UPPER, LOWER, SMALLER]).near(0.11, 0.05)).toEqual({
    line: [0, 0, 0.1, 0, 0.2, 0, 0.3, 0.1, 0.4, 0.1],
    level: 1,
  });
});

it('stops where two rivers of the same size meet', () => {
  const finder = new RiverFinder([UPPER, LOWER, river(1, 0.2, 0, 0.2, 0.5)]);
  expect(finder.near(0.11, 0.05)?.line).toEqual([0, 0, 0.1, 0, 0.2, 0]);
});

it('finds no river far from a position, and none that is dry', () => {
  expect(new RiverFinder([UPPER]).near(0, 1)).toBeUndefined();
  expect(new RiverFinder([river(5, 0, 0, 0.1, 0)]).near(0, 0)).toBeUndefined();
  expect(new RiverFinder([]).near(0, 0)).toBeUndefined();
});
