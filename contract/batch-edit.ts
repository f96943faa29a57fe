/** Warnings about the rows of a stored table, and edits that fix them. */
import { Type, type Static } from 'typebox';
import { Column } from './enrich.ts';
import { RowProblem } from './tables.ts';

/** Maximum number of rows of an edit. */
export const MAX_EDITED_ROWS = 1000;
/** Maximum length of an edited cell. */
const MAX_CELL_LENGTH = 32_767;

/** A warning about a table. Its rows can be enriched nevertheless. */
export const BatchWarning = Type.Object({
  code: Type.Enum(['coordinates_exchanged', 'rows_far_away', 'pack_failed'], {
    description:
      '`coordinates_exchanged`: at most 5 % of the sampled points lie in a country, but at least 90 % would with ' +
      'longitude and latitude, or easting and northing, swapped. `rows_far_away`: rows at 0, 0, or in places at ' +
      'least 250 km from all others with at most 2 % of the rows, while at least 90 % lie in larger places. ' +
      '`pack_failed`: a required pack failed, so answers may be incomplete',
  }),
  message: Type.String({ description: 'The warning as text' }),
  pack: Type.Optional(Type.String({ description: 'Only for `pack_failed`: the id of the pack' })),
  count: Type.Optional(Type.Integer({ description: 'Only for `rows_far_away`: the number of these rows' })),
  rows: Type.Optional(
    Type.Array(RowProblem.properties.row, {
      description: `Only for \`rows_far_away\`: the first ${MAX_EDITED_ROWS} of them`,
    }),
  ),
  swappable: Type.Optional(
    Type.Array(RowProblem.properties.row, {
      description:
        'Only for `rows_far_away`: rows that lie among the others once longitude and latitude are swapped, ' +
        `including some with an error; the first ${MAX_EDITED_ROWS}`,
    }),
  ),
});
export type BatchWarning = Static<typeof BatchWarning>;

const EditedRow = Type.Integer({ minimum: 1, description: 'Row of the table, from 1, without the header' });

/** Changes to the cells of a table. */
export const BatchEdit = Type.Object(
  {
    cells: Type.Optional(
      Type.Array(
        Type.Object(
          {
            row: EditedRow,
            column: Column,
            text: Type.String({ maxLength: MAX_CELL_LENGTH, description: 'The new text of the cell' }),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: MAX_EDITED_ROWS, description: 'Cells to replace' },
      ),
    ),
    swap: Type.Optional(
      Type.Array(EditedRow, {
        minItems: 1,
        maxItems: MAX_EDITED_ROWS,
        uniqueItems: true,
        description: 'Rows whose longitude and latitude to swap; their columns are those of `position` of the run',
      }),
    ),
  },
  { additionalProperties: false, description: 'Cells to replace, and rows whose longitude and latitude to swap' },
);
export type BatchEdit = Static<typeof BatchEdit>;
