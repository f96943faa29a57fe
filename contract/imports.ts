/** Imports: users' files become packs, with progress, cancellation and a report. */
import { Type, type Static } from 'typebox';
import { defineEndpoint, EXAMPLE_UUID } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { AreaTarget } from './area-import.ts';
import { ImportFields, LayerChoice } from './import-preview.ts';
import { CREATOR } from './creator.ts';

const TAG = 'Imports';

export const IMPORT_KINDS = ['health', 'zip4', 'osm', 'addresses', 'areas', 'tiles', 'raster', 'places'] as const;

/** Prefix of the pack id for each kind; for `osm`, of the name that its packs share. */
export const IMPORT_ID_PREFIXES: Record<(typeof IMPORT_KINDS)[number], string> = {
  health: 'health-',
  zip4: 'zip4-',
  osm: 'osm-',
  addresses: 'geocoder-',
  areas: 'areas-',
  tiles: 'tiles-',
  raster: 'raster-',
  places: 'geocoder-',
};

/** Parts of an OpenStreetMap file; each becomes a pack. */
export const OSM_PARTS = ['map', 'roads', 'addresses', 'businesses', 'admin'] as const;
export type OsmPart = (typeof OSM_PARTS)[number];

/** Prefix of the pack id for each part. */
export const OSM_PACK_PREFIXES: Readonly<Record<OsmPart, string>> = {
  map: 'map-',
  roads: 'roads-',
  addresses: 'geocoder-',
  businesses: 'businesses-',
  admin: 'admin-',
};

/** Maximum size of a file uploaded over HTTP: 4 GiB. */
export const MAX_IMPORT_FILE_BYTES = 2 ** 32;

const Uuid = Type.String({ minLength: 1, maxLength: 64, description: 'Identifier from the previous response' });
const FileName = Type.String({
  // No separators, no control characters, nothing that a file system would interpret.
  pattern: String.raw`^(?!\.)[^\/\\:*?"<>|\x00-\x1f]{1,200}$`,
  expected: 'a plain file name of up to 200 characters, e.g. confirmed.csv',
  description: 'Name of the file; its extension determines the format',
});

const FileBytes = Type.Integer({ description: 'Size of the file in bytes' });

export const UploadedFile = Type.Object({
  file: Uuid,
  name: Type.String({ description: 'Name given at upload' }),
  bytes: FileBytes,
});
export type UploadedFile = Static<typeof UploadedFile>;

/** Errors for a key that has reached its limits. */
const FULL = {
  429: { description: 'The key has reached its limit of waiting files or imports', schema: ErrorBody },
  507: {
    description: 'The disk is full, or the files of the key have reached their storage limit',
    schema: ErrorBody,
  },
};

export const importFileEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/imports/files',
  operationId: 'uploadImportFile',
  tag: TAG,
  summary: 'Uploads a file to import',
  description:
    'The body is the file itself, of any content type. It is stored until its import has ended. Without an import ' +
    'it expires an hour after its last preview, or when the server ends.',
  access: 'import',
  query: Type.Object({ name: FileName }),
  upload: {
    contentTypes: ['application/octet-stream'],
    limitBytes: MAX_IMPORT_FILE_BYTES,
    description: 'The file, of up to 4 GiB',
    example: 'area,date,cases,deaths\nURY,2020-03-14,4,0\n06087,2020-03-14,7,\n',
  },
  answers: {
    200: { description: 'The uploaded file, with the id to use in the import', schema: UploadedFile },
    ...FULL,
  },
  example: '/v1/imports/files?name=confirmed.csv',
});

export const WaitingFile = Type.Object({
  ...UploadedFile.properties,
  created_at: Type.String({ format: 'date-time', description: 'When the upload was complete' }),
  expires_at: Type.String({
    format: 'date-time',
    description: 'When it expires, unless it is imported or previewed before',
  }),
  ...CREATOR,
});
export type WaitingFile = Static<typeof WaitingFile>;

export const importFilesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/imports/files',
  operationId: 'listImportFiles',
  tag: TAG,
  summary: 'The uploaded files of the key without an import, newest first',
  access: 'import',
  answers: {
    200: {
      description: 'The files',
      schema: Type.Object({ files: Type.Array(WaitingFile, { description: 'Newest first' }) }),
    },
  },
  example: '/v1/imports/files',
});

export const deleteImportFileEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/imports/files/delete',
  operationId: 'deleteImportFile',
  tag: TAG,
  summary: 'Deletes an uploaded file without an import',
  access: 'import',
  body: Type.Object({ file: Uuid }, { additionalProperties: false }),
  answers: {
    200: {
      description: 'Deleted',
      schema: Type.Object({ file: Uuid, deleted: Type.Boolean({ description: 'Always true' }) }),
    },
    404: { description: 'File not found', schema: ErrorBody },
  },
  bodyExample: { file: EXAMPLE_UUID },
});

