/**
 * Returns the element at `index`; negative indexes count from the end.
 * @throws RangeError if it doesn't exist, so that no `undefined` gets into a pack
 */
export function at<T>(list: readonly T[] | { at(index: number): T | undefined }, index: number): T {
  const value = list.at(index);
  if (value === undefined) throw new RangeError(`no element ${index}`);
  return value;
}
