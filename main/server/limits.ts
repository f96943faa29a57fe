/** How much of the server a single client can hold: sizes, times and connections. */
import type { Server } from 'node:http';
import { MAX_HEADERS } from '../../contract/request-limits.ts';

export interface Limits {
  /** For the request line and all headers to arrive, in milliseconds. */
  headersMs: number;
  /** For a body to arrive, files apart. */
  bodyMs: number;
  /** For the next request on a connection that is kept. */
  idleMs: number;
  /** Without a byte in either direction, as where a client does not read its answer. */
  silenceMs: number;
  /** How many at once. Where one more comes, one goes that holds its place without a whole request. */
  connections: number;
  /** For what is under way when the server has to end, in milliseconds. */
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

/** How often connections are held against `headersMs`. */
export const checkingInterval = ({ headersMs }: Limits): number => Math.min(1000, headersMs / 2);

/** Sets what Node's server enforces by itself. */
export function limitServer(server: Server, { headersMs, idleMs, silenceMs }: Limits): void {
  server.headersTimeout = headersMs;
  // Files may take longer: every other body has its time where it arrives.
  server.requestTimeout = 0;
  server.keepAliveTimeout = idleMs;
  server.timeout = silenceMs;
  server.maxHeadersCount = MAX_HEADERS;
  // Node would answer an unknown Expect itself, before any guard and in another shape; it may be ignored (RFC 9110,
  // 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
