/**
 * The element at `index`, which the caller knows to exist; negative indexes count from the end.
 * @throws RangeError where it does not: a builder stops rather than carry `undefined` into a pack.
 */
export function at<T>(list: readonly T[] | { at(index: number): T | undefined }, index: number): T {
  const value = list.at(index);
  if (value === undefined) throw new RangeError(`no element ${index}`);
  return value;
}
