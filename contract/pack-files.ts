/** Endpoints about pack files as such: checked, added, removed. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { PackManifest } from './pack.ts';
import { PackVerification } from './pack-verification.ts';
import { InstalledPack } from './service.ts';

const ById = Type.Object({ id: PackManifest.properties.id }, { additionalProperties: false });
const NOT_FOUND = { description: 'No file of that id is installed', schema: ErrorBody };

/** 16 GiB: larger than any pack that is known, and than what a disk usually has to spare. */
export const MAX_PACK_BYTES = 16 * 2 ** 30;

export const verifyPackEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/verify',
  operationId: 'verifyPack',
  tag: 'Service',
  summary: 'Checks all of a pack’s file, which takes up to some seconds',
  description:
    'A running server looks at a pack when it opens it; this reads all of it, in a thread of its own. ' +
    'Hanging up ends it. ' +
    'What was found is kept, also across restarts: look-ups in a pack that has failed answer 503 until it ' +
    'passes when it is checked again, or a file of ' +
    'other content takes its place.',
  access: 'manage',
  body: ById,
  answers: { 200: { description: 'What was found', schema: PackVerification }, 404: NOT_FOUND },
  bodyExample: { id: 'airports' },
});

export const RemovedPack = Type.Object({
  id: PackManifest.properties.id,
  size_bytes: Type.Integer({ description: 'What the file took' }),
  packs: Type.Array(InstalledPack, { description: 'As `GET /v1/packs`, afterwards' }),
});
export type RemovedPack = Static<typeof RemovedPack>;

export const removePackEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/remove',
  operationId: 'removePack',
  tag: 'Service',
  summary: 'Deletes a pack’s file; its look-ups stop',
  description:
    'Requests that are being answered finish on it. The packs that Cairn comes with can be built again: `npm ' +
    'run data`.',
  access: 'manage',
  body: ById,
  answers: {
    200: { description: 'Deleted', schema: RemovedPack },
    404: NOT_FOUND,
    409: { description: 'Another program holds the file', schema: ErrorBody },
    507: { description: 'The packs directory may not be written to', schema: ErrorBody },
  },
  bodyExample: { id: 'airports' },
});

export const AddedPack = Type.Object({
  pack: InstalledPack,
  verification: PackVerification,
  replaced: Type.Boolean({ description: 'Whether a pack of that id was there' }),
});
export type AddedPack = Static<typeof AddedPack>;

export const addPackEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/add',
  operationId: 'addPack',
  tag: 'Service',
  summary: 'Takes a pack file, checks it, and puts it among the installed ones',
  description:
    'The body is the file itself, of whatever content type and name: its manifest says its id. It is written ' +
    'beside, checked as by `/v1/packs/verify`, and renamed; where anything is wrong with it, nothing has ' +
    'changed.',
  access: 'manage',
  query: Type.Object({
    replace: Type.Optional(
      Type.Enum(['0', '1'], { description: '`1`: it may take the place of an installed pack of the same id' }),
    ),
    sha256: Type.Optional(
      Type.String({
        pattern: '^[0-9A-Fa-f]{64}$',
        expected: '64 hexadecimal digits',
        description: 'SHA-256 that the file has to have, as an export says it',
      }),
    ),
  }),
  upload: {
    contentTypes: ['application/vnd.sqlite3', 'application/octet-stream'],
    limitBytes: MAX_PACK_BYTES,
    description: 'The pack file, of up to 16 GiB',
  },
  answers: {
    200: { description: 'It is installed, and answers', schema: AddedPack },
    409: { description: 'A pack of that id is installed, and `replace` is not `1`', schema: ErrorBody },
    422: { description: 'The file is no pack, or failed a check; nothing has changed', schema: ErrorBody },
    507: {
      description: 'There is no room for the file on the disk, or its directory may not be written to',
      schema: ErrorBody,
    },
  },
});
