/** The socket of the server: listens on a port, and can move to another one while it is serving. */
import { Fault } from '../../contract/fault.ts';
import { type Limits } from './limits.ts';
import { hasPort, LOOPBACK, type Published } from './published.ts';
import { Door, type RequestHandler } from './door.ts';

export class Listener {
  readonly #limits: Limits;
  readonly #handler: RequestHandler;
  readonly #published: Published | undefined;
  #door: Door | undefined;
  #port = 0;
  /** Ports that are being drained, with a promise that resolves when they are closed. */
  readonly #draining = new Map<Door, Promise<void>>();
  /** Requested moves, one after another. */
  #moves: Promise<unknown> = Promise.resolve();
  #isClosing = false;

  /**
   * Doesn't listen before {@link move}. `handler` is called for every request, on any port.
   * @param published set if the server accepts connections from other machines; loopback only if absent
   */
  constructor(handler: RequestHandler, limits: Limits, published?: Published) {
    this.#published = published;
    this.#handler = handler;
    this.#limits = limits;
  }

  /** 0 until the server listens. */
  get port(): number {
    return this.#port;
  }

  get url(): string {
    const [host = LOOPBACK] = this.#published?.hosts ?? [];
    const scheme = this.#published?.tls === undefined ? 'http' : 'https';
    return `${scheme}://${hasPort(host) ? host : `${host}:${this.#port}`}`;
  }

  /** Whether other machines can connect. */
  get isPublished(): boolean {
    return this.#published !== undefined;
  }

  /**
   * Listens on `port` (0 for any free one), then drains the previous port.
   * @param accept called when the new port is open; if it throws, the new port is closed and the previous one stays
   * open
   * @throws Error (`EADDRINUSE`, …) if the port isn't available, in which case the previous one stays open; Fault
   * closing
   */
  async move(port: number, accept?: () => void): Promise<void> {
    // Requests that arrived earlier are still processed, and one of them may request a move.
    if (this.#isClosing) throw new Fault('closing', 'Cairn is closing');
    const moved = this.#moves.then(() => this.#move(port, accept));
    this.#moves = moved.catch(() => undefined);
    await moved;
  }

  /** Number of open connections. */
  get connections(): number {
    return this.#door?.connections ?? 0;
  }

  /** Stops accepting connections; resolves when every request has been answered, or cut off after `closingMs`. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#moves;
    this.#drainDoor();
    const closeTimer = setTimeout(() => {
      for (const door of this.#draining.keys()) door.destroyConnections();
    }, this.#limits.closingMs);
    await Promise.all(this.#draining.values());
    clearTimeout(closeTimer);
  }

  async #move(port: number, accept?: () => void): Promise<void> {
    if (port !== 0 && port === this.#port) {
      accept?.();
      return;
    }
    const door = await Door.open(port, this.#handler, this.#limits, this.#published);
    try {
      accept?.();
    } catch (error) {
      void door.drain();
      throw error;
    }
    this.#drainDoor();
    this.#door = door;
    this.#port = door.port;
  }

  #drainDoor(): void {
    const door = this.#door;
    if (door === undefined) return;
    this.#draining.set(
      door,
      door.drain().finally(() => this.#draining.delete(door)),
    );
    this.#door = undefined;
  }
}
