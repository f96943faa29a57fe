/** Estimates the duration of an order from earlier ones on this machine. */
import type { JobSummary } from '../../../../contract/matrix.ts';

/** Jobs that differ by more than this factor in cells aren't comparable: reading the roads has another share. */
const COMPARABLE = 4;
/** Jobs that count: the latest, since packs, programs and machines change. */
const LATEST = 5;

type Order = { readonly origins: number; readonly destinations: number; readonly mode: string; readonly pack: string };

const cellsOf = ({ origins, destinations }: Pick<JobSummary, 'origins' | 'destinations'>): number =>
  origins * destinations;

/**
 * Seconds that the order will take: the median of what jobs of its mode, on its roads and about its size took for as
 * many cells.
 * @param jobs the latest first
 * @returns nothing where there was no such job
 */
export function estimatedSeconds(jobs: readonly JobSummary[], order: Order): number | undefined {
  const cells = cellsOf(order);
  const seconds = jobs
    .flatMap((job) => {
      const { status, mode, pack, started_at: start, finished_at: end } = job;
      if (
        status !== 'Finished' ||
        mode !== order.mode ||
        pack !== order.pack ||
        start === undefined ||
        end === undefined
      )
        return [];
      const ratio = cells / cellsOf(job);
      return ratio > COMPARABLE || ratio < 1 / COMPARABLE
        ? []
        : [((Date.parse(end) - Date.parse(start)) / 1000) * ratio];
    })
    .slice(0, LATEST)
    .toSorted((a, b) => a - b);
  return seconds[Math.floor(seconds.length / 2)];
}
