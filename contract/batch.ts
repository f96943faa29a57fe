/** Tables that the window enriches: kept on disk with their answers until they are deleted. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { PositionSource } from './enrich.ts';
import { ErrorBody } from './error.ts';
import { MAX_TABLE_BYTES, RowProblem, TABLE_OUTPUT_FORMATS, TABLE_QUERY, TableColumn, TableHead } from './tables.ts';

const BATCH_STATES = ['Reading', 'Ready', 'Running', 'Paused', 'Finished', 'Cancelled', 'Failed'] as const;

/** Rows that the preview of answers has. */
export const BATCH_PREVIEW_ROWS = 20;
const MAX_PAGE_ROWS = 500;
/** Points that are drawn on the map: of more, every so-manieth. */
export const MAX_BATCH_POINTS = 50_000;

const TAG = 'Tables';
const PATH = { uuid: Type.String({ format: 'uuid', description: 'Identifier of the table' }) };
const NO_SUCH = { 404: { description: 'There is no table of that identifier', schema: ErrorBody } };

export const BatchSettings = Type.Object(
  { position: PositionSource, fields: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 60, description: 'As of `cairn enrich`' }) },
  { additionalProperties: false },
);
export type BatchSettings = Static<typeof BatchSettings>;

export const BatchJob = Type.Object({
  uuid: PATH.uuid,
  name: Type.String({ description: 'Name of the file' }),
  created_at: Type.String({ format: 'date-time' }),
  status: Type.Enum([...BATCH_STATES]),
  message: Type.Optional(Type.String({ description: 'Why it failed; only then' })),
  size_bytes: Type.Integer(),
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'Of reading or of running' }),
  rows: Type.Integer({ description: 'Rows read so far; all of them once it is ready' }),
  done: Type.Integer({ description: 'Rows answered' }),
  faulty: Type.Integer({ description: 'Of these, rows with an error' }),
  head: Type.Optional(TableHead),
  settings: Type.Optional(BatchSettings),
  added: Type.Optional(Type.Array(TableColumn, { description: 'Columns of the answers' })),
  found: Type.Optional(Type.Array(Type.Integer(), { description: 'Of each of `added`, rows that have a value' })),
});
export type BatchJob = Static<typeof BatchJob>;

export const batchListEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/batch',
  tag: TAG,
  summary: 'All tables, the latest first',
  access: 'key',
  answers: { 200: { description: 'The tables', schema: Type.Object({ jobs: Type.Array(BatchJob) }) } },
  example: '/v1/batch',
});

export const batchUploadEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/batch',
  tag: TAG,
  summary: 'Keeps a table, to be enriched',
  description: 'The file itself is the body. It is answered once it has arrived; reading it goes on.',
  access: 'key',
  query: Type.Object(TABLE_QUERY),
  upload: { contentTypes: ['text/csv', 'application/octet-stream'], limitBytes: MAX_TABLE_BYTES, description: 'A CSV, TSV, XLSX or GeoJSON file, of whatever content type' },
  answers: { 200: { description: 'The table', schema: BatchJob } },
});

export const batchJobEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/batch/{uuid}',
  tag: TAG,
  summary: 'One table and how far it is',
  access: 'key',
  params: Type.Object(PATH),
  answers: { 200: { description: 'The table', schema: BatchJob }, ...NO_SUCH },
});

export const BatchPreview = Type.Object({ added: Type.Array(TableColumn), rows: Type.Array(Type.Array(Type.String())) });
export type BatchPreview = Static<typeof BatchPreview>;

export const batchPreviewEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/batch/{uuid}/preview',
  tag: TAG,
  summary: `The answers of the first ${BATCH_PREVIEW_ROWS} rows, at once`,
  access: 'key',
  params: Type.Object(PATH),
  body: BatchSettings,
  answers: { 200: { description: 'What is appended to each row', schema: BatchPreview }, ...NO_SUCH },
});

export const batchStartEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/batch/{uuid}/start',
  tag: TAG,
  summary: 'Answers all rows; earlier answers are replaced',
  access: 'key',
  params: Type.Object(PATH),
  body: BatchSettings,
  answers: { 200: { description: 'The table', schema: BatchJob }, ...NO_SUCH },
});

const BATCH_ACTIONS = ['pause', 'resume', 'cancel', 'delete'] as const;
export type BatchAction = (typeof BATCH_ACTIONS)[number];

export const batchActionEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/batch/{uuid}/{action}',
  tag: TAG,
  summary: 'Pauses, resumes, cancels or deletes',
  description: 'What has been answered stays when a run is paused or cancelled, and can be exported.',
  access: 'key',
  params: Type.Object({ ...PATH, action: Type.Enum([...BATCH_ACTIONS], { description: 'What to do' }) }),
  answers: { 200: { description: 'The table as it is now, or as it was', schema: BatchJob }, ...NO_SUCH },
});

const ONLY = Type.Optional(Type.Enum(['errors'], { description: '`errors`: only the rows that have one' }));

export const BatchRows = Type.Object({
  total: Type.Integer({ description: 'Rows that fit the filter' }),
  rows: Type.Array(Type.Object({ row: RowProblem.properties.row, cells: Type.Array(Type.String(), { description: 'The columns of the table, then those added; these are missing where the row has not been answered' }) })),
});
export type BatchRows = Static<typeof BatchRows>;

export const batchRowsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/batch/{uuid}/rows',
  tag: TAG,
  summary: 'Rows with their answers, sorted and filtered',
  access: 'key',
  params: Type.Object(PATH),
  query: Type.Object({
    offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Rows to leave out' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_ROWS, description: 'Most rows to answer; 100 when absent' })),
    sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 20_000, description: 'Column to sort by, from 0, those added included' })),
    descending: Type.Optional(Type.Enum(['1'], { description: '1: from the largest' })),
    filter: Type.Optional(Type.String({ maxLength: 200, description: 'Only rows with this text in a cell' })),
    only: ONLY,
  }),
  answers: { 200: { description: 'The rows', schema: BatchRows }, ...NO_SUCH },
});

export const BatchPoints = Type.Object({
  total: Type.Integer({ description: 'Rows answered that have a position' }),
  points: Type.Array(Type.Unsafe<[number, number, number, number]>(Type.Array(Type.Number())), { description: '[row, longitude, latitude, 1 where the row has an error]' }),
});
export type BatchPoints = Static<typeof BatchPoints>;

export const batchPointsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/batch/{uuid}/points',
  tag: TAG,
  summary: `Positions of the rows answered; of more than ${MAX_BATCH_POINTS} evenly chosen ones`,
  access: 'key',
  params: Type.Object(PATH),
  answers: { 200: { description: 'The positions', schema: BatchPoints }, ...NO_SUCH },
});

export const batchExportEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/batch/{uuid}/export',
  tag: TAG,
  summary: 'The table with its answers, as a file',
  access: 'key',
  params: Type.Object(PATH),
  query: Type.Object({ format: Type.Enum([...TABLE_OUTPUT_FORMATS], { description: 'Format of the file' }), only: ONLY }),
  answers: { 200: { description: 'The file', contentType: 'application/octet-stream' }, ...NO_SUCH },
});
