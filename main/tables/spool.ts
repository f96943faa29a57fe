/** Keeps a file that arrives over HTTP on the disk, to be read from there. */
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dirname } from 'node:path';

/** The file is larger than what is taken. */
export class SpoolTooLarge extends Error {}

/**
 * Writes all of `body` to `path`. Where it breaks off or is too large, nothing is left.
 * @returns bytes written
 * @throws SpoolTooLarge; the stream's or the disk's error
 */
export async function spool(body: Readable, path: string, limitBytes: number): Promise<number> {
  mkdirSync(dirname(path), { recursive: true });
  let size = 0;
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > limitBytes) throw new SpoolTooLarge(`More than ${limitBytes} bytes`);
      yield chunk;
    }
  }
  try {
    await pipeline(body, counted, createWriteStream(path));
    return size;
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}
