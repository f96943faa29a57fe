import { expect, test } from 'vitest';
import type { JobSummary } from '../../../../contract/matrix.ts';
import { estimatedSeconds } from './estimate.ts';

const START = Date.parse('2026-11-22T08:00:00Z');

const job = (origins: number, seconds: number, other: Partial<JobSummary> = {}): JobSummary => ({
  uuid: 'u',
  status: 'Finished',
  progress: 1,
  mode: 'car',
  option: 'fastest',
  origins,
  destinations: 100,
  created_at: new Date(START).toISOString(),
  started_at: new Date(START).toISOString(),
  finished_at: new Date(START + seconds * 1000).toISOString(),
  pack: 'roads-montevideo',
  ...other,
});
const ORDER = { origins: 100, destinations: 100, mode: 'car', pack: 'roads-montevideo' };

test('what jobs of its kind and about its size took, for as many cells', () => {
  expect(estimatedSeconds([job(100, 2)], ORDER)).toBe(2);
  expect(estimatedSeconds([job(50, 2)], ORDER)).toBe(4);
  expect(estimatedSeconds([job(100, 2), job(100, 30), job(200, 6)], ORDER)).toBe(3);
});

test('nothing is made up from jobs that were otherwise', () => {
  const others = [
    job(10, 1),
    job(1000, 9),
    job(100, 2, { mode: 'bike' }),
    job(100, 2, { pack: 'roads-santa-cruz' }),
    job(100, 2, { status: 'Cancelled' }),
  ];
  expect([estimatedSeconds([], ORDER), ...others.map((other) => estimatedSeconds([other], ORDER))]).toEqual(
    Array.from({ length: 6 }),
  );
});

test('the five latest count, the first in the list', () => {
  expect(
    estimatedSeconds(
      [2, 2, 2, 2, 2, 90, 90, 90, 90, 90, 90].map((seconds) => job(100, seconds)),
      ORDER,
    ),
  ).toBe(2);
});
