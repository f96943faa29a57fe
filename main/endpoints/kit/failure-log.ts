/** The log of internal errors, for operators. */
import type { FastifyRequest } from 'fastify';

/**
 * Writes a line of JSON to standard error, with the id sent to the client. Omits the query, which contains locations.
 */
export function logFailure(id: string, { method, url }: FastifyRequest, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(
    `${JSON.stringify({ time: new Date().toISOString(), id, method, path: url.split('?', 1)[0], error: text })}\n`,
  );
}
