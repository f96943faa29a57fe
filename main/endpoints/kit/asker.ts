/** The key that a request is sent with. */
import type { FastifyRequest } from 'fastify';
import type { Asker } from '../../store/maker.ts';

/**
 * Who sends a request to an endpoint that needs a key: what is made for it belongs to that key. @throws Error where the
 * endpoint needs none
 */
export function askerOf({ apiKey }: FastifyRequest): Asker {
  if (apiKey === undefined) throw new Error('Only with a key is anything made or found');
  return { id: apiKey.makerId, seesAll: apiKey.isOwner };
}
