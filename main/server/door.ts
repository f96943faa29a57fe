/**
 * An open port and its connections: passes requests on, tracks what each connection is waiting for, closes one if there
 * are too many, and closes all of them gracefully.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';
import { answerParserError } from './errors.ts';
import { type Limits, checkingInterval, limitServer } from './limits.ts';
import { LOOPBACK, type Published } from './published.ts';

// `import` would load every export, including Node's WebSocket client, which takes a sixteenth of the start-up time.
const { createServer } = process.getBuiltinModule('node:http');
const { createServer: createTlsServer } = process.getBuiltinModule('node:https');

/** Interval at which idle connections of a closing port are closed, in milliseconds. */
const CLEARING_MS = 250;
/** Time in milliseconds after which half-sent headers are slow: normally they arrive in one packet. */
const PROMPT_MS = 1000;
/** Maximum length of a method that the parser accepts, including the following space. */
const MAX_METHOD_BYTES = 16;

export interface RequestHandler {
  readonly handle: RequestListener;
  /**
   * Called when a response is complete or the client has disconnected.
   * @param bytes size of the response, including headers
   */
  readonly end: (request: IncomingMessage, response: ServerResponse, bytes: number) => void;
}

interface Connection {
  /** The unanswered requests; more than one if the client pipelines. A set would hash each of them. */
  readonly requests: IncomingMessage[];
  /**
   * When the connection began to wait for the next request, or when the oldest of `requests` arrived, by
   * performance.now().
   */
  since: number;
  /** Bytes received at that time; −1 while the body of an already answered request is still arriving. */
  bytesBefore: number;
  /** Bytes sent up to the end of the last response. */
  sentBefore: number;
}

/** The order in which connections are closed. Connections whose request is being processed are never closed. */
const RANK = { halfRequest: 0, silent: 1, freshHalfRequest: 2, halfBody: 3, unreadAnswer: 4 } as const;

function rankOf(socket: Socket, { requests, since, bytesBefore }: Connection, now: number): number | undefined {
  if (requests.length === 0) {
    if (socket.bytesRead === bytesBefore) return RANK.silent;
    return now - since < PROMPT_MS ? RANK.freshHalfRequest : RANK.halfRequest;
  }
  if (requests.some(({ complete }) => !complete)) return RANK.halfBody;
  return socket.writableLength > 0 ? RANK.unreadAnswer : undefined;
}

export class Door {
  readonly #server: Server;
  readonly #limit: number;
  readonly #end: RequestHandler['end'];
  readonly #open = new Map<Socket, Connection>();
  #isDraining = false;

  private constructor({ handle, end }: RequestHandler, limits: Limits, tls: Published['tls']) {
    // Our own guard responds to requests without Host, with our own errors.
    const options = { requireHostHeader: false, connectionsCheckingInterval: checkingInterval(limits) };
    const answer: RequestListener = (request: IncomingMessage, response) => {
      this.#begin(request, response);
      // Clients of a port that is being drained must reconnect to the new one.
      if (this.#isDraining) response.shouldKeepAlive = false;
      handle(request, response);
    };
    const server =
      tls === undefined
        ? createServer(options, answer)
        : createTlsServer({ ...options, ...tls, handshakeTimeout: limits.headersMs }, answer);
    limitServer(server, limits);
    server.on('clientError', (error, socket: Socket) =>
      answerParserError(error, socket, (packet) => this.#methodOf(socket, packet)),
    );
    // Connections without a completed TLS handshake are limited in number, and in time like headers.
    if (tls !== undefined) server.maxConnections = 2 * limits.connections;
    server.on(tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => this.#admit(socket));
    this.#server = server;
    this.#limit = limits.connections;
    this.#end = end;
  }

  /**
   * Listens on `port`; 0 for any free port.
   * @throws Error (`EADDRINUSE`, …) if the port isn't available
   */
  static open(port: number, handler: RequestHandler, limits: Limits, published?: Published): Promise<Door> {
    const door = new Door(handler, limits, published?.tls);
    const server = door.#server;
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host: published?.address ?? LOOPBACK, port }, () => {
        server.off('error', reject);
        resolve(door);
      });
    });
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** Number of open connections. */
  get connections(): number {
    return this.#open.size;
  }

