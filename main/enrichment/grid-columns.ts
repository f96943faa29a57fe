/** Remedies for tables with projected coordinates of an unknown coordinate system. */
import { UTM_CODES } from '../../contract/enrich.ts';
import type { ColumnGuess } from '../../contract/tables.ts';
import { guessColumns } from '../formats/tables/guess-columns.ts';
import type { TableSource } from '../formats/tables/table.ts';

/** Longer than any number. */
const MAX_SHOWN = 40;

/** Example code: UTM zone 21 south. */
export const GRID_EXAMPLE = 32_721;

/**
 * Names the columns that hold eastings and northings, with sample values and the remedy; undefined if the guess has
 * none.
 * @param example how to give a code
 */
export function gridRemedy(
  { columns, head }: Pick<TableSource, 'columns' | 'head'>,
  { easting, northing }: ColumnGuess,
  example: string,
): string | undefined {
  if (easting === undefined || northing === undefined) return undefined;
  const described = [easting, northing].map((column) => {
    const value = head.map(({ cells }) => cells[column]?.trim() ?? '').find((cell) => cell !== '');
    return JSON.stringify(columns[column]?.name) + (value === undefined ? '' : ` (e.g. ${value.slice(0, MAX_SHOWN)})`);
  });
  return (
    `the values of ${described.join(' and ')} aren't degrees; they look like UTM or national grid coordinates. ` +
    `Give the EPSG code of their system, e.g. ${example}. ${UTM_CODES}`
  );
}

/** Returns whether two columns hold values that can only be eastings and northings, whatever their names. */
export const holdGrid = (rows: readonly (readonly string[])[]): boolean =>
  guessColumns(['easting', 'northing'], rows, true).easting !== undefined;
