/** How long the body of a request may take to arrive. */
import type { IncomingMessage } from 'node:http';
import { type FastifyRequest, type FastifyReply } from 'fastify';
import { Fault } from '../../contract/fault.ts';
import { sendError } from './errors.ts';

/** Whether anything comes after the headers (RFC 9112, 6.3). */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Answers 408 and closes the connection where the body has not arrived within `patienceMs`. A connection whose request
 * was answered before, as with a refusal, is closed all the same.
 */
export function limitArrival(request: FastifyRequest, reply: FastifyReply, patienceMs: number): void {
  const { raw } = request;
  if (!hasBody(raw)) return;
  const { socket } = raw;
  const timer = setTimeout(() => {
    if (reply.sent) socket.destroy();
    else
      sendError(
        new Fault('request_timeout', 'The request did not arrive in time', { headers: { connection: 'close' } }),
        request,
        reply,
      );
  }, patienceMs).unref();
  const clear = (): void => clearTimeout(timer);
  raw.once('end', clear).once('close', clear);
}
