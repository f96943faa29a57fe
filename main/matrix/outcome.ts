/** Adds up the outcome of a matrix that is computed block by block. */
import type { MatrixOutcome } from '../store/matrix-job.ts';

/** The outcome of zero cells. */
export const emptyOutcome = (): Required<MatrixOutcome> => ({
  unreachable: { no_road_at_origin: 0, no_road_at_destination: 0, no_path: 0, too_far: 0 },
  originsWithoutRoad: [],
  destinationsWithoutRoad: [],
  originsMoved: [],
  destinationsMoved: [],
});

/**
 * Adds the outcome of a block.
 * @param row of the whole, where the block begins
 * @param column as `row`
 */
export function addBlock(whole: Required<MatrixOutcome>, block: MatrixOutcome, row: number, column: number): void {
  const sums = whole.unreachable;
  sums.no_road_at_origin += block.unreachable.no_road_at_origin;
  sums.no_road_at_destination += block.unreachable.no_road_at_destination;
  sums.no_path += block.unreachable.no_path;
  sums.too_far += block.unreachable.too_far;
  // Every block of a row of blocks finds the same origins, and every one of a column the same destinations.
  for (const list of column === 0 ? (['originsWithoutRoad', 'originsMoved'] as const) : [])
    whole[list].push(...(block[list] ?? []).map((position) => row + position));
  for (const list of row === 0 ? (['destinationsWithoutRoad', 'destinationsMoved'] as const) : [])
    whole[list].push(...(block[list] ?? []).map((position) => column + position));
}
