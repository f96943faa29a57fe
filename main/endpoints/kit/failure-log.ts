/** The log of internal errors, for operators. */
import type { FastifyRequest } from 'fastify';
import { errorStack } from '../../../contract/system-error.ts';

/**
 * Writes a line of JSON to standard error, with the id sent to the client. Omits the query, which contains locations.
 */
export function logFailure(id: string, { method, url }: FastifyRequest, error: unknown): void {
  process.stderr.write(
    `${JSON.stringify({ time: new Date().toISOString(), id, method, path: url.split('?', 1)[0], error: errorStack(error) })}\n`,
  );
}
