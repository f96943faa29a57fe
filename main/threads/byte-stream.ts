/**
 * Bytes between threads, one piece at a time: the reader sets the pace. The port of an end goes to the other thread
 * with a call.
 */
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Readable, Writable } from 'node:stream';

type Piece = { chunk: Uint8Array } | { end: true } | { failure: string };
type Taken = { taken: true } | { gone: true };

const BUFFERED_BYTES = 1 << 18;

/** The end of `port` that is written to. */
export function byteWriterOver(port: MessagePort): Writable {
  let proceed: ((error?: Error) => void) | undefined;
  const post = (piece: Piece, transfer: ArrayBuffer[] = []): void => port.postMessage(piece, transfer);
  const stream = new Writable({
    highWaterMark: BUFFERED_BYTES,
    write(chunk: Uint8Array, _encoding, callback) {
      proceed = callback;
      // A piece may be part of something larger, all of which would be copied, twice.
      const bytes = new Uint8Array(chunk);
      post({ chunk: bytes }, [bytes.buffer]);
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

/** The end of `port` that is read from. */
export function byteReaderOver(port: MessagePort): Readable {
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

/** One end here, and the port that makes the other there. */
function pairOf<Stream>(make: (port: MessagePort) => Stream): { stream: Stream; port: MessagePort } {
  const { port1, port2 } = new MessageChannel();
  return { stream: make(port1), port: port2 };
}

/** Reads what another thread writes to `port` by {@link byteWriterOver}. */
export const byteReader = (): { stream: Readable; port: MessagePort } => pairOf(byteReaderOver);

/** Writes what another thread reads from `port` by {@link byteReaderOver}. */
export const byteWriter = (): { stream: Writable; port: MessagePort } => pairOf(byteWriterOver);
