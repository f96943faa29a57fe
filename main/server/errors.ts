/** Converts any failure, on any layer, to an error response. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeOfStatus, statusOf, type ErrorBody, type ErrorCode } from '../../contract/error.ts';
import { JSON_CONTENT_TYPE } from '../endpoints/kit/content-type.ts';
import { logFailure } from '../endpoints/kit/failure-log.ts';
import { Fault } from '../../contract/fault.ts';
import { BODY_TOO_LARGE, MAX_HEADERS } from '../../contract/request-limits.ts';
import { noRoom } from '../store/free-space.ts';
import { READ_ONLY } from '../store/stand-in-directory.ts';
import { outOfFiles } from '../threads/open-files.ts';
import { ANSWER_HEADERS } from './answer-headers.ts';

/** Replacements for Fastify's own errors, by its code. */
const FRAMEWORK_FAULTS: Record<string, Pick<ErrorBody, 'code' | 'message'>> = {
  FST_ERR_BAD_URL: { code: 'invalid_request', message: "The path isn't valid percent-encoded UTF-8" },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'not_found', message: 'Unknown path: one of its parts is too long' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', message: BODY_TOO_LARGE },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'invalid_request',
    message: 'The body must be JSON, with content-type: application/json',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'invalid_request', message: 'The body is empty: it must be a JSON object' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'invalid_request', message: "The body isn't valid JSON" },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'invalid_request',
    message: 'The length of the body differs from content-length',
  },
};

/** Faults for errors of the system, the disk or the database when writing is impossible, by prefix of their code. */
const REFUSED_BY_SYSTEM: readonly (readonly [code: RegExp, fault: Fault])[] = [
  [/^(?:SQLITE_FULL|SQLITE_IOERR_WRITE|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)/, noRoom()],
  [/^(?:SQLITE_READONLY|SQLITE_CANTOPEN|EROFS)/, READ_ONLY],
  [
    /^SQLITE_BUSY/,
    new Fault('busy', 'Another process is writing to the database. Try again', {
      headers: { 'retry-after': '1' },
    }),
  ],
];

interface FrameworkError {
  code?: unknown;
  statusCode?: unknown;
  message?: unknown;
}

interface Refusal extends Pick<Fault, 'headers' | 'body'> {
  status: number;
}

const refused = ({ code, headers, body }: Fault): Refusal => ({ status: statusOf(code), headers, body });

/** Returns the fault for `error`, or undefined if it is an internal failure. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Fault) return refused(error);
  const noFiles = outOfFiles(error);
  if (noFiles !== undefined) return refused(noFiles);
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, statusCode, message }: FrameworkError = error;
  const known = typeof code === 'string' ? FRAMEWORK_FAULTS[code] : undefined;
  if (known !== undefined) return { status: statusOf(known.code), headers: {}, body: known };
  const disk = typeof code === 'string' ? REFUSED_BY_SYSTEM.find(([expression]) => expression.test(code)) : undefined;
  if (disk !== undefined) return refused(disk[1]);
  // Client errors of Fastify that aren't in the table above.
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return { status: statusCode, headers: {}, body: { message: String(message), code: codeOfStatus(statusCode) } };
  return undefined;
}

/**
 * Returns the response to `error`: a fault unchanged, anything else as status 500 with an id that also appears in the
 * log.
 */
function answerTo(error: unknown, request: { method: string; url: string }): Refusal {
  const fault = refusalOf(error);
  if (fault !== undefined) return fault;
  const id = randomUUID();
  logFailure(id, request, error);
  return { status: 500, headers: {}, body: { message: 'Internal error', code: 'internal', id } };
}

/** Responds to `request` with the error. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = answerTo(error, request);
  // Some of Fastify's own errors occur before any hook.
  return reply.headers(ANSWER_HEADERS).code(status).headers(headers).type(JSON_CONTENT_TYPE).send(body);
}

/**
 * Responds to `request` with the error, directly on its socket. A response that has already begun is cut off.
 * @param extra additional headers
 */
export function writeError(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  extra: Readonly<Record<string, string>>,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { method = '', url = '' } = request;
  const { status, headers, body } = answerTo(error, { method, url });
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      ...ANSWER_HEADERS,
      ...extra,
      ...headers,
      'content-type': JSON_CONTENT_TYPE,
      'content-length': Buffer.byteLength(text),
    })
    .end(text);
}

const PARSER_FAULTS: Record<string, { status: string; code: ErrorCode; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    code: 'headers_too_large',
    status: '431 Request Header Fields Too Large',
    message: `The address and headers together exceed 16 KiB, or there are more than ${MAX_HEADERS} headers`,
  },
  HPE_INVALID_URL: {
    code: 'invalid_request',
    status: '400 Bad Request',
    message: 'The path and query contain characters that must be percent-encoded as UTF-8: ü is %C3%BC, a space %20',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    code: 'request_timeout',
    status: '408 Request Timeout',
    message: 'The request timed out',
  },
};

/** Time for a client to read the response before the connection is closed, in milliseconds. */
const LINGER_MS = 500;

const HEADER_LINES = Object.entries(ANSWER_HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/**
 * Responds on the socket to bytes that Node's HTTP parser couldn't read, and closes the connection.
 * @param methodOf returns the method of the request that a packet belongs to, if known
 */
export function answerParserError(
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
  methodOf: (packet: Buffer) => string | undefined,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message } = PARSER_FAULTS[error.code ?? ''] ?? {
    status: '400 Bad Request',
    code: 'invalid_request',
    message: "This isn't a valid HTTP/1.1 request",
  };
  // After HEAD, a client would mistake a body for the next response. If the method is unknown, only the status line is
  // sent.
  const method = Buffer.isBuffer(error.rawPacket) ? methodOf(error.rawPacket) : 'GET';
  const body = method === undefined || method === 'HEAD' ? '' : JSON.stringify({ message, code } satisfies ErrorBody);
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ` +
      `${Buffer.byteLength(body)}\r\n${HEADER_LINES}connection: close\r\n\r\n${body}`,
  );
  // Ending only closes our half: a client that never closes its own would keep the connection open.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
