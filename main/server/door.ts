/** One port that is open: connections come in, requests go on, and it is closed in good order. */
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';
import { Connections } from './connections.ts';
import { answerParserError } from './errors.ts';
import { type Limits, checkingInterval, limitServer } from './limits.ts';
import { LOOPBACK, type Published } from './published.ts';

// An import would read whatever these have to offer, and with WebSocket Node's whole client: a sixteenth of a start.
const { createServer } = process.getBuiltinModule('node:http');
const { createServer: createTlsServer } = process.getBuiltinModule('node:https');

/** How often a port that was left is cleared of connections between two requests, in milliseconds. */
const CLEARING_MS = 250;

export class Door {
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
