/** The socket side of the server: the port on loopback where it listens, and the move to another while it serves. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';
import { answerParserError } from './errors.ts';
import { checkingInterval, limitServer, type Limits } from './limits.ts';

const LOOPBACK = '127.0.0.1';

/** How often a port that was left is cleared of connections between two requests, in milliseconds. */
const CLEARING_MS = 250;

/** A port that is open. */
interface Door {
  server: Server;
  /** All connections. */
  sockets: ReadonlySet<Socket>;
}

function open(port: number, handle: RequestListener, limits: Limits): Promise<Door> {
  // A missing Host is answered by our guard, in our shape.
  const server = createServer({ requireHostHeader: false, connectionsCheckingInterval: checkingInterval(limits) }, handle);
  limitServer(server, limits);
  server.on('clientError', answerParserError);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: LOOPBACK, port }, () => {
      server.off('error', reject);
      resolve({ server, sockets });
    });
  });
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** Takes no more connections; resolves once the requests that had arrived are answered. */
function leave({ server, sockets }: Door): Promise<void> {
  return new Promise((resolve) => {
    const clearing = setInterval(() => {
      server.closeIdleConnections();
      // Those that have not said a word count as busy there.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, CLEARING_MS);
    // An HTTP server's own close also ends its watch over slow headers, and one slow client could keep it open for good.
    SocketServer.prototype.close.call(server, () => {
      clearInterval(clearing);
      server.close();
      resolve();
    });
    server.closeIdleConnections();
  });
}

export class Listener {
  readonly #limits: Limits;
  readonly #handle: RequestListener;
  #door: Door | undefined;
  #port = 0;
  /** Ports that were left and still have requests to answer. */
  readonly #left = new Set<Promise<void>>();
  /** The moves asked for, one after the other. */
  #moves: Promise<unknown> = Promise.resolve();

  /** Nothing listens before {@link move}. `handle` is called for every request, on whichever port it arrived. */
  constructor(handle: RequestListener, limits: Limits) {
    this.#handle = handle;
    this.#limits = limits;
  }

  /** 0 until it listens. */
  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `http://${LOOPBACK}:${this.#port}`;
  }

  /**
   * Listens on `port` (0 takes any free one), then leaves the port before, whose requests are still answered.
   * @param accept Called when the new port is open. If it throws, that port is closed again and the one before goes on.
   * @throws Error (`EADDRINUSE`, …) if the port cannot be had; the one before goes on.
   */
  move(port: number, accept?: () => void): Promise<void> {
    const moved = this.#moves.then(() => this.#move(port, accept));
    this.#moves = moved.catch(() => undefined);
    return moved;
  }

  /** Open now. */
  get connections(): number {
    return this.#door?.sockets.size ?? 0;
  }

  /** Takes no more connections, and resolves once every request is answered. */
  async close(): Promise<void> {
    await this.#moves;
    this.#leave();
    await Promise.all(this.#left);
  }

  async #move(port: number, accept?: () => void): Promise<void> {
    if (port !== 0 && port === this.#port) {
      accept?.();
      return;
    }
    const door = await open(
      port,
      (request, response) => {
        // Who asks on a port that was left finds the next one closed.
        if (door !== this.#door) response.shouldKeepAlive = false;
        this.#handle(request, response);
      },
      this.#limits,
    );
    try {
      accept?.();
    } catch (error) {
      door.server.close();
      throw error;
    }
    this.#leave();
    this.#door = door;
    this.#port = portOf(door.server);
  }

  #leave(): void {
    if (this.#door === undefined) return;
    const left = leave(this.#door).finally(() => this.#left.delete(left));
    this.#left.add(left);
    this.#door = undefined;
  }
}
