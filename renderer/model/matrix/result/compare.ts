/** Two jobs cell by cell. */
import { matchPlaces, placeKey } from '../../../../contract/matrix-export.ts';
import type { Cell, MatrixGrid, Measure, Place } from './grid.ts';
import { t } from '../../../kit/words/t.ts';

const keysOf = (places: readonly Place[]): string[] => places.map(({ lon, lat }) => placeKey(lon, lat));

export type Comparison = {
  /** The job with which this one is compared. */
  readonly uuid: string;
  readonly measure: Measure;
  /** The first minus the second, by the cells of the first; NaN where either has no value. */
  readonly difference: Float64Array;
  /** The second's values by the cells of the first. */
  readonly other: Float64Array;
  /** Positions of the first matrix's origins and destinations in the second; −1 if missing. */
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  /** Cells that both jobs have. */
  readonly shared: number;
  /** Cells that have a value in the first alone, and in the second alone. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
};

/** @returns why the two cannot be compared, or the comparison */
export function compareGrids(first: MatrixGrid, second: MatrixGrid, measure: Measure): Comparison | string {
  const [values, others] = [first[measure], second[measure]];
  if (values === undefined || others === undefined)
    return measure === 'duration' ? t('matrix.oneTwoJobsNoTravel') : t('matrix.oneTwoJobsNoDistances');
  const rows = matchPlaces(keysOf(first.origins), keysOf(second.origins));
  const columns = matchPlaces(keysOf(first.destinations), keysOf(second.destinations));
  const hasOrigin = rows.some((row) => row >= 0);
  const hasDestination = columns.some((column) => column >= 0);
  if (!hasOrigin && !hasDestination) return t('matrix.noPointCommon');
  if (!hasOrigin) return t('matrix.noOriginCommon');
  if (!hasDestination) return t('matrix.noDestinationCommon');

  const difference = new Float64Array(values.length).fill(Number.NaN);
  const other = new Float64Array(values.length).fill(Number.NaN);
  const counts = { shared: 0, onlyFirst: 0, onlySecond: 0 };
  for (const [o, row] of rows.entries()) {
    if (row < 0) continue;
    for (const [d, column] of columns.entries()) {
      if (column < 0) continue;
      const cell = o * columns.length + d;
      const [value, counterpart] = [
        values[cell] ?? Number.NaN,
        others[row * second.destinations.length + column] ?? Number.NaN,
      ];
      other[cell] = counterpart;
      // Both have one decimal; their difference in binary would have more.
      difference[cell] = Math.round((value - counterpart) * 10) / 10;
      counts.shared += 1;
      if (!Number.isNaN(value) && Number.isNaN(counterpart)) counts.onlyFirst += 1;
      if (Number.isNaN(value) && !Number.isNaN(counterpart)) counts.onlySecond += 1;
    }
  }
  return { uuid: second.uuid, measure, difference, other, rows, columns, ...counts };
}

/** Whether the other job has the pair, with or without a path. */
export const isShared = ({ rows, columns }: Comparison, { origin, destination }: Cell): boolean =>
  (rows[origin] ?? -1) >= 0 && (columns[destination] ?? -1) >= 0;
