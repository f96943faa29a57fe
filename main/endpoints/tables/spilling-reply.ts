/**
 * Sends an answer while the request still arrives, to clients that read only once they have sent everything: what such
 * a client does not take yet waits on the disk. Without that, each would wait for the other for ever.
 */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { roomFor } from '../../store/free-space.ts';

const PIECE_BYTES = 1 << 16;

class SpillingReply {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #path: string;
  readonly #admit: (bytes: number) => void;
  readonly #needRoom: (bytes: number) => void;
  #file: FileHandle | undefined;
  #written = 0;
  #sent = 0;
  #pumping: Promise<void> | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, path: string, admit: (bytes: number) => void) {
    this.#admit = admit;
    this.#needRoom = roomFor(path);
    this.#request = request;
    this.#response = response;
    this.#path = path;
  }

  async take(chunk: Buffer): Promise<void> {
    if (this.#response.destroyed) throw new Error('The client has gone');
    const isWaiting = this.#sent < this.#written || this.#response.writableNeedDrain;
    if (isWaiting && !this.#request.complete) {
      await this.#spill(chunk);
      return;
    }
    await this.flush();
    await this.#drained();
    this.#response.write(chunk);
  }

  /** Sends what waits on the disk. */
  async flush(): Promise<void> {
    await this.#pumping;
    await this.#pump();
  }

  async remove(): Promise<void> {
    await this.#pumping?.catch(() => undefined);
    await this.#file?.close();
    if (this.#file !== undefined) rmSync(this.#path, { force: true });
  }

  async #spill(chunk: Buffer): Promise<void> {
    this.#admit(chunk.length);
    this.#needRoom(chunk.length);
    this.#file ??= await open(this.#path, 'w+');
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

/**
 * Sends all of `body` and ends the response.
 * @param path where a file is put meanwhile if need be
 * @param admit hears of bytes before they are put there, and may throw
 * @throws where the client goes, or `body` breaks off
 */
export async function sendSpilling(
  body: AsyncIterable<Buffer>,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  admit: (bytes: number) => void,
): Promise<void> {
  const reply = new SpillingReply(request, response, path, admit);
  try {
    for await (const chunk of body) await reply.take(chunk);
    await reply.flush();
    response.end();
  } finally {
    await reply.remove();
  }
}
