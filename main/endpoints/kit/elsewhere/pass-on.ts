/** Has another server answer a request: its status, headers and body are the answer, streamed both ways. */
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OtherServer } from '../../../store/shared-servers.ts';
import { askOther, throughHeaders } from './other-server.ts';

/**
 * The headers of a request as another server is to have them: as they were sent, but for two that name this server's own
 * port, which is not the other's. The name in `host` stays without it, and an `origin` that is this server's own page
 * goes: the other would take it for a stranger's.
 * @param foreignOrigin the origin of a page that is not this server's own
 */
export function headersFor(request: IncomingMessage, foreignOrigin: string | undefined): string[] {
  const { headers, socket } = request;
  const { host = '' } = headers;
  const port = `:${socket.localPort}`;
  return [
    'host',
    host.endsWith(port) ? host.slice(0, -port.length) : host,
    ...throughHeaders(request, 'host', ...(foreignOrigin === undefined ? ['origin'] : [])),
  ];
}

/** How the body of a request is told (RFC 9112, 6.3); nothing where there is none. */
function framing({ headers, method }: IncomingMessage): string[] {
  if (headers['transfer-encoding'] !== undefined) return ['transfer-encoding', 'chunked'];
  // Node would send an empty one in pieces.
  return headers['content-length'] === undefined && method === 'POST' ? ['content-length', '0'] : [];
}

/**
 * Passes `request` on, whose body nobody has read. Hanging up on either side ends both.
 * @param lost ends the wait for an answer that has not begun; the reason is a NoAnswer
 * @returns once the answer has begun
 * @throws NoAnswer where nothing has been answered
 */
export async function passOn(
  server: OtherServer,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { foreignOrigin, lost }: { foreignOrigin: string | undefined; lost: AbortSignal },
): Promise<void> {
  const { raw: response } = reply;
  const { request, answer } = askOther(server, {
    method: raw.method ?? 'GET',
    path: raw.url ?? '/',
    headers: [...headersFor(raw, foreignOrigin), ...framing(raw)],
  });
  const hangUp = (): void => void request.destroy();
  const endWait = (): void => void request.destroy(lost.reason);
  lost.addEventListener('abort', endWait);
  response.once('close', hangUp);
  if (response.destroyed) hangUp();
  // Not `pipeline`: where the other has answered and takes no more, the answer still goes out.
  raw.pipe(request);
  // What nobody takes is thrown away: the next request of the connection comes behind it.
  request.once('close', () => raw.unpipe(request).resume());
  try {
    const answered = await answer;
    reply.hijack();
    response.writeHead(answered.statusCode ?? 502, throughHeaders(answered));
    pipeline(answered, response, () => undefined);
  } finally {
    lost.removeEventListener('abort', endWait);
  }
}
