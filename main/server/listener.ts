/** The socket side of the server: the port where it listens, and the move to another while it serves. */
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';
import { Fault } from '../../contract/fault.ts';
import { Connections } from './connections.ts';
import { answerParserError } from './errors.ts';
import { type Limits, checkingInterval, limitServer } from './limits.ts';
import { hasPort, LOOPBACK, type Published } from './published.ts';

// An import would read whatever these have to offer, and with WebSocket Node's whole client: a sixteenth of a start.
const { createServer } = process.getBuiltinModule('node:http');
const { createServer: createTlsServer } = process.getBuiltinModule('node:https');

// One port that is open: connections come in, requests go on, and it is closed in good order.

/** How often a port that was left is cleared of connections between two requests, in milliseconds. */
const CLEARING_MS = 250;

class Door {
  readonly #server: Server;
  readonly #connections: Connections;

  private constructor(server: Server, connections: Connections) {
    this.#server = server;
    this.#connections = connections;
  }

  /**
   * Listens on `port`; 0 takes any free one.
   * @throws Error (`EADDRINUSE`, …) if the port cannot be had
   */
  static open(port: number, handle: RequestListener, limits: Limits, published?: Published): Promise<Door> {
    const connections = new Connections(limits.connections);
    // A missing Host is answered by our guard, in our shape.
    const options = { requireHostHeader: false, connectionsCheckingInterval: checkingInterval(limits) };
    const answer: RequestListener = (request: IncomingMessage, response) => {
      connections.begin(request, response);
      handle(request, response);
    };
    const tls = published?.tls;
    const server =
      tls === undefined
        ? createServer(options, answer)
        : createTlsServer({ ...options, ...tls, handshakeTimeout: limits.headersMs }, answer);
    limitServer(server, limits);
    server.on('clientError', (error, socket: Socket) =>
      answerParserError(error, socket, (packet) => connections.methodOf(socket, packet)),
    );
    // Those that have not shown that they speak TLS are held to a number, and to the time for headers.
    if (tls !== undefined) server.maxConnections = 2 * limits.connections;
    server.on(tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => connections.admit(socket));
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host: published?.address ?? LOOPBACK, port }, () => {
        server.off('error', reject);
        resolve(new Door(server, connections));
      });
    });
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** How many are open. */
  get connections(): number {
    return this.#connections.size;
  }

  /** Takes no more connections; resolves once the requests that had arrived are answered. */
  leave(): Promise<void> {
    const server = this.#server;
    return new Promise((resolve) => {
      const clearing = setInterval(() => this.#connections.destroyIdle(), CLEARING_MS);
      // An HTTP server's own close also ends its watch over slow headers, and one slow client could keep it open for
      // good.
      SocketServer.prototype.close.call(server, () => {
        clearInterval(clearing);
        server.close();
        resolve();
      });
      this.#connections.destroyIdle();
    });
  }

  /** Ends every connection, whatever is under way on it. */
  destroyConnections(): void {
    this.#connections.destroyAll();
  }
}

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
