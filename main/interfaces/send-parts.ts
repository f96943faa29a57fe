/** Sends a body that is in several pieces: large ones without copying them into one, since a country's polygon has megabytes. */
import type { FastifyReply } from 'fastify';

/** Up to this many bytes one write of a text costs less than several of bytes. */
const SMALL = 16_384;

/** Answers with status 200 and `parts` one after the other. Headers that were set on `reply` are kept. */
export function sendParts(reply: FastifyReply, contentType: string, parts: readonly Uint8Array[]): FastifyReply {
  const length = parts.reduce((sum, part) => sum + part.byteLength, 0);
  if (length <= SMALL) return reply.type(contentType).send(Buffer.concat(parts, length).toString());
  const { raw } = reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, { 'content-type': contentType, 'content-length': length });
  raw.cork();
  for (const part of parts) raw.write(part);
  raw.end();
  raw.uncork();
  return reply;
}
