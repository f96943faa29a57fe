/** Sharing packs with other machines: exported files, and folders with a list of their packs. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { PackManifest } from './pack.ts';
import { AddedPack } from './pack-files.ts';
import { IndexedPack, PACK_INDEX_FILE } from './pack-index.ts';

const TAG = 'Service';

/** Export formats of packs, which are also the file extensions. */
export const PACK_FILE_FORMATS = ['sqlite', 'pmtiles'] as const;
export type PackFileFormat = (typeof PACK_FILE_FORMATS)[number];

export const PACK_FILE_TYPES: Readonly<Record<PackFileFormat, string>> = {
  sqlite: 'application/vnd.sqlite3',
  pmtiles: 'application/vnd.pmtiles',
};

/** Header of an exported file: its SHA-256 as hexadecimal digits. */
export const SHA256_HEADER = 'x-sha256';

export const exportPackEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/packs/{id}/export',
  operationId: 'exportPack',
  tag: TAG,
  summary: 'A pack as one file for another machine, or its map tiles for other programs',
  description:
    'The pack is checked first, as by `/v1/packs/verify`, unless the last check of this file has passed. The ' +
    `header \`${SHA256_HEADER}\` is the SHA-256 of the file, for \`/v1/packs/add\`. With \`format=pmtiles\` the ` +
    'map tiles of the pack are written as a PMTiles archive of version 3, which takes up to some minutes. The ' +
    'licence of the pack applies to the file.',
  access: 'manage',
  params: Type.Object({ id: PackManifest.properties.id }),
  query: Type.Object({
    format: Type.Optional(Type.Enum([...PACK_FILE_FORMATS], { description: '`sqlite` (the pack itself) when absent' })),
  }),
  answers: {
    200: {
      description: 'The file, with the content type of its format',
      contentType: PACK_FILE_TYPES.sqlite,
      otherTypes: { [PACK_FILE_TYPES.pmtiles]: { description: 'With `format=pmtiles`' } },
    },
    400: { description: 'PMTiles are requested, but the pack has no map tiles', schema: ErrorBody },
    404: { description: 'No file with that id is installed', schema: ErrorBody },
    422: { description: 'The pack failed its check and was not exported', schema: ErrorBody },
    507: { description: 'The disk is full; nothing was saved', schema: ErrorBody },
  },
  example: '/v1/packs/airports/export',
});

const Folder = Type.String({
  minLength: 1,
  maxLength: 1000,
  pattern: String.raw`^[^\x00-\x1f]+$`,
  description: 'Absolute path of a folder on the machine of the server: `/media/stick/packs`, `E:\\packs`',
});

const InFolder = Type.Object({ folder: Folder }, { additionalProperties: false });

export const OfferedPack = Type.Object({
  ...IndexedPack.properties,
  novelty: Type.Enum(['new', 'newer', 'same', 'older'], {
    description:
      'Comparison with the installed pack of the same id: `new` if there is none, otherwise by the newest date in ' +
      'the `vintage` of both, then by `built_at`',
  }),
  installed_vintage: Type.Optional(Type.String({ description: '`vintage` of the installed pack with that id' })),
});
export type OfferedPack = Static<typeof OfferedPack>;

const NO_LIST = { description: "The folder can't be read, or has no list of its packs", schema: ErrorBody };
const OfferedPacks = Type.Object({ packs: Type.Array(OfferedPack, { description: 'Sorted by id' }) });

export const packFolderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/folder',
  operationId: 'packFolder',
  tag: TAG,
  summary: 'The packs in the list of a folder, compared with the installed ones',
  description:
    `Reads \`${PACK_INDEX_FILE}\`, which \`cairn packs index\` or \`/v1/packs/folder/index\` writes into the ` +
    'folder, on any drive. Opens no pack file.',
  access: 'manage',
  body: InFolder,
  answers: { 200: { description: 'The packs of the list', schema: OfferedPacks }, 400: NO_LIST },
  bodyExample: { folder: '/media/stick/packs' },
});

export const indexPackFolderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/folder/index',
  operationId: 'indexPackFolder',
  tag: TAG,
  summary: 'Writes the list of the packs in a folder into it',
  description:
    'Opens each file that ends in `.sqlite` and computes its SHA-256, in a separate process: some seconds per ' +
    `gigabyte. Writes only \`${PACK_INDEX_FILE}\`.`,
  access: 'manage',
  body: InFolder,
  answers: {
    200: {
      description: 'The packs of the list',
      schema: Type.Object({
        ...OfferedPacks.properties,
        passed_over: Type.Array(
          Type.Object({
            file: Type.String({ description: 'Name of the file' }),
            reason: Type.String({ description: "Why it isn't a pack" }),
          }),
          { description: "Files that are named like packs but aren't" },
        ),
      }),
    },
    400: { description: 'Folder not found', schema: ErrorBody },
    507: { description: "The folder isn't writable", schema: ErrorBody },
  },
  bodyExample: { folder: '/media/stick/packs' },
});

export const addFromFolderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/folder/add',
  operationId: 'addPackFromFolder',
  tag: TAG,
  summary: 'Installs a pack from a folder with a list, like `/v1/packs/add` installs an upload',
  description: 'The file must have the SHA-256 in the list and pass its check.',
  access: 'manage',
  body: Type.Object(
    {
      folder: Folder,
      id: PackManifest.properties.id,
      replace: Type.Optional(
        Type.Boolean({ description: 'Whether it may replace an installed pack with the same id' }),
      ),
    },
    { additionalProperties: false },
  ),
  answers: {
    200: { description: 'Installed and in use', schema: AddedPack },
    404: { description: 'The list has no pack with that id', schema: ErrorBody },
    409: { description: "A pack with that id is installed, and `replace` isn't true", schema: ErrorBody },
    400: NO_LIST,
    422: {
      description: 'The file differs from the list, or failed a check; nothing has changed',
      schema: ErrorBody,
    },
    507: { description: 'The disk is full', schema: ErrorBody },
  },
  bodyExample: { folder: '/media/stick/packs', id: 'airports', replace: true },
});
