/** The address of this server as seen by the client, for links in responses. */
import type { FastifyRequest } from 'fastify';

/** Returns whether a proxy reports encryption. A client that forges the header only affects its own responses. */
const isForwardedEncrypted = ({ headers }: FastifyRequest): boolean =>
  String(headers['x-forwarded-proto'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
    .toLowerCase() === 'https';

/** Returns the address without a trailing slash; the gate has already refused other hosts. */
export const baseUrlOf = (request: FastifyRequest): string =>
  `${request.protocol === 'https' || isForwardedEncrypted(request) ? 'https' : 'http'}://${request.headers.host ?? ''}`;
