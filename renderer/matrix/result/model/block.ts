/** A rectangle of cells, as one marks it with Shift and the arrows or by dragging. */
import { cellNumber, type MatrixGrid, type Measure, type Place } from './grid.ts';
import type { Spot } from './view.ts';

/** Both corners belong to it; they stand in the order of the heat map. */
export type Block = { readonly from: Spot; readonly to: Spot };

export const blockBounds = ({ from, to }: Block) => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

/** Columns of a table, without what would break one. */
const plain = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ');

const nameOf = (place: Place | undefined): string => plain(place?.name ?? place?.code ?? '');

/**
 * The cells as a table that a spreadsheet takes: tabs between columns, the codes of the points at its edges, seconds or
 * metres with a decimal point, nothing where there is no path.
 */
export function blockText(grid: MatrixGrid, values: Float64Array, measure: Measure, block: Block, rows: Int32Array, columns: Int32Array): string {
  const { top, bottom, left, right } = blockBounds(block);
  const shownColumns = columns.subarray(left, right + 1);
  const head = [measure === 'duration' ? 'seconds' : 'metres', ...Array.from(shownColumns, (column) => nameOf(grid.destinations[column]))];
  const lines = Array.from(rows.subarray(top, bottom + 1), (origin) => [
    nameOf(grid.origins[origin]),
    ...Array.from(shownColumns, (destination) => {
      const value = values[cellNumber(grid, { origin, destination })] ?? Number.NaN;
      return Number.isNaN(value) ? '' : String(value);
    }),
  ]);
  return [head, ...lines].map((cells) => cells.join('\t')).join('\n');
}
