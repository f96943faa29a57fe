/** The format of every error, on every path and from every layer. */
import { Type, type Static } from 'typebox';
import { MAX_BODY_MIB, MAX_HEADERS, MAX_URL_LENGTH } from './request-limits.ts';

/**
 * Every error code, with its status, meaning and remedy. Clients should depend on code and status, never on the text of
 * a message. The first code of a status is that status's default.
 */
export const ERROR_CODES = {
  invalid_request: {
    status: 400,
    meaning: 'The request is invalid',
    remedy: 'Correct the request as the message describes',
  },
  invalid_parameter: {
    status: 400,
    meaning: 'A parameter is missing, malformed, out of range, unknown or given twice; `errors` names each',
    remedy: 'Correct the parameters that `errors` names',
  },
  invalid_file: {
    status: 400,
    meaning: "The uploaded file or table can't be read; the message names the place and the reason",
    remedy: 'Correct or convert the file as the message describes, and send it again',
  },
  no_pack_list: {
    status: 400,
    meaning: 'The folder has no valid list of its packs',
    remedy: 'Rebuild the list: `/v1/packs/folder/index`, or `cairn packs index`',
  },
  forbidden: {
    status: 403,
    meaning:
      'The key is missing, of the wrong length, unknown, revoked, or lacks the permission for this request; ' +
      'or the request comes from a page of another origin',
    remedy: 'Use a valid key with that permission; its owner creates one in the window or with `cairn keys`',
  },
  not_found: {
    status: 404,
    meaning: "The path doesn't exist, or this key has no such pack, area, key, job, table or file",
    remedy: "Check the list; expired or deleted items can't be restored",
  },
  not_shared: {
    status: 404,
    meaning:
      'This server has no such table, import or file; if servers share a store, each of these stays on the ' +
      'server that received it',
    remedy:
      'Send the request to that server, or route all requests of a key to one server; `/v1/enrich` and `cairn ' +
      'enrich --results` work on any server',
  },
  method_not_allowed: {
    status: 405,
    meaning: "The path doesn't support this method; `Allow` lists those it supports",
    remedy: 'Use a method listed in `Allow`',
  },
  request_timeout: {
    status: 408,
    meaning: 'The request timed out before it was complete',
    remedy: 'Send it again, without pauses',
  },
  conflict: {
    status: 409,
    meaning: "The current state doesn't allow this; the message names the conflict",
    remedy: 'Wait until the other operation finishes, or cancel it',
  },
  already_installed: {
    status: 409,
    meaning: "A pack with this id is installed, and the request doesn't allow replacing it; `pack` names it",
    remedy: 'Allow replacing it, choose another id, or remove it first',
  },
  too_large: {
    status: 413,
    meaning: `The body is larger than ${MAX_BODY_MIB} MiB, or the file exceeds the limit of its endpoint`,
    remedy: 'Split it',
  },
  address_too_long: {
    status: 414,
    meaning: `The path and query are longer than ${MAX_URL_LENGTH} characters`,
    remedy: 'Shorten the query, or split it into several requests',
  },
  unsupported_type: {
    status: 415,
    meaning: "The endpoint doesn't support this `content-type`",
    remedy: 'Send one of the types named in the message',
  },
  wrong_host: {
    status: 421,
    meaning:
      "The `Host` isn't one of this server's names: 127.0.0.1, localhost or [::1] with its port, or the " +
      'names given with `--host`',
    remedy: "Use `127.0.0.1` or `localhost` with the server's port, or a name given with `--host`",
  },
  invalid_pack: {
    status: 422,
    meaning: "The file isn't a pack, or failed its check; installed packs are unchanged",
    remedy: 'Add a valid pack file; import other kinds of data',
  },
  quota_exceeded: {
    status: 429,
    meaning: "The key's daily quota is used up; `Retry-After` gives the seconds until it renews",
    remedy: 'Retry after `Retry-After`, or raise the quota',
  },
  rate_limited: {
    status: 429,
    meaning: "The key's limit of requests per second is reached; `Retry-After` gives the seconds to wait",
    remedy: 'Retry after `Retry-After`, and send fewer requests',
  },
  too_many: {
    status: 429,
    meaning: 'The key has reached its limit of jobs, files or results',
    remedy: 'Wait until one finishes, or delete some',
  },
  headers_too_large: {
    status: 431,
    meaning: `Address and headers together exceed 16 KiB, or there are more than ${MAX_HEADERS} headers`,
    remedy: 'Send fewer or shorter headers',
  },
  internal: { status: 500, meaning: 'Internal error; `id` is also in the log', remedy: 'Report it with the `id`' },
  busy: {
    status: 503,
    meaning:
      "Too many such requests are running, another process is writing, or the shared store isn't responding; " +
      '`Retry-After` gives the seconds to wait',
    remedy: 'Retry after `Retry-After`, or in a few seconds',
  },
  pack_missing: {
    status: 503,
    meaning: "The required data pack isn't installed; `pack` names it",
    remedy: 'Build, add or import the pack',
  },
  pack_damaged: {
    status: 503,
    meaning: "The required data pack can't be read or failed its check; `pack` names it",
    remedy: 'Rebuild or add the pack again, or remove it',
  },
  pack_outdated: {
    status: 503,
    meaning: 'The required data pack ends before the requested day, or is for another version of Cairn',
    remedy: 'Build or add a newer pack, or update Cairn',
  },
  spatialite_missing: {
    status: 503,
    meaning: "SpatiaLite isn't installed; imports and coordinate systems other than WGS84 need it, look-ups don't",
    remedy: 'Install it as the message describes, then retry',
  },
  closing: {
    status: 503,
    meaning: 'Cairn is closing; accepted jobs resume at the next start',
    remedy: 'Retry when it has started again',
  },
  unreachable: {
    status: 503,
    meaning: "The local server isn't responding to the desktop window, which gives this answer itself",
    remedy: 'Wait until the server is back, or start Cairn again',
  },
  answers_stopped: {
    status: 503,
    meaning: "The owner has stopped the API in Cairn's window",
    remedy: "Start the server on the API page of Cairn's window",
  },
  disk_full: {
    status: 507,
    meaning: 'Not enough free disk space; nothing of this request was saved',
    remedy: 'Free up disk space, then retry',
  },
  not_writable: {
    status: 507,
    meaning: "The directory isn't writable; nothing of this request was saved",
    remedy: "Give the server's user write permission, or choose another directory",
  },
  storage_limit: {
    status: 507,
    meaning: 'The key has reached its storage limit',
    remedy: 'Delete results, tables or files',
  },
} as const satisfies Record<string, { status: number; meaning: string; remedy: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Returns whether a text from elsewhere is an error code. */
export const isErrorCode = (text: unknown): text is ErrorCode =>
  typeof text === 'string' && Object.hasOwn(ERROR_CODES, text);

/** The codes, ordered by status. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal are its own
export const ERROR_CODE_NAMES = Object.keys(ERROR_CODES) as ErrorCode[];

/** Returns the status of an error with that code. */
export const statusOf = (code: ErrorCode): number => ERROR_CODES[code].status;

/** Returns the default code of a status. */
export const codeOfStatus = (status: number): ErrorCode =>
  ERROR_CODE_NAMES.find((code) => ERROR_CODES[code].status === status) ??
  (status < 500 ? 'invalid_request' : 'internal');

export const ParameterFault = Type.Object({
  parameter: Type.String({ description: 'Name of the invalid query, path or body parameter' }),
  message: Type.String({ description: 'The given value and the valid ones' }),
  suggestion: Type.Optional(Type.String({ description: 'A value that would help, if it is known' })),
});
export type ParameterFault = Static<typeof ParameterFault>;

export const ErrorBody = Type.Object(
  {
    message: Type.String({ description: 'What went wrong, the given value, and the remedy' }),
    code: Type.Enum(ERROR_CODE_NAMES, {
      description: "The kind of error: messages may change, codes don't",
    }),
    errors: Type.Optional(
      Type.Array(ParameterFault, {
        description: 'Every invalid parameter, or those that would help to read a file; absent if there are none',
      }),
    ),
    pack: Type.Optional(Type.String({ description: 'Id of the data pack that is missing, damaged or in conflict' })),
    id: Type.Optional(Type.String({ description: 'Only with status 500: id of the entry in the log' })),
  },
  { description: 'An error' },
);
export type ErrorBody = Static<typeof ErrorBody>;
