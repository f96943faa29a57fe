/** Tables that the window enriches: kept on disk with their answers until they are deleted. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { Column, PositionSource } from './enrich.ts';
import { ErrorBody } from './error.ts';
import { GUARD_DESCRIPTION } from './formula-guard.ts';
import { MADE_BY } from './making.ts';
import { TILE_CONTENT_TYPE, TILE_PATH } from './tiles.ts';
import {
  MAX_TABLE_BYTES,
  RowProblem,
  TABLE_EXAMPLE,
  TABLE_OUTPUT_FORMATS,
  TABLE_QUERY,
  TableColumn,
  TableHead,
} from './tables.ts';

const BATCH_STATES = ['Reading', 'Ready', 'Running', 'Paused', 'Finished', 'Cancelled', 'Failed'] as const;

/** Rows that the preview of answers has. */
export const BATCH_PREVIEW_ROWS = 20;
const MAX_PAGE_ROWS = 500;
/** Rows of a page where the request does not say how many. */
export const DEFAULT_PAGE_ROWS = 100;
/** Points that are drawn on the map: of more, a sample. */
export const MAX_BATCH_POINTS = 50_000;

const BBOX_PATTERN = String.raw`^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$`;
const BBOX = Type.Optional(
  Type.String({
    pattern: BBOX_PATTERN,
    description: 'west,south,east,north; west is greater than east across the 180th meridian',
  }),
);

const TAG = 'Tables';
const PATH = { uuid: Type.String({ format: 'uuid', description: 'Identifier of the table' }) };
const QUOTA = { 429: { description: "The key's quotas leave less than the rows of the table", schema: ErrorBody } };
const NO_SUCH = { 404: { description: 'There is no table of that identifier', schema: ErrorBody } };

export const BatchSettings = Type.Object(
  {
    position: PositionSource,
    fields: Type.Array(Type.String({ maxLength: 40 }), {
      minItems: 1,
      maxItems: 60,
      description: 'As of `cairn enrich`',
    }),
  },
  { additionalProperties: false, description: 'What is looked up, and where the positions come from' },
);
export type BatchSettings = Static<typeof BatchSettings>;

/** What of the table goes into the result: it can be changed at any time, without another run. */
export const BatchLayout = Type.Object(
  {
    columns: Type.Optional(
      Type.Array(Column, {
        maxItems: 16_384,
        uniqueItems: true,
        description: 'Columns of the table that go into the result, in the order of the table; all when absent',
      }),
    ),
    key: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 16_384,
        description: 'Column that names the rows: always in the result, and the `id` of GeoJSON features',
      }),
    ),
  },
  { additionalProperties: false, description: 'What of the table goes into the result' },
);
export type BatchLayout = Static<typeof BatchLayout>;

/** Something about a table that a person should look at; its rows are answered all the same. */
export const BatchWarning = Type.Object({
  code: Type.Enum(['coordinates_exchanged', 'pack_failed'], {
    description:
      '`coordinates_exchanged`: at most 5 % of the points looked at lie in a country, and with longitude and ' +
      'latitude, or easting and northing, exchanged at least 90 % of them would. `pack_failed`: a pack that ' +
      'the answers would come from failed, and they may lack what it has',
  }),
  message: Type.String({ description: 'What was seen' }),
  pack: Type.Optional(Type.String({ description: 'Only `pack_failed`: the id of the pack' })),
});
export type BatchWarning = Static<typeof BatchWarning>;

const Warnings = Type.Optional(
  Type.Array(BatchWarning, { description: 'What a person should look at; absent where there is nothing' }),
);

export const BatchJob = Type.Object({
  uuid: PATH.uuid,
  name: Type.String({ description: 'Name of the file' }),
  created_at: Type.String({ format: 'date-time', description: 'When the file arrived' }),
  status: Type.Enum([...BATCH_STATES], {
    description: 'Where the table is: being read, ready for look-ups, running, paused, or ended in one of three ways',
  }),
  message: Type.Optional(Type.String({ description: 'Why it failed; only then' })),
  size_bytes: Type.Integer({ description: 'Size of the file in bytes' }),
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'Of reading or of running' }),
  rows: Type.Integer({ description: 'Rows read so far; all of them once it is ready' }),
  done: Type.Integer({ description: 'Rows answered' }),
  faulty: Type.Integer({ description: 'Of these, rows with an error' }),
  head: Type.Optional(TableHead),
  settings: Type.Optional(BatchSettings),
  layout: Type.Optional(BatchLayout),
  exporting: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, description: 'How far the file is that is being written, while one is' }),
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
      description: 'When the run went on by itself, after Cairn had ended in the middle of it',
    }),
  ),
  added: Type.Optional(Type.Array(TableColumn, { description: 'Columns of the answers' })),
  found: Type.Optional(Type.Array(Type.Integer(), { description: 'Of each of `added`, rows that have a value' })),
  warnings: Warnings,
  ...MADE_BY,
});
export type BatchJob = Static<typeof BatchJob>;

