/** Tables that the window enriches. They stay on disk with their results until they are deleted. */
import { Type, type Static } from 'typebox';
import { BatchEdit, BatchWarning } from './batch-edit.ts';
import { BatchSummarySettings } from './batch-summary.ts';
import { BOX_TEXT } from './coordinates.ts';
import { defineEndpoint } from './endpoint.ts';
import { Column, PositionSource } from './enrich.ts';
import { ErrorBody } from './error.ts';
import { GUARD_DESCRIPTION } from './formula-guard.ts';
import { CREATOR } from './creator.ts';
import { TILE_CONTENT_TYPE, TILE_PATH } from './tiles.ts';
import {
  MAX_TABLE_BYTES,
  RowProblem,
  TABLE_EXAMPLE,
  TABLE_FILE,
  TABLE_OUTPUT_FORMATS,
  TABLE_QUERY,
  TableColumn,
  TableHead,
} from './tables.ts';

const BATCH_STATES = ['Reading', 'Ready', 'Running', 'Paused', 'Finished', 'Cancelled', 'Failed'] as const;

/** Rows in the preview of an enrichment. */
export const BATCH_PREVIEW_ROWS = 20;
const MAX_PAGE_ROWS = 500;
/** Rows of a page if the request has no `limit`. */
export const DEFAULT_PAGE_ROWS = 100;
/** Maximum number of points on the map; larger tables are sampled. */
export const MAX_BATCH_POINTS = 50_000;

const BBOX = Type.Optional(
  Type.String({
    ...BOX_TEXT,
    description: 'west,south,east,north; west is greater than east if the box crosses the 180th meridian',
  }),
);

const TAG = 'Tables';
const PATH = { uuid: Type.String({ format: 'uuid', description: 'Identifier of the table' }) };
const QUOTA = { 429: { description: "The key's remaining quota is smaller than the table", schema: ErrorBody } };
const NOT_FOUND = { 404: { description: 'Table not found', schema: ErrorBody } };

export const BatchSettings = Type.Object(
  {
    position: PositionSource,
    fields: Type.Array(Type.String({ maxLength: 200 }), {
      minItems: 1,
      maxItems: 60,
      description: 'Fields, as for `cairn enrich`',
    }),
  },
  { additionalProperties: false, description: 'Fields to look up, and the source of the positions' },
);
export type BatchSettings = Static<typeof BatchSettings>;

/** The columns of the table in the result. They can change at any time, without another run. */
export const BatchLayout = Type.Object(
  {
    columns: Type.Optional(
      Type.Array(Column, {
        maxItems: 16_384,
        uniqueItems: true,
        description: 'Columns of the table to include, always in table order; all when absent',
      }),
    ),
    key: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 16_384,
        description: 'Column that identifies the rows: always included, and the `id` of GeoJSON features',
      }),
    ),
  },
  { additionalProperties: false, description: 'Columns of the table to include in the result' },
);
export type BatchLayout = Static<typeof BatchLayout>;

const Warnings = Type.Optional(
  Type.Array(BatchWarning, { description: 'Warnings that a person should read; absent if there are none' }),
);

export const BatchJob = Type.Object({
  uuid: PATH.uuid,
  name: Type.String({ description: 'Name of the file' }),
  created_at: Type.String({ format: 'date-time', description: 'When the file arrived' }),
  status: Type.Enum([...BATCH_STATES], {
    description: 'State of the table: being read, ready for look-ups, running, paused, or ended in one of three ways',
  }),
  message: Type.Optional(Type.String({ description: 'Why it failed; only with `Failed`' })),
  size_bytes: Type.Integer({ description: 'Size of the file in bytes' }),
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'Progress of reading or of the run' }),
  rows: Type.Integer({ description: 'Rows read so far; all of them once it is ready' }),
  done: Type.Integer({ description: 'Rows answered' }),
  faulty: Type.Integer({ description: 'Rows answered with an error' }),
  head: Type.Optional(TableHead),
  settings: Type.Optional(BatchSettings),
  summary: Type.Optional(BatchSummarySettings),
  layout: Type.Optional(BatchLayout),
  exporting: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, description: 'Progress of the current export; absent if there is none' }),
  ),
  ended_at: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'When the last run finished, failed or was cancelled, or reading failed',
    }),
  ),
  resumed_at: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'When the run resumed automatically after Cairn had stopped during it',
    }),
  ),
  added: Type.Optional(Type.Array(TableColumn, { description: 'Columns of the results' })),
  found: Type.Optional(
    Type.Array(Type.Integer(), { description: 'Number of rows with a value, per column of `added`' }),
  ),
  warnings: Warnings,
  ...CREATOR,
});
export type BatchJob = Static<typeof BatchJob>;

