/** Takes the file that is the body of a request. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull, requireSpace, noRoom } from '../../store/free-space.ts';
import { spool } from '../../store/spool.ts';
import { Fault, isFault } from '../../../contract/fault.ts';
import { hasSystemCode } from '../../../contract/system-error.ts';

export interface Receiving {
  path: string;
  limitBytes: number;
  /** What is said of a larger one. */
  tooLarge: string;
  /** Hears of bytes before they are written, first of those that the request announces; may throw. */
  admit: { announced?: (bytes: number) => void; arrived: (bytes: number) => void };
}

/**
 * Refuses what is too large before a byte is read, where the request says how long it is; else as it arrives.
 * @returns its bytes; where it is not kept, nothing is left of it
 * @throws Fault 400 where it breaks off, 413, 507; what `admit` throws; errors of the disk
 */
export async function receiveFile(
  { raw, headers }: FastifyRequest,
  reply: FastifyReply,
  { path, limitBytes, tooLarge, admit }: Receiving,
): Promise<number> {
  try {
    const announced = Number(headers['content-length'] ?? 0);
    if (announced > limitBytes) throw new Fault('too_large', tooLarge);
    admit.announced?.(announced);
    requireSpace(path, announced);
    return await spool(raw, path, limitBytes, admit.arrived);
  } catch (error) {
    // What is left of the body is not read.
    void reply.header('connection', 'close');
    if (isFault(error, 'too_large')) throw new Fault('too_large', tooLarge);
    if (isDiskFull(error)) throw noRoom();
    if (error instanceof Fault) throw error;
    // All of it may have come, and not been read.
    if (hasSystemCode(error, 'ECONNRESET') || (raw.destroyed && !raw.complete))
      throw new Fault('invalid_request', 'The file broke off before its end');
    throw error;
  }
}