export const batchListEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/batch',
  operationId: 'listTables',
  tag: TAG,
  summary: 'The tables of the key, the latest first',
  access: 'look-up',
  answers: {
    200: {
      description: 'The tables',
      schema: Type.Object({ jobs: Type.Array(BatchJob, { description: 'The latest first' }) }),
    },
  },
  example: '/v1/batch',
});

export const batchUploadEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/batch',
  operationId: 'addTable',
  tag: TAG,
  summary: 'Keeps a table, to be enriched',
  description: 'The file itself is the body. It is answered once it has arrived; reading it goes on.',
  access: 'look-up',
  query: Type.Object(TABLE_QUERY),
  upload: {
    contentTypes: ['text/csv', 'application/octet-stream'],
    limitBytes: MAX_TABLE_BYTES,
    description: 'A CSV, TSV, XLSX or GeoJSON file, of whatever content type',
    example: TABLE_EXAMPLE,
  },
  answers: {
    200: { description: 'The table', schema: BatchJob },
    429: { description: 'The key has as many tables as it may', schema: ErrorBody },
    507: {
      description: 'There is no room on the disk, or the tables of the key take as much as they may',
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
  summary: 'One table and how far it is',
  access: 'look-up',
  params: Type.Object(PATH),
  answers: { 200: { description: 'The table', schema: BatchJob }, ...NO_SUCH },
});

export const BatchPreview = Type.Object({
  added: Type.Array(TableColumn, { description: 'Columns of the answers' }),
  rows: Type.Array(Type.Array(Type.String()), { description: 'What is appended to each row, in the order of `added`' }),
  points: Type.Array(Type.Union([Type.Tuple([Type.Number(), Type.Number()]), Type.Null()]), {
    description: 'Longitude and latitude of each row; null where its cells are no position',
  }),
  coordinate_system: Type.Optional(
    Type.String({
      description: 'With `epsg`: the name of that system, such as `WGS 84 / UTM zone 21S`',
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
  summary: `The answers of the first ${BATCH_PREVIEW_ROWS} rows, at once`,
  access: 'look-up',
  params: Type.Object(PATH),
  body: BatchSettings,
  answers: { 200: { description: 'What is appended to each row', schema: BatchPreview }, ...NO_SUCH, ...QUOTA },
  bodyExample: { position: { kind: 'columns', longitude: 1, latitude: 2 }, fields: ['tz', 'admin2'] },
});

export const batchStartEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/batch/{uuid}/start',
  operationId: 'enrichTable',
  tag: TAG,
  summary: 'Answers all rows; earlier answers are replaced',
  description:
    'Each row counts to the interfaces of its fields as those of `/v1/enrich` do. Refused where a quota ' +
    'leaves less than all rows.',
  access: 'look-up',
  params: Type.Object(PATH),
  body: BatchSettings,
  answers: { 200: { description: 'The table', schema: BatchJob }, ...NO_SUCH, ...QUOTA },
  bodyExample: { position: { kind: 'columns', longitude: 1, latitude: 2 }, fields: ['tz', 'admin2'] },
});

export const batchLayoutEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/batch/{uuid}/layout',
  operationId: 'arrangeTable',
  tag: TAG,
  summary: 'Chooses the columns of the table that go into the result, and the one that names its rows',
  access: 'look-up',
  params: Type.Object(PATH),
  body: BatchLayout,
  answers: { 200: { description: 'The table', schema: BatchJob }, ...NO_SUCH },
  bodyExample: { columns: [0, 1], key: 0 },
});

const BATCH_ACTIONS = ['pause', 'resume', 'cancel', 'delete'] as const;
export type BatchAction = (typeof BATCH_ACTIONS)[number];

export const batchActionEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/batch/{uuid}/{action}',
  operationId: 'controlTable',
  tag: TAG,
  summary: 'Pauses, resumes, cancels or deletes',
  description:
    'What has been answered stays when a run is paused, cancelled or fails, and can be exported; such a run ' +
    'can be resumed.',
  access: 'look-up',
  params: Type.Object({ ...PATH, action: Type.Enum([...BATCH_ACTIONS], { description: 'What to do' }) }),
  answers: { 200: { description: 'The table as it is now, or as it was', schema: BatchJob }, ...NO_SUCH, ...QUOTA },
});

const ONLY = Type.Optional(Type.Enum(['errors'], { description: '`errors`: only the rows that have one' }));

export const BatchRows = Type.Object({
  total: Type.Integer({ description: 'Rows that fit the filter' }),
  preparing: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'How far the sorting of a long table is, while it lasts: `rows` is empty then, to be asked for ' +
        'again. It is cancelled when it is not asked for during five seconds',
    }),
  ),
  index: Type.Optional(
    Type.Integer({ description: 'Where the row of `find` is among these, from 0; absent where it is not' }),
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
        description:
          'The columns of the table, then those added; these are missing where the row has not been answered',
      }),
    }),
    { description: 'The rows asked for' },
  ),
});
export type BatchRows = Static<typeof BatchRows>;

