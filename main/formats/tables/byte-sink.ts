/** Destinations of written tables: a file that appears when it's complete, or a stream with back-pressure. */
import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { putInPlace, UNFINISHED } from '../../store/put-in-place.ts';

/** Text is gathered up to about this many characters before it goes out. */
const GATHERED = 1 << 16;

export interface ByteSink {
  /** Resolves when more is welcome. @throws the stream's error, such as ENOSPC */
  write(piece: string | Uint8Array): Promise<void>;
  /** Writes what is left; of a file, puts it in its place. */
  finish(): Promise<void>;
  /** Discards the output; destroys a stream. */
  abandon(): Promise<void>;
}

/** A sink over `stream`, which is ended by `finish`. */
export function streamSink(stream: Writable): ByteSink {
  let failure: Error | undefined;
  let gathered = '';
  // Without a listener an error between two writes would end the process.
  stream.on('error', (error) => {
    failure = error;
  });
  // A file that fails is closed before its error is told; until then the stream itself knows it.
  const whyOver = (): Error => failure ?? stream.errored ?? new Error('Output closed early');
  const send = async (piece: string | Uint8Array): Promise<void> => {
    if (failure !== undefined || stream.destroyed) throw whyOver();
    if (stream.write(piece)) return;
    const gone = new AbortController();
    const close = (): void => gone.abort();
    stream.once('close', close);
    try {
      await once(stream, 'drain', { signal: gone.signal });
    } catch (error) {
      throw gone.signal.aborted ? whyOver() : (failure ?? error);
    } finally {
      stream.off('close', close);
    }
  };
  const flush = async (): Promise<void> => {
    const text = gathered;
    gathered = '';
    if (text !== '') await send(text);
  };
  return {
    async write(piece) {
      if (typeof piece !== 'string') {
        await flush();
        await send(piece);
        return;
      }
      gathered += piece;
      if (gathered.length >= GATHERED) await flush();
    },
    async finish() {
      await flush();
      stream.end();
      await finished(stream, { readable: false }).catch((error: unknown) => {
        throw failure ?? error;
      });
    },
    async abandon() {
      if (!stream.destroyed) stream.destroy();
    },
  };
}

/** A sink that writes beside `path` and renames at the end: what was at `path` stays until then. */
export function fileSink(path: string): ByteSink {
  const unfinished = path + UNFINISHED;
  const stream = createWriteStream(unfinished);
  const sink = streamSink(stream);
  const remove = (): void => rmSync(unfinished, { force: true });
  return {
    write: (piece) => sink.write(piece),
    async finish() {
      await sink.finish();
      if (!stream.closed) await once(stream, 'close');
      await putInPlace(unfinished, path);
    },
    async abandon() {
      const closed = stream.closed ? undefined : once(stream, 'close').catch(() => undefined);
      await sink.abandon();
      await closed;
      remove();
    },
  };
}
