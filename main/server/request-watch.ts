/** Notes each request once it is over: in the log, and as usage of its key where it was let in. */
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { positionEndpoint } from '../../contract/position.ts';
import { requestsEndpoint } from '../../contract/usage.ts';
import type { RequestLog } from '../endpoints/kit/request-log.ts';
import type { Admission, UsageMeter } from '../account/usage-meter.ts';

/** Who follows the log would else follow himself; and the window asks every second where it is. */
const UNLISTED: readonly string[] = [requestsEndpoint.path, positionEndpoint.path];

type RouteOptions = FastifyRequest['routeOptions'];

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | undefined;
  }
}

/** The caller hung up before the answer; as several servers have it. */
const HUNG_UP = 499;

/** How much a connection had sent when its last answer was over: one connection carries many. */
const sentBefore = new WeakMap<Socket, number>();

/** Bytes of the answer that is over now, headers included. */
function answerBytes(socket: Socket): number {
  const sent = socket.bytesWritten;
  const before = sentBefore.get(socket) ?? 0;
  sentBefore.set(socket, sent);
  return sent - before;
}

/** Returns what is called when a request arrives. */
export function createWatch(
  meter: UsageMeter,
  log: RequestLog,
): (request: FastifyRequest, reply: FastifyReply, route: Pick<RouteOptions, 'config' | 'url'>) => void {
  return (request, reply, { config, url }) => {
    const time = Date.now();
    const started = performance.now();
    const { raw } = reply;
    // Kept here: a request that broke off in the middle of its body has none any more when it is over.
    const { socket } = request.raw;
    // Comes once; `once` would make a function and an object more for every request.
    raw.on('close', () => {
      const { apiKey: key, admission, method } = request;
      const status = raw.writableFinished ? raw.statusCode : HUNG_UP;
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
