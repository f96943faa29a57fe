/** Concurrent work whose results are used in order. */

/**
 * Yields the result of `work` for each item, in order, with at most `window` under way. The next item isn't requested
 * before there is room for it.
 * @throws the error of the first item that fails, or that of `items`
 */
export async function* inWindow<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  window: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  for await (const item of items) {
    const result = work(item);
    // Awaited in its turn; until then, a failure isn't handled.
    result.catch(() => undefined);
    underWay.push(result);
    const [first] = underWay;
    if (underWay.length < window || first === undefined) continue;
    yield await first;
    void underWay.shift();
  }
  for (const result of underWay) yield await result;
}
