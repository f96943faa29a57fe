/** The client that sent a request. */
import type { FastifyRequest } from 'fastify';
import type { Requester } from '../../store/requester.ts';

/** Returns the owner of objects that the request creates: its key. @throws Error if the endpoint doesn't need a key */
export function requesterOf({ apiKey }: FastifyRequest): Requester {
  if (apiKey === undefined) throw new Error('Only requests with a key can create or find things');
  return { id: apiKey.creatorId, isAdmin: apiKey.isOwner };
}