export const batchListEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/batch',
  operationId: 'listTables',
  tag: TAG,
  summary: 'The tables of the key, newest first',
  access: 'look-up',
  answers: {
    200: {
      description: 'The tables',
      schema: Type.Object({ jobs: Type.Array(BatchJob, { description: 'Newest first' }) }),
    },
  },
  example: '/v1/batch',
});

export const batchUploadEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/batch',
  operationId: 'addTable',
  tag: TAG,
  summary: 'Uploads a table to enrich',
  description: 'The body is the file itself. The response comes when the upload is complete; reading continues.',
  access: 'look-up',
  query: Type.Object(TABLE_QUERY),
  upload: {
    contentTypes: ['text/csv', 'application/octet-stream'],
    limitBytes: MAX_TABLE_BYTES,
    description: 'A CSV, TSV, XLSX or GeoJSON file; any content type is accepted',
    example: TABLE_EXAMPLE,
  },
  answers: {
    200: { description: 'The table', schema: BatchJob },
    429: { description: 'The key has reached its maximum number of tables', schema: ErrorBody },
    507: {
      description: 'The disk is full, or the tables of the key have reached their storage limit',
      schema: ErrorBody,
    },
  },
  example: '/v1/batch?name=sites.csv',
});

export const batchJobEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/batch/{uuid}',
  operationId: 'table',
  tag: TAG,
  summary: 'One table and its progress',
  access: 'look-up',
  params: Type.Object(PATH),
  answers: { 200: { description: 'The table', schema: BatchJob }, ...NOT_FOUND },
});

export const BatchPreview = Type.Object({
  added: Type.Array(TableColumn, { description: 'Columns of the results' }),
  rows: Type.Array(Type.Array(Type.String()), { description: 'Values to append to each row, in the order of `added`' }),
  points: Type.Array(Type.Union([Type.Tuple([Type.Number(), Type.Number()]), Type.Null()]), {
    description: "Longitude and latitude of each row; null if its cells aren't a position",
  }),
  coordinate_system: Type.Optional(
    Type.String({
      description: 'With `epsg`: the name of that system, e.g. `WGS 84 / UTM zone 21S`',
    }),
  ),
  warnings: Warnings,
});
export type BatchPreview = Static<typeof BatchPreview>;

export const batchPreviewEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/batch/{uuid}/preview',
  operationId: 'previewEnrichment',
  tag: TAG,
  summary: `The results of the first ${BATCH_PREVIEW_ROWS} rows, immediately`,
  access: 'look-up',
  params: Type.Object(PATH),
  body: BatchSettings,
  answers: { 200: { description: 'Values to append to each row', schema: BatchPreview }, ...NOT_FOUND, ...QUOTA },
  bodyExample: { position: { kind: 'columns', longitude: 1, latitude: 2 }, fields: ['tz', 'admin2'] },
});

export const batchStartEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/batch/{uuid}/start',
  operationId: 'enrichTable',
  tag: TAG,
  summary: 'Enriches all rows, replacing earlier results',
  description:
    'Each row counts towards the interfaces of its fields, as with `/v1/enrich`. Refused if the remaining quota ' +
    'is smaller than the table.',
  access: 'look-up',
  params: Type.Object(PATH),
  body: BatchSettings,
  answers: { 200: { description: 'The table', schema: BatchJob }, ...NOT_FOUND, ...QUOTA },
  bodyExample: { position: { kind: 'columns', longitude: 1, latitude: 2 }, fields: ['tz', 'admin2'] },
});

