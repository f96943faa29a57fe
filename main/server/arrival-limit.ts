/** The time limit for the body of a request. */
import type { IncomingMessage } from 'node:http';
import { Fault } from '../../contract/fault.ts';

/** Returns whether a body follows the headers (RFC 9112, 6.3). */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Calls `refuse` with a 408 if the body hasn't arrived within `timeoutMs`; it must then close the connection. If the
 * request was already answered, e.g. refused, closes the connection itself.
 */
export function limitArrival(
  request: IncomingMessage,
  timeoutMs: number,
  isAnswered: () => boolean,
  refuse: (fault: Fault) => void,
): void {
  if (!hasBody(request)) return;
  const { socket } = request;
  const timer = setTimeout(() => {
    if (isAnswered()) socket.destroy();
    else refuse(new Fault('request_timeout', 'The request timed out', { headers: { connection: 'close' } }));
  }, timeoutMs).unref();
  const clear = (): void => clearTimeout(timer);
  request.once('end', clear).once('close', clear);
}
