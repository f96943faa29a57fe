/** Packs for other machines, and those of others: exported files, and folders with a list of their packs. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { PackManifest } from './pack.ts';
import { AddedPack } from './pack-files.ts';
import { IndexedPack, PACK_INDEX_FILE } from './pack-index.ts';

const TAG = 'Service';

/** What a pack is written as, and how the name of the file ends. */
export const PACK_FILE_FORMATS = ['sqlite', 'pmtiles'] as const;
export type PackFileFormat = (typeof PACK_FILE_FORMATS)[number];

export const PACK_FILE_TYPES: Readonly<Record<PackFileFormat, string>> = {
  sqlite: 'application/vnd.sqlite3',
  pmtiles: 'application/vnd.pmtiles',
};

/** Header of an exported file: its SHA-256 in hexadecimal digits. */
export const SHA256_HEADER = 'x-sha256';

export const exportPackEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/packs/{id}/export',
  operationId: 'exportPack',
  tag: TAG,
  summary: 'A pack as one file for another machine, or its map tiles for other programs',
  description:
    'The pack is checked first, as by `/v1/packs/verify`, unless the last check of this very file has ' +
    `passed. The header \`${SHA256_HEADER}\` is the SHA-256 of the file, which \`/v1/packs/add\` takes. With ` +
    '`format=pmtiles` the tiles of a pack that has some are written as a PMTiles archive of version 3, which ' +
    'takes up to some minutes. The licence of the pack holds for the file.',
  access: 'manage',
  params: Type.Object({ id: PackManifest.properties.id }),
  query: Type.Object({
    format: Type.Optional(
      Type.Enum([...PACK_FILE_FORMATS], { description: '`sqlite`, the pack itself, unless given' }),
    ),
  }),
  answers: {
    200: {
      description: 'The file, of the content type of its format',
      contentType: PACK_FILE_TYPES.sqlite,
      otherTypes: { [PACK_FILE_TYPES.pmtiles]: { description: 'With `format=pmtiles`' } },
    },
    400: { description: 'The pack has no map tiles, and PMTiles are asked for', schema: ErrorBody },
    404: { description: 'No file of that id is installed', schema: ErrorBody },
    422: { description: 'The pack failed its check: nothing is exported of it', schema: ErrorBody },
    507: { description: 'The disk has no room to write the archive: nothing is kept of it', schema: ErrorBody },
  },
  example: '/v1/packs/airports/export',
});

const Folder = Type.String({
  minLength: 1,
  maxLength: 1000,
  pattern: String.raw`^[^\x00-\x1f]+$`,
  description: 'Path of a folder on the machine of the server, from its root: `/media/stick/packs`, `E:\\packs`',
});

const InFolder = Type.Object({ folder: Folder }, { additionalProperties: false });

export const OfferedPack = Type.Object({
  ...IndexedPack.properties,
  novelty: Type.Enum(['new', 'newer', 'same', 'older'], {
    description:
      'How it compares with the installed pack of its id: `new` where there is none; else by the newest date ' +
      'that the `vintage` of both names, then by `built_at`',
  }),
  installed_vintage: Type.Optional(Type.String({ description: 'What the installed pack of its id describes' })),
});
export type OfferedPack = Static<typeof OfferedPack>;

const NO_LIST = { description: 'The folder cannot be read, or has no list of its packs', schema: ErrorBody };
const OfferedPacks = Type.Object({ packs: Type.Array(OfferedPack, { description: 'By id' }) });

export const packFolderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/folder',
  operationId: 'packFolder',
  tag: TAG,
  summary: 'What the list in a folder of packs offers, and what of it is new or newer here',
  description:
    `Reads \`${PACK_INDEX_FILE}\`, which \`cairn packs index\` or \`/v1/packs/folder/index\` has written into ` +
    'the folder, on whatever drive that is. No pack file is opened.',
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
  summary: 'Writes the list of a folder of packs into it',
  description:
    'Each file that ends in `.sqlite` is opened and its SHA-256 made, in a process of its own: some seconds ' +
    `a gigabyte. \`${PACK_INDEX_FILE}\` is the only file that is written.`,
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
            reason: Type.String({ description: 'Why it is no pack' }),
          }),
          { description: 'Files that are called like packs and are none' },
        ),
      }),
    },
    400: { description: 'There is no such folder', schema: ErrorBody },
    507: { description: 'The list cannot be written into the folder', schema: ErrorBody },
  },
  bodyExample: { folder: '/media/stick/packs' },
});

export const addFromFolderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/folder/add',
  operationId: 'addPackFromFolder',
  tag: TAG,
  summary: 'Takes a pack out of a folder that has a list, as `/v1/packs/add` takes an upload',
  description: 'The file has to have the SHA-256 that the list says, and to pass its check.',
  access: 'manage',
  body: Type.Object(
    {
      folder: Folder,
      id: PackManifest.properties.id,
      replace: Type.Optional(
        Type.Boolean({ description: 'Whether it may take the place of an installed pack of the same id' }),
      ),
    },
    { additionalProperties: false },
  ),
  answers: {
    200: { description: 'It is installed, and answers', schema: AddedPack },
    404: { description: 'The list has no pack of that id', schema: ErrorBody },
    409: { description: 'A pack of that id is installed, and `replace` is not true', schema: ErrorBody },
    400: NO_LIST,
    422: {
      description: 'The file is another than the list says, or failed a check; nothing has changed',
      schema: ErrorBody,
    },
    507: { description: 'There is no room for the file on the disk', schema: ErrorBody },
  },
  bodyExample: { folder: '/media/stick/packs', id: 'airports', replace: true },
});
