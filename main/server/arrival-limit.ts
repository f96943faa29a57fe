/** The time limit for the body of a request. */
import type { IncomingMessage } from 'node:http';
import { type FastifyRequest, type FastifyReply } from 'fastify';
import { Fault } from '../../contract/fault.ts';
import { sendError } from './errors.ts';

/** Returns whether a body follows the headers (RFC 9112, 6.3). */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Answers 408 and closes the connection if the body hasn't arrived within `patienceMs`. Also closes connections whose
 * request was already answered, e.g. refused.
 */
export function limitArrival(request: FastifyRequest, reply: FastifyReply, patienceMs: number): void {
  const { raw } = request;
  if (!hasBody(raw)) return;
  const { socket } = raw;
  const timer = setTimeout(() => {
    if (reply.sent) socket.destroy();
    else
      sendError(
        new Fault('request_timeout', 'The request timed out', { headers: { connection: 'close' } }),
        request,
        reply,
      );
  }, patienceMs).unref();
  const clear = (): void => clearTimeout(timer);
  raw.once('end', clear).once('close', clear);
}
