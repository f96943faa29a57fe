/**
 * Sends an answer piece by piece; what a client does not take yet waits on the disk. So the answer is made at its own
 * pace, however slowly it is read, and clients that read only once they have sent everything are answered, too: without
 * that, each would wait for the other for ever.
 */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { spaceGuard } from '../../store/free-space.ts';

const PIECE_BYTES = 1 << 16;

export class SpillingReply {
  readonly #response: ServerResponse;
  readonly #path: string;
  readonly #admit: (bytes: number) => void;
  readonly #needRoom: (bytes: number) => void;
  #file: FileHandle | undefined;
  #written = 0;
  #sent = 0;
  #pumping: Promise<void> | undefined;

  /**
   * @param path where a file is put if need be
   * @param admit hears of bytes before they are put there, and may throw
   */
  constructor(response: ServerResponse, path: string, admit: (bytes: number) => void) {
    this.#admit = admit;
    this.#needRoom = spaceGuard(path);
    this.#response = response;
    this.#path = path;
  }

  /**
   * Makes the file. To be called before anything is answered: where there is no room for it, that is still said.
   * @throws
   * errors of the disk
   */
  async open(): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true });
    this.#file = await open(this.#path, 'wx+');
  }

  /** Sends the next piece, or keeps it. @throws when the client has gone; what `admit` throws; errors of the disk */
  async take(chunk: Buffer): Promise<void> {
    if (this.#response.destroyed) throw new Error('The client has gone');
    if (this.#sent < this.#written || this.#response.writableNeedDrain) await this.#spill(chunk);
    else this.#response.write(chunk);
  }

  /** Sends what waits on the disk, removes the file and ends the answer. @throws when the client has gone */
  async finish(): Promise<void> {
    await this.#pumping;
    await this.#pump();
    await this.remove();
    this.#response.end();
  }

  /** Removes the file, where that has not been done. */
  async remove(): Promise<void> {
    await this.#pumping?.catch(() => undefined);
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
    if (file !== undefined) rmSync(this.#path, { force: true });
  }

  async #spill(chunk: Buffer): Promise<void> {
    this.#admit(chunk.length);
    this.#needRoom(chunk.length);
    if (this.#file === undefined) throw new Error('The file of the reply was not opened');
    await this.#file.write(chunk, 0, chunk.length, this.#written);
    this.#written += chunk.length;
    this.#pumping ??= this.#pump().finally(() => {
      this.#pumping = undefined;
    });
    // It is awaited in its turn; a client that goes meanwhile ends the next piece.
    this.#pumping.catch(() => undefined);
  }

  async #pump(): Promise<void> {
    const file = this.#file;
    if (file === undefined) return;
    while (this.#sent < this.#written) {
      await this.#drained();
      const { bytesRead, buffer } = await file.read(
        Buffer.alloc(Math.min(PIECE_BYTES, this.#written - this.#sent)),
        0,
        undefined,
        this.#sent,
      );
      this.#sent += bytesRead;
      this.#response.write(buffer.subarray(0, bytesRead));
    }
  }

  async #drained(): Promise<void> {
    const response = this.#response;
    if (response.destroyed) throw new Error('The client has gone');
    if (!response.writableNeedDrain) return;
    const gone = new AbortController();
    const close = (): void => gone.abort();
    response.once('close', close);
    try {
      await once(response, 'drain', { signal: gone.signal });
    } finally {
      response.off('close', close);
    }
  }
}
