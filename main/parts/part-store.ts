/** Where the parts of large work lie that several workers share: a directory that all reach, or an object store. */

/** A part, without its folder. */
export interface StoredPart {
  name: string;
  bytes: number;
}

/** Names are of letters, digits, `-`, `_` and `.`, below folders by `/`. */
export interface PartStore {
  /** As it was given: for messages. */
  readonly name: string;
  /** What lies in a folder, whole; nothing where it is not there. */
  list(folder: string): Promise<StoredPart[]>;
  /** Undefined where there is none. */
  size(name: string): Promise<number | undefined>;
  /** All of a part, or `bytes` of it from `from` on. @throws PartMissing; errors of the disk or the network */
  read(name: string, range?: { from: number; bytes: number }): Promise<Buffer>;
  /** The part is whole or not there, also after a crash. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Removes a folder with all that is in it. */
  remove(folder: string): Promise<void>;
}

/** There is no such part. */
export class PartNotFound extends Error {
  override readonly name = 'PartNotFound';
}
