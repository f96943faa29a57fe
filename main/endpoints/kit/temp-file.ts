/** Responses that are files: written completely before they are sent, and removed afterwards. */
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

/** Interval at which written bytes are counted, in milliseconds: a fast disk writes about 50 MB in this time. */
const CHECK_MS = 100;

/** Returns the size of the files in a folder. */
const bytesIn = (folder: string): number =>
  readdirSync(folder).reduce(
    (sum, name) => sum + (lstatSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

export interface TempFile {
  /** Name of the file. */
  name: string;
  contentType: string;
  /** Value of `content-disposition`. */
  disposition: string;
}

export class TempFiles {
  readonly #work: ExpensiveWork;
  readonly #inFlight: InFlightBytes;
  readonly #directory: string;

  /** @param directory for the files; emptied first */
  constructor(work: ExpensiveWork, inFlight: InFlightBytes, directory: string) {
    this.#work = work;
    this.#inFlight = inFlight;
    this.#directory = directory;
    rmSync(directory, { recursive: true, force: true });
  }

  /**
   * Writes a file when a slot is free, and sends it. The slot is released when the file is written, however slowly the
   * client reads it.
   * @param write writes the file to a path, in a folder of its own, until `signal` is aborted
   * @throws Fault busy, disk_full, storage_limit; errors of `write`
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, ...file }: TempFile,
    write: (path: string, signal: AbortSignal) => Promise<unknown>,
  ): Promise<Sent<NotJson>> {
    const { path, remove } = await this.#work.run('files', request, (signal) =>
      this.#write(request, name, signal, write),
    );
    // Not while holding the slot: awaiting a reply waits until it is sent.
    return sendFile(reply, path, { ...file, onClosed: remove });
  }

  /**
   * Counts the file towards the limit of the key from the first byte until the client has read it. The folder is
   * measured, because another process or thread may write the file.
   */
  async #write(
    request: FastifyRequest,
    name: string,
    requestSignal: AbortSignal,
    write: (path: string, signal: AbortSignal) => Promise<unknown>,
  ): Promise<{ path: string; remove: () => void }> {
    const folder = join(this.#directory, randomUUID());
    mkdirSync(folder, { recursive: true });
    const { admit, end } = this.#inFlight.begin(requesterOf(request));
    const remove = (): void => {
      rmSync(folder, { recursive: true, force: true });
      end();
    };
    const requireRoom = spaceGuard(folder);
    const refused = new AbortController();
    let known = 0;
    const check = (): void => {
      const more = Math.max(0, bytesIn(folder) - known);
      requireRoom(more);
      admit(more);
      known += more;
    };
    const watch = setInterval(() => {
      try {
        check();
      } catch (error) {
        refused.abort(error);
      }
    }, CHECK_MS);
    const path = join(folder, name);
    try {
      requireRoom(1);
      await write(path, AbortSignal.any([requestSignal, refused.signal]));
      check();
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
