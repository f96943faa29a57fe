/** Frees the memory of caches after a period without look-ups. */

/** Time in milliseconds since the last look-up. Refilling the caches takes a look-up a few tenths of a millisecond. */
const IDLE_MS = 60_000;

interface IdleCaches {
  /** Called with every look-up; only reads the clock. */
  used(): void;
  end(): void;
}

/** Creates the timer. @param release empties the caches; called once after each period of use */
export function createIdleCaches(release: () => void, idleMs: number = IDLE_MS): IdleCaches {
  let lastUse = 0;
  let timer: NodeJS.Timeout | undefined;
  const releaseIfIdle = (): void => {
    const left = lastUse + idleMs - performance.now();
    if (left > 0) {
      timer = setTimeout(releaseIfIdle, left).unref();
      return;
    }
    timer = undefined;
    release();
  };
  return {
    used() {
      lastUse = performance.now();
      timer ??= setTimeout(releaseIfIdle, idleMs).unref();
    },
    end: () => clearTimeout(timer),
  };
}
