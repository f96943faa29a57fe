/** Two jobs cell by cell. */
import type { MatrixGrid, Measure, Place } from './grid.ts';

/** A point is the same in two jobs if it lies at the same place, to a seventh decimal of a degree. */
const keyOf = ({ lon, lat }: Place): string => `${lon.toFixed(7)},${lat.toFixed(7)}`;

function positionsIn(places: readonly Place[], wanted: readonly Place[]): Int32Array {
  const byPlace = new Map(places.map((place, position) => [keyOf(place), position]));
  return Int32Array.from(wanted, (place) => byPlace.get(keyOf(place)) ?? -1);
}

export type Comparison = {
  readonly measure: Measure;
  /** The first minus the second, by the cells of the first; NaN where either has no value. */
  readonly difference: Float64Array;
  /** The second's values by the cells of the first. */
  readonly other: Float64Array;
  /** Cells that both jobs have. */
  readonly shared: number;
  /** Cells that have a value in the first alone, and in the second alone. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
};

/** @returns why the two cannot be compared, or the comparison */
export function compareGrids(first: MatrixGrid, second: MatrixGrid, measure: Measure): Comparison | string {
  const [values, others] = [first[measure], second[measure]];
  const what = measure === 'duration' ? 'travel times' : 'distances';
  if (values === undefined || others === undefined) return `One of the two jobs has no ${what}.`;
  const rows = positionsIn(second.origins, first.origins);
  const columns = positionsIn(second.destinations, first.destinations);
  if (!rows.some((row) => row >= 0) || !columns.some((column) => column >= 0)) return 'The two jobs have no origin or no destination in common.';

  const difference = new Float64Array(values.length).fill(Number.NaN);
  const other = new Float64Array(values.length).fill(Number.NaN);
  const counts = { shared: 0, onlyFirst: 0, onlySecond: 0 };
  for (const [o, row] of rows.entries()) {
    if (row < 0) continue;
    for (const [d, column] of columns.entries()) {
      if (column < 0) continue;
      const cell = o * columns.length + d;
      const [value, counterpart] = [values[cell] ?? Number.NaN, others[row * second.destinations.length + column] ?? Number.NaN];
      other[cell] = counterpart;
      difference[cell] = value - counterpart;
      counts.shared += 1;
      if (!Number.isNaN(value) && Number.isNaN(counterpart)) counts.onlyFirst += 1;
      if (Number.isNaN(value) && !Number.isNaN(counterpart)) counts.onlySecond += 1;
    }
  }
  return { measure, difference, other, ...counts };
}
