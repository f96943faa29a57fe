/** Summaries of stored tables: rows counted and added up by area, cell, field or column. */
import { Type, type Static } from 'typebox';
import { BatchWarning } from './batch-edit.ts';
import { defineEndpoint } from './endpoint.ts';
import { Column, PositionSource } from './enrich.ts';
import { ErrorBody } from './error.ts';
import { GUARD_DESCRIPTION } from './formula-guard.ts';
import { FeatureBbox, MultiPolygonGeometry } from './geojson.ts';
import { RowProblem, TABLE_FILE, TABLE_OUTPUT_FORMATS, TableColumn } from './tables.ts';
import { formatCount } from './counted.ts';

/** Maximum number of groups in a response; a file has all of them. */
export const MAX_LISTED_GROUPS = 20_000;
/** Maximum number of columns to add up, and of columns to average. */
const MAX_FIGURES = 60;

const TAG = 'Tables';
const PATH = { uuid: Type.String({ format: 'uuid', description: 'Identifier of the table' }) };
const NOT_FOUND = { 404: { description: 'Table not found', schema: ErrorBody } };

const Figures = (description: string) =>
  Type.Optional(Type.Array(Column, { maxItems: MAX_FIGURES, uniqueItems: true, description }));

export const BatchSummarySettings = Type.Object(
  {
    by: Type.Union([Column, Type.String({ minLength: 1, maxLength: 200 })], {
      description:
        'What the rows are grouped by: a field, such as `admin2`, `boundary:930`, `tile:16` or `h3:7`, or a column ' +
        'by its index; columns of the results follow those of the table',
    }),
    sum: Figures('Columns to add up'),
    mean: Figures('Columns to average, over the cells with a number'),
    position: Type.Optional(PositionSource),
  },
  { additionalProperties: false, description: 'Groups and figures of a summary' },
);
export type BatchSummarySettings = Static<typeof BatchSummarySettings>;

const SummaryResult = Type.Object({
  columns: Type.Array(TableColumn, { description: 'Those that describe a group, then its figures' }),
  figures: Type.Integer({ description: 'Index of the first figure in `columns`' }),
  total: Type.Integer({ description: 'Number of groups' }),
  groups: Type.Array(
    Type.Object({
      cells: Type.Array(Type.String(), { description: 'In the order of `columns`; unknown figures are empty' }),
      boundary_id: Type.Optional(Type.Integer({ description: 'The area, if the groups are areas of packs' })),
      bbox: Type.Optional(FeatureBbox),
      shape: Type.Optional(MultiPolygonGeometry),
    }),
    {
      description:
        `The first ${formatCount(MAX_LISTED_GROUPS)} groups, those with most rows first. Cells of a grid have a ` +
        '`shape`',
    },
  ),
  packs: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Id of the pack' }),
      category_code: Type.Integer({ description: 'Category code of the areas' }),
    }),
    { description: 'The packs with the areas of the groups' },
  ),
  rows: Type.Integer({ description: 'Rows of the table' }),
  rows_in_no_group: Type.Integer({ description: 'Rows in no group, including those with an error' }),
  rows_with_errors: Type.Integer({ description: 'Rows whose position is missing or invalid' }),
  first_error: Type.Optional(Type.Object(RowProblem.properties, { description: 'The first row with an error' })),
  not_numbers: Type.Array(
    Type.Object({
      column: Type.String({ description: 'Name of the column' }),
      count: Type.Integer({ description: "Number of its cells that aren't numbers, and aren't added" }),
      row: Type.Integer({ description: 'The first row with such a cell, from 1' }),
      cell: Type.String({ description: 'Its text' }),
    }),
    { description: "Cells to add up that aren't numbers, by column" },
  ),
  warnings: Type.Array(BatchWarning, { description: 'Packs that failed' }),
});
export type SummaryResult = Static<typeof SummaryResult>;

export const BatchSummary = Type.Object({
  preparing: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'Progress of a long summary; `result` is absent then: send the request again. It is cancelled after five ' +
        'seconds without a request',
    }),
  ),
  result: Type.Optional(Type.Object(SummaryResult.properties, { description: 'The summary' })),
});
export type BatchSummary = Static<typeof BatchSummary>;

export const batchSummaryEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/batch/{uuid}/summary',
  operationId: 'summariseTable',
  tag: TAG,
  summary: 'Rows, sums, means and densities by area, cell, field or column',
  description:
    'As `cairn summarise`. Positions that a complete run has found are used again. With a field, each row counts ' +
    'towards its interface, once as long as the table stays the same.',
  access: 'look-up',
  params: Type.Object(PATH),
  body: BatchSummarySettings,
  answers: {
    200: { description: 'The summary, or its progress', schema: BatchSummary },
    ...NOT_FOUND,
    429: { description: "The key's remaining quota is smaller than the table", schema: ErrorBody },
  },
  bodyExample: { by: 'admin1', position: { kind: 'columns', longitude: 1, latitude: 2 } },
});

export const batchSummaryExportEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/batch/{uuid}/summary/export',
  operationId: 'exportSummary',
  tag: TAG,
  summary: 'The last summary of a table as a file, with the areas in formats that have shapes',
  access: 'look-up',
  params: Type.Object(PATH),
  query: Type.Object({
    format: Type.Enum([...TABLE_OUTPUT_FORMATS], { description: 'Format of the file' }),
    guard_formulas: Type.Optional(Type.Enum(['1'], { description: GUARD_DESCRIPTION })),
  }),
  answers: {
    200: TABLE_FILE,
    507: { description: 'The disk is full; nothing was saved', schema: ErrorBody },
    ...NOT_FOUND,
  },
});
