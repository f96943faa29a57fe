/** A rectangle of cells, as one marks it with Shift and the arrows or by dragging. */
import { guardFormula } from '../../../../contract/formula-guard.ts';
import { cellNumber, type MatrixGrid, type Place } from './grid.ts';
import type { Spot } from './view.ts';

/** Both corners are included, in the order of the heat map. */
export type Block = { readonly from: Spot; readonly to: Spot };

export const blockBounds = ({ from, to }: Block) => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

/** More cells than this the clipboard does not take as a table: about 1.5 MB of text. */
export const MAX_COPIED = 200_000;

export function blockSize(block: Block): { readonly rows: number; readonly columns: number } {
  const { top, bottom, left, right } = blockBounds(block);
  return { rows: bottom - top + 1, columns: right - left + 1 };
}

/** Text for a spreadsheet, without separators and formulas. */
const plain = (text: string): string => guardFormula(text.replaceAll(/[\t\r\n]+/g, ' '));

const nameOf = (place: Place | undefined): string => plain(place?.name ?? place?.code ?? '');

/**
 * The cells as a table for spreadsheets: separated by tabs, with the codes of the points at its edges, in seconds or
 * metres with a decimal point; empty if unreachable.
 * @param corner text of the top left cell
 */
export function blockText(
  grid: MatrixGrid,
  values: Float64Array,
  corner: string,
  block: Block,
  rows: Int32Array,
  columns: Int32Array,
): string {
  const { top, bottom, left, right } = blockBounds(block);
  const shownColumns = columns.subarray(left, right + 1);
  const head = [corner, ...Array.from(shownColumns, (column) => nameOf(grid.destinations[column]))];
  const lines = Array.from(rows.subarray(top, bottom + 1), (origin) => [
    nameOf(grid.origins[origin]),
    ...Array.from(shownColumns, (destination) => {
      const value = values[cellNumber(grid, { origin, destination })] ?? Number.NaN;
      return Number.isNaN(value) ? '' : String(value);
    }),
  ]);
  return [head, ...lines].map((cells) => cells.join('\t')).join('\n');
}
