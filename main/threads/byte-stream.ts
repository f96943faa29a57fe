/**
 * Byte streams between threads, one chunk at a time, with backpressure. A call transfers the port of one end to the
 * other thread.
 */
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Readable, Writable } from 'node:stream';

type Chunk = { chunk: Uint8Array } | { end: true } | { failure: string };
type Receipt = { accepted: true } | { disconnected: true };

const BUFFERED_BYTES = 1 << 18;

/** Creates the writing end of `port`. */
export function byteWriterOver(port: MessagePort): Writable {
  let proceed: ((error?: Error) => void) | undefined;
  const post = (message: Chunk, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
  const stream = new Writable({
    highWaterMark: BUFFERED_BYTES,
    write(chunk: Uint8Array, _encoding, callback) {
      proceed = callback;
      // A chunk may be a view of a larger buffer. All of it would be copied, twice.
      const bytes = new Uint8Array(chunk);
      post({ chunk: bytes }, [bytes.buffer]);
    },
    final(callback) {
      post({ end: true });
      callback();
    },
    destroy(error, callback) {
      if (error !== null || !stream.writableFinished)
        post({ failure: error?.message ?? 'The sender has disconnected' });
      port.unref();
      callback(error);
    },
  });
  port.on('message', (message: Receipt) => {
    const next = proceed;
    proceed = undefined;
    if ('disconnected' in message) stream.destroy(new Error('The reader has disconnected'));
    else next?.();
  });
  return stream;
}

/** Creates the reading end of `port`. */
export function byteReaderOver(port: MessagePort): Readable {
  let owesReceipt = false;
  const post = (message: Receipt): void => port.postMessage(message);
  const stream = new Readable({
    highWaterMark: BUFFERED_BYTES,
    read() {
      if (!owesReceipt) return;
      owesReceipt = false;
      post({ accepted: true });
    },
    destroy(error, callback) {
      post({ disconnected: true });
      port.close();
      callback(error);
    },
  });
  port.on('message', (message: Chunk) => {
    if ('end' in message) stream.push(null);
    else if ('failure' in message) stream.destroy(new Error(message.failure));
    else if (stream.push(message.chunk)) post({ accepted: true });
    else owesReceipt = true;
  });
  return stream;
}

/** One end for this thread, and the port for the other. */
function pairOf<Stream>(make: (port: MessagePort) => Stream): { stream: Stream; port: MessagePort } {
  const { port1, port2 } = new MessageChannel();
  return { stream: make(port1), port: port2 };
}

/** Reads what another thread writes with {@link byteWriterOver}. */
export const byteReader = (): { stream: Readable; port: MessagePort } => pairOf(byteReaderOver);

/** Writes what another thread reads with {@link byteReaderOver}. */
export const byteWriter = (): { stream: Writable; port: MessagePort } => pairOf(byteWriterOver);
