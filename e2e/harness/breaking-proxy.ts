/** Stands between the window and the local server, a real one, and breaks the connection where a test wants it to. */
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ErrorCode } from '../../contract/error.ts';

/**
 * `cut`: half of the server's answer, then the connection ends. `hold`: nothing comes. `page`: another program answers.
 * Or an error of that code.
 */
export type Break =
  | 'cut'
  | 'hold'
  | 'page'
  | { readonly status: number; readonly code: ErrorCode; readonly retryAfter?: number };

export interface BreakingProxy {
  /** `http://127.0.0.1:<port>`, to open the window at. */
  readonly origin: string;
  /** From now on answers to these paths break. One expression at a time. */
  breakAt(paths: RegExp, how: Break): void;
  /** Everything comes whole again. What is held is let go. */
  mend(): void;
  close(): void;
}

export async function startBreakingProxy(serverUrl: string): Promise<BreakingProxy> {
  const target = new URL(serverUrl);
  let broken: { paths: RegExp; how: Break } | undefined;

  const pass = (asked: IncomingMessage, reply: ServerResponse, how: Break | undefined): void => {
    const headers = {
      ...asked.headers,
      host: target.host,
      ...(asked.headers.origin === undefined ? {} : { origin: target.origin }),
    };
    const onward = request(
      { host: target.hostname, port: target.port, method: asked.method, path: asked.url, headers },
      (answer) => {
        if (how !== 'cut') {
          reply.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(reply);
          return;
        }
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () => {
          const body = Buffer.concat(pieces);
          reply.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'content-length': body.length });
          reply.write(body.subarray(0, Math.floor(body.length / 2)), () => setImmediate(() => reply.destroy()));
        });
      },
    );
    onward.on('error', () => reply.destroy());
    reply.on('close', () => onward.destroy());
    asked.pipe(onward);
  };

  const server = createServer((asked, reply) => {
    const path = new URL(asked.url ?? '/', target).pathname;
    const how = broken?.paths.test(path) === true ? broken.how : undefined;
    if (how === 'hold') return;
    if (how === 'page')
      reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Another program</title>');
    else if (typeof how === 'object') {
      const later = how.retryAfter === undefined ? {} : { 'retry-after': String(how.retryAfter) };
      reply
        .writeHead(how.status, { 'content-type': 'application/json; charset=utf-8', ...later })
        .end(JSON.stringify({ message: `Not now: ${how.code}`, code: how.code }));
    } else pass(asked, reply, how);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    breakAt(paths, how) {
      broken = { paths, how };
    },
    mend() {
      broken = undefined;
      server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
