/** Gives the memory of caches back once nothing has been looked up for a while: other programs have a use for it. */

/**
 * How long caches outlive the last look-up, in milliseconds. Filling them again takes a look-up some tenths of a
 * millisecond.
 */
const IDLE_MS = 60_000;

interface IdleCaches {
  /** To be called with every look-up; costs a look at the clock. */
  used(): void;
  end(): void;
}

/** @param release empties the caches; called once after each time of use */
export function createIdleCaches(release: () => void, idleMs: number = IDLE_MS): IdleCaches {
  let lastUse = 0;
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const left = lastUse + idleMs - performance.now();
    if (left > 0) {
      timer = setTimeout(look, left).unref();
      return;
    }
    timer = undefined;
    release();
  };
  return {
    used() {
      lastUse = performance.now();
      timer ??= setTimeout(look, idleMs).unref();
    },
    end: () => clearTimeout(timer),
  };
}
