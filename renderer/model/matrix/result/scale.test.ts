import { describe, expect, it } from 'vitest';
import {
  differenceScale,
  levelColour,
  levelOf,
  LEVELS,
  linearScale,
  quantileScale,
  roundUp,
  UNREACHABLE,
  valueColour,
} from './scale.ts';
import { quantile, sortedValues, summarise } from './statistics.ts';

const summaryOf = (...values: number[]) =>
  summarise(Float64Array.from(values), sortedValues(Float64Array.from(values)));

describe('a linear scale', () => {
  const scale = linearScale({ ...summaryOf(0, 2000), p95: 1178 }, true);

  it('ends at a round time above what nearly all cells need, with an open end for the rest', () => {
    expect(scale).toMatchObject({ least: 0, most: 1500, isOpen: true });
    expect(linearScale(summaryOf(10, 100), true)).toMatchObject({ most: 120, isOpen: false });
  });

  it('goes from light, near, to dark, far', () => {
    expect(valueColour(scale, 0)).toBe('#ffffd9');
    expect(valueColour(scale, 1500)).toBe('#081d58');
    expect(levelOf(scale, 99_999)).toBe(LEVELS - 1);
  });

  it('has no colour for what has no value', () => {
    expect(levelOf(scale, Number.NaN)).toBe(UNREACHABLE);
    expect(valueColour(scale, Number.NaN)).toBeNull();
  });
});

it('a quantile scale gives every level about as many cells', () => {
  const values = Float64Array.from({ length: 25_500 }, (_, i) => (i / 100) ** 3);
  const sorted = sortedValues(values);
  const breaks = Float64Array.from({ length: LEVELS - 1 }, (_, i) => quantile(sorted, (i + 1) / LEVELS));
  const scale = quantileScale(summarise(values, sorted), breaks);
  const counts = new Uint32Array(LEVELS);
  for (const value of values) counts[levelOf(scale, value)] = (counts[levelOf(scale, value)] ?? 0) + 1;
  // 25,500 values for 255 levels; a quantile falls on a value or on the one beside it.
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(99);
  expect(Math.max(...counts)).toBeLessThanOrEqual(101);
});

it('a scale of differences has the palest colour for no change', () => {
  const scale = differenceScale(280, 900, true);
  expect(scale).toMatchObject({ least: -300, most: 300, isOpen: true });
  expect(levelColour(scale, levelOf(scale, 0))).toBe('#f7f7f7');
  expect([levelOf(scale, -400), levelOf(scale, 400)]).toEqual([0, LEVELS - 1]);
});

it('roundUp knows minutes and tens', () => {
  expect([roundUp(1178 * 1.15, true), roundUp(601, true), roundUp(0, true)]).toEqual([1500, 900, 60]);
  expect([roundUp(3400, false), roundUp(12_100, false)]).toEqual([4000, 15_000]);
});
