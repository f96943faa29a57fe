/** The rows of one measure of a matrix as text: in a file, or in memory until they are in their file. */
import { renameSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { UNFINISHED } from '../store/put-in-place.ts';

/** Reads the rows of one measure, which stay readable until it is closed, even if the job is deleted. */
export interface RowReader {
  /** Length of the text in bytes. */
  readonly bytes: number;
  /** Copies text from `position` to `target`. @returns the number of bytes */
  read(target: Uint8Array, position: number): number | Promise<number>;
  close(): Promise<void>;
}

const readAt = async (file: FileHandle, target: Uint8Array, position: number): Promise<number> =>
  (await file.read(target, 0, target.length, position)).bytesRead;

/** Opens a file with rows. */
export async function openRows(path: string): Promise<RowReader> {
  const file = await open(path);
  const { size } = await file.stat();
  return { bytes: size, read: (target, position) => readAt(file, target, position), close: () => file.close() };
}

/** New rows: in memory, then in a file. */
export class NewRows {
  readonly bytes: number;
  readonly #path: string;
  #pieces: readonly Uint8Array[] | undefined;
  #file: FileHandle | undefined;
  #readers = 0;

  constructor(path: string, pieces: readonly Uint8Array[]) {
    this.#path = path;
    this.#pieces = pieces;
    this.bytes = pieces.reduce((sum, { length }) => sum + length, 0);
  }

  get isBeingRead(): boolean {
    return this.#readers > 0;
  }

  /** @returns undefined once they are in their file, and no earlier reader has it open */
  open(): RowReader | undefined {
    if (this.#pieces === undefined && this.#file === undefined) return undefined;
    this.#readers += 1;
    return {
      bytes: this.bytes,
      read: (target, position) =>
        this.#pieces === undefined
          ? this.#file === undefined
            ? 0
            : readAt(this.#file, target, position)
          : copyFrom(this.#pieces, target, position),
      close: () => {
        this.#readers -= 1;
        return this.#closeUnused();
      },
    };
  }

  /**
   * Moves the rows to their file, where readers continue. The memory isn't used any longer, even on failure.
   * @param isRemoved whether the job was deleted, so that only the current readers need the file
   */
  async store(isRemoved: () => boolean): Promise<void> {
    const unfinished = this.#path + UNFINISHED;
    try {
      this.#file = await open(unfinished, 'w+');
      await writeAll(this.#file, this.#pieces ?? []);
      if (!isRemoved()) renameSync(unfinished, this.#path);
    } finally {
      this.#pieces = undefined;
      rmSync(unfinished, { force: true });
      await this.#closeUnused();
    }
  }

  async #closeUnused(): Promise<void> {
    if (this.#readers > 0 || this.#pieces !== undefined) return;
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }
}

/** Copies from consecutive pieces. @returns the number of bytes */
function copyFrom(pieces: readonly Uint8Array[], target: Uint8Array, position: number): number {
  let [skip, copied] = [position, 0];
  for (const piece of pieces) {
    if (copied === target.length) break;
    if (skip < piece.length) {
      const part = piece.subarray(skip, skip + target.length - copied);
      target.set(part, copied);
      copied += part.length;
    }
    skip = Math.max(0, skip - piece.length);
  }
  return copied;
}

/** Repeats the write until all bytes are written: the system may write fewer than requested. */
async function writeAll(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  let remaining = pieces;
  while (remaining.length > 0) {
    let { bytesWritten } = await file.writev(remaining);
    const next = remaining.findIndex((piece) => (bytesWritten -= piece.length) < 0);
    remaining =
      next < 0 ? [] : [remaining[next]!.subarray(remaining[next]!.length + bytesWritten), ...remaining.slice(next + 1)];
  }
}
