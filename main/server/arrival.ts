/** How long the body of a request may take to arrive. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../interfaces/fault.ts';
import { sendError } from './errors.ts';

/** Answers 408 and closes the connection where the body has not arrived within `patienceMs`. */
export function limitArrival(request: FastifyRequest, reply: FastifyReply, patienceMs: number): void {
  const timer = setTimeout(() => {
    if (!reply.sent) sendError(new Fault(408, 'The request did not arrive in time', { headers: { connection: 'close' } }), request, reply);
  }, patienceMs);
  const clear = (): void => clearTimeout(timer);
  request.raw.once('end', clear).once('close', clear);
}
