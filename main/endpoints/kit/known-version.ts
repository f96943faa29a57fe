/** Conditional requests. */
import type { FastifyRequest } from 'fastify';

/** Returns whether the client has this version. @param etag with quotes; compared weakly, `*` matches any */
export const hasVersion = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']
    ?.split(',')
    .some((requested) => ['*', etag].includes(requested.trim().replace(/^W\//u, ''))) === true;
