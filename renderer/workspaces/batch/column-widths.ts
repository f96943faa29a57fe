/** How wide the columns of the result are. */
import type { TableColumn } from '../../../contract/tables.ts';
import { ERROR_COLUMN } from '../../../contract/enrich.ts';

const CHARACTER_PIXELS = 7;
const PADDING_PIXELS = 22;
/** The arrow of a sorted column. */
const ARROW_PIXELS = 16;
const LEAST = 64;
const MOST = 360;
/** What is wrong with a row runs over the columns of the answers. */
const ERROR_WIDTH = 120;

/** Wide enough for the name and for the cells at hand. */
export function widthOf({ name }: TableColumn, cells: readonly string[]): number {
  if (name === ERROR_COLUMN) return ERROR_WIDTH;
  const longest = cells.reduce((max, cell) => Math.max(max, cell.length), 0);
  return Math.min(
    MOST,
    Math.max(
      LEAST,
      name.length * CHARACTER_PIXELS + PADDING_PIXELS + ARROW_PIXELS,
      longest * CHARACTER_PIXELS + PADDING_PIXELS,
    ),
  );
}

/** How wide a column is, and whether that has been judged by cells of it. */
export interface ColumnWidth {
  readonly name: string;
  readonly width: number;
  readonly isJudged: boolean;
}

/**
 * Widths of columns, judged once by the first cells of each and then left alone: while a table is sorted and while
 * answers come its rows come and go, and headings that move then would be gone from under the pointer between press and
 * release.
 * @param rows cells as far as they are known: a row that is not answered yet has no cells of the answers
 * @returns `before` itself where nothing has changed
 */
export function judgeWidths(
  before: readonly ColumnWidth[],
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
): readonly ColumnWidth[] {
  const now = columns.map((column, i): ColumnWidth => {
    const known = before[i]?.name === column.name ? before[i] : undefined;
    const isSeen = rows.some((cells) => cells.length > i);
    if (known !== undefined && (known.isJudged || !isSeen)) return known;
    return {
      name: column.name,
      width: widthOf(
        column,
        rows.map((cells) => cells[i] ?? ''),
      ),
      isJudged: isSeen,
    };
  });
  return now.length === before.length && now.every((width, i) => width === before[i]) ? before : now;
}
