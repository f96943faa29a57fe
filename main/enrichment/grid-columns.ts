/** What is said of columns that hold coordinates of a projected system, where the table does not say of which. */
import { UTM_CODES } from '../../contract/enrich.ts';
import type { ColumnGuess } from '../../contract/tables.ts';
import { guessColumns } from '../tables/guess-columns.ts';

/** A code, for examples: UTM zone 21 south. */
export const GRID_EXAMPLE = 32_721;

/**
 * Names the columns that hold eastings and northings, and the remedy; nothing where the guess has none.
 * @param example how a code is given
 */
export function gridRemedy(
  names: readonly string[],
  { easting, northing }: ColumnGuess,
  example: string,
): string | undefined {
  if (easting === undefined || northing === undefined) return undefined;
  return `the values of ${JSON.stringify(names[easting])} and ${JSON.stringify(names[northing])} are beyond degrees, as those of UTM or the grid of a country are: say which system they are in by its EPSG code, such as ${example}. ${UTM_CODES}`;
}

/** Whether columns hold what only eastings and northings can be, whatever they are called. */
export const holdGrid = (rows: readonly (readonly string[])[]): boolean =>
  guessColumns(['easting', 'northing'], rows, true).easting !== undefined;
