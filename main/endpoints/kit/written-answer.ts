/** Answers that are files: written whole before they are sent, and gone once they are. */
import { randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { NotJson } from '../../../contract/endpoint.ts';
import type { PassingBytes } from '../../account/key-room.ts';
import { isDiskFull, noRoom, roomFor } from '../../store/free-space.ts';
import type { Asker } from '../../store/maker.ts';
import { sendFile, type Sent } from './sent.ts';

/** How often what has been written is looked at, in milliseconds: some 50 MB at most come to a fast disk meanwhile. */
const LOOK_MS = 100;

/** Bytes of the files in a folder. */
const bytesIn = (folder: string): number =>
  readdirSync(folder).reduce(
    (sum, name) => sum + (lstatSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

export interface WrittenAnswer {
  /** Folder for such files; a new one in it holds this one, and what is made beside it. */
  spools: string;
  passing: PassingBytes;
  asker: Asker;
  /** Name of the file that is written. */
  name: string;
  contentType: string;
  /** Value of `content-disposition`. */
  disposition: string;
}

/**
 * Has a file written and sends it. What is written counts to the key from the first byte until the client has all of
 * it, though another process or thread may write: what one has left the other does not know.
 * @param write the file at a path; ends when `refused` says so
 * @throws Fault disk_full, storage_limit; what `write` throws
 */
export async function sendWritten(
  reply: FastifyReply,
  { spools, passing, asker, name, ...file }: WrittenAnswer,
  write: (path: string, refused: AbortSignal) => Promise<unknown>,
): Promise<Sent<NotJson>> {
  const folder = join(spools, randomUUID());
  mkdirSync(folder, { recursive: true });
  const { admit, end } = passing.begin(asker);
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
    end();
  };
  const needRoom = roomFor(folder);
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
    await write(path, refused.signal);
    look();
    return sendFile(reply, path, { ...file, onClosed: remove });
  } catch (error) {
    remove();
    if (refused.signal.aborted) throw refused.signal.reason;
    throw isDiskFull(error) ? noRoom() : error;
  } finally {
    clearInterval(watch);
  }
}
