/**
 * Requests to another server of the same store. Node's own client: servers come, go and change their certificate at any
 * time, which the pools of a plugin would have to be told, and a stream each way is all that is needed.
 */
import { X509Certificate } from 'node:crypto';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import type { OtherServer } from '../../../store/shared-servers.ts';

const { request: requestHttp } = process.getBuiltinModule('node:http');
const { request: requestHttps } = process.getBuiltinModule('node:https');

/** Of a request that another server passes on, with the id of the one that it is for: it is passed on no further. */
export const PASSED_ON_HEADER = 'cairn-passed-on';
/** Of the answer to such a request: the id of the server that gives it. An address may be another's by now. */
export const ANSWERED_BY_HEADER = 'cairn-answered-by';

/** For the connection, TLS included, in milliseconds. What is asked then may take as long as the client waits. */
const CONNECT_MS = 2000;

/** Why another server gave no answer that is of use: for those who run the servers. */
export class NoAnswer extends Error {
  /** What those who ask may know of it, beyond when the server was last heard: `answers with status 403`. */
  readonly told: string | undefined;

  constructor(message: string, { told, cause }: { told?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.told = told;
  }
}

/** Of one connection alone (RFC 9110, 7.6.1), or settled here: a client that expects 100 is not made to wait. */
const HOP_BY_HOP: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  PASSED_ON_HEADER,
  ANSWERED_BY_HEADER,
];

/**
 * Headers as they go to the next connection.
 * @param raw names and values in turn, as Node has them
 * @param left further names that are left out, in lower case
 */
export function throughHeaders({ rawHeaders, headers }: IncomingMessage, ...left: readonly string[]): string[] {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...HOP_BY_HOP, ...left, ...named]);
  return rawHeaders.filter((_, i) => !dropped.has((rawHeaders[i - (i % 2)] ?? '').toLowerCase()));
}

/** Takes the certificate that the server has told of itself, whatever name it is for, and no other. */
function pinned(certificate: string): ConnectionOptions {
  const { raw } = new X509Certificate(certificate);
  return {
    ca: certificate,
    // It need not be its own issuer.
    allowPartialTrustChain: true,
    checkServerIdentity: (_host, { raw: given }) =>
      given.equals(raw) ? undefined : new Error('It has another certificate than it has told'),
  };
}

interface Asked {
  method: string;
  path: string;
  /** Names and values in turn. */
  headers: readonly string[];
}

/**
 * Begins a request; who calls ends it, or pipes a body into it, and destroys it where nobody waits any more.
 * @returns `answer` fails with {@link NoAnswer}, also where it is another server that answers
 */
export function askOther(
  { id, host, port, certificate }: OtherServer,
  { method, path, headers }: Asked,
): { request: ClientRequest; answer: Promise<IncomingMessage> } {
  const options = {
    ...(certificate === null ? {} : pinned(certificate)),
    host,
    port,
    method,
    path,
    headers: [...headers, PASSED_ON_HEADER, id, 'connection', 'close'],
    setHost: false,
    // A connection of its own: one that was kept may be closed in the moment in which it is used again.
    agent: false,
  };
  const request = certificate === null ? requestHttp(options) : requestHttps(options);
  request.once('socket', (socket: Socket) => {
    const impatience = setTimeout(() => request.destroy(new NoAnswer('no connection')), CONNECT_MS).unref();
    const connected = (): void => clearTimeout(impatience);
    socket.once(certificate === null ? 'connect' : 'secureConnect', connected).once('close', connected);
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.on('error', (error) =>
      reject(error instanceof NoAnswer ? error : new NoAnswer(error.message, { cause: error })),
    );
    request.once('response', (response: IncomingMessage) => {
      if (response.headers[ANSWERED_BY_HEADER] === id) return resolve(response);
      request.destroy();
      return reject(new NoAnswer('something else answers at its address'));
    });
  });
  return { request, answer };
}
