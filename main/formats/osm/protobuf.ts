/**
 * What OSM files need beyond the pbf package: lists of a message that are read side by side, and messages that are held
 * to their ends. https://protobuf.dev/programming-guides/encoding/
 */
import { PbfReader } from 'pbf';
import { Fault } from '../../../contract/fault.ts';
import { errorMessage } from '../../../contract/system-error.ts';

/** Invalid protocol buffers, with the message of the pbf package. */
export class NotProtobuf extends Error {}

/** A reader that throws its own class of errors, to distinguish them from others. */
export class MessageReader extends PbfReader {
  override readVarint(isSigned?: boolean): number {
    try {
      return super.readVarint(isSigned);
    } catch (cause) {
      throw asNotProtobuf(cause);
    }
  }

  override skip(tag: number): void {
    try {
      super.skip(tag);
    } catch (cause) {
      throw asNotProtobuf(cause);
    }
  }
}

const asNotProtobuf = (cause: unknown): NotProtobuf =>
  cause instanceof NotProtobuf ? cause : new NotProtobuf(errorMessage(cause), { cause });

/** A packed field that is read in parallel with others, without creating arrays. */
export class PackedList extends MessageReader {
  #end = 0;

  get more(): boolean {
    return this.pos < this.#end;
  }

  /** Empties the list, before a message that may not have it. */
  clear(): void {
    this.#end = 0;
  }

  /** Points to the current field of `message`, which skips it. */
  take(message: PbfReader): void {
    this.#end = endOfMessage(message);
    this.pos = message.pos;
    message.pos = this.#end;
  }
}

/** Returns the end of a message whose length comes next. */
export const endOfMessage = (message: PbfReader): number => message.readVarint() + message.pos;

/** @throws Fault if the fields of a message exceed its length */
export function checkEnd(message: PbfReader, end: number): void {
  if (message.pos !== end) throw new Fault('invalid_file', 'is damaged: a field runs past the end of its block');
}

/** Calls `read` for each field of the message in `bytes`. Fields that it doesn't read are skipped. */
export function readMessage(bytes: Uint8Array, read: (field: number, message: PbfReader) => void): void {
  const message = new MessageReader(bytes);
  for (let field = message.nextField(); field !== 0; field = message.nextField()) read(field, message);
  checkEnd(message, bytes.length);
}
