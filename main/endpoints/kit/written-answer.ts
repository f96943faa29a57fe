/** Answers that are files: written whole before they are sent, and gone once they are. */
import { randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NotJson } from '../../../contract/endpoint.ts';
import type { InFlightBytes } from '../../account/key-room.ts';
import { isDiskFull, noRoom, spaceGuard } from '../../store/free-space.ts';
import { requesterOf } from './requester.ts';
import type { ExpensiveWork } from './expensive-work.ts';
import { sendFile, type Sent } from './sent.ts';

/** How often what has been written is looked at, in milliseconds: some 50 MB at most come to a fast disk meanwhile. */
const LOOK_MS = 100;

/** Bytes of the files in a folder. */
const bytesIn = (folder: string): number =>
  readdirSync(folder).reduce(
    (sum, name) => sum + (lstatSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

export interface WrittenFile {
  /** Name of the file that is written. */
  name: string;
  contentType: string;
  /** Value of `content-disposition`. */
  disposition: string;
}

export class WrittenAnswers {
  readonly #work: ExpensiveWork;
  readonly #inFlight: InFlightBytes;
  readonly #directory: string;

  /** @param directory for the files; what an earlier process left there is removed */
  constructor(work: ExpensiveWork, inFlight: InFlightBytes, directory: string) {
    this.#work = work;
    this.#inFlight = inFlight;
    this.#directory = directory;
    rmSync(directory, { recursive: true, force: true });
  }

  /**
   * Has a file written when it is its turn, and sends it. The turn is over once the file is written, however slowly the
   * client reads it.
   * @param write the file at a path, in a folder of its own; ends when `signal` says so
   * @throws Fault busy, disk_full, storage_limit; what `write` throws
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, ...file }: WrittenFile,
    write: (path: string, signal: AbortSignal) => Promise<unknown>,
  ): Promise<Sent<NotJson>> {
    const { path, remove } = await this.#work.run('files', request, (wanted) =>
      this.#write(request, name, wanted, write),
    );
    // Not within the turn: to await a reply is to await the end of its sending.
    return sendFile(reply, path, { ...file, onClosed: remove });
  }

  /**
   * What is written counts to the key from the first byte until the client has all of it, though another process or
   * thread may write: what one has left the other does not know.
   */
  async #write(
    request: FastifyRequest,
    name: string,
    wanted: AbortSignal,
    write: (path: string, signal: AbortSignal) => Promise<unknown>,
  ): Promise<{ path: string; remove: () => void }> {
    const folder = join(this.#directory, randomUUID());
    mkdirSync(folder, { recursive: true });
    const { admit, end } = this.#inFlight.begin(requesterOf(request));
    const remove = (): void => {
      rmSync(folder, { recursive: true, force: true });
      end();
    };
    const needRoom = spaceGuard(folder);
    const refused = new AbortController();
    let known = 0;
    const look = (): void => {
      const more = Math.max(0, bytesIn(folder) - known);
      needRoom(more);
      admit(more);
      known += more;
    };
    const watch = setInterval(() => {
      try {
        look();
      } catch (error) {
        refused.abort(error);
      }
    }, LOOK_MS);
    const path = join(folder, name);
    try {
      needRoom(1);
      await write(path, AbortSignal.any([wanted, refused.signal]));
      look();
      return { path, remove };
    } catch (error) {
      remove();
      if (refused.signal.aborted) throw refused.signal.reason;
      throw isDiskFull(error) ? noRoom() : error;
    } finally {
      clearInterval(watch);
    }
  }
}
