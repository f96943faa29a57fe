/** Notes each request once it is over: in the log, and as usage of its key where it was let in. */
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestsEndpoint } from '../../contract/usage.ts';
import type { RequestLog } from './request-log.ts';
import type { Admission, UsageMeter } from './usage-meter.ts';

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

export function createWatch(meter: UsageMeter, log: RequestLog): (request: FastifyRequest, reply: FastifyReply) => void {
  return (request, reply) => {
    const { config, url } = request.routeOptions;
    const time = Date.now();
    const started = performance.now();
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? reply.raw.statusCode : HUNG_UP;
      const { apiKey: key, admission } = request;
      const bytes = answerBytes(request.raw.socket);
      if (admission !== undefined) meter.close(admission, status, request.matrixCells);
      // Who follows the log would else follow himself.
      if (url !== requestsEndpoint.path) log.add({ time, method: request.method, url: request.url, interface: config.metered ?? 'other', status, ms: performance.now() - started, bytes, key });
    });
  };
}
