/** The one shape of every answer that is not a success, on every path and from every layer. */
import { Type, type Static } from 'typebox';
import { MAX_BODY_MIB, MAX_HEADERS, MAX_URL_LENGTH } from './request-limits.ts';

/**
 * Every code an error can have, with its status, what it means and what to do about it. Clients decide by code and status, never by the
 * words of a message. The first code of a status is the one that an error of that status has where nothing more is
 * known.
 */
export const ERROR_CODES = {
  invalid_request: {
    status: 400,
    meaning: 'The request cannot be understood, or cannot be done as it is',
    remedy: 'Send it as the message says',
  },
  invalid_parameter: {
    status: 400,
    meaning: 'A parameter is missing, malformed, out of range, unknown or given twice; `errors` names each',
    remedy: 'Correct the parameters that `errors` names',
  },
  invalid_file: {
    status: 400,
    meaning: 'The file or table that was sent cannot be read; the message says where and why',
    remedy: 'Correct or convert the file as the message says, and send it again',
  },
  no_pack_list: {
    status: 400,
    meaning: 'The folder has no list of its packs, or one that is none',
    remedy: 'Have the list made (again): `/v1/packs/folder/index`, or `cairn packs index`',
  },
  forbidden: {
    status: 403,
    meaning:
      'There is no key, one of the wrong length, an unknown or revoked one, or one without the right that this needs; or a page of another origin asks',
    remedy: 'Ask with a key in force that has the right; its owner makes one in the window or by `cairn keys`',
  },
  not_found: {
    status: 404,
    meaning: 'There is no such path, or no such pack, area, key, job, table or file for this key',
    remedy: 'Look at the list of what there is; what has ended or was deleted does not come back',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The path does not take this method; `Allow` names those it takes',
    remedy: 'Use a method that `Allow` names',
  },
  request_timeout: {
    status: 408,
    meaning: 'The request did not arrive in time',
    remedy: 'Send it again, all of it at once',
  },
  conflict: {
    status: 409,
    meaning: 'The present state does not allow this: the message says what is in the way',
    remedy: 'Wait until it has ended, or end it',
  },
  already_installed: {
    status: 409,
    meaning: 'A pack of that id is installed, and the request does not say that it may be replaced; `pack` names it',
    remedy: 'Say that it may be replaced, choose another id, or remove it first',
  },
  too_large: {
    status: 413,
    meaning: `The body is larger than ${MAX_BODY_MIB} MiB, or the file larger than its endpoint takes`,
    remedy: 'Divide it',
  },
  address_too_long: {
    status: 414,
    meaning: `The path and query are longer than ${MAX_URL_LENGTH} characters`,
    remedy: 'Send less in the query, or ask in several requests',
  },
  unsupported_type: {
    status: 415,
    meaning: 'The `content-type` is not one that the endpoint reads',
    remedy: 'Send one of the types that the message names',
  },
  wrong_host: {
    status: 421,
    meaning:
      'The `Host` is not this server: 127.0.0.1, localhost or [::1], with its port; or, where it was started with `--host`, none of those names',
    remedy: 'Ask at `127.0.0.1` or `localhost` with the port of the server, or by the name that it was given',
  },
  invalid_pack: {
    status: 422,
    meaning: 'The file is not a pack, or failed its check; what was installed stays in use',
    remedy: 'Add a sound file again; data of another kind is imported',
  },
  quota_exceeded: {
    status: 429,
    meaning: "The key's quota of the day is used up; `Retry-After` says for how many seconds",
    remedy: 'Ask again after `Retry-After`, or have the quota raised',
  },
  rate_limited: {
    status: 429,
    meaning: "The key's requests per second are used up; `Retry-After` says for how many seconds",
    remedy: 'Ask again after `Retry-After`, and less often',
  },
  too_many: {
    status: 429,
    meaning: 'The key has as many jobs, files or results as it may keep: wait for one to end, or delete some',
    remedy: 'Wait for one to end, or delete some',
  },
  headers_too_large: {
    status: 431,
    meaning: `Address and headers together exceed 16 KiB, or there are more than ${MAX_HEADERS} headers`,
    remedy: 'Send fewer or shorter headers',
  },
  internal: { status: 500, meaning: 'A failure of Cairn; `id` is also in the log', remedy: 'Report it with the `id`' },
  busy: {
    status: 503,
    meaning:
      'As much of this is under way as the server takes at once, another process is writing, or the store that servers share does not answer; `Retry-After` says when to try again',
    remedy: 'Ask again after `Retry-After`, or in some seconds',
  },
  pack_missing: {
    status: 503,
    meaning: 'The data pack that this needs is not installed; `pack` names it',
    remedy: 'Build, add or import the pack',
  },
  pack_damaged: {
    status: 503,
    meaning: 'The data pack that this needs cannot be read or failed its check; `pack` names it',
    remedy: 'Build or add the pack again, or remove it',
  },
  pack_outdated: {
    status: 503,
    meaning: 'The data pack that this needs ends before the day that was asked for, or is for another version of Cairn',
    remedy: 'Build or add a newer pack, or update Cairn',
  },
  spatialite_missing: {
    status: 503,
    meaning:
      'SpatiaLite, which imports and coordinates of another system than WGS84 need, is not on this machine; look-ups do without it',
    remedy: 'Install it as the message says, then ask again',
  },
  closing: {
    status: 503,
    meaning: 'Cairn is closing; what was accepted goes on at the next start',
    remedy: 'Ask again when it has started',
  },
  unreachable: {
    status: 503,
    meaning: "Said by the desktop window's own side where the local server does not answer it",
    remedy: 'Wait until the server is back, or start Cairn again',
  },
  answers_stopped: {
    status: 503,
    meaning: "The owner has stopped answers to programs in Cairn's window",
    remedy: "Start the server on the API page of Cairn's window",
  },
  disk_full: {
    status: 507,
    meaning: 'There is not enough free space; nothing was kept of this request',
    remedy: 'Make room on the disk, and ask again',
  },
  not_writable: {
    status: 507,
    meaning: 'The directory cannot be written; nothing was kept of this request',
    remedy: 'Let the user of the server write there, or choose another directory',
  },
  storage_limit: {
    status: 507,
    meaning: 'The key keeps as many bytes as it may: delete results, tables or files',
    remedy: 'Delete results, tables or files',
  },
} as const satisfies Record<string, { status: number; meaning: string; remedy: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Narrows a text that came from elsewhere. */
export const isErrorCode = (text: unknown): text is ErrorCode =>
  typeof text === 'string' && Object.hasOwn(ERROR_CODES, text);

/** The codes, in the order of their statuses. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal are its own
export const ERROR_CODE_NAMES = Object.keys(ERROR_CODES) as ErrorCode[];

/** The status of an answer with that code. */
export const statusOf = (code: ErrorCode): number => ERROR_CODES[code].status;

/** The code of an error of that status of which nothing more is known. */
export const codeOfStatus = (status: number): ErrorCode =>
  ERROR_CODE_NAMES.find((code) => ERROR_CODES[code].status === status) ??
  (status < 500 ? 'invalid_request' : 'internal');

export const ParameterFault = Type.Object({
  parameter: Type.String({ description: 'Name of the query, path or body parameter at fault' }),
  message: Type.String({ description: 'What was given and what is allowed' }),
});
export type ParameterFault = Static<typeof ParameterFault>;

export const ErrorBody = Type.Object(
  {
    message: Type.String({ description: 'What went wrong, the value that was given, and the remedy' }),
    code: Type.Enum(ERROR_CODE_NAMES, {
      description: 'What kind of error it is: the words of the message may change, the code does not',
    }),
    errors: Type.Optional(
      Type.Array(ParameterFault, { description: 'Every parameter at fault; present only where a parameter is' }),
    ),
    pack: Type.Optional(Type.String({ description: 'Id of the data pack that is missing, damaged or in the way' })),
    id: Type.Optional(Type.String({ description: 'Only with status 500: the same id is in the log' })),
  },
  { description: 'An error' },
);
export type ErrorBody = Static<typeof ErrorBody>;
