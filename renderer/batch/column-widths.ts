/** How wide the columns of the result are, and which of them are in view. */
import type { TableColumn } from '../../contract/tables.ts';
import { ERROR_COLUMN } from '../../contract/enrich.ts';

const CHARACTER_PIXELS = 7;
const PADDING_PIXELS = 22;
/** The arrow of a sorted column. */
const ARROW_PIXELS = 16;
const LEAST = 64;
const MOST = 260;
/** What is wrong with a row runs over the columns of the answers. */
const ERROR_WIDTH = 120;

/** Wide enough for the name and for the cells at hand. */
export function widthOf({ name }: TableColumn, cells: readonly string[]): number {
  if (name === ERROR_COLUMN) return ERROR_WIDTH;
  const longest = cells.reduce((most, cell) => Math.max(most, cell.length), 0);
  return Math.min(MOST, Math.max(LEAST, name.length * CHARACTER_PIXELS + PADDING_PIXELS + ARROW_PIXELS, longest * CHARACTER_PIXELS + PADDING_PIXELS));
}

/** The first and last of columns of `widths` that the stretch from `left` to `right` touches. */
export function columnsInView(widths: readonly number[], left: number, right: number): { first: number; last: number } {
  let at = 0;
  let first = 0;
  let last = widths.length - 1;
  for (const [i, width] of widths.entries()) {
    if (at + width <= left) first = Math.min(widths.length - 1, i + 1);
    at += width;
    if (at >= right) {
      last = i;
      break;
    }
  }
  return { first, last: Math.max(first, last) };
}
