/** A proxy between the window and a real local server that fails requests on demand. */
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ErrorCode } from '../../contract/error.ts';

/**
 * `cut` closes the connection after half of the response, `hold` never responds, `page` responds as another program;
 * an object is an error response.
 */
export type Fault =
  | 'cut'
  | 'hold'
  | 'page'
  | { readonly status: number; readonly code: ErrorCode; readonly retryAfter?: number };

export interface FaultyProxy {
  /** `http://127.0.0.1:<port>` of the proxy, where tests open the window. */
  readonly origin: string;
  /** Fails requests to these paths from now on, replacing any earlier fault. */
  injectFault(paths: RegExp, fault: Fault): void;
  /** Forwards all requests again and closes held connections. */
  clearFault(): void;
  close(): void;
}

export async function startFaultyProxy(serverUrl: string): Promise<FaultyProxy> {
  const target = new URL(serverUrl);
  let active: { paths: RegExp; fault: Fault } | undefined;

  const forward = (incoming: IncomingMessage, response: ServerResponse, fault: Fault | undefined): void => {
    const headers = {
      ...incoming.headers,
      host: target.host,
      ...(incoming.headers.origin === undefined ? {} : { origin: target.origin }),
    };
    const upstream = request(
      { host: target.hostname, port: target.port, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        if (fault !== 'cut') {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
          return;
        }
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () => {
          const body = Buffer.concat(pieces);
          response.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'content-length': body.length });
          response.write(body.subarray(0, Math.floor(body.length / 2)), () => setImmediate(() => response.destroy()));
        });
      },
    );
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  };

  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '/', target).pathname;
    const fault = active?.paths.test(path) === true ? active.fault : undefined;
    if (fault === 'hold') return;
    if (fault === 'page')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Another program</title>');
    else if (typeof fault === 'object') {
      const retryHeader = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
      response
        .writeHead(fault.status, { 'content-type': 'application/json; charset=utf-8', ...retryHeader })
        .end(JSON.stringify({ message: `Not now: ${fault.code}`, code: fault.code }));
    } else forward(incoming, response, fault);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    injectFault(paths, fault) {
      active = { paths, fault };
    },
    clearFault() {
      active = undefined;
      server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
