/** Keyboard movement between cells. Spots are in display order. */
import type { Extent, Spot } from './view.ts';

type Orders = { readonly rows: Int32Array; readonly columns: Int32Array };

const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

export const stepped = ({ row, column }: Spot, down: number, right: number, { rows, columns }: Extent): Spot => ({
  row: clamp(row + down, rows),
  column: clamp(column + right, columns),
});

/** The destination of the row that comes before all others; the spot itself where the row reaches none. */
function foremostInRow(
  values: Float64Array,
  { rows, columns }: Orders,
  { row, column }: Spot,
  isBefore: (value: number, best: number) => boolean,
): Spot {
  const start = (rows[row] ?? 0) * columns.length;
  let [place, best] = [column, Number.NaN];
  for (const [at, destination] of columns.entries()) {
    const value = values[start + destination] ?? Number.NaN;
    if (!Number.isNaN(value) && (Number.isNaN(best) || isBefore(value, best))) [place, best] = [at, value];
  }
  return { row, column: place };
}

/** The nearest destination of the row; the same spot if it reaches none. */
export const nearestInRow = (values: Float64Array, orders: Orders, spot: Spot): Spot =>
  foremostInRow(values, orders, spot, (value, best) => value < best);

/** The farthest destination of the row; the same spot if it reaches none. */
export const farthestInRow = (values: Float64Array, orders: Orders, spot: Spot): Spot =>
  foremostInRow(values, orders, spot, (value, best) => value > best);

/** The next cell without a value, reading row by row and on from the start; `null` where every cell has one. */
export function nextUnreachable(values: Float64Array, { rows, columns }: Orders, { row, column }: Spot): Spot | null {
  const count = rows.length * columns.length;
  const start = row * columns.length + column;
  for (let step = 1; step <= count; step += 1) {
    const place = (start + step) % count;
    const spot = { row: Math.floor(place / columns.length), column: place % columns.length };
    if (Number.isNaN(values[(rows[spot.row] ?? 0) * columns.length + (columns[spot.column] ?? 0)] ?? Number.NaN))
      return spot;
  }
  return null;
}
