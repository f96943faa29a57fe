/** Records each request when it is over: in the log, and as usage of its key if it was authorised. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { MeteredInterface } from '../../contract/metering.ts';
import { positionEndpoint } from '../../contract/position.ts';
import { requestsEndpoint } from '../../contract/usage.ts';
import type { RequestLog } from '../endpoints/kit/request-log.ts';
import type { UsageMeter } from '../account/usage-meter.ts';
import type { Passage } from './gate.ts';

/**
 * Excluded paths: clients that follow the log would otherwise follow themselves, and the window polls the position
 * every second.
 */
const UNLISTED: readonly string[] = [requestsEndpoint.path, positionEndpoint.path];

/** Status for a client that disconnected before the answer; other servers use the same. */
const CLIENT_DISCONNECTED = 499;

/** Bytes sent on a connection up to the end of its last response: a connection carries many responses. */
const sentBefore = new WeakMap<Socket, number>();

/** Returns the bytes of the response that has just ended, including headers. */
function answerBytes(socket: Socket): number {
  const sent = socket.bytesWritten;
  const before = sentBefore.get(socket) ?? 0;
  sentBefore.set(socket, sent);
  return sent - before;
}

/**
 * To be called when a request arrives.
 * @param path of its route; undefined without one
 * @returns what the gate fills
 */
export type Watch = (
  request: IncomingMessage,
  response: ServerResponse,
  route: { path: string | undefined; metered: MeteredInterface },
) => Passage;

export function createWatch(meter: UsageMeter, log: RequestLog): Watch {
  return (request, response, { path = '', metered }) => {
    const passage: Passage = { key: undefined, admission: undefined, origin: undefined, matrixCells: 0 };
    const time = Date.now();
    const started = performance.now();
    // Saved now: a request that broke off during its body no longer has a socket when it is over.
    const { socket } = request;
    // Emitted once; `once` would create a function and an object more for every request.
    response.on('close', () => {
      const { key, admission, matrixCells } = passage;
      const status = response.writableFinished ? response.statusCode : CLIENT_DISCONNECTED;
      const bytes = answerBytes(socket);
      if (admission !== undefined) meter.close(admission, status, matrixCells);
      if (!UNLISTED.includes(path)) {
        const { method = '', url = '' } = request;
        log.add({ time, method, url, interface: metered, status, ms: performance.now() - started, bytes, key });
      }
    });
    return passage;
  };
}
