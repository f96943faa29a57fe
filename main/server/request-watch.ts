/** Records each request when it has ended: in the log, and as usage of its key if it was authorised. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { MeteredInterface } from '../../contract/metering.ts';
import { positionEndpoint } from '../../contract/position.ts';
import { requestsEndpoint } from '../../contract/usage.ts';
import type { RequestLog } from '../endpoints/kit/request-log.ts';
import type { UsageMeter } from '../account/usage-meter.ts';
import type { RequestMetering } from './gate.ts';

/**
 * Excluded paths: clients that follow the log would otherwise follow themselves, and the window polls the position
 * every second.
 */
const UNLISTED: readonly string[] = [requestsEndpoint.path, positionEndpoint.path];

/** Status for a client that disconnected before the response, as used by other servers. */
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
 * Starts watching a request that has arrived.
 * @param path path of its route; undefined without one
 * @returns an object for the gate to fill
 */
export type Watch = (
  request: IncomingMessage,
  response: ServerResponse,
  route: { path: string | undefined; metered: MeteredInterface },
) => RequestMetering;

export function createWatch(meter: UsageMeter, log: RequestLog): Watch {
  return (request, response, { path = '', metered }) => {
    const metering: RequestMetering = { key: undefined, admission: undefined, origin: undefined, matrixCells: 0 };
    const time = Date.now();
    const started = performance.now();
    // Saved now, because a request aborted during its body no longer has a socket when it ends.
    const { socket } = request;
    // Emitted only once; `once` would create an additional function and object for every request.
    response.on('close', () => {
      const { key, admission, matrixCells } = metering;
      const status = response.writableFinished ? response.statusCode : CLIENT_DISCONNECTED;
      const bytes = answerBytes(socket);
      if (admission !== undefined) meter.close(admission, status, matrixCells);
      if (!UNLISTED.includes(path)) {
        const { method = '', url = '' } = request;
        log.add({ time, method, url, interface: metered, status, ms: performance.now() - started, bytes, key });
      }
    });
    return metering;
  };
}
