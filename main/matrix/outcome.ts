/** What is known of the cells of a matrix that is computed block by block. */
import type { MatrixOutcome } from '../store/matrix-job.ts';

/** That of no cells. */
export const noOutcome = (): MatrixOutcome => ({
  unreachable: { no_road_at_origin: 0, no_road_at_destination: 0, no_path: 0, too_far: 0 },
  originsWithoutRoad: [],
  destinationsWithoutRoad: [],
});

/**
 * Adds what is known of a block.
 * @param row of the whole, where the block begins
 * @param column as `row`
 */
export function addBlock(
  whole: MatrixOutcome,
  { unreachable, originsWithoutRoad, destinationsWithoutRoad }: MatrixOutcome,
  row: number,
  column: number,
): void {
  const sums = whole.unreachable;
  sums.no_road_at_origin += unreachable.no_road_at_origin;
  sums.no_road_at_destination += unreachable.no_road_at_destination;
  sums.no_path += unreachable.no_path;
  sums.too_far += unreachable.too_far;
  // Every block of a row of blocks finds the same origins, and every one of a column the same destinations.
  if (column === 0) whole.originsWithoutRoad.push(...originsWithoutRoad.map((position) => row + position));
  if (row === 0) whole.destinationsWithoutRoad.push(...destinationsWithoutRoad.map((position) => column + position));
}
