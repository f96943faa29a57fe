/** What is said of cells, reasons and choices. */
import type { UnitSystem } from '../../../kit/coordinates/units.ts';
import type { HeatModel } from './heat-model.ts';
import { isShared, type Comparison } from '../../../model/matrix/result/compare.ts';
import { ordinal, writtenValue } from '../../../model/matrix/result/format.ts';
import {
  cellNumber,
  reasonOf,
  type Cell,
  type Measure,
  type Place,
  type Reason,
} from '../../../model/matrix/result/grid.ts';
import { rankInColumn } from '../../../model/matrix/result/statistics.ts';
import { plural, t } from '../../../kit/words/t.ts';
import { writtenNumber } from '../../../kit/words/locale.ts';

export const REASONS: Record<Reason, string> = {
  no_road_at_origin: t('No road within 1 km of the origin'),
  no_road_at_destination: t('No road within 1 km of the destination'),
  no_path: t('No path between the ends'),
  too_far: t('Beyond the limits of one matrix'),
};

export const MEASURE_TITLES: Record<Measure, string> = { duration: t('Travel time'), distance: t('Distance') };

export const placeName = ({ code, name }: Place): string => (name === null ? code : `${code} ${name}`);

/**
 * What a cell says: its value or why it has none, the other measure, its rank; in a comparison its change, and from
 * what.
 */
export type CellText = {
  readonly value: string;
  /** The other measure of the same path; `null` where the job has none. */
  readonly other: string | null;
  /** `2nd nearest of 40 origins`, or the values of both jobs. */
  readonly note: string | null;
  readonly isReachable: boolean;
};

export function cellText(model: HeatModel, cell: Cell, units: UnitSystem): CellText {
  const { grid, measure, values, comparison } = model;
  const number = cellNumber(grid, cell);
  const value = values[number] ?? Number.NaN;
  const isReachable = !Number.isNaN(value);
  const otherMeasure = measure === 'duration' ? 'distance' : 'duration';
  const other = grid[otherMeasure]?.[number] ?? Number.NaN;
  const plain = isReachable ? writtenValue(value, measure, units) : REASONS[reasonOf(grid, cell)];
  if (comparison !== null) return { ...comparedText(comparison, cell, number, plain, units), isReachable };
  return {
    value: plain,
    other: Number.isNaN(other) ? null : writtenValue(other, otherMeasure, units),
    note: rankText(model, number),
    isReachable,
  };
}

/** Of two jobs: the change first, then what it is of. */
function comparedText(
  comparison: Comparison,
  cell: Cell,
  number: number,
  here: string,
  units: UnitSystem,
): Omit<CellText, 'isReachable'> {
  const { measure } = comparison;
  const change = comparison.difference[number] ?? Number.NaN;
  const before = comparison.other[number] ?? Number.NaN;
  if (!isShared(comparison, cell)) return { value: here, other: null, note: t('The other job has no such pair') };
  if (Number.isNaN(before)) return { value: here, other: null, note: t('No path in the other job') };
  const there = writtenValue(before, measure, units);
  if (Number.isNaN(change)) return { value: here, other: null, note: t('{{there}} in the other job', { there }) };
  const value =
    change === 0
      ? t('The same')
      : change > 0
        ? t('{{change}} more', { change: writtenValue(change, measure, units) })
        : t('{{change}} less', { change: writtenValue(-change, measure, units) });
  return { value, other: null, note: t('{{here}} here, {{there}} in the other job', { here, there }) };
}

function rankText({ grid, values }: HeatModel, number: number): string | null {
  const rank = rankInColumn(values, grid.destinations.length, number);
  const count = grid.origins.length;
  if (rank === 0 || count === 1) return null;
  return plural(rank, 'Nearest of {{number}} origins', '{{ordinal}} nearest of {{number}} origins', {
    number: writtenNumber(count),
    ordinal: ordinal(rank),
  });
}