export const ImportProblem = Type.Object({
  file: Type.String({ description: 'Name of the file' }),
  line: Type.Optional(Type.Integer({ description: 'Line of the file, from 1; the row if the format has no lines' })),
  column: Type.Optional(Type.String({ description: 'Heading of the column with the problem' })),
  message: Type.String({ description: 'What is wrong' }),
  remedy: Type.String({ description: 'How to fix it' }),
  parameter: Type.Optional(Type.String({ description: 'Parameter of the import that would help' })),
});
export type ImportProblem = Static<typeof ImportProblem>;

/** The result of an import. */
export const ImportReport = Type.Object(
  {
    pack: Type.String({
      description: 'Id of the pack, as in `GET /v1/packs`; for `osm` with several parts, of the first one',
    }),
    title: Type.String({ description: 'Title of the pack' }),
    counts: Type.Record(Type.String(), Type.Integer(), { description: 'Rows written per table, and rows skipped' }),
    notes: Type.Array(Type.String(), { description: "Warnings that didn't stop the import" }),
    left_out: Type.Array(
      Type.Object({
        file: Type.String({ description: 'Name of the file' }),
        line: Type.Integer({ description: 'Line of the file, from 1' }),
        name: Type.String({ description: 'Name of the row' }),
        reason: Type.String({ description: 'Why the import skipped it' }),
      }),
      {
        description: 'Rows skipped on purpose, because they describe no area or are duplicates',
      },
    ),
    without_area: Type.Array(
      Type.Object({
        key: Type.String({ description: 'Code or name of the area in the file' }),
        name: Type.String({ description: 'Name of the area' }),
      }),
      { description: 'Areas with figures that are in no installed pack' },
    ),
    packs: Type.Optional(
      Type.Array(
        Type.Object({
          pack: Type.String({ description: 'Id of the pack' }),
          title: Type.String({ description: 'Title of the pack' }),
          counts: Type.Record(Type.String(), Type.Integer(), { description: 'Rows written per table' }),
        }),
        { description: 'For `osm` with several parts: each pack' },
      ),
    ),
    check_only: Type.Optional(
      Type.Boolean({ description: 'True if the files were only checked and no pack was written' }),
    ),
  },
  { description: 'The result; present once the import has finished' },
);
export type ImportReport = Static<typeof ImportReport>;

export const OSM_PART_STATES = ['waiting', 'running', 'finished', 'left_out'] as const;

export const OsmPartProgress = Type.Object({
  part: Type.Enum([...OSM_PARTS], { description: 'Part that becomes a pack' }),
  pack: Type.String({ description: 'Id of the pack' }),
  state: Type.Enum([...OSM_PART_STATES], {
    description: 'State of the part; `left_out` if the file contains nothing for it',
  }),
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'Progress of the part, 0 to 1' }),
  seconds: Type.Optional(Type.Number({ minimum: 0, description: 'Time that it took, once it is written' })),
});
export type OsmPartProgress = Static<typeof OsmPartProgress>;

export const IMPORT_STATES = ['Queued', 'Running', 'Finished', 'Failed', 'Cancelled'] as const;

export const ImportJob = Type.Object({
  uuid: Uuid,
  kind: Type.Enum([...IMPORT_KINDS], { description: 'Kind of import' }),
  status: Type.Enum([...IMPORT_STATES], {
    description: 'State of the import: waiting, running, or ended in one of three ways',
  }),
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'Progress, 0 to 1' }),
  step: Type.Optional(
    Type.String({
      description: 'Current step of a running import, in words: `reading`, `tiles of the map`',
    }),
  ),
  parts: Type.Optional(
    Type.Array(OsmPartProgress, { description: 'For `osm`, once it has started: progress of each part' }),
  ),
  files: Type.Array(Type.Object({ name: Type.String({ description: 'Name of the file' }), bytes: FileBytes }), {
    description: 'Files of the import',
  }),
  created_at: Type.String({ format: 'date-time', description: 'When it was requested' }),
  finished_at: Type.Optional(
    Type.String({ format: 'date-time', description: 'When it finished, failed or was cancelled' }),
  ),
  message: Type.Optional(Type.String({ description: 'Why it failed; the packs are unchanged' })),
  problems: Type.Array(ImportProblem, {
    description: 'The first 200 problems: those that stopped a failed import, or that a finished one skipped',
  }),
  problem_count: Type.Integer({ description: 'Number of all problems, including those beyond the first 200' }),
  report: Type.Optional(ImportReport),
  ...CREATOR,
});
export type ImportJob = Static<typeof ImportJob>;

const Text = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 500, description }));

