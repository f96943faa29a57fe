/** Selection of the cells of a matrix to draw as paths. */
import type { ExportTask } from './export-job.ts';
import { readRows, type RowSource } from './rows.ts';

/** Indices of origin and destination for each pair. If `count` exceeds the limit, `pairs` is empty. */
export interface ChosenPairs {
  pairs: Int32Array;
  count: number;
}

/** Message for more pairs than one file can hold. */
export const tooManyPairs = (count: number, limit: number): string =>
  `${count} cells were requested, but a file holds at most ${limit} paths: narrow them with min and max, or use ` +
  'pairs=nearest';

/**
 * Chooses pairs whose value is between `min` and `max`. `nearest`: for each destination, the origin with the smallest
 * value, the first of equals; `all`: every cell with a path.
 */
export async function choosePairs({
  job,
  measure,
  pairs,
  min,
  max,
  limit,
}: Extract<ExportTask<RowSource>, { kind: 'pairs' }>): Promise<ChosenPairs> {
  const source = job[measure];
  const chosen: number[] = [];
  const nearest = job.destinations.map(() => ({ origin: -1, value: Infinity }));
  let [count, origin] = [0, 0];
  for await (const row of source === undefined ? [] : readRows(source)) {
    for (const [destination, cell] of row.entries()) {
      const value = cell === '' ? Number.NaN : Number(cell);
      const best = nearest[destination];
      if (pairs === 'nearest') {
        if (best !== undefined && value < best.value) [best.origin, best.value] = [origin, value];
      } else if (value >= min && value <= max) {
        count++;
        if (count <= limit) chosen.push(origin, destination);
      }
    }
    origin++;
  }
  if (pairs === 'nearest') {
    for (const [destination, best] of nearest.entries())
      if (best.origin >= 0 && best.value >= min && best.value <= max) chosen.push(best.origin, destination);
    count = chosen.length / 2;
  }
  return { pairs: count > limit ? new Int32Array() : Int32Array.from(chosen), count };
}
