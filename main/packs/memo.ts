/** Results that are computed once for an object that doesn't change. */

/**
 * Returns a function that returns `make(owner)`, computed at the first call with that `make`. If it throws, the next
 * call tries again. The owner must not change.
 */
export function memoOf<Owner>(owner: Owner): <T>(make: (owner: Owner) => T) => T {
  // Created when it's needed: most points have no results.
  let results: Map<unknown, unknown> | undefined;
  return <T>(make: (owner: Owner) => T) => {
    results ??= new Map();
    let result = results.get(make);
    if (result === undefined && !results.has(make)) results.set(make, (result = make(owner)));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the line above stores results of `make`
    return result as T;
  };
}
