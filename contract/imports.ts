/** Imports: files that people have become packs, with progress, cancel and a report. */
import { Type, type Static } from 'typebox';
import { defineEndpoint, EXAMPLE_UUID } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { AreaTarget } from './area-import.ts';
import { AddressFields, LayerChoice } from './import-preview.ts';
import { MADE_BY } from './making.ts';
import { PACK_ID_PATTERN } from './pack.ts';

const TAG = 'Imports';

export const IMPORT_KINDS = ['health', 'zip4', 'osm', 'addresses', 'areas', 'tiles'] as const;

/** How the id of a pack of each kind begins; of `osm`, the name that its packs share. */
export const IMPORT_ID_PREFIXES: Record<(typeof IMPORT_KINDS)[number], string> = {
  health: 'health-',
  zip4: 'zip4-',
  osm: 'osm-',
  addresses: 'geocoder-',
  areas: 'areas-',
  tiles: 'tiles-',
};

/** What an OpenStreetMap file may become, a pack each. */
export const OSM_PARTS = ['map', 'roads', 'addresses', 'businesses', 'admin'] as const;
export type OsmPart = (typeof OSM_PARTS)[number];

/** How the id of the pack of each part begins. */
export const OSM_PACK_PREFIXES: Readonly<Record<OsmPart, string>> = {
  map: 'map-',
  roads: 'roads-',
  addresses: 'geocoder-',
  businesses: 'businesses-',
  admin: 'admin-',
};

/** Largest file that is taken over HTTP: 4 GiB. */
export const MAX_IMPORT_FILE_BYTES = 2 ** 32;

const Uuid = Type.String({ minLength: 1, maxLength: 64, description: 'Identifier, as the answer before has named it' });
const FileName = Type.String({
  // No separators, no control characters, nothing that a file system reads as something else.
  pattern: String.raw`^(?!\.)[^\/\\:*?"<>|\x00-\x1f]{1,200}$`,
  expected: 'a plain file name of up to 200 characters, such as confirmed.csv',
  description: 'Name of the file; its ending tells its format',
});

const FileBytes = Type.Integer({ description: 'Size of the file in bytes' });

export const UploadedFile = Type.Object({
  file: Uuid,
  name: Type.String({ description: 'As it was given' }),
  bytes: FileBytes,
});
export type UploadedFile = Static<typeof UploadedFile>;

/** What one key may keep and have waiting. */
const FULL = {
  429: { description: 'The key has as many files or imports waiting as it may', schema: ErrorBody },
  507: {
    description: 'There is no room on the disk, or the files of the key take as much as they may',
    schema: ErrorBody,
  },
};

export const importFileEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/imports/files',
  operationId: 'uploadImportFile',
  tag: TAG,
  summary: 'Takes a file for an import that is ordered next',
  description:
    'The body is the file itself, of whatever content type. It is kept until its import has ended; where ' +
    'none is ordered, until the server ends, or for an hour since it was last previewed.',
  access: 'import',
  query: Type.Object({ name: FileName }),
  upload: {
    contentTypes: ['application/octet-stream'],
    limitBytes: MAX_IMPORT_FILE_BYTES,
    description: 'The file, of up to 4 GiB',
    example: 'area,date,cases,deaths\nURY,2020-03-14,4,0\n06087,2020-03-14,7,\n',
  },
  answers: {
    200: { description: 'What to name the file when the import is ordered', schema: UploadedFile },
    ...FULL,
  },
  example: '/v1/imports/files?name=confirmed.csv',
});

export const WaitingFile = Type.Object({
  ...UploadedFile.properties,
  created_at: Type.String({ format: 'date-time', description: 'When it had arrived' }),
  expires_at: Type.String({
    format: 'date-time',
    description: 'When it goes unless it is ordered or looked at before',
  }),
  ...MADE_BY,
});
export type WaitingFile = Static<typeof WaitingFile>;

export const importFilesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/imports/files',
  operationId: 'listImportFiles',
  tag: TAG,
  summary: 'The files of the key that were taken and not ordered, the latest first',
  access: 'import',
  answers: {
    200: {
      description: 'The files',
      schema: Type.Object({ files: Type.Array(WaitingFile, { description: 'The latest first' }) }),
    },
  },
  example: '/v1/imports/files',
});

