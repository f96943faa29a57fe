/** Which cells of a matrix are drawn as paths. */
import type { ExportTask } from './export-job.ts';
import { readRows, type RowSource } from './rows.ts';

/** Origin and destination after one another; `count` may be more than fit under the limit, and none are listed then. */
export interface ChosenPairs {
  pairs: Int32Array;
  count: number;
}

/** What is said of more pairs than one file holds. */
export const tooManyPairs = (count: number, limit: number): string =>
  `${count} cells are asked for, and one file holds up to ${limit} paths: narrow them by min and max, or ask ` +
  'for pairs=nearest';

/**
 * `nearest`: for each destination the origin with the least value, the first of equals; `all`: every cell with a path.
 * Of these, the cells from `min` to `max`.
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