export const batchLayoutEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/batch/{uuid}/layout',
  operationId: 'arrangeTable',
  tag: TAG,
  summary: 'Sets the columns of the table in the result, and the column that identifies its rows',
  access: 'look-up',
  params: Type.Object(PATH),
  body: BatchLayout,
  answers: { 200: { description: 'The table', schema: BatchJob }, ...NOT_FOUND },
  bodyExample: { columns: [0, 1], key: 0 },
});

export const batchEditEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/batch/{uuid}/edit',
  operationId: 'editTable',
  tag: TAG,
  summary: 'Changes cells of the table, and answers their rows again',
  description:
    'The uploaded file itself stays unchanged. Rows that have been answered count again towards the interfaces of ' +
    'the fields. Refused while the table is being read or run.',
  access: 'look-up',
  params: Type.Object(PATH),
  body: BatchEdit,
  answers: { 200: { description: 'The table', schema: BatchJob }, ...NOT_FOUND, ...QUOTA },
  bodyExample: { cells: [{ row: 1, column: 1, text: '-122.0263' }] },
});

const BATCH_ACTIONS = ['pause', 'resume', 'cancel', 'delete'] as const;
export type BatchAction = (typeof BATCH_ACTIONS)[number];

export const batchActionEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/batch/{uuid}/{action}',
  operationId: 'controlTable',
  tag: TAG,
  summary: 'Pauses, resumes, cancels or deletes a table',
  description:
    'Rows answered before a run is paused, cancelled or fails stay available for export; such a run can be ' +
    'resumed.',
  access: 'look-up',
  params: Type.Object({ ...PATH, action: Type.Enum([...BATCH_ACTIONS], { description: 'The action' }) }),
  answers: {
    200: { description: 'The table afterwards, or before it was deleted', schema: BatchJob },
    ...NOT_FOUND,
    ...QUOTA,
  },
});

const ONLY = Type.Optional(Type.Enum(['errors'], { description: '`errors`: only rows with an error' }));

export const BatchRows = Type.Object({
  total: Type.Integer({ description: 'Rows that match the filter' }),
  preparing: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'Progress of sorting a long table. While it is present, `rows` is empty: send the request again. Sorting ' +
        'is cancelled after five seconds without a request',
    }),
  ),
  index: Type.Optional(
    Type.Integer({ description: 'Index of the row of `find` among the matching rows, from 0; absent if not found' }),
  ),
  rows: Type.Array(
    Type.Object({
      row: RowProblem.properties.row,
      point: Type.Optional(
        Type.Unsafe<[longitude: number, latitude: number]>(
          Type.Array(Type.Number(), { description: 'Longitude and latitude, once the row has been answered' }),
        ),
      ),
      cells: Type.Array(Type.String(), {
        description: 'The columns of the table, then the added ones, which are missing until the row is answered',
      }),
    }),
    { description: 'The requested rows' },
  ),
});
export type BatchRows = Static<typeof BatchRows>;

export const batchRowsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/batch/{uuid}/rows',
  operationId: 'tableRows',
  tag: TAG,
  summary: 'Rows with their results, sorted and filtered',
  access: 'look-up',
  params: Type.Object(PATH),
  query: Type.Object({
    offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Rows to skip' })),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PAGE_ROWS,
        description: `Maximum number of rows; ${DEFAULT_PAGE_ROWS} when absent`,
      }),
    ),
    sort: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 20_000, description: 'Column to sort by, from 0; added columns follow' }),
    ),
    descending: Type.Optional(Type.Enum(['1'], { description: '1: largest first' })),
    filter: Type.Optional(
      Type.String({ maxLength: 200, description: 'Only rows with this text in a cell; ignores case and accents' }),
    ),
    only: ONLY,
    find: Type.Optional(Type.Integer({ minimum: 1, description: 'Row whose `index` is requested' })),
  }),
  answers: { 200: { description: 'The rows', schema: BatchRows }, ...NOT_FOUND },
});

