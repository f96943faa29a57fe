/**
 * Sends JSON from texts and files through two reused buffers. Allocating 14 MB for every matrix would cause garbage
 * collections of 10 ms and more in the HTTP thread. A slow client occupies a pair of buffers, so only a few are large:
 * with small ones, a matrix takes half as long again.
 */
import { open, type FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { JsonParts } from '../../matrix/answer.ts';
import { JSON_CONTENT_TYPE } from '../kit/content-type.ts';
import { asSent, type Sent } from '../kit/sent.ts';

const LARGE_BYTES = 1 << 20;
const SMALL_BYTES = 1 << 17;
/** Maximum number of responses with large buffers at the same time. */
const MAX_LARGE_PAIRS = 16;
/** Maximum number of unused pairs to retain; the garbage collector frees the others. */
const MAX_IDLE_PAIRS = 2;

type Pair = readonly [Buffer, Buffer];
const idle: Pair[] = [];
let largeInUse = 0;

const makePair = (bytes: number): Pair => [Buffer.allocUnsafeSlow(bytes), Buffer.allocUnsafeSlow(bytes)];

/** Takes a pair of buffers, to be given to {@link release}. */
function acquire(): Pair {
  if (largeInUse === MAX_LARGE_PAIRS) return makePair(SMALL_BYTES);
  largeInUse += 1;
  return idle.pop() ?? makePair(LARGE_BYTES);
}

function release(pair: Pair): void {
  if (pair[0].length === SMALL_BYTES) return;
  largeInUse -= 1;
  if (idle.length < MAX_IDLE_PAIRS) idle.push(pair);
}

/**
 * Responds with status 200 and `parts` in order. Headers set on `reply` are preserved.
 * @throws Error if a file can't be opened; later errors can only cut off the response
 */
export async function sendAnswer<Answer>(reply: FastifyReply, parts: JsonParts<Answer>): Promise<Sent<Answer>> {
  const handles: FileHandle[] = [];
  const pair = acquire();
  try {
    // Open all files first, so that the response is complete even if the job is deleted.
    const sources: (Buffer | FileHandle)[] = [];
    let bytes = 0;
    for (const part of parts) {
      const source = typeof part === 'string' ? Buffer.from(part) : await open(part.file);
      if (!Buffer.isBuffer(source)) handles.push(source);
      sources.push(source);
      bytes += Buffer.isBuffer(source) ? source.length : (await source.stat()).size;
    }
    const { raw } = reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, { 'content-type': JSON_CONTENT_TYPE, 'content-length': bytes });
    await writeAll(raw, sources, pair).catch(() => raw.destroy());
    return asSent(reply);
  } finally {
    await Promise.all(handles.map((handle) => handle.close()));
    release(pair);
  }
}

async function writeAll(
  response: ServerResponse,
  sources: readonly (Buffer | FileHandle)[],
  pair: Pair,
): Promise<void> {
  for (const source of sources)
    await (Buffer.isBuffer(source) ? write(response, source) : writeFile(response, source, pair));
  response.end();
}

/** Reads the next chunk while the previous one is sent. Both buffers are free when it returns or throws. */
async function writeFile(response: ServerResponse, file: FileHandle, pair: Pair): Promise<void> {
  let position = 0;
  const readInto = async (buffer: Buffer): Promise<Buffer> => {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    position += bytesRead;
    return buffer.subarray(0, bytesRead);
  };
  let chunk = await readInto(pair[0]);
  for (let buffer = pair[1]; chunk.length > 0; buffer = buffer === pair[0] ? pair[1] : pair[0]) {
    const [sent, read] = await Promise.allSettled([write(response, chunk), readInto(buffer)]);
    if (sent.status === 'rejected') throw sent.reason;
    if (read.status === 'rejected') throw read.reason;
    chunk = read.value;
  }
}

/** Resolves when the operating system has accepted all bytes. */
function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error | null): void => {
      response.off('close', onClose);
      if (error instanceof Error) reject(error);
      else resolve();
    };
    const onClose = (): void => settle(new Error('The client has disconnected'));
    if (response.closed || response.destroyed) return onClose();
    response.once('close', onClose);
    response.write(bytes, settle);
  });
}
