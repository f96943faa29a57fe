import { beforeEach, expect, it } from 'vitest';
import { UnfitWorkers } from './unfit-workers.ts';

let now = 0;
let unfit = new UnfitWorkers(() => now);
beforeEach(() => {
  now = 0;
  unfit = new UnfitWorkers(() => now);
});

it("gives up ten seconds after every connected worker has reported that it can't", () => {
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

it("waits for a worker that hasn't reported, is busy, has computed a part, or may still connect", () => {
  unfit.add({ worker: 'one', reason: 'it lacks roads' });
  expect(unfit.reason(['one'])).toBeUndefined();
  now = 9000;
  // Another worker has connected and hasn't reported yet.
  expect(unfit.reason(['one', 'two'])).toBeUndefined();
  now = 12_000;
  expect(unfit.reason(['one'])).toBeUndefined();
  // No worker is connected.
  now = 23_000;
  expect(unfit.reason([])).toBeUndefined();
  unfit.clear();
  expect([unfit.isEmpty, unfit.reason(['one'])]).toEqual([true, undefined]);
});

it('ignores old reports: the worker may have the pack by now', () => {
  unfit.add({ worker: 'one', reason: 'it lacks roads' });
  now = 31_000;
  expect(unfit.reason(['one'])).toBeUndefined();
  now = 60_000;
  expect(unfit.reason(['one'])).toBeUndefined();
});
