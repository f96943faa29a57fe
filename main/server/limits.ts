/** Limits for a single client: sizes, times and connections. */
import type { Server } from 'node:http';
import { MAX_HEADERS } from '../../contract/request-limits.ts';

export interface Limits {
  /** Time for the request line and all headers to arrive, in milliseconds. */
  headersMs: number;
  /** Time for a body to arrive, except files. */
  bodyMs: number;
  /** Time until the next request on a keep-alive connection, in milliseconds. */
  idleMs: number;
  /** Time without a byte in either direction, e.g. while a client doesn't read its response, in milliseconds. */
  silenceMs: number;
  /** Maximum number of connections. Beyond it, a new connection replaces one without a complete request. */
  connections: number;
  /** Time for requests in progress to finish when the server closes, in milliseconds. */
  closingMs: number;
}

export const LIMITS: Limits = {
  headersMs: 10_000,
  bodyMs: 60_000,
  idleMs: 60_000,
  silenceMs: 300_000,
  connections: 512,
  closingMs: 10_000,
};

/** Returns the interval at which connections are checked against `headersMs`. */
export const checkingInterval = ({ headersMs }: Limits): number => Math.min(1000, headersMs / 2);

/** Sets the limits that Node's server enforces itself. */
export function limitServer(server: Server, { headersMs, idleMs, silenceMs }: Limits): void {
  server.headersTimeout = headersMs;
  // Files may take longer; the time for other bodies is limited in arrival-limit.ts.
  server.requestTimeout = 0;
  server.keepAliveTimeout = idleMs;
  server.timeout = silenceMs;
  server.maxHeadersCount = MAX_HEADERS;
  // Node would answer an unknown Expect itself, before any guard and in another shape; ignoring it is allowed
  // (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
