/** What stays at the server that was asked, also where several share a store. */
import type { FastifyRequest } from 'fastify';
import { Fault, isFault } from '../../contract/fault.ts';

const PATHS = /^\/v1\/imports\b/;

/** Of several servers another one may have what is not found here: adds that to the words. */
export function tellOfOthers(error: unknown, { url }: Pick<FastifyRequest, 'url'>): unknown {
  if (!isFault(error, 'not_found') || !PATHS.test(url)) return error;
  return new Fault(
    'not_found',
    `${error.message}. Imports are at the server that was asked for them, and not in the shared store: have the requests of one key go to one server`,
    { cause: error },
  );
}
