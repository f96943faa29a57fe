/** Reads the rows of a result file on demand. */
import { createReadStream } from 'node:fs';
import type { ExportJob, ExportPoint } from './export-job.ts';

const CHUNK_BYTES = 1 << 20;

/** A result file, or a function that reads rows stored elsewhere, starting from the first on each call. */
export type RowSource = string | (() => AsyncIterable<string[]>);

/**
 * Yields the cells of each row as text, `''` for a cell without a value.
 * @param source a file contains the rows as JSON without the outer brackets: `[1.5,null],[2,3]`
 */
export async function* readRows(source: RowSource): AsyncGenerator<string[]> {
  if (typeof source === 'string') yield* rowsOfFile(source);
  else yield* source();
}

async function* rowsOfFile(file: string): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES, encoding: 'latin1' })) {
    const text = rest + String(chunk);
    let start = text.indexOf('[');
    for (let end = text.indexOf(']'); end >= 0; end = text.indexOf(']', start + 1)) {
      yield text
        .slice(start + 1, end)
        .split(',')
        .map((cell) => (cell === 'null' ? '' : cell));
      start = text.indexOf('[', end);
      if (start < 0) break;
    }
    rest = start < 0 ? '' : text.slice(start);
  }
}

export interface BothRows {
  index: number;
  origin: ExportPoint;
  distance: string[] | undefined;
  duration: string[] | undefined;
}

/** Yields the rows of both measures side by side. */
export async function* bothRows({ origins, distance, duration }: ExportJob<RowSource>): AsyncGenerator<BothRows> {
  const distances = distance === undefined ? undefined : readRows(distance);
  const durations = duration === undefined ? undefined : readRows(duration);
  for (const [index, origin] of origins.entries()) {
    const [metres, seconds] = [await distances?.next(), await durations?.next()];
    yield {
      index,
      origin,
      distance: metres?.done === false ? metres.value : undefined,
      duration: seconds?.done === false ? seconds.value : undefined,
    };
  }
}
