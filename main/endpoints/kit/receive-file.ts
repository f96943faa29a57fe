/** Receives the file in the body of a request. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull, requireSpace, noRoom } from '../../store/free-space.ts';
import { spool } from '../../store/spool.ts';
import { Fault, isFault } from '../../../contract/fault.ts';
import { hasSystemCode } from '../../../contract/system-error.ts';

export interface ReceiveOptions {
  path: string;
  limitBytes: number;
  /** Message for a file that is too large. */
  tooLarge: string;
  /** Called before bytes are written, first with the announced size; may throw. */
  admit: { announced?: (bytes: number) => void; arrived: (bytes: number) => void };
}

/**
 * Writes the body to `path`. Refuses a file that is too large, before reading if the request announces its size.
 * Removes the file on failure.
 * @returns its size in bytes
 * @throws Fault 400 if the file is incomplete, 413, 507; errors of `admit` and of the disk
 */
export async function receiveFile(
  { raw, headers }: FastifyRequest,
  reply: FastifyReply,
  { path, limitBytes, tooLarge, admit }: ReceiveOptions,
): Promise<number> {
  try {
    const announced = Number(headers['content-length'] ?? 0);
    if (announced > limitBytes) throw new Fault('too_large', tooLarge);
    admit.announced?.(announced);
    requireSpace(path, announced);
    return await spool(raw, path, limitBytes, admit.arrived);
  } catch (error) {
    // The rest of the body is not read.
    void reply.header('connection', 'close');
    if (isFault(error, 'too_large')) throw new Fault('too_large', tooLarge);
    if (isDiskFull(error)) throw noRoom();
    if (error instanceof Fault) throw error;
    // The whole body may have arrived without being read.
    if (hasSystemCode(error, 'ECONNRESET') || (raw.destroyed && !raw.complete))
      throw new Fault('invalid_request', 'The upload ended before the file was complete');
    throw error;
  }
}
