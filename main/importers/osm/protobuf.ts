/**
 * What OSM files need beyond the pbf package: lists of a message that are read side by side, and messages that are held
 * to their ends. https://protobuf.dev/programming-guides/encoding/
 */
import { PbfReader } from 'pbf';
import { Fault } from '../../../contract/fault.ts';

/** A packed field, read beside others of its message without making arrays of them. */
export class PackedList extends PbfReader {
  #end = 0;

  get more(): boolean {
    return this.pos < this.#end;
  }

  /** Empties the list, before a message that may not have it. */
  clear(): void {
    this.#end = 0;
  }

  /** Becomes the field that `message` has come to, in the same bytes; `message` steps over it. */
  take(message: PbfReader): void {
    this.#end = endOfMessage(message);
    this.pos = message.pos;
    message.pos = this.#end;
  }
}

/** Where the message ends whose length comes next. */
export const endOfMessage = (message: PbfReader): number => message.readVarint() + message.pos;

/** @throws Fault where the fields of a message do not end where it does */
export function checkEnd(message: PbfReader, end: number): void {
  if (message.pos !== end) throw new Fault('invalid_file', 'is damaged: a field runs past the end of its block');
}

/** Calls `read` for each field of the message in `bytes`. What it does not read is stepped over. */
export function readMessage(bytes: Uint8Array, read: (field: number, message: PbfReader) => void): void {
  const message = new PbfReader(bytes);
  for (let field = message.nextField(); field !== 0; field = message.nextField()) read(field, message);
  checkEnd(message, bytes.length);
}

/** Whether the pbf package says so of bytes that are no protocol buffers. */
export const isOfBytes = (error: unknown): error is Error =>
  error instanceof Error && /^(?:Expected varint|Unimplemented type)/.test(error.message);
