/** Reads the rows of a result file as they are needed. */
import { createReadStream } from 'node:fs';

const CHUNK_BYTES = 1 << 20;

/** A result file, or rows that lie elsewhere, as of {@link readRows}; each call begins anew. */
export type RowSource = string | (() => AsyncIterable<string[]>);

/**
 * The cells of each row as they are written, `''` where there is no value.
 * @param source of a file: rows as JSON, `[1.5,null],[2,3]`, without the brackets around all
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