/** Forms of positions in a response: lists of numbers, or only their count and extent. */
const POINT_FORMS = ['lists', 'summary'] as const;
export type PointForm = (typeof POINT_FORMS)[number];

export const BatchPoints = Type.Object({
  total: Type.Integer({ description: 'Answered rows with a position inside the box' }),
  drawn: Type.Integer({ description: 'Number of these in the response' }),
  bbox: Type.Optional(
    Type.Unsafe<[west: number, south: number, east: number, north: number]>(
      Type.Array(Type.Number(), { description: 'Extent of all of them: west, south, east, north' }),
    ),
  ),
  points: Type.Array(
    Type.Unsafe<[row: number, longitude: number, latitude: number, isFaulty: number]>(Type.Array(Type.Number())),
    { description: '[row, longitude, latitude, 1 if the row has an error]' },
  ),
});
export type BatchPoints = Static<typeof BatchPoints>;

export const batchPointsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/batch/{uuid}/points',
  operationId: 'tablePoints',
  tag: TAG,
  summary: `Positions of the answered rows, optionally in a box; above ${MAX_BATCH_POINTS} a fixed random sample`,
  access: 'look-up',
  params: Type.Object(PATH),
  query: Type.Object({
    bbox: BBOX,
    form: Type.Optional(
      Type.Enum([...POINT_FORMS], { description: '`summary`: only the count and extent, no points' }),
    ),
  }),
  answers: { 200: { description: 'The positions', schema: BatchPoints }, ...NOT_FOUND },
});

/** Layer of the tiles below, and their maximum zoom, at which a unit is 15 cm on the equator. */
export const BATCH_TILE_LAYER = 'points';
export const BATCH_TILE_MAX_ZOOM = 16;

export const batchPointTileEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/batch/{uuid}/points/{z}/{x}/{y}.mvt',
  operationId: 'tablePointTile',
  tag: TAG,
  summary: 'The same positions as vector tiles',
  description:
    `Layer \`${BATCH_TILE_LAYER}\`; the \`id\` of a point is its row number, \`isFaulty\` is 1 if the row has an ` +
    `error. Positions within half a pixel are merged. Maximum zoom: ${BATCH_TILE_MAX_ZOOM}.`,
  access: 'look-up',
  params: Type.Object({ ...PATH, ...TILE_PATH }),
  query: Type.Object({
    bbox: BBOX,
    version: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'Any text: tiles requested with the same text show the same state',
      }),
    ),
  }),
  answers: {
    200: { description: 'The tile', contentType: TILE_CONTENT_TYPE },
    204: { description: 'The tile is empty' },
    ...NOT_FOUND,
  },
});

/** Returns the file name of what is made of the table `name`, valid on every system: `meters-enriched.csv`. */
export const exportName = (
  name: string,
  kind: 'enriched' | 'summary',
  format: (typeof TABLE_OUTPUT_FORMATS)[number],
): string => `${name.replace(/(?<=.)\.[^.]*$/, '').replaceAll(/[^\p{L}\d._ -]+/gu, '_')}-${kind}.${format}`;

export const batchExportEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/batch/{uuid}/export',
  operationId: 'exportTable',
  tag: TAG,
  summary: 'The table with its results, as a file',
  access: 'look-up',
  params: Type.Object(PATH),
  query: Type.Object({
    format: Type.Enum([...TABLE_OUTPUT_FORMATS], { description: 'Format of the file' }),
    only: ONLY,
    guard_formulas: Type.Optional(Type.Enum(['1'], { description: GUARD_DESCRIPTION })),
  }),
  answers: {
    200: TABLE_FILE,
    507: { description: 'The disk is full; nothing was saved', schema: ErrorBody },
    ...NOT_FOUND,
  },
});
