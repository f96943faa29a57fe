/** An open port: accepts connections, passes requests on, and closes gracefully. */
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';
import { Connections } from './connections.ts';
import { answerParserError } from './errors.ts';
import { type Limits, checkingInterval, limitServer } from './limits.ts';
import { LOOPBACK, type Published } from './published.ts';

// `import` would load every export, including Node's WebSocket client, which takes a sixteenth of the start-up time.
const { createServer } = process.getBuiltinModule('node:http');
const { createServer: createTlsServer } = process.getBuiltinModule('node:https');

/** Interval at which idle connections of a closing port are closed, in milliseconds. */
const CLEARING_MS = 250;

export class Door {
  readonly #server: Server;
  readonly #connections: Connections;

  private constructor(server: Server, connections: Connections) {
    this.#server = server;
    this.#connections = connections;
  }

  /**
   * Listens on `port`; 0 for any free port.
   * @throws Error (`EADDRINUSE`, …) if the port isn't available
   */
  static open(port: number, handle: RequestListener, limits: Limits, published?: Published): Promise<Door> {
    const connections = new Connections(limits.connections);
    // Our own guard responds to requests without Host, with our own errors.
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
    // Connections without a completed TLS handshake are limited in number, and in time like headers.
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

  /** Number of open connections. */
  get connections(): number {
    return this.#connections.size;
  }

  /** Stops accepting connections; resolves when all requests are answered. */
  drain(): Promise<void> {
    const server = this.#server;
    return new Promise((resolve) => {
      const clearing = setInterval(() => this.#connections.destroyIdle(), CLEARING_MS);
      // The HTTP server's own close also stops its check for slow headers, so a single slow client could keep it open
      // forever.
      SocketServer.prototype.close.call(server, () => {
        clearInterval(clearing);
        server.close();
        resolve();
      });
      this.#connections.destroyIdle();
    });
  }

  /** Closes every connection, even in the middle of a request. */
  destroyConnections(): void {
    this.#connections.destroyAll();
  }
}
