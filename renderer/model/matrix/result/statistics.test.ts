import { assert, array, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { histogram, nearestOrigins, quantile, rankInColumn, sortedValues, summarise } from './statistics.ts';

const sorted = (...values: number[]): Float64Array => sortedValues(Float64Array.from(values));

describe('summarise', () => {
  it('leaves out what is unreachable', () => {
    const values = Float64Array.of(30, Number.NaN, 10, 20);
    expect(summarise(values, sortedValues(values))).toEqual({
      reachable: 3,
      least: 10,
      median: 20,
      p95: 30,
      most: 30,
      farthest: 0,
    });
  });

  it('halves between the two middle values', () => {
    const values = Float64Array.of(4, 1, 2, 10);
    expect(summarise(values, sortedValues(values)).median).toBe(3);
  });

  it('says so where nothing is reachable', () => {
    const values = Float64Array.of(Number.NaN);
    expect(summarise(values, sortedValues(values))).toMatchObject({ reachable: 0, median: Number.NaN, farthest: -1 });
  });
});

it('quantile: at least the share of the values does not exceed it, and no lesser value would do', () => {
  assert(
    property(
      array(double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 50 }),
      double({ min: 0.01, max: 1, noNaN: true }),
      (values, share) => {
        const ascending = sorted(...values);
        const found = quantile(ascending, share);
        const within = (limit: number) => values.filter((value) => value <= limit).length;
        expect(within(found)).toBeGreaterThanOrEqual(share * values.length - 1e-9);
        const before = values.filter((value) => value < found);
        if (before.length > 0) expect(before.length).toBeLessThan(share * values.length + 1e-9);
      },
    ),
  );
});

describe('histogram', () => {
  it('counts every value once, those at a border in the bin above it, those beyond the end in the last', () => {
    expect([...histogram(sorted(0, 4.9, 5, 10, 12, 99), 0, 15, 3)]).toEqual([2, 1, 3]);
  });
});

describe('nearest origins', () => {
  // Rows are origins: 0 reaches the first two, 1 the last two.
  const values = Float64Array.of(5, 5, Number.NaN, Number.NaN, Number.NaN, 5, 7, Number.NaN);

  it('takes the first of equals and none where none reaches', () => {
    expect([...nearestOrigins(values, 4)]).toEqual([0, 0, 1, -1]);
  });

  it('ranks the origins of a destination', () => {
    const column = Float64Array.of(30, 10, 20, 10, Number.NaN);
    expect([0, 1, 2, 3, 4].map((cell) => rankInColumn(column, 1, cell))).toEqual([4, 1, 3, 1, 0]);
  });
});
