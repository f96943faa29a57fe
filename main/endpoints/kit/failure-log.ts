/** Failures of ours, for those who run the server. */
import type { FastifyRequest } from 'fastify';

/**
 * One line of JSON on standard error, with the id that the caller gets. The query is left out: it says where a person
 * is.
 */
export function logFailure(id: string, { method, url }: FastifyRequest, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(
    `${JSON.stringify({ time: new Date().toISOString(), id, method, path: url.split('?', 1)[0], error: text })}\n`,
  );
}
