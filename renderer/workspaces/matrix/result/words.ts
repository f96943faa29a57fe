/** Texts about cells, reasons and choices. */
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
import { rankOfCell } from '../../../model/matrix/result/statistics.ts';
import { t } from '../../../kit/words/t.ts';
import { writtenNumber } from '../../../kit/words/locale.ts';

export const REASONS: Record<Reason, string> = {
  no_road_at_origin: t('matrix.noRoadWithin1Km'),
  no_road_at_destination: t('matrix.noRoadWithin1KmDestination'),
  no_path: t('matrix.noPathBetweenPoints'),
  too_far: t('matrix.exceedsLimitsMatrix'),
};

export const MEASURE_TITLES: Record<Measure, string> = {
  duration: t('matrix.travelTime'),
  distance: t('matrix.distance'),
};

export const placeName = ({ code, name }: Place): string => (name === null ? code : `${code} ${name}`);

/**
 * What a cell says: its value or why it has none, the other measure, its rank; in a comparison its change, and from
 * what.
 */
export type CellText = {
  readonly value: string;
  /** The other measure of the same path; `null` where the job has none. */
  readonly other: string | null;
  /** `2nd nearest of 40 origins` or destinations, or the values of both jobs. */
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

/** For two jobs, the change first, then its base. */
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
  if (!isShared(comparison, cell)) return { value: here, other: null, note: t('matrix.otherJobDoesntPair') };
  if (Number.isNaN(before)) return { value: here, other: null, note: t('matrix.noPathOtherJob') };
  const there = writtenValue(before, measure, units);
  if (Number.isNaN(change)) return { value: here, other: null, note: t('matrix.thereOtherJob', { there }) };
  const value =
    change === 0
      ? t('matrix.same')
      : change > 0
        ? t('matrix.changeMore', { change: writtenValue(change, measure, units) })
        : t('matrix.changeLess', { change: writtenValue(-change, measure, units) });
  return { value, other: null, note: t('matrix.hereHereThereOtherJob', { here, there }) };
}

function rankText({ grid, values, nearestEnd }: HeatModel, number: number): string | null {
  const rank = rankOfCell(values, grid.destinations.length, number, nearestEnd);
  const { length: count } = nearestEnd === 'origin' ? grid.origins : grid.destinations;
  if (rank === 0 || count === 1) return null;
  const texts = { count: rank, number: writtenNumber(count), ordinal: ordinal(rank) };
  return nearestEnd === 'origin'
    ? t('matrix.ordinalNearestNumberOrigins', texts)
    : t('matrix.ordinalNearestNumberDestinations', texts);
}
