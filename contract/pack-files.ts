/** Endpoints for pack files: check, add and remove. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { PackManifest } from './pack.ts';
import { PackVerification } from './pack-verification.ts';
import { InstalledPack } from './service.ts';

const ById = Type.Object({ id: PackManifest.properties.id }, { additionalProperties: false });
const NOT_FOUND = { description: 'No file with that id is installed', schema: ErrorBody };

/** Maximum size of a pack, 16 GiB: larger than any known pack, and than the typical free space of a disk. */
export const MAX_PACK_BYTES = 16 * 2 ** 30;

export const verifyPackEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/verify',
  operationId: 'verifyPack',
  tag: 'Service',
  summary: 'Checks the complete file of a pack, which takes up to some seconds',
  description:
    'When the server opens a pack it checks only part of it; this reads all of it, in a separate process. ' +
    'Disconnect to cancel. ' +
    'The result is stored and survives restarts: look-ups in a failed pack answer 503 until it passes another ' +
    'check or its file is replaced.',
  access: 'manage',
  body: ById,
  answers: { 200: { description: 'The result of the check', schema: PackVerification }, 404: NOT_FOUND },
  bodyExample: { id: 'airports' },
});

export const RemovedPack = Type.Object({
  id: PackManifest.properties.id,
  size_bytes: Type.Integer({ description: 'Size of the deleted file' }),
  packs: Type.Array(InstalledPack, { description: 'The remaining packs, as in `GET /v1/packs`' }),
});
export type RemovedPack = Static<typeof RemovedPack>;

export const removePackEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/remove',
  operationId: 'removePack',
  tag: 'Service',
  summary: 'Deletes the file of a pack; its look-ups stop',
  description: 'Requests in progress finish with the pack. Packs included in Cairn can be rebuilt with `npm run data`.',
  access: 'manage',
  body: ById,
  answers: {
    200: { description: 'Deleted', schema: RemovedPack },
    404: NOT_FOUND,
    409: { description: 'The file is in use by another program', schema: ErrorBody },
    507: { description: "The packs directory isn't writable", schema: ErrorBody },
  },
  bodyExample: { id: 'airports' },
});

export const AddedPack = Type.Object({
  pack: InstalledPack,
  verification: PackVerification,
  replaced: Type.Boolean({ description: 'Whether it replaced a pack with that id' }),
});
export type AddedPack = Static<typeof AddedPack>;

export const Sha256 = Type.String({
  pattern: '^[0-9A-Fa-f]{64}$',
  expected: '64 hexadecimal digits',
  description: 'Expected SHA-256 of the file, as given by an export',
});

export const addPackEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/add',
  operationId: 'addPack',
  tag: 'Service',
  summary: 'Uploads a pack file, checks it and installs it',
  description:
    'The body is the file itself, of any content type and name; its id is in its manifest. It is written to a ' +
    'temporary file, checked like `/v1/packs/verify`, and renamed; if anything is wrong with it, nothing changes.',
  access: 'manage',
  query: Type.Object({
    replace: Type.Optional(
      Type.Enum(['0', '1'], { description: '`1`: may replace an installed pack with the same id' }),
    ),
    sha256: Type.Optional(Sha256),
  }),
  upload: {
    contentTypes: ['application/vnd.sqlite3', 'application/octet-stream'],
    limitBytes: MAX_PACK_BYTES,
    description: 'The pack file, of up to 16 GiB',
  },
  answers: {
    200: { description: 'Installed and in use', schema: AddedPack },
    409: { description: "A pack with that id is installed, and `replace` isn't `1`", schema: ErrorBody },
    422: { description: "The file isn't a pack, or failed a check; nothing has changed", schema: ErrorBody },
    507: {
      description: "The disk is full, or the packs directory isn't writable",
      schema: ErrorBody,
    },
  },
});