  /** Stops accepting connections; resolves when all requests are answered. */
  drain(): Promise<void> {
    this.#isDraining = true;
    return new Promise((resolve) => {
      const clearing = setInterval(() => this.#destroyIdle(), CLEARING_MS);
      // The HTTP server's own close also stops its check for slow headers, so a single slow client could keep it open
      // forever.
      SocketServer.prototype.close.call(this.#server, () => {
        clearInterval(clearing);
        this.#server.close();
        resolve();
      });
      this.#destroyIdle();
    });
  }

  /** Closes every connection, even in the middle of a request. */
  destroyConnections(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }

  /**
   * Accepts a new connection. If there are too many, it closes one without a complete request, so that slow or silent
   * clients can't lock out others.
   */
  #admit(socket: Socket): void {
    if (this.#open.size >= this.#limit) {
      const evicted = this.#idlest();
      if (evicted === undefined) {
        socket.destroy();
        return;
      }
      evicted.destroy();
      this.#open.delete(evicted);
    }
    this.#open.set(socket, { requests: [], since: performance.now(), bytesBefore: 0, sentBefore: 0 });
    socket.once('close', () => this.#open.delete(socket));
  }

  /** Called with every request when its headers have arrived. */
  #begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#open.get(socket);
    if (connection === undefined) return;
    const { requests } = connection;
    if (requests.length === 0) connection.since = performance.now();
    requests.push(request);
    // The only listener of responses, because each takes time per request.
    response.on('close', () => {
      const sent = socket.bytesWritten;
      this.#end(request, response, sent - connection.sentBefore);
      connection.sentBefore = sent;
      requests.splice(requests.indexOf(request), 1);
      if (requests.length > 0) return;
      connection.since = performance.now();
      connection.bytesBefore = request.complete ? socket.bytesRead : -1;
      // The request was refused before its body was read, so the rest is discarded as it arrives.
      if (!request.complete)
        request.once('close', () => {
          if (request.complete && requests.length === 0) connection.bytesBefore = socket.bytesRead;
        });
    });
  }

  /**
   * Returns the method of the request that a client is sending, if known. The parser doesn't report it until the
   * headers are complete.
   * @param packet the last packet of the request
   */
  #methodOf(socket: Socket, packet: Buffer): string | undefined {
    const connection = this.#open.get(socket);
    if (connection === undefined) return undefined;
    const sending = connection.requests.find(({ complete }) => !complete);
    if (sending !== undefined) return sending.method;
    const beginsRequest = connection.bytesBefore === socket.bytesRead - packet.length;
    return beginsRequest ? packet.subarray(0, MAX_METHOD_BYTES).toString('latin1').split(' ', 1)[0] : undefined;
  }

  /**
   * Closes idle connections. (The HTTP server's own `closeIdleConnections` cuts off responses that are still being
   * sent, and treats connections without any request as busy.)
   */
  #destroyIdle(): void {
    for (const [socket, { requests, bytesBefore }] of this.#open)
      if (requests.length === 0 && socket.bytesRead === bytesBefore) socket.destroy();
  }

  /** Returns the connection to close first: of the lowest rank, the one that has waited longest. */
  #idlest(): Socket | undefined {
    const now = performance.now();
    let first: { socket: Socket; rank: number; since: number } | undefined;
    for (const [socket, connection] of this.#open) {
      const rank = rankOf(socket, connection, now);
      if (rank === undefined) continue;
      const { since } = connection;
      if (first === undefined || rank < first.rank || (rank === first.rank && since < first.since))
        first = { socket, rank, since };
    }
    return first?.socket;
  }
}
