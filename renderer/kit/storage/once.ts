/** A function that calls `make` the first time, and returns the same value from then on. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** A function that returns 1, 2, 3 and so on. */
export function counter(): () => number {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
}
