/** Destinations of written tables: a file that appears when it's complete, or a stream with back-pressure. */
import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { putInPlace, UNFINISHED } from '../../store/put-in-place.ts';

/** Minimum characters of a write. */
const GATHERED = 1 << 16;

export interface ByteSink {
  /** Resolves when more can be written. @throws the error of the stream, e.g. ENOSPC */
  write(piece: string | Uint8Array): Promise<void>;
  /** Writes the rest. A file is moved to its final name. */
  finish(): Promise<void>;
  /** Discards the output; destroys a stream. */
  abandon(): Promise<void>;
}

/** Creates a sink for `stream`, which `finish` ends. */
export function streamSink(stream: Writable): ByteSink {
  let failure: Error | undefined;
  let gathered = '';
  // Without a listener, an error between two writes would end the process.
  stream.on('error', (error) => {
    failure = error;
  });
  // A failed file is closed before the error event, so the error of the stream comes first.
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

/** Creates a sink that writes under a temporary name, and replaces `path` at the end. */
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
