/** Selection of the cells of a matrix to draw as paths. */
import type { ExportTask } from './export-job.ts';
import { nearestCells } from './nearest.ts';
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

/** Chooses pairs whose value is between `min` and `max`: the nearest of each, or every cell with a path. */
export async function choosePairs({
  job,
  measure,
  pairs,
  min,
  max,
  limit,
}: Extract<ExportTask<RowSource>, { kind: 'pairs' }>): Promise<ChosenPairs> {
  const source = job[measure];
  if (source === undefined) return { pairs: new Int32Array(), count: 0 };
  const chosen: number[] = [];
  let count = 0;
  if (pairs === 'all') {
    let origin = 0;
    for await (const row of readRows(source)) {
      for (const [destination, cell] of row.entries()) {
        const value = cell === '' ? Number.NaN : Number(cell);
        if (!(value >= min && value <= max)) continue;
        count++;
        if (count <= limit) chosen.push(origin, destination);
      }
      origin++;
    }
  } else {
    const measured = { ...job, duration: undefined, distance: undefined, [measure]: source };
    const [nearest = []] = await nearestCells(measured, measure, [pairs]);
    for (const { origin, destination, value } of nearest)
      if (value >= min && value <= max) chosen.push(origin, destination);
    count = chosen.length / 2;
  }
  return { pairs: count > limit ? new Int32Array() : Int32Array.from(chosen), count };
}
