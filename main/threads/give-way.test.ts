import { expect, test } from 'vitest';
import { runInSlices } from './give-way.ts';

/** Works for about `ms` milliseconds, in steps of one. */
function* work(ms: number, onStep: (step: number) => void = () => undefined): Generator<number, string> {
  for (let step = 0; step < ms; step++) {
    for (const end = performance.now() + 1; performance.now() < end;);
    onStep(step);
    yield step;
  }
  return 'done';
}

test('work in steps gives way to others, and reports its steps', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const slices: number[] = [];
  expect(await runInSlices(work(60), { isCancelled: false }, (step) => slices.push(step))).toBe('done');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
  expect(slices.length).toBeGreaterThan(0);
  expect(slices).toEqual(slices.toSorted((a, b) => a - b));
});

test('work in steps ends soon after the call is cancelled', async () => {
  const call = { isCancelled: false };
  let last = 0;
  let isReleased = false;
  function* holding(): Generator<number, string> {
    try {
      return yield* work(1000, (step) => {
        last = step;
        call.isCancelled ||= step === 20;
      });
    } finally {
      isReleased = true;
    }
  }
  const steps = holding();
  await expect(runInSlices(steps, call)).rejects.toMatchObject({ name: 'WorkEnded', reason: 'cancelled' });
  expect(last).toBeLessThan(100);
  expect(isReleased).toBe(true);
});
