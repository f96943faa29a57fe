/** Statistics of a matrix: median, extremes, distribution, nearest points. */
import type { End } from './choices.ts';

export type Summary = {
  /** Cells that have a value. */
  readonly reachable: number;
  readonly min: number;
  readonly median: number;
  /** The least value that 95 % of the cells do not exceed. */
  readonly p95: number;
  readonly max: number;
  /** Number of the cell with the largest value: the farthest pair; −1 where no cell has a value. */
  readonly farthest: number;
};

/** The reachable values in ascending order. */
export function sortedValues(values: Float64Array): Float64Array {
  return values.filter((value) => !Number.isNaN(value)).toSorted();
}

/** The nearest-rank quantile: the least value not exceeded by a share of all. NaN without values. */
export function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The middle value, or halfway between the two middle ones. */
function medianOf(sorted: Float64Array): number {
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

export function summarise(values: Float64Array, sorted: Float64Array): Summary {
  const max = sorted.at(-1) ?? Number.NaN;
  return {
    reachable: sorted.length,
    min: sorted[0] ?? Number.NaN,
    median: medianOf(sorted),
    p95: quantile(sorted, 0.95),
    max,
    farthest: values.indexOf(max),
  };
}

/** Number of ascending values less than `limit`. */
function countBelow(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Cells per bin of equal width from `least` to `most`; the last bin takes everything from `most` up as well. */
export function histogram(sorted: Float64Array, min: number, max: number, bins: number): Uint32Array {
  const counts = new Uint32Array(bins);
  let before = 0;
  for (let bin = 0; bin < bins; bin += 1) {
    const end = bin === bins - 1 ? sorted.length : countBelow(sorted, min + ((max - min) * (bin + 1)) / bins);
    counts[bin] = end - before;
    before = end;
  }
  return counts;
}

/** For each destination the origin with the least value, the first of equals; −1 where no origin reaches it. */
export function nearestOrigins(values: Float64Array, columns: number): Int32Array {
  const nearest = new Int32Array(columns).fill(-1);
  const min = new Float64Array(columns).fill(Infinity);
  for (let cell = 0; cell < values.length; cell += 1) {
    const column = cell % columns;
    const value = values[cell] ?? Number.NaN;
    if (value < (min[column] ?? 0)) {
      min[column] = value;
      nearest[column] = cell / columns;
    }
  }
  return nearest;
}

/** For each origin the destination with the least value, the first of equals; −1 where it reaches none. */
export function nearestDestinations(values: Float64Array, columns: number): Int32Array {
  return Int32Array.from({ length: values.length / columns }, (_, row) => {
    let nearest = -1;
    let min = Infinity;
    for (let column = 0; column < columns; column += 1) {
      const value = values[row * columns + column] ?? Number.NaN;
      if (value < min) [min, nearest] = [value, column];
    }
    return nearest;
  });
}

/**
 * Which nearest `end` of its column or row a cell is: 1 is the nearest, equals share a rank, 0 has no value.
 */
export function rankOfCell(values: Float64Array, columns: number, cell: number, end: End): number {
  const value = values[cell] ?? Number.NaN;
  if (Number.isNaN(value)) return 0;
  const start = end === 'origin' ? cell % columns : cell - (cell % columns);
  const [limit, step] = end === 'origin' ? [values.length, columns] : [start + columns, 1];
  let rank = 1;
  for (let other = start; other < limit; other += step) if ((values[other] ?? 0) < value) rank += 1;
  return rank;
}
