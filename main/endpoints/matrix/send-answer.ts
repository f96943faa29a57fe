/**
 * Sends texts and rows through two reused buffers. Allocating 14 MB for every matrix would cause garbage
 * collections of 10 ms and more in the HTTP thread. A slow client occupies a pair of buffers, so only a few are large:
 * with small ones, a matrix takes half as long again.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { AnswerParts } from '../../matrix/answer.ts';
import type { RowReader } from '../../matrix/rows.ts';
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
 * Responds with status 200 and the parts in order, and closes them. Headers set on `reply` are preserved. An error
 * while reading can only cut off the response.
 */
export async function sendAnswer<Body>(
  reply: FastifyReply,
  { contentType, parts }: AnswerParts<Body>,
): Promise<Sent<Body>> {
  const pair = acquire();
  const sources = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part));
  const bytes = sources.reduce((sum, source) => sum + (source instanceof Uint8Array ? source.length : source.bytes), 0);
  try {
    const { raw } = reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, { 'content-type': contentType, 'content-length': bytes });
    await writeAll(raw, sources, pair).catch(() => raw.destroy());
    return asSent(reply);
  } finally {
    await Promise.all(sources.flatMap((source) => (source instanceof Uint8Array ? [] : [source.close()])));
    release(pair);
  }
}

async function writeAll(
  response: ServerResponse,
  sources: readonly (Uint8Array | RowReader)[],
  pair: Pair,
): Promise<void> {
  for (const source of sources)
    await (source instanceof Uint8Array ? write(response, source) : writeRows(response, source, pair));
  response.end();
}

/** Reads the next chunk while the previous one is sent. Both buffers are free when it returns or throws. */
async function writeRows(response: ServerResponse, rows: RowReader, pair: Pair): Promise<void> {
  let position = 0;
  const readInto = async (buffer: Buffer): Promise<Buffer> => {
    const length = await rows.read(buffer, position);
    position += length;
    return buffer.subarray(0, length);
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
function write(response: ServerResponse, bytes: Uint8Array): Promise<void> {
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
