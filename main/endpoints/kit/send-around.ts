/** Sends JSON around a buffer without copying large buffers: the polygon of a country has megabytes. */
import type { FastifyReply } from 'fastify';
import type { JsonAround } from '../../../contract/json-text.ts';
import { giveWay } from '../../threads/give-way.ts';
import { asSent, type Sent } from './sent.ts';

/** Size in bytes up to which one write of text is cheaper than several writes of buffers. */
const SMALL = 16_384;
/** Size in bytes from which a write takes about a millisecond. */
const LARGE = 1 << 20;

/**
 * Answers with status 200. Keeps headers set on `reply`.
 * @param around with a geometry in plain ASCII: numbers and the names of GeoJSON's types
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
    // The client may have disconnected.
    if (raw.destroyed) return;
    raw.cork();
    // Texts need no buffers of their own, and the first is sent in one packet with the headers.
    raw.write(head);
    raw.write(geometry);
    raw.end(tail);
    raw.uncork();
  };
  // The system accepts megabytes at once, which takes long.
  if (geometry.length > LARGE) void giveWay().then(write);
  else write();
  return asSent(reply);
}
