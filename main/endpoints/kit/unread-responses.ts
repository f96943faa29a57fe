/** Large responses that clients haven't read yet: held in memory up to a limit, then in files. */
import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InFlightBytes } from '../../account/key-room.ts';
import { isDiskFull, requireSpace, noRoom } from '../../store/free-space.ts';
import { requesterOf } from './requester.ts';

/** Size in bytes up to which the system accepts a response at once, or nearly so. */
const LARGE_BYTES = 1 << 18;
/** Limit for all responses together, in bytes. */
export const MEMORY_BYTES = 64 << 20;

type Payload = string | Buffer;

export class UnreadResponses {
  readonly #inFlight: InFlightBytes;
  readonly #directory: string;
  readonly #limit: number;
  #bytes = 0;

  /** @param directory folder of the files; emptied first */
  constructor(inFlight: InFlightBytes, directory: string, limit = MEMORY_BYTES) {
    this.#inFlight = inFlight;
    this.#directory = directory;
    this.#limit = limit;
    rmSync(directory, { recursive: true, force: true });
  }

  /** Returns whether a response must go through {@link retain}. */
  static isLarge(payload: unknown): payload is Payload {
    return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > LARGE_BYTES;
  }

  /**
   * Returns what to send instead of `payload`: `payload` itself while there is memory for it, otherwise a stream of a
   * file.
   * @throws Fault disk_full, storage_limit
   */
  async retain(request: FastifyRequest, reply: FastifyReply, payload: Payload): Promise<Payload | Readable> {
    const bytes = Buffer.byteLength(payload);
    if (this.#bytes + bytes <= this.#limit) {
      this.#bytes += bytes;
      reply.raw.once('close', () => (this.#bytes -= bytes));
      return payload;
    }
    return this.#spool(request, reply, payload, bytes);
  }

  async #spool(request: FastifyRequest, reply: FastifyReply, payload: Payload, bytes: number): Promise<Readable> {
    const inFlight = request.apiKey === undefined ? undefined : this.#inFlight.begin(requesterOf(request));
    const path = join(this.#directory, randomUUID());
    const remove = (): void => {
      rmSync(path, { force: true });
      inFlight?.end();
    };
    try {
      inFlight?.admit(bytes);
      mkdirSync(this.#directory, { recursive: true });
      requireSpace(path, bytes);
      await writeFile(path, payload, { flag: 'wx' });
    } catch (error) {
      remove();
      throw isDiskFull(error) ? noRoom() : error;
    }
    void reply.header('content-length', bytes);
    return createReadStream(path).once('close', remove);
  }
}