export const batchRowsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/batch/{uuid}/rows',
  operationId: 'tableRows',
  tag: TAG,
  summary: 'Rows with their answers, sorted and filtered',
  access: 'look-up',
  params: Type.Object(PATH),
  query: Type.Object({
    offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Rows to leave out' })),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PAGE_ROWS,
        description: `Maximum of rows to answer; ${DEFAULT_PAGE_ROWS} when absent`,
      }),
    ),
    sort: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 20_000, description: 'Column to sort by, from 0, those added included' }),
    ),
    descending: Type.Optional(Type.Enum(['1'], { description: '1: from the largest' })),
    filter: Type.Optional(
      Type.String({ maxLength: 200, description: 'Only rows with this text in a cell, whatever its case and accents' }),
    ),
    only: ONLY,
    find: Type.Optional(Type.Integer({ minimum: 1, description: 'Row whose place is to be told' })),
  }),
  answers: { 200: { description: 'The rows', schema: BatchRows }, ...NO_SUCH },
});

/** How positions are answered: as lists of numbers, or only how many there are and where. */
const POINT_FORMS = ['lists', 'summary'] as const;
export type PointForm = (typeof POINT_FORMS)[number];

export const BatchPoints = Type.Object({
  total: Type.Integer({ description: 'Rows answered that have a position, in the box' }),
  drawn: Type.Integer({ description: 'Of these, those that are in the answer' }),
  bbox: Type.Optional(
    Type.Unsafe<[west: number, south: number, east: number, north: number]>(
      Type.Array(Type.Number(), { description: 'Of all of them: west, south, east, north' }),
    ),
  ),
  points: Type.Array(
    Type.Unsafe<[row: number, longitude: number, latitude: number, isFaulty: number]>(Type.Array(Type.Number())),
    { description: '[row, longitude, latitude, 1 where the row has an error]' },
  ),
});
export type BatchPoints = Static<typeof BatchPoints>;

export const batchPointsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/batch/{uuid}/points',
  operationId: 'tablePoints',
  tag: TAG,
  summary:
    `Positions of the rows answered, or of those in a box; of more than ${MAX_BATCH_POINTS} a random sample, ` +
    'always the same',
  access: 'look-up',
  params: Type.Object(PATH),
  query: Type.Object({
    bbox: BBOX,
    form: Type.Optional(
      Type.Enum([...POINT_FORMS], { description: '`summary`: no points, only how many there are and where' }),
    ),
  }),
  answers: { 200: { description: 'The positions', schema: BatchPoints }, ...NO_SUCH },
});

/** The layer of the tiles below, and their deepest zoom: a unit is 15 cm on the equator there. */
export const BATCH_TILE_LAYER = 'points';
export const BATCH_TILE_MAX_ZOOM = 16;

export const batchPointTileEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/batch/{uuid}/points/{z}/{x}/{y}.mvt',
  operationId: 'tablePointTile',
  tag: TAG,
  summary: 'The same positions as vector tiles',
  description:
    `Layer \`${BATCH_TILE_LAYER}\`; the \`id\` of a point is the number of its row, \`isFaulty\` is 1 where ` +
    `the row has an error. Positions within half a pixel are one point. Deepest zoom: ${BATCH_TILE_MAX_ZOOM}.`,
  access: 'look-up',
  params: Type.Object({ ...PATH, ...TILE_PATH }),
  query: Type.Object({
    bbox: BBOX,
    version: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'Any text: tiles that are asked for with the same are of the same moment',
      }),
    ),
  }),
  answers: {
    200: { description: 'The tile', contentType: TILE_CONTENT_TYPE },
    204: { description: 'Nothing is in that tile' },
    ...NO_SUCH,
  },
});

/** What an export of the table `name` is called, on every system: `meters-enriched.csv`. */
export const enrichedName = (name: string, format: (typeof TABLE_OUTPUT_FORMATS)[number]): string =>
  `${name.replace(/(?<=.)\.[^.]*$/, '').replaceAll(/[^\p{L}\d._ -]+/gu, '_')}-enriched.${format}`;

export const batchExportEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/batch/{uuid}/export',
  operationId: 'exportTable',
  tag: TAG,
  summary: 'The table with its answers, as a file',
  access: 'look-up',
  params: Type.Object(PATH),
  query: Type.Object({
    format: Type.Enum([...TABLE_OUTPUT_FORMATS], { description: 'Format of the file' }),
    only: ONLY,
    guard_formulas: Type.Optional(Type.Enum(['1'], { description: GUARD_DESCRIPTION })),
  }),
  answers: {
    200: {
      description: 'The file, of the content type of its format',
      contentType: 'text/csv',
      otherTypes: {
        'text/tab-separated-values': { description: 'With `format=tsv`' },
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
          description: 'With `format=xlsx`: a workbook',
        },
        'application/geo+json': { description: 'With `format=geojson`: a feature for each row' },
        'application/geopackage+sqlite3': { description: 'With `format=gpkg`: a GeoPackage' },
      },
    },
    507: { description: 'The disk has no room to write the file: nothing is kept of it', schema: ErrorBody },
    ...NO_SUCH,
  },
});
