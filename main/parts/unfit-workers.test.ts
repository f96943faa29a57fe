import { beforeEach, expect, it } from 'vitest';
import { UnfitWorkers } from './unfit-workers.ts';

let now = 0;
let unfit = new UnfitWorkers(() => now);
beforeEach(() => {
  now = 0;
  unfit = new UnfitWorkers(() => now);
});

it('gives up ten seconds after the last worker that is there has said that it cannot', () => {
  expect(unfit.isEmpty).toBe(true);
  unfit.add({ worker: 'one', reason: 'it lacks roads' });
  expect([unfit.isEmpty, unfit.reason(['one', 'two'])]).toEqual([false, undefined]);
  now = 9000;
  unfit.add({ worker: 'two', reason: 'it lacks them, too' });
  expect(unfit.reason(['one', 'two'])).toBeUndefined();
  now = 18_999;
  expect(unfit.reason(['one', 'two'])).toBeUndefined();
  now = 19_000;
  expect(unfit.reason(['one', 'two'])).toBe('it lacks them, too');
});

it('waits for one that has said nothing, is busy, has done a part, or is about to come', () => {
  unfit.add({ worker: 'one', reason: 'it lacks roads' });
  expect(unfit.reason(['one'])).toBeUndefined();
  now = 9000;
  // Another one has come, and has said nothing yet.
  expect(unfit.reason(['one', 'two'])).toBeUndefined();
  now = 12_000;
  expect(unfit.reason(['one'])).toBeUndefined();
  // None is there at all.
  now = 23_000;
  expect(unfit.reason([])).toBeUndefined();
  unfit.clear();
  expect([unfit.isEmpty, unfit.reason(['one'])]).toEqual([true, undefined]);
});

it('does not hold against a worker what it said long ago: it may have its pack by now', () => {
  unfit.add({ worker: 'one', reason: 'it lacks roads' });
  now = 31_000;
  expect(unfit.reason(['one'])).toBeUndefined();
  now = 60_000;
  expect(unfit.reason(['one'])).toBeUndefined();
});
