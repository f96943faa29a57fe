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

/** As {@link giveWay}, for a part of a call. @throws WorkEnded if the call has been cancelled */
export async function giveWayIn(call: Pick<Call, 'isCancelled'>): Promise<void> {
  await giveWay();
  if (call.isCancelled) throw new WorkEnded('cancelled', 'the request was cancelled');
}
