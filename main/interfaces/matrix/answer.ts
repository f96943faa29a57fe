/** The answer to a fetch: a small head, then the rows straight from their files. */
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FetchAnswer } from '../../../contract/matrix.ts';
import type { MatrixJobRow, MatrixOutcome } from '../../store/matrix-jobs.ts';
import type { MatrixQueue } from './queue.ts';

const CHUNK_BYTES = 1 << 20;

/** The answer without points and matrices. */
type Head = Omit<FetchAnswer, 'origin_addresses' | 'destination_addresses' | 'origin_names' | 'destination_names' | 'distance' | 'duration'>;

function headOf(job: MatrixJobRow, progress: number): Head {
  const outcome: MatrixOutcome | undefined = job.outcome === null ? undefined : JSON.parse(job.outcome);
  return {
    uuid: job.uuid,
    status: job.status,
    progress,
    mode: job.mode,
    option: job.option,
    result: [...(job.wantsDuration ? (['cost'] as const) : []), ...(job.wantsDistance ? (['distance'] as const) : [])],
    created_at: job.createdAt,
    ...(job.startedAt === null ? {} : { started_at: job.startedAt }),
    ...(job.finishedAt === null ? {} : { finished_at: job.finishedAt }),
    ...(job.name === null ? {} : { name: job.name }),
    ...(job.message === null ? {} : { message: job.message }),
    ...(job.pack === null ? {} : { pack: job.pack }),
    ...(outcome === undefined
      ? {}
      : {
          unreachable: outcome.unreachable,
          origins_without_road: outcome.originsWithoutRoad,
          destinations_without_road: outcome.destinationsWithoutRoad,
        }),
  };
}

export interface JsonStream {
  bytes: number;
  stream: Readable;
}

/**
 * The whole answer, of known length. Reading it takes no more memory than a chunk.
 * @param matrices whether the matrices of a finished job are wanted
 */
export async function fetchAnswer(queue: MatrixQueue, job: MatrixJobRow, matrices: boolean): Promise<JsonStream> {
  const head = JSON.stringify(headOf(job, queue.progress(job)));
  // The addresses are stored as the JSON that they arrived as.
  const parts: (string | { file: string })[] = [`${head.slice(0, -1)},"origin_addresses":${job.origins},"destination_addresses":${job.destinations}`];
  if (job.originNames !== null) parts.push(`,"origin_names":${job.originNames}`);
  if (job.destinationNames !== null) parts.push(`,"destination_names":${job.destinationNames}`);
  if (job.status === 'Finished' && matrices) {
    const { distance, duration } = queue.resultFiles(job.uuid);
    if (job.wantsDistance) parts.push(',"distance":[', { file: distance }, ']');
    if (job.wantsDuration) parts.push(',"duration":[', { file: duration }, ']');
  }
  parts.push('}');
  const sizes = await Promise.all(parts.map(async (part) => (typeof part === 'string' ? Buffer.byteLength(part) : (await stat(part.file)).size)));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), stream: Readable.from(read(parts), { objectMode: false, highWaterMark: CHUNK_BYTES }) };
}

async function* read(parts: readonly (string | { file: string })[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    if (typeof part === 'string') yield Buffer.from(part);
    else yield* chunksOf(part.file);
  }
}

/** A file piece by piece: the next is read while one is sent. */
async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file);
  const chunkAt = async (position: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, position);
    return buffer.subarray(0, bytesRead);
  };
  let position = 0;
  let next = chunkAt(0);
  try {
    for (let chunk = await next; chunk.length > 0; chunk = await next) {
      position += chunk.length;
      next = chunkAt(position);
      yield chunk;
    }
  } finally {
    // Whoever reads may have gone away.
    await next.catch(() => undefined);
    await handle.close();
  }
}
