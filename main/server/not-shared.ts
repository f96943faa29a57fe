/** What belongs to one server, also where several share a store. */
import type { FastifyRequest } from 'fastify';
import { Fault, isFault } from '../../contract/fault.ts';

/** By the beginning of the path: whose it is, and what to do. */
const OF_ONE_SERVER: readonly (readonly [path: RegExp, words: string])[] = [
  [
    /^\/v1\/batch\b/,
    'tables belong to the server that they were uploaded to. Ask that one, or use /v1/enrich or cairn enrich ' +
      '--results, which need no server of their own',
  ],
  [
    /^\/v1\/imports\b/,
    'imports and their files belong to the server that they were sent to. Have the requests of one key go to ' +
      'one server',
  ],
];

/** Replaces `not_found` by `not_shared` for tables and imports, which another server of the store may have. */
export function sayNotShared(error: unknown, { url, is404 }: Pick<FastifyRequest, 'url' | 'is404'>): unknown {
  if (is404 || !isFault(error, 'not_found')) return error;
  const words = OF_ONE_SERVER.find(([path]) => path.test(url))?.[1];
  return words === undefined
    ? error
    : new Fault('not_shared', `${error.message} on this server: ${words}`, { cause: error });
}
