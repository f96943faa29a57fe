/** Frees the memory of caches after a period without look-ups. */

/**
 * Time in milliseconds without a look-up; caches are freed within twice that time. Refilling them takes a look-up a few
 * tenths of a millisecond.
 */
const IDLE_MS = 60_000;

/**
 * Calls `release` once after each period of use.
 * @param countUses returns the number of uses so far
 * @returns a function that stops it
 */
export function releaseWhenIdle(countUses: () => number, release: () => void, idleMs: number = IDLE_MS): () => void {
  let [before, released] = [0, 0];
  const timer = setInterval(() => {
    const uses = countUses();
    if (uses === before && uses !== released) {
      release();
      released = uses;
    }
    before = uses;
  }, idleMs).unref();
  return () => clearInterval(timer);
}
