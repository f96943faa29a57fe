/** Endpoints about pack files as such: checked, added, removed. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { PackManifest } from './pack.ts';
import { InstalledPack } from './service.ts';

/** What a pack is checked for, in this order. */
export const PACK_CHECKS = ['manifest', 'pages', 'counts', 'index', 'geometry'] as const;

export const PackCheck = Type.Object({
  check: Type.Enum([...PACK_CHECKS], {
    description:
      '`manifest`: the file is a pack of a format and theme that this version reads; `pages`: SQLite finds every page, index and full-text table sound; ' +
      '`counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read',
  }),
  passed: Type.Boolean(),
  text: Type.String({ description: 'What was found, or what is wrong' }),
});
export type PackCheck = Static<typeof PackCheck>;

export const PackVerification = Type.Object({
  id: PackManifest.properties.id,
  passed: Type.Boolean({ description: 'Whether every check has passed; the first that fails is the last' }),
  checks: Type.Array(PackCheck, { description: 'Those that make sense for the theme' }),
  sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Digest of the file, to compare with that of whoever gave it; absent where the file cannot be read' })),
  checked_at: Type.String({ format: 'date-time' }),
});
export type PackVerification = Static<typeof PackVerification>;

const ById = Type.Object({ id: PackManifest.properties.id }, { additionalProperties: false });
const NOT_FOUND = { description: 'No file of that id is installed', schema: ErrorBody };

/** 16 GiB: larger than any pack that is known, and than what a disk usually has to spare. */
export const MAX_PACK_BYTES = 16 * 2 ** 30;

export const verifyPackEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/verify',
  tag: 'Service',
  summary: 'Checks all of a pack’s file, which takes up to some seconds',
  description: 'A running server looks at a pack when it opens it; this reads all of it, in a thread of its own. Whoever hangs up ends it. The file is also looked at anew: one that was repaired answers at once.',
  access: 'key',
  body: ById,
  answers: { 200: { description: 'What was found', schema: PackVerification }, 404: NOT_FOUND },
});

export const RemovedPack = Type.Object({ id: PackManifest.properties.id, size_bytes: Type.Integer({ description: 'What the file took' }), packs: Type.Array(InstalledPack, { description: 'As `GET /v1/packs`, afterwards' }) });
export type RemovedPack = Static<typeof RemovedPack>;

export const removePackEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/remove',
  tag: 'Service',
  summary: 'Deletes a pack’s file; its look-ups stop',
  description: 'Requests that are being answered finish on it. The packs that Cairn comes with can be built again: `npm run data`.',
  access: 'owner',
  body: ById,
  answers: {
    200: { description: 'Deleted', schema: RemovedPack },
    404: NOT_FOUND,
    409: { description: 'Another program holds the file', schema: ErrorBody },
    507: { description: 'The packs directory may not be written to', schema: ErrorBody },
  },
});

export const AddedPack = Type.Object({ pack: InstalledPack, verification: PackVerification, replaced: Type.Boolean({ description: 'Whether a pack of that id was there' }) });
export type AddedPack = Static<typeof AddedPack>;

export const addPackEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/add',
  tag: 'Service',
  summary: 'Takes a pack file, checks it, and puts it among the installed ones',
  description: 'The body is the file itself, of whatever content type and name: its manifest says its id. It is written beside, checked as by `/v1/packs/verify`, and renamed; where anything is wrong with it, nothing has changed.',
  access: 'owner',
  query: Type.Object({ replace: Type.Optional(Type.Enum(['0', '1'], { description: '`1`: it may take the place of an installed pack of the same id' })) }),
  upload: { contentTypes: ['application/vnd.sqlite3', 'application/octet-stream'], limitBytes: MAX_PACK_BYTES, description: 'The pack file, of up to 16 GiB' },
  answers: {
    200: { description: 'It is installed, and answers', schema: AddedPack },
    409: { description: 'A pack of that id is installed, and `replace` is not `1`', schema: ErrorBody },
    422: { description: 'The file is no pack, or failed a check; nothing has changed', schema: ErrorBody },
    507: { description: 'There is no room for the file on the disk, or its directory may not be written to', schema: ErrorBody },
  },
});
