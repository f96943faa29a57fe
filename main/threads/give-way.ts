/**
 * Splits work of several milliseconds on a thread that serves requests: one part per turn of the event loop, so that
 * small requests are served in between.
 */

import type { Call } from './call.ts';
import { WorkEnded } from './work-ended.ts';

/** Parts waiting for a turn, in order. */
const waiting: (() => void)[] = [];

function resumeNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeNext);
}

/**
 * Resolves in a separate turn of the event loop, after everything that arrived before. Await it before each part of
 * work that takes milliseconds: several parts in one turn, even of different requests, would delay small requests by
 * their sum.
 */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeNext);
  });
}

/** Yields the pieces of a file, and gives way after each. */
export async function* givingWay(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece;
    await giveWay();
  }
}

/** As {@link giveWay}, for a part of a call. @throws WorkEnded if the call has been cancelled */
export async function giveWayIn(call: Pick<Call, 'isCancelled'>): Promise<void> {
  await giveWay();
  if (call.isCancelled) throw new WorkEnded('cancelled', 'the request was cancelled');
}

/** Milliseconds of work after which {@link runInSlices} gives way. */
const SLICE_MS = 10;

/**
 * Runs work in slices of steps, and gives way between them.
 * @param onSlice called after each slice with what its last step yielded
 * @throws WorkEnded if the call is cancelled
 */
export async function runInSlices<Step, Result>(
  steps: Generator<Step, Result>,
  call: Pick<Call, 'isCancelled'>,
  onSlice: (step: Step) => void = () => undefined,
): Promise<Result> {
  let mark = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - mark < SLICE_MS) continue;
    onSlice(step.value);
    try {
      await giveWayIn(call);
    } catch (error) {
      // The work releases what it holds, and throws the error again.
      steps.throw(error);
      throw error;
    }
    mark = performance.now();
  }
}
