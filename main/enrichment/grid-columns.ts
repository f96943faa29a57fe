/** What is said of columns that hold coordinates of a projected system, where the table does not say of which. */
import { UTM_CODES } from '../../contract/enrich.ts';
import type { ColumnGuess } from '../../contract/tables.ts';
import { guessColumns } from '../formats/tables/guess-columns.ts';
import type { TableSource } from '../formats/tables/table.ts';

/** No number takes more characters. */
const MAX_SHOWN = 40;

/** A code, for examples: UTM zone 21 south. */
export const GRID_EXAMPLE = 32_721;

/**
 * Names the columns that hold eastings and northings with values of them, and the remedy; nothing where the guess has
 * none.
 * @param example how a code is given
 */
export function gridRemedy(
  { columns, head }: Pick<TableSource, 'columns' | 'head'>,
  { easting, northing }: ColumnGuess,
  example: string,
): string | undefined {
  if (easting === undefined || northing === undefined) return undefined;
  const named = [easting, northing].map((column) => {
    const value = head.map(({ cells }) => cells[column]?.trim() ?? '').find((cell) => cell !== '');
    return JSON.stringify(columns[column]?.name) + (value === undefined ? '' : ` (e.g. ${value.slice(0, MAX_SHOWN)})`);
  });
  return (
    `the values of ${named.join(' and ')} aren't degrees; they look like UTM or national grid coordinates. ` +
    `Give the EPSG code of their system, e.g. ${example}. ${UTM_CODES}`
  );
}

/** Whether columns hold what only eastings and northings can be, whatever they are called. */
export const holdGrid = (rows: readonly (readonly string[])[]): boolean =>
  guessColumns(['easting', 'northing'], rows, true).easting !== undefined;
