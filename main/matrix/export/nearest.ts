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
 * Returns the `k` nearest of each, in the order of the points and, for each, of the values; the first of equals comes
 * first. Cells without a path are left out.
 */
export async function nearestCells(
  job: ExportJob<RowSource>,
  measure: Measure,
  pairs: NearestPairs,
  k = 1,
): Promise<NearCell[]> {
  const subjects: NearCell[][] = (pairs === 'nearest' ? job.destinations : job.origins).map(() => []);
  for await (const { index: origin, distance, duration } of bothRows(job)) {
    const values = (measure === 'duration' ? duration : distance) ?? [];
    for (const [destination, cell] of values.entries()) {
      const found = subjects[pairs === 'nearest' ? destination : origin];
      const value = Number(cell);
      if (cell === '' || found === undefined || (found.length === k && value >= (found.at(-1)?.value ?? 0))) continue;
      const metres = distance?.[destination] ?? '';
      const seconds = duration?.[destination] ?? '';
      found.splice(found.findLastIndex((near) => near.value <= value) + 1, 0, {
        origin,
        destination,
        rank: 0,
        value,
        metres,
        seconds,
      });
      if (found.length > k) found.pop();
    }
  }
  return subjects.flatMap((found) => found.map((near, index) => ({ ...near, rank: index + 1 })));
}
