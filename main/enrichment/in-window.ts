/** Concurrent work with results in order. */

/**
 * Yields the result of `work` for each item in order, with at most `window` in flight. Requests the next item only when
 * a slot is free.
 * @throws the error of the first item that fails, or of `items`
 */
export async function* inWindow<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  window: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const inFlight: Promise<Result>[] = [];
  for await (const item of items) {
    const result = work(item);
    // Awaited below; this avoids an unhandled rejection until then.
    result.catch(() => undefined);
    inFlight.push(result);
    const [first] = inFlight;
    if (inFlight.length < window || first === undefined) continue;
    yield await first;
    void inFlight.shift();
  }
  for (const result of inFlight) yield await result;
}
