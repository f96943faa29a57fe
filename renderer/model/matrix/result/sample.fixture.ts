/** Small matrices for tests. */
import type { FetchAnswer } from '../../../../contract/matrix.ts';
import { readGrid, type MatrixGrid } from './grid.ts';

export const UUID = '8f3b21e4-0000-4000-8000-000000000000';

/** An answer of so many rows, at made-up places that lie from west to east in the order given. */
export function answerOf(duration: (number | null)[][], more: Partial<FetchAnswer> = {}): FetchAnswer {
  const columns = duration[0]?.length ?? 0;
  return {
    uuid: UUID,
    status: 'Finished',
    progress: 1,
    mode: 'car',
    option: 'fastest',
    result: ['cost'],
    created_at: '2026-11-22T01:00:00Z',
    unreachable: {
      no_road_at_origin: 0,
      no_road_at_destination: 0,
      no_path: duration.flat().filter((value) => value === null).length,
      too_far: 0,
    },
    origin_addresses: duration.map((_, row) => `${-56 + row / 100},-34.9`),
    destination_addresses: Array.from({ length: columns }, (_, column) => `${-56 + column / 100},-34.8`),
    duration,
    ...more,
  };
}

export function gridOf(duration: (number | null)[][], more: Partial<FetchAnswer> = {}): MatrixGrid {
  const grid = readGrid(answerOf(duration, more));
  if (grid === null) throw new Error('the answer has no matrices');
  return grid;
}
