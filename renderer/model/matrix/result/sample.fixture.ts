/** Small matrices for tests. */
import { NO_VALUE, type BinaryMatrix } from '../../../../contract/matrix-binary.ts';
import type { FetchAnswer } from '../../../../contract/matrix.ts';
import { readGrid, type MatrixGrid } from './grid.ts';

export const UUID = '8f3b21e4-0000-4000-8000-000000000000';

/** An answer of so many rows, at made-up places that lie from west to east in the order given. */
export function matrixOf(duration: (number | null)[][], more: Partial<FetchAnswer> = {}): BinaryMatrix {
  const columns = duration[0]?.length ?? 0;
  const job: BinaryMatrix['job'] = {
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
    ...more,
  };
  const tenths = duration.flat().map((value) => (value === null ? NO_VALUE : Math.round(value * 10)));
  return { job, duration: Int32Array.from(tenths), distance: undefined };
}

export function gridOf(duration: (number | null)[][], more: Partial<FetchAnswer> = {}): MatrixGrid {
  const grid = readGrid(matrixOf(duration, more));
  if (grid === null) throw new Error('the job has no matrices');
  return grid;
}
