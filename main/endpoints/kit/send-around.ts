/** Sends JSON around a buffer without copying large buffers: the polygon of a country is several megabytes. */
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { JsonAround, JsonText } from '../../../contract/json-text.ts';
import { giveWay } from '../../threads/give-way.ts';
import { asSent, type Sent } from './sent.ts';

/** Size in bytes up to which a single write of text is cheaper than several writes of buffers. */
const SMALL = 16_384;
/** Size in bytes from which a write takes about a millisecond. */
const LARGE = 1 << 20;

/**
 * Responds with status 200.
 * @param headers alternating names and values, without content-length
 * @param json the geometry, if any, must be plain ASCII: numbers and the names of GeoJSON's types
 */
export function writeJson<Answer>(
  response: ServerResponse,
  headers: string[],
  json: JsonText<Answer> | JsonAround<Answer>,
): void {
  if (typeof json === 'string' || json.geometry.length <= SMALL) {
    const text = typeof json === 'string' ? json : json.head + json.geometry.toString('latin1') + json.tail;
    headers.push('content-length', String(Buffer.byteLength(text)));
    response.writeHead(200, headers).end(text);
    return;
  }
  const { head, geometry, tail } = json;
  headers.push('content-length', String(Buffer.byteLength(head) + geometry.length + Buffer.byteLength(tail)));
  response.writeHead(200, headers);
  const write = (): void => {
    // The client may have disconnected.
    if (response.destroyed) return;
    response.cork();
    // Texts need no separate buffers, and the first is sent in one packet with the headers.
    response.write(head);
    response.write(geometry);
    response.end(tail);
    response.uncork();
  };
  // The system accepts megabytes at once, which takes long.
  if (geometry.length > LARGE) void giveWay().then(write);
  else write();
}

/** Responds like {@link writeJson}. Headers set on `reply` are preserved. */
export function sendAround<Answer>(reply: FastifyReply, contentType: string, around: JsonAround<Answer>): Sent<Answer> {
  const headers = Object.entries({ ...reply.getHeaders(), 'content-type': contentType });
  writeJson(
    reply.hijack().raw,
    headers.flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)])),
    around,
  );
  return asSent(reply);
}
