import { beforeEach, expect, it } from 'vitest';
import { UnsuitableWorkers } from './unsuitable-workers.ts';

let now = 0;
let workers = new UnsuitableWorkers(() => now);
beforeEach(() => {
  now = 0;
  workers = new UnsuitableWorkers(() => now);
});

it("gives up ten seconds after every connected worker has reported that it can't", () => {
  expect(workers.isEmpty).toBe(true);
  workers.add({ worker: 'one', reason: 'it lacks roads' });
  expect([workers.isEmpty, workers.reason(['one', 'two'])]).toEqual([false, undefined]);
  now = 9000;
  workers.add({ worker: 'two', reason: 'it lacks them, too' });
  expect(workers.reason(['one', 'two'])).toBeUndefined();
  now = 18_999;
  expect(workers.reason(['one', 'two'])).toBeUndefined();
  now = 19_000;
  expect(workers.reason(['one', 'two'])).toBe('it lacks them, too');
});

it("waits for a worker that hasn't reported, is busy, has computed a part, or may still connect", () => {
  workers.add({ worker: 'one', reason: 'it lacks roads' });
  expect(workers.reason(['one'])).toBeUndefined();
  now = 9000;
  // Another worker has connected and hasn't reported yet.
  expect(workers.reason(['one', 'two'])).toBeUndefined();
  now = 12_000;
  expect(workers.reason(['one'])).toBeUndefined();
  // No worker is connected.
  now = 23_000;
  expect(workers.reason([])).toBeUndefined();
  workers.clear();
  expect([workers.isEmpty, workers.reason(['one'])]).toEqual([true, undefined]);
});

it('ignores old reports: the worker may have the pack by now', () => {
  workers.add({ worker: 'one', reason: 'it lacks roads' });
  now = 31_000;
  expect(workers.reason(['one'])).toBeUndefined();
  now = 60_000;
  expect(workers.reason(['one'])).toBeUndefined();
});
