/** Does `work` for each item, in batches of `batchSize`. @returns the results in the order of the items */
export async function mapInBatches<Item, Result>(
  items: readonly Item[],
  batchSize: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += batchSize)
    results.push(...(await Promise.all(items.slice(start, start + batchSize).map(work))));
  return results;
}
