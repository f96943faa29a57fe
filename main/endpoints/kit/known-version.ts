/** Whether a client has what it asks for already. */
import type { FastifyRequest } from 'fastify';

/** @param etag of the answer, in its quotes; a version is compared as if it were weak, and `*` is any */
export const hasVersion = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((given) => ['*', etag].includes(given.trim().replace(/^W\//u, ''))) ===
  true;
