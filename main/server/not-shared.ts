/** Resources that stay on one server even if several servers share a store. */
import type { FastifyRequest } from 'fastify';
import { Fault, isFault } from '../../contract/fault.ts';

/** Explanations by the start of the path. */
const SINGLE_SERVER: readonly (readonly [path: RegExp, words: string])[] = [
  [
    /^\/v1\/batch\b/,
    'tables belong to the server that they were uploaded to. Send the request there, or use /v1/enrich or cairn ' +
      'enrich --results, which work on any server',
  ],
  [
    /^\/v1\/imports\b/,
    'imports and their files belong to the server that they were uploaded to. Route the requests of one key to ' +
      'one server',
  ],
];

/** Replaces `not_found` with `not_shared` for tables and imports, which another server on the store may have. */
export function explainNotShared(error: unknown, { url, is404 }: Pick<FastifyRequest, 'url' | 'is404'>): unknown {
  if (is404 || !isFault(error, 'not_found')) return error;
  const words = SINGLE_SERVER.find(([path]) => path.test(url))?.[1];
  return words === undefined
    ? error
    : new Fault('not_shared', `${error.message} on this server: ${words}`, { cause: error });
}
