/** The address of this server as a client knows it: what links in answers begin with. */
import type { FastifyRequest } from 'fastify';

/** Whether a proxy says that it encrypts. What a client says of itself is told to that client alone. */
const isForwardedEncrypted = ({ headers }: FastifyRequest): boolean =>
  String(headers['x-forwarded-proto'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
    .toLowerCase() === 'https';

/** Without a stroke at its end; the guards have let no other host in. */
export const askedAddress = (request: FastifyRequest): string =>
  `${request.protocol === 'https' || isForwardedEncrypted(request) ? 'https' : 'http'}://${request.headers.host ?? ''}`;
