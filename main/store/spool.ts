/** Saves an upload to disk. */
import { once } from 'node:events';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dirname } from 'node:path';
import { Fault } from '../../contract/fault.ts';
import { spaceGuard } from './free-space.ts';

/**
 * Writes `body` to `path` while the disk has space. If the body is incomplete or too large, no file is left.
 * @param admit called with the size of each chunk before it is written; may throw
 * @returns number of bytes written
 * @throws Fault too_large, disk_full; errors of the stream, of the disk and of `admit`
 */
export async function spool(
  body: Readable,
  path: string,
  limitBytes: number,
  admit: (bytes: number) => void = () => undefined,
): Promise<number> {
  mkdirSync(dirname(path), { recursive: true });
  const requireRoom = spaceGuard(dirname(path));
  let size = 0;
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > limitBytes) throw new Fault('too_large', `More than ${limitBytes} bytes`);
      admit(chunk.length);
      requireRoom(chunk.length);
      yield chunk;
    }
  }
  const file = createWriteStream(path);
  try {
    await pipeline(body, counted, file);
    return size;
  } catch (error) {
    rmSync(path, { force: true });
    // Its space is freed when it is closed.
    if (!file.closed) await once(file, 'close').catch(() => undefined);
    throw error;
  }
}