export const deleteImportFileEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/imports/files/delete',
  operationId: 'deleteImportFile',
  tag: TAG,
  summary: 'Deletes a file that was taken and not ordered',
  access: 'import',
  body: Type.Object({ file: Uuid }, { additionalProperties: false }),
  answers: {
    200: {
      description: 'It is gone',
      schema: Type.Object({ file: Uuid, deleted: Type.Boolean({ description: 'Always true' }) }),
    },
    404: { description: 'There is no such file', schema: ErrorBody },
  },
  bodyExample: { file: EXAMPLE_UUID },
});

export const ImportProblem = Type.Object({
  file: Type.String({ description: 'Name of the file' }),
  line: Type.Optional(Type.Integer({ description: 'Line of the file, from 1; or row, where the format has no lines' })),
  column: Type.Optional(Type.String({ description: 'Heading of the column, where one is at fault' })),
  message: Type.String({ description: 'What is wrong' }),
  remedy: Type.String({ description: 'What can be done about it' }),
});
export type ImportProblem = Static<typeof ImportProblem>;

/** What an import wrote. */
export const ImportReport = Type.Object(
  {
    pack: Type.String({
      description: 'Id of the pack, as in `GET /v1/packs`; of `osm` with several parts, of the first',
    }),
    title: Type.String({ description: 'Title of the pack' }),
    counts: Type.Record(Type.String(), Type.Integer(), { description: 'Rows per table, and what was left out' }),
    notes: Type.Array(Type.String(), { description: 'Things to know that stop nothing' }),
    left_out: Type.Array(
      Type.Object({
        file: Type.String({ description: 'Name of the file' }),
        line: Type.Integer({ description: 'Line of the file, from 1' }),
        name: Type.String({ description: 'What the row is named' }),
        reason: Type.String({ description: 'Why it is left out' }),
      }),
      {
        description: 'Rows that are left out on purpose: they are no area’s, or stand elsewhere',
      },
    ),
    without_area: Type.Array(
      Type.Object({
        key: Type.String({ description: 'Code or name of the area in the file' }),
        name: Type.String({ description: 'Its name in words' }),
      }),
      { description: 'Areas with figures that no installed pack has' },
    ),
    check_only: Type.Optional(
      Type.Boolean({ description: 'True where the files were only looked at, and no pack was written' }),
    ),
  },
  { description: 'What the import wrote; once it has finished' },
);
export type ImportReport = Static<typeof ImportReport>;

export const OSM_PART_STATES = ['waiting', 'running', 'finished', 'left_out'] as const;

export const OsmPartProgress = Type.Object({
  part: Type.Enum([...OSM_PARTS], { description: 'What becomes a pack' }),
  pack: Type.String({ description: 'Id of the pack' }),
  state: Type.Enum([...OSM_PART_STATES], {
    description: 'Where it is; `left_out` where the file holds nothing of it',
  }),
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'Share of the part that is done, 0 to 1' }),
  seconds: Type.Optional(Type.Number({ minimum: 0, description: 'How long it took to be written; once it is' })),
});
export type OsmPartProgress = Static<typeof OsmPartProgress>;

export const IMPORT_STATES = ['Queued', 'Running', 'Finished', 'Failed', 'Cancelled'] as const;

export const ImportJob = Type.Object({
  uuid: Uuid,
  kind: Type.Enum([...IMPORT_KINDS], { description: 'What is imported' }),
  status: Type.Enum([...IMPORT_STATES], {
    description: 'Where the import is: waiting, running, or ended in one of three ways',
  }),
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'Share that is done, 0 to 1' }),
  step: Type.Optional(
    Type.String({
      description: 'What is done now, in words: `reading`, `tiles of the map`; of a running import of `osm`',
    }),
  ),
  parts: Type.Optional(
    Type.Array(OsmPartProgress, { description: 'Of `osm`, once it has started: how far each part is' }),
  ),
  files: Type.Array(Type.Object({ name: Type.String({ description: 'Name of the file' }), bytes: FileBytes }), {
    description: 'What is read',
  }),
  created_at: Type.String({ format: 'date-time', description: 'When it was ordered' }),
  finished_at: Type.Optional(Type.String({ format: 'date-time', description: 'When it ended, in whichever way' })),
  message: Type.Optional(Type.String({ description: 'Why it failed; the packs are then as they were' })),
  problems: Type.Array(ImportProblem, {
    description: 'The first 200: what stopped a failed import, or what a finished one passed over',
  }),
  problem_count: Type.Integer({ description: 'How many problems there are, those beyond the first 200 included' }),
  report: Type.Optional(ImportReport),
  ...MADE_BY,
});
export type ImportJob = Static<typeof ImportJob>;

const Text = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 500, description }));

