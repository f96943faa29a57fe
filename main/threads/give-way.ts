/**
 * Work of some milliseconds on a thread that answers requests: a piece in each turn of the event loop, and what is
 * small passes in between.
 */

/** Those that wait for a turn, in the order in which they asked. */
const waiting: (() => void)[] = [];

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

/**
 * Resolves in a turn of the event loop of its own: whatever arrived before it begins has been heard by then. To be
 * awaited before each piece of work that takes milliseconds; pieces of one turn, however many requests they belong to,
 * would have small requests wait for all of them.
 */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(goOn);
  });
}
