/** Sends a body that is in several pieces, without copying them into one: a country's polygon has megabytes. */
import type { FastifyReply } from 'fastify';

/** Answers with status 200 and `parts` one after the other. Headers that were set on `reply` are kept. */
export function sendParts(reply: FastifyReply, contentType: string, parts: readonly Uint8Array[]): FastifyReply {
  const { raw } = reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, { 'content-type': contentType, 'content-length': parts.reduce((sum, part) => sum + part.byteLength, 0) });
  raw.cork();
  for (const part of parts) raw.write(part);
  raw.end();
  raw.uncork();
  return reply;
}