export const ImportOrder = Type.Object(
  {
    kind: Type.Enum([...IMPORT_KINDS], {
      description:
        '`health` for CSV files of cases and deaths, `zip4` for polygons of ZIP+4 areas, `osm` for one ' +
        'OpenStreetMap file, `addresses` for files of address points or street centre lines, `areas` for ' +
        'files of polygons, `tiles` for one archive of map tiles (MBTiles, PMTiles)',
    }),
    files: Type.Array(Uuid, {
      minItems: 1,
      maxItems: 16,
      description: '`file` of each file that was taken; several of a kind that go together',
    }),
    id: Type.Optional(
      Type.String({
        pattern: PACK_ID_PATTERN,
        description:
          'Id of the pack, begun with `health-`, `zip4-`, `areas-`, `tiles-` or (of `addresses`) ' +
          '`geocoder-`. Of `osm`: `osm-NAME`, and the packs are `map-NAME`, `roads-NAME`, `geocoder-NAME` ' +
          'and so on. By the name of the first file when absent. Never the id of a pack that Cairn comes with',
      }),
    ),
    replace: Type.Optional(
      Type.Boolean({
        description:
          'Whether packs of the ids that the import makes may be replaced. With the right `import` only ' +
          'those that an import of the same key made; with `manage` any but those that Cairn comes with',
      }),
    ),
    title: Text('Title of the pack'),
    licence: Text('Licence of the data'),
    attribution: Text('Whom to name beside the data'),
    vintage: Text('Only `areas`: what date or year the data describe, such as `2023` or `2024-06-30`'),
    parts: Type.Optional(
      Type.Array(Type.Enum([...OSM_PARTS]), {
        minItems: 1,
        maxItems: OSM_PARTS.length,
        description:
          'Only `osm`: what to import, a pack each; all when absent. What the file holds nothing of is left ' +
          'out, and the notes of the report say so',
      }),
    ),
    country: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{2}$',
        description:
          'Two-letter code, such as `PT`. Of `osm`: the country whose general speed limits and side of the ' +
          'road hold. Of `addresses`: the country that all rows are in',
      }),
    ),
    fields: Type.Optional(AddressFields),
    locality: Text('Only `addresses`: town of the rows that name none'),
    ...LayerChoice,
    areas: Type.Optional(AreaTarget),
    check_only: Type.Optional(
      Type.Boolean({
        description:
          'Only `areas`: reports what an import would do, and writes no pack. The files wait for another order',
      }),
    ),
    skip_bad_rows: Type.Optional(
      Type.Boolean({ description: 'Only `health`: imports what can be read even if some rows cannot' }),
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
  summary: 'Orders an import of files that were taken',
  description:
    'Imports run one after the other. What was accepted is on the disk, and runs again if the process ended ' +
    'before it was done.',
  access: 'import',
  body: ImportOrder,
  answers: {
    200: { description: 'The import, queued', schema: ImportJob },
    409: {
      description: 'A pack of an id that the import makes is installed, and the order does not say `replace`',
      schema: ErrorBody,
    },
    ...FULL,
  },
  bodyExample: { kind: 'health', files: [EXAMPLE_UUID], id: 'health-confirmed', title: 'Confirmed cases' },
});

const NOT_FOUND = { description: 'There is no such import', schema: ErrorBody };

export const importsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/imports',
  operationId: 'listImports',
  tag: TAG,
  summary: 'The imports of the key, the latest first',
  access: 'import',
  answers: {
    200: {
      description: 'Up to fifty',
      schema: Type.Object({ imports: Type.Array(ImportJob, { description: 'The latest first' }) }),
    },
  },
  example: '/v1/imports',
});

export const importEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/imports/{uuid}',
  operationId: 'importJob',
  tag: TAG,
  summary: 'One import: how far it is, and what came of it',
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
  summary: 'Cancels an import; the packs stay as they were',
  access: 'import',
  body: ById,
  answers: { 200: { description: 'The import, cancelled, or as it ended before', schema: ImportJob }, 404: NOT_FOUND },
  bodyExample: { uuid: EXAMPLE_UUID },
});

export const deleteImportEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/imports/delete',
  operationId: 'deleteImport',
  tag: TAG,
  summary: 'Cancels an import, and forgets it; a pack that it made stays',
  access: 'import',
  body: ById,
  answers: {
    200: {
      description: 'Forgotten',
      schema: Type.Object({ uuid: Uuid, deleted: Type.Boolean({ description: 'Always true' }) }),
    },
    404: NOT_FOUND,
  },
  bodyExample: { uuid: EXAMPLE_UUID },
});
