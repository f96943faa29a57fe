/** Records each request when it is over: in the log, and as usage of its key if it was authorised. */
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { positionEndpoint } from '../../contract/position.ts';
import { requestsEndpoint } from '../../contract/usage.ts';
import type { RequestLog } from '../endpoints/kit/request-log.ts';
import type { Admission, UsageMeter } from '../account/usage-meter.ts';

/** Clients that follow the log would otherwise follow themselves, and the window polls the position every second. */
const UNLISTED: readonly string[] = [requestsEndpoint.path, positionEndpoint.path];

type RouteOptions = FastifyRequest['routeOptions'];

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | undefined;
  }
}

/** Status for a client that disconnected before the answer; other servers use the same. */
const CLIENT_DISCONNECTED = 499;

/** Bytes sent on a connection when its last answer was over: a connection carries many answers. */
const sentBefore = new WeakMap<Socket, number>();

/** Returns the bytes of the answer that has just ended, including headers. */
function answerBytes(socket: Socket): number {
  const sent = socket.bytesWritten;
  const before = sentBefore.get(socket) ?? 0;
  sentBefore.set(socket, sent);
  return sent - before;
}

/** Creates the function to call when a request arrives. */
export function createWatch(
  meter: UsageMeter,
  log: RequestLog,
): (request: FastifyRequest, reply: FastifyReply, route: Pick<RouteOptions, 'config' | 'url'>) => void {
  return (request, reply, { config, url }) => {
    const time = Date.now();
    const started = performance.now();
    const { raw } = reply;
    // Saved now: a request that broke off during its body no longer has a socket when it is over.
    const { socket } = request.raw;
    // Emitted once; `once` would create a function and an object more for every request.
    raw.on('close', () => {
      const { apiKey: key, admission, method } = request;
      const status = raw.writableFinished ? raw.statusCode : CLIENT_DISCONNECTED;
      const bytes = answerBytes(socket);
      if (admission !== undefined) meter.close(admission, status, request.matrixCells);
      if (!UNLISTED.includes(url ?? ''))
        log.add({
          time,
          method,
          url: request.url,
          interface: config.metered ?? 'other',
          status,
          ms: performance.now() - started,
          bytes,
          key,
        });
    });
  };
}
