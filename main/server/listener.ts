/** The socket side of the server: the port where it listens, and the move to another while it serves. */
import type { RequestListener } from 'node:http';
import { Fault } from '../../contract/fault.ts';
import { type Limits } from './limits.ts';
import { hasPort, LOOPBACK, type Published } from './published.ts';
import { Door } from './door.ts';

export class Listener {
  readonly #limits: Limits;
  readonly #handle: RequestListener;
  readonly #published: Published | undefined;
  #door: Door | undefined;
  #port = 0;
  /** Ports that were left and still have requests to answer, each with when that is done. */
  readonly #left = new Map<Door, Promise<void>>();
  /** The moves asked for, one after the other. */
  #moves: Promise<unknown> = Promise.resolve();
  #isClosing = false;

  /**
   * Nothing listens before {@link move}. `handle` is called for every request, on whichever port it arrived.
   * @param published where it listens to others; on loopback alone when absent
   */
  constructor(handle: RequestListener, limits: Limits, published?: Published) {
    this.#published = published;
    this.#handle = handle;
    this.#limits = limits;
  }

  /** 0 until it listens. */
  get port(): number {
    return this.#port;
  }

  get url(): string {
    const [host = LOOPBACK] = this.#published?.hosts ?? [];
    const scheme = this.#published?.tls === undefined ? 'http' : 'https';
    return `${scheme}://${hasPort(host) ? host : `${host}:${this.#port}`}`;
  }

  /** Whether other machines may ask. */
  get isPublished(): boolean {
    return this.#published !== undefined;
  }

  /**
   * Listens on `port` (0 takes any free one), then leaves the port before, whose requests are still answered.
   * @param accept Called when the new port is open. If it throws, that port is closed again and the one before goes on.
   * @throws Error (`EADDRINUSE`, …) if the port cannot be had; the one before goes on. Fault closing
   */
  async move(port: number, accept?: () => void): Promise<void> {
    // Requests that arrived before are still answered, such as one to move.
    if (this.#isClosing) throw new Fault('closing', 'Cairn is closing');
    const moved = this.#moves.then(() => this.#move(port, accept));
    this.#moves = moved.catch(() => undefined);
    await moved;
  }

  /** Open now. */
  get connections(): number {
    return this.#door?.connections ?? 0;
  }

  /**
   * Takes no more connections, and resolves once every request is answered, or the time for that is over (`closingMs`):
   * what is under way then is broken off.
   */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#moves;
    this.#leave();
    const impatience = setTimeout(() => {
      for (const door of this.#left.keys()) door.destroyConnections();
    }, this.#limits.closingMs);
    await Promise.all(this.#left.values());
    clearTimeout(impatience);
  }

  async #move(port: number, accept?: () => void): Promise<void> {
    if (port !== 0 && port === this.#port) {
      accept?.();
      return;
    }
    const door = await Door.open(
      port,
      (request, response) => {
        // Who asks on a port that was left finds the next one closed.
        if (door !== this.#door) response.shouldKeepAlive = false;
        this.#handle(request, response);
      },
      this.#limits,
      this.#published,
    );
    try {
      accept?.();
    } catch (error) {
      void door.leave();
      throw error;
    }
    this.#leave();
    this.#door = door;
    this.#port = door.port;
  }

  #leave(): void {
    const door = this.#door;
    if (door === undefined) return;
    this.#left.set(
      door,
      door.leave().finally(() => this.#left.delete(door)),
    );
    this.#door = undefined;
  }
}
