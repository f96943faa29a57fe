import { describe, expect, it } from 'vitest';
import type { FetchAnswer } from '../../../../contract/matrix.ts';
import { compareGrids, isShared } from './compare.ts';
import { gridOf } from './sample.fixture.ts';

const NONE = Number.NaN;

/** A job between points along two parallels, named by their longitudes. */
const job = (
  origins: readonly number[],
  destinations: readonly number[],
  duration: (number | null)[][],
  more: Partial<FetchAnswer> = {},
) =>
  gridOf(duration, {
    origin_addresses: origins.map((lon) => `${lon},-34.9`),
    destination_addresses: destinations.map((lon) => `${lon}.0,-34.8`),
    ...more,
  });

const FIRST = job(
  [1, 2],
  [7, 8, 9],
  [
    [10, 20, 30],
    [40, null, 60],
  ],
);

describe('two jobs cell by cell', () => {
  it('takes the other from this one, wherever the points stand there', () => {
    const found = compareGrids(
      FIRST,
      job(
        [2, 5, 1],
        [9, 7],
        [
          [65, 35],
          [0, 0],
          [30, null],
        ],
      ),
      'duration',
    );
    expect(found).toMatchObject({
      difference: Float64Array.of(NONE, NONE, 0, 5, NONE, -5),
      other: Float64Array.of(NONE, NONE, 30, 35, NONE, 65),
      shared: 4,
      onlyFirst: 1,
      onlySecond: 0,
    });
  });

  it('tells a pair that the other job lacks from one without a path there', () => {
    const found = compareGrids(FIRST, job([1], [7], [[null]]), 'duration');
    if (typeof found === 'string') throw new Error(found);
    expect([
      isShared(found, { origin: 0, destination: 0 }),
      isShared(found, { origin: 0, destination: 1 }),
      isShared(found, { origin: 1, destination: 0 }),
    ]).toEqual([true, false, false]);
  });

  it.each([
    ['no origin in common', job([5], [7], [[1]])],
    ['no origin and no destination in common', job([5], [6], [[1]])],
    ['no travel times', { ...job([1], [7], [[1]]), duration: undefined }],
  ])('says why not: %s', (why, other) => {
    expect(compareGrids(FIRST, other, 'duration')).toContain(why);
  });
});
