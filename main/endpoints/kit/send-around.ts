/**
 * Sends a body around ready bytes: large ones without copying them into one, since a country's polygon has megabytes.
 */
import type { FastifyReply } from 'fastify';
import type { JsonAround } from '../../../contract/json-text.ts';
import { giveWay } from '../../threads/give-way.ts';
import { asSent, type Sent } from './sent.ts';

/** Up to this many bytes one write of a text costs less than several of bytes. */
const SMALL = 16_384;
/** To hand over so many takes about a millisecond. */
const LARGE = 1 << 20;

/**
 * Answers with status 200. Headers that were set on `reply` are kept.
 * @param around its geometry is plain ASCII: numbers and the names of GeoJSON's types
 */
export function sendAround<Answer>(reply: FastifyReply, contentType: string, around: JsonAround<Answer>): Sent<Answer> {
  const { head, geometry, tail } = around;
  if (geometry.length <= SMALL) return asSent(reply.type(contentType).send(head + geometry.toString('latin1') + tail));
  const { raw } = reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(head) + geometry.length + Buffer.byteLength(tail),
  });
  const write = (): void => {
    // The client may have gone meanwhile.
    if (raw.destroyed) return;
    raw.cork();
    // As texts these two need no buffers of their own, and the first goes out in one piece with the headers.
    raw.write(head);
    raw.write(geometry);
    raw.end(tail);
    raw.uncork();
  };
  // The system takes megabytes at once: a piece of work of its own.
  if (geometry.length > LARGE) void giveWay().then(write);
  else write();
  return asSent(reply);
}
