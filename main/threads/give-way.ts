/**
 * Splits work of several milliseconds on a thread that serves requests: one part per turn of the event loop, so that
 * small requests are served in between.
 */

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