export const ImportOrder = Type.Object(
  {
    kind: Type.Enum([...IMPORT_KINDS], {
      description:
        '`health` for CSV files of cases and deaths, `zip4` for polygons of ZIP+4 areas, `osm` for one ' +
        'OpenStreetMap file, `addresses` for files of address points or street centre lines, `areas` for ' +
        'files of polygons, `tiles` for one archive of map tiles (MBTiles, PMTiles), `raster` for one GeoTIFF or ' +
        'SRTM file of heights, classes or other numbers, with its legend (.csv or .aux.xml) if it has one, ' +
        '`places` for files of named points (settlements, peaks, rivers, sights) and dumps of GeoNames',
    }),
    files: Type.Array(Uuid, {
      minItems: 1,
      maxItems: 16,
      description: '`file` of each uploaded file; several if they belong together',
    }),
    id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'Name of the pack. Its id is in lower-case letters, digits and hyphens, and starts with `health-`, ' +
          '`zip4-`, `areas-`, `tiles-`, `raster-` or (for `addresses` and `places`) `geocoder-`, which is added if ' +
          'the name lacks it: `IT_Regions` of areas becomes `areas-it-regions`. For `osm`, `NAME` creates the packs ' +
          '`map-NAME`, ' +
          '`roads-NAME`, `geocoder-NAME` and so on. Defaults to the name of the first file. Never the id of a pack ' +
          'included in Cairn',
      }),
    ),
    replace: Type.Optional(
      Type.Boolean({
        description:
          'Whether installed packs with the same ids may be replaced. With the permission `import` only packs ' +
          'imported by the same key; with `manage` any except those included in Cairn',
      }),
    ),
    title: Text('Title of the pack'),
    licence: Text('Licence of the data'),
    attribution: Text('Attribution to show with the data'),
    vintage: Text('Only for `areas`: date or year that the data describe, e.g. `2023` or `2024-06-30`'),
    parts: Type.Optional(
      Type.Array(Type.Enum([...OSM_PARTS]), {
        minItems: 1,
        maxItems: OSM_PARTS.length,
        description:
          'Only for `osm`: parts to import, each as a pack; all when absent. Parts without data in the file are ' +
          'skipped, and listed in the notes of the report',
      }),
    ),
    country: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{2}$',
        description:
          'Two-letter code, e.g. `PT`. For `osm`: the country whose default speed limits and driving side apply. ' +
          'For `addresses` and `places`: the country of all rows',
      }),
    ),
    fields: Type.Optional(ImportFields),
    locality: Text('Only for `addresses`: town of the rows without one'),
    ...LayerChoice,
    areas: Type.Optional(AreaTarget),
    check_only: Type.Optional(
      Type.Boolean({
        description:
          'Only for `areas`: reports what the import would do and writes no pack. The files can be imported later',
      }),
    ),
    band: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10_000, description: 'Only for `raster`: the band to import, 1 by default' }),
    ),
    elevation: Type.Optional(
      Type.Boolean({
        description: 'Only for `raster`: the values are heights, which the field `elevation` answers. SRTM files are',
      }),
    ),
    skip_bad_rows: Type.Optional(
      Type.Boolean({ description: 'Only for `health`: imports the valid rows even if others are invalid' }),
    ),
  },
  { additionalProperties: false },
);
export type ImportOrder = Static<typeof ImportOrder>;

export const orderImportEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/imports',
  operationId: 'startImport',
  tag: TAG,
  summary: 'Imports uploaded files',
  description:
    'Imports run one after the other. An accepted import is stored on disk, and runs again at the next start if ' +
    'the process ends before it has finished.',
  access: 'import',
  body: ImportOrder,
  answers: {
    200: { description: 'The import, queued', schema: ImportJob },
    409: {
      description: "A pack with an id of the import is installed, and the request doesn't set `replace`",
      schema: ErrorBody,
    },
    ...FULL,
  },
  bodyExample: { kind: 'health', files: [EXAMPLE_UUID], id: 'health-confirmed', title: 'Confirmed cases' },
});

const NOT_FOUND = { description: 'Import not found', schema: ErrorBody };

export const importsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/imports',
  operationId: 'listImports',
  tag: TAG,
  summary: 'The imports of the key, newest first',
  access: 'import',
  answers: {
    200: {
      description: 'Up to fifty imports',
      schema: Type.Object({ imports: Type.Array(ImportJob, { description: 'Newest first' }) }),
    },
  },
  example: '/v1/imports',
});

export const importEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/imports/{uuid}',
  operationId: 'importJob',
  tag: TAG,
  summary: 'One import: its progress and result',
  access: 'import',
  params: Type.Object({ uuid: Uuid }),
  answers: { 200: { description: 'The import', schema: ImportJob }, 404: NOT_FOUND },
});

const ById = Type.Object({ uuid: Uuid }, { additionalProperties: false });

export const cancelImportEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/imports/cancel',
  operationId: 'cancelImport',
  tag: TAG,
  summary: 'Cancels an import; the packs are unchanged',
  access: 'import',
  body: ById,
  answers: {
    200: { description: 'The import after cancelling, unchanged if it had ended', schema: ImportJob },
    404: NOT_FOUND,
  },
  bodyExample: { uuid: EXAMPLE_UUID },
});

export const deleteImportEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/imports/delete',
  operationId: 'deleteImport',
  tag: TAG,
  summary: 'Cancels an import and deletes its record; its pack stays',
  access: 'import',
  body: ById,
  answers: {
    200: {
      description: 'Deleted',
      schema: Type.Object({ uuid: Uuid, deleted: Type.Boolean({ description: 'Always true' }) }),
    },
    404: NOT_FOUND,
  },
  bodyExample: { uuid: EXAMPLE_UUID },
});
