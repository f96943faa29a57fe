/** Adding a pack from an address, which the server downloads if its owner has allowed that. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { Sha256 } from './pack-files.ts';

const TAG = 'Service';

const Address = Type.String({
  minLength: 1,
  maxLength: 2000,
  pattern: String.raw`^[^\x00-\x20]+$`,
  description: 'Address of a pack file, with `https`; with `http` only on this machine, or with its `sha256`',
});

export const PackDownload = Type.Object({
  allowed: Type.Boolean({ description: 'Whether downloads from addresses are allowed; by default they are not' }),
  state: Type.Enum(['none', 'downloading', 'checking', 'finished', 'failed', 'cancelled'], {
    description: 'State of the last download since the server started; `checking`: the complete file is checked',
  }),
  address: Type.Optional(Type.String({ description: 'The address of the file' })),
  sha256: Type.Optional(Sha256),
  received_bytes: Type.Integer({ minimum: 0, description: 'Received so far, including what an earlier try received' }),
  size_bytes: Type.Optional(Type.Integer({ minimum: 0, description: 'Size of the file, if the server says it' })),
  checksum: Type.Optional(
    Type.Object(
      {
        name: Type.String({ description: '`SHA-256` or `MD5`' }),
        digest: Type.String({ description: 'In hexadecimal digits' }),
      },
      {
        description:
          'The checksum that the file was compared with: that of the request, or of the file `.sha256` or `.md5` ' +
          'beside it. Absent if there is none: then only the size was checked',
      },
    ),
  ),
  pack: Type.Optional(Type.String({ description: 'Id of the pack that was added, or that is in conflict' })),
  replaced: Type.Optional(Type.Boolean({ description: 'Whether it replaced a pack with that id' })),
  code: Type.Optional(ErrorBody.properties.code),
  message: Type.Optional(Type.String({ description: 'Why it failed, and what to do' })),
});
export type PackDownload = Static<typeof PackDownload>;

const ANSWER = { 200: { description: 'The setting, and the download with its progress', schema: PackDownload } };

export const packDownloadEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/packs/download',
  operationId: 'packDownload',
  tag: TAG,
  summary: 'Progress of the download of a pack, and whether downloads are allowed',
  access: 'manage',
  answers: ANSWER,
  example: '/v1/packs/download',
});

export const startPackDownloadEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/download',
  operationId: 'startPackDownload',
  tag: TAG,
  summary: 'Downloads a pack file from an address, checks it and installs it, like `/v1/packs/add` an upload',
  description:
    'One at a time. The same address continues where an earlier download was interrupted or cancelled, also by ' +
    'the end of the server or by `cairn packs add`.',
  access: 'manage',
  body: Type.Object(
    {
      address: Address,
      sha256: Type.Optional(Sha256),
      replace: Type.Optional(
        Type.Boolean({ description: 'Whether it may replace an installed pack with the same id' }),
      ),
    },
    { additionalProperties: false },
  ),
  bodyExample: { address: 'https://office.example/packs/roads-porto.cairn' },
  answers: {
    ...ANSWER,
    409: { description: "Downloads aren't allowed, or another one is running", schema: ErrorBody },
    507: { description: "The disk is full, or the packs directory isn't writable", schema: ErrorBody },
  },
});

export const cancelPackDownloadEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/download/cancel',
  operationId: 'cancelPackDownload',
  tag: TAG,
  summary: 'Cancels the download and keeps what was received, or forgets the result of one that has ended',
  access: 'manage',
  answers: ANSWER,
});

export const allowPackDownloadsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/download/allow',
  operationId: 'allowPackDownloads',
  tag: TAG,
  summary: 'Allows downloads from addresses, also after restarts, or disallows them and cancels the current one',
  access: 'manage',
  body: Type.Object(
    { allowed: Type.Boolean({ description: 'Whether this server may download packs from addresses' }) },
    { additionalProperties: false },
  ),
  bodyExample: { allowed: false },
  answers: ANSWER,
});
