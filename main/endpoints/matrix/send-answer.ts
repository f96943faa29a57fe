/**
 * Sends JSON that is partly text and partly files, from two pieces of memory that serve one answer after the other: 14
 * MB in new buffers for every matrix would have the thread that answers all requests collect its garbage after each,
 * for
 * 10 ms and more. Each client that reads slowly holds two pieces, so they are small.
 */
import { open, type FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { JsonParts } from '../../matrix/answer.ts';
import { JSON_CONTENT_TYPE } from '../kit/content-type.ts';
import { asSent, type Sent } from '../kit/sent.ts';

const CHUNK_BYTES = 1 << 17;

/** Pairs that wait for their next answer; beyond these they are left to the garbage collector. */
const KEPT_PAIRS = 8;

type Pair = readonly [Buffer, Buffer];
const idle: Pair[] = [];

/**
 * Answers with status 200 and `parts` one after the other. Headers that were set on `reply` are kept.
 * @throws Error if a file cannot be opened; what goes wrong later can only break the answer off
 */
export async function sendAnswer<Answer>(reply: FastifyReply, parts: JsonParts<Answer>): Promise<Sent<Answer>> {
  const handles: FileHandle[] = [];
  const pair = idle.pop() ?? ([Buffer.allocUnsafeSlow(CHUNK_BYTES), Buffer.allocUnsafeSlow(CHUNK_BYTES)] as const);
  try {
    // All are opened beforehand: a job that is deleted meanwhile is still answered whole.
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
    if (idle.length < KEPT_PAIRS) idle.push(pair);
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

/** Reads the next chunk while one is sent. When it returns or throws, both buffers are free again. */
async function writeFile(response: ServerResponse, file: FileHandle, pair: Pair): Promise<void> {
  let position = 0;
  const readInto = async (buffer: Buffer): Promise<Buffer> => {
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, position);
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

/** Resolves when the system has taken all of it. */
function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error | null): void => {
      response.off('close', onClose);
      if (error instanceof Error) reject(error);
      else resolve();
    };
    const onClose = (): void => settle(new Error('The client has gone'));
    if (response.closed || response.destroyed) return onClose();
    response.once('close', onClose);
    response.write(bytes, settle);
  });
}
