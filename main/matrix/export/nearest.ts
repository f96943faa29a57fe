/** The nearest origins of each destination, or the nearest destinations of each origin. */
import type { NearestPairs } from '../../../contract/matrix-export.ts';
import type { ExportJob, Measure } from './export-job.ts';
import { bothRows, type RowSource } from './rows.ts';

export interface NearCell {
  origin: number;
  destination: number;
  /** From 1. */
  rank: number;
  /** By the measure, in seconds or metres. */
  value: number;
  /** As in the job; empty if it doesn't have that measure. */
  metres: string;
  seconds: string;
}

/**
 * Returns the `k` nearest of each, for each of `wanted`, in one pass: in the order of the points and, for each, of the
 * values; the first of equals comes first. Cells without a path are left out.
 */
export async function nearestCells(
  job: ExportJob<RowSource>,
  measure: Measure,
  wanted: readonly NearestPairs[],
  k = 1,
): Promise<NearCell[][]> {
  const lists = wanted.map((pairs) => {
    const isByDestination = pairs === 'nearest';
    const found: NearCell[][] = (isByDestination ? job.destinations : job.origins).map(() => []);
    return { isByDestination, found };
  });
  for await (const { index: origin, distance, duration } of bothRows(job)) {
    const values = (measure === 'duration' ? duration : distance) ?? [];
    for (const [destination, cell] of values.entries()) {
      if (cell === '') continue;
      const value = Number(cell);
      for (const { isByDestination, found } of lists) {
        const near = found[isByDestination ? destination : origin];
        if (near === undefined || (near.length === k && value >= (near.at(-1)?.value ?? 0))) continue;
        const metres = distance?.[destination] ?? '';
        const seconds = duration?.[destination] ?? '';
        const index = near.findLastIndex((one) => one.value <= value) + 1;
        near.splice(index, 0, { origin, destination, rank: 0, value, metres, seconds });
        if (near.length > k) near.pop();
      }
    }
  }
  return lists.map(({ found }) => found.flatMap((near) => near.map((one, index) => ({ ...one, rank: index + 1 }))));
}
