/** Storage of the parts of large jobs, shared by several workers: a directory or an object store. */

/** A stored part, named relative to its folder. */
export interface StoredPart {
  name: string;
  bytes: number;
}

/** Names consist of letters, digits, `-`, `_` and `.`, with `/` between folders. */
export interface PartStore {
  /** The name given by the user, for messages. */
  readonly name: string;
  /** Lists the complete parts of a folder; empty if the folder is missing. */
  list(folder: string): Promise<StoredPart[]>;
  /** Returns the size in bytes, or undefined if the part is missing. */
  size(name: string): Promise<number | undefined>;
  /** Reads a part, or `bytes` of it from offset `from`. @throws PartNotFound; errors of the disk or the network */
  read(name: string, range?: { from: number; bytes: number }): Promise<Buffer>;
  /** Writes a part atomically: even after a crash, it is either complete or missing. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Removes a folder and its contents. */
  remove(folder: string): Promise<void>;
}

/** Thrown if a part doesn't exist. */
export class PartNotFound extends Error {
  override readonly name = 'PartNotFound';
}
