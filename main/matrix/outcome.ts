/** Adds up the outcome of a matrix that is computed in blocks. */
import type { MatrixOutcome } from '../store/matrix-job.ts';

export type TotalOutcome = Required<Omit<MatrixOutcome, 'conditions'>>;

/** Returns the outcome of an empty matrix. */
export const emptyOutcome = (): TotalOutcome => ({
  unreachable: { no_road_at_origin: 0, no_road_at_destination: 0, no_path: 0, too_far: 0 },
  originsWithoutRoad: [],
  destinationsWithoutRoad: [],
  originsMoved: [],
  destinationsMoved: [],
});

/**
 * Adds the outcome of a block to that of the whole matrix.
 * @param row first row of the block in the whole matrix
 * @param column first column
 */
export function addBlock(total: TotalOutcome, block: MatrixOutcome, row: number, column: number): void {
  const sums = total.unreachable;
  sums.no_road_at_origin += block.unreachable.no_road_at_origin;
  sums.no_road_at_destination += block.unreachable.no_road_at_destination;
  sums.no_path += block.unreachable.no_path;
  sums.too_far += block.unreachable.too_far;
  // All blocks in a row report the same origins, and all blocks in a column the same destinations: count them once.
  for (const list of column === 0 ? (['originsWithoutRoad', 'originsMoved'] as const) : [])
    total[list].push(...(block[list] ?? []).map((position) => row + position));
  for (const list of row === 0 ? (['destinationsWithoutRoad', 'destinationsMoved'] as const) : [])
    total[list].push(...(block[list] ?? []).map((position) => column + position));
}
