/**
 * Sends a response in pieces, and stores on disk what the client doesn't read yet. The response is produced at its own
 * pace, however slowly it is read. This also prevents a deadlock with clients that send everything before they read.
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
  readonly #requireRoom: (bytes: number) => void;
  #file: FileHandle | undefined;
  #written = 0;
  #sent = 0;
  #pumping: Promise<void> | undefined;

  /**
   * @param path path of the file, if it is needed
   * @param admit called before bytes are stored; may throw
   */
  constructor(response: ServerResponse, path: string, admit: (bytes: number) => void) {
    this.#admit = admit;
    this.#requireRoom = spaceGuard(path);
    this.#response = response;
    this.#path = path;
  }

  /**
   * Creates the file. Called before the first byte is sent, so that a full disk can still be reported.
   * @throws errors of the disk
   */
  async open(): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true });
    this.#file = await open(this.#path, 'wx+');
  }

  /** Sends or stores the next piece. @throws if the client has disconnected; errors of `admit` and of the disk */
  async push(chunk: Buffer): Promise<void> {
    if (this.#response.destroyed) throw new Error('The client has disconnected');
    if (this.#sent < this.#written || this.#response.writableNeedDrain) await this.#spill(chunk);
    else this.#response.write(chunk);
  }

  /** Sends what is stored on disk, removes the file and ends the response. @throws if the client has disconnected */
  async finish(): Promise<void> {
    await this.#pumping;
    await this.#pump();
    await this.remove();
    this.#response.end();
  }

  /** Removes the file, if it still exists. */
  async remove(): Promise<void> {
    await this.#pumping?.catch(() => undefined);
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
    if (file !== undefined) rmSync(this.#path, { force: true });
  }

  async #spill(chunk: Buffer): Promise<void> {
    this.#admit(chunk.length);
    this.#requireRoom(chunk.length);
    if (this.#file === undefined) throw new Error('The file of the reply was not opened');
    await this.#file.write(chunk, 0, chunk.length, this.#written);
    this.#written += chunk.length;
    this.#pumping ??= this.#pump().finally(() => {
      this.#pumping = undefined;
    });
    // Awaited later; if the client disconnects, the next piece fails.
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
    if (response.destroyed) throw new Error('The client has disconnected');
    if (!response.writableNeedDrain) return;
    const disconnected = new AbortController();
    const close = (): void => disconnected.abort();
    response.once('close', close);
    try {
      await once(response, 'drain', { signal: disconnected.signal });
    } finally {
      response.off('close', close);
    }
  }
}
