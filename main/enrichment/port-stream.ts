/** Bytes between threads, one piece at a time: whoever takes sets the pace. */
import type { MessagePort } from 'node:worker_threads';
import { Readable, Writable } from 'node:stream';

type Piece = { chunk: Uint8Array } | { end: true } | { failure: string };
type Taken = { taken: true } | { gone: true };

const BUFFERED_BYTES = 1 << 18;

/** The end that is written to. */
export function portWritable(port: MessagePort): Writable {
  let proceed: ((error?: Error) => void) | undefined;
  const post = (piece: Piece): void => port.postMessage(piece);
  const stream = new Writable({
    highWaterMark: BUFFERED_BYTES,
    write(chunk: Uint8Array, _encoding, callback) {
      proceed = callback;
      post({ chunk });
    },
    final(callback) {
      post({ end: true });
      callback();
    },
    destroy(error, callback) {
      if (error !== null || !stream.writableFinished) post({ failure: error?.message ?? 'The sender has gone' });
      port.unref();
      callback(error);
    },
  });
  port.on('message', (message: Taken) => {
    const next = proceed;
    proceed = undefined;
    if ('gone' in message) stream.destroy(new Error('The reader has gone'));
    else next?.();
  });
  return stream;
}

/** The end that is read from. */
export function portReadable(port: MessagePort): Readable {
  let isOwed = false;
  const post = (message: Taken): void => port.postMessage(message);
  const stream = new Readable({
    highWaterMark: BUFFERED_BYTES,
    read() {
      if (!isOwed) return;
      isOwed = false;
      post({ taken: true });
    },
    destroy(error, callback) {
      post({ gone: true });
      port.close();
      callback(error);
    },
  });
  port.on('message', (piece: Piece) => {
    if ('end' in piece) stream.push(null);
    else if ('failure' in piece) stream.destroy(new Error(piece.failure));
    else if (stream.push(piece.chunk)) post({ taken: true });
    else isOwed = true;
  });
  return stream;
}
