/** Log of internal errors, for operators. */
import { errorStack } from '../../../contract/system-error.ts';

/**
 * Writes a line of JSON to standard error, with the id sent to the client. Omits the query, which contains locations.
 */
export function logFailure(id: string, { method, url }: { method: string; url: string }, error: unknown): void {
  const [path] = url.split('?', 1);
  const entry = { time: new Date().toISOString(), id, method, path, error: errorStack(error) };
  process.stderr.write(`${JSON.stringify(entry)}\n`);
}
