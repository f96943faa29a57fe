/** Orderings of a heat map's rows and columns: lists of positions in the job. */
import type { Ordering } from './choices.ts';
import { clusterOrder } from './clusters.ts';
import type { MatrixGrid, Place } from './grid.ts';
import { nearestOrigins } from './statistics.ts';
import { t } from '../../../kit/words/t.ts';
import { collator } from '../../../kit/words/locale.ts';

export const ORDERING_TITLES: Record<Ordering, string> = {
  given: t('matrix.asEntered'),
  name: t('matrix.byName'),
  nearest: t('matrix.nearestFirst'),
  west: t('matrix.westEast'),
  cluster: t('matrix.byCluster'),
};

/** Numbers in names count as numbers: `Depot 2` is before `Depot 10`. */
const COLLATOR = collator({ numeric: true, sensitivity: 'base' });

const positions = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Sorts positions by a key, NaN last; equals stay as given. */
function byKey(count: number, key: (index: number) => number): Int32Array {
  const keys = Float64Array.from({ length: count }, (_, index) => key(index));
  const rank = (index: number): number => {
    const value = keys[index] ?? Number.NaN;
    return Number.isNaN(value) ? Number.MAX_VALUE : value;
  };
  return Int32Array.from(positions(count).toSorted((a, b) => rank(a) - rank(b)));
}

const byName = (places: readonly Place[]): Int32Array =>
  Int32Array.from(
    positions(places.length).toSorted((a, b) =>
      COLLATOR.compare(places[a]?.name ?? places[a]?.code ?? '', places[b]?.name ?? places[b]?.code ?? ''),
    ),
  );

/** Mean of a row's or column's values; NaN if it has none. */
function meanOf(values: Float64Array, start: number, step: number, count: number): number {
  let [sum, reached] = [0, 0];
  for (let i = 0, cell = start; i < count; i += 1, cell += step) {
    const value = values[cell] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    reached += 1;
  }
  return reached === 0 ? Number.NaN : sum / reached;
}

/** Rows: `nearest` puts the origin with the least mean first. */
export function orderRows(grid: MatrixGrid, values: Float64Array, ordering: Ordering): Int32Array {
  const { origins, destinations } = grid;
  if (ordering === 'name') return byName(origins);
  if (ordering === 'west') return byKey(origins.length, (row) => origins[row]?.lon ?? Number.NaN);
  if (ordering === 'nearest')
    return byKey(origins.length, (row) => meanOf(values, row * destinations.length, 1, destinations.length));
  if (ordering === 'cluster')
    return clusterOrder(
      values,
      { count: origins.length, step: destinations.length },
      { count: destinations.length, step: 1 },
    );
  return Int32Array.from(positions(origins.length));
}

/**
 * Columns: `nearest` groups them by their nearest origin, in the order of the rows, and within a group by distance;
 * unreachable destinations come last.
 */
export function orderColumns(grid: MatrixGrid, values: Float64Array, ordering: Ordering, rows: Int32Array): Int32Array {
  const { origins, destinations } = grid;
  if (ordering === 'name') return byName(destinations);
  if (ordering === 'west') return byKey(destinations.length, (column) => destinations[column]?.lon ?? Number.NaN);
  if (ordering === 'cluster')
    return clusterOrder(
      values,
      { count: destinations.length, step: 1 },
      { count: origins.length, step: destinations.length },
    );
  if (ordering === 'nearest') return byNearest(values, destinations.length, rows);
  return Int32Array.from(positions(destinations.length));
}

function byNearest(values: Float64Array, columns: number, rows: Int32Array): Int32Array {
  const nearest = nearestOrigins(values, columns);
  const rowOf = inverse(rows);
  const group = (column: number): number => rowOf[nearest[column] ?? -1] ?? rows.length;
  const value = (column: number): number => values[(nearest[column] ?? 0) * columns + column] ?? 0;
  return Int32Array.from(
    positions(columns).toSorted((a, b) => group(a) - group(b) || (group(a) < rows.length ? value(a) - value(b) : 0)),
  );
}

/** Index of each position of the job in an ordering. */
export function inverse(order: Int32Array): Int32Array {
  const places = new Int32Array(order.length);
  for (const [place, position] of order.entries()) places[position] = place;
  return places;
}
