/** The connections of one port: tracks what each is waiting for, and which to close if there are too many. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Time in milliseconds after which half-sent headers are slow: normally they arrive in one packet. */
const PROMPT_MS = 1000;
/** Maximum length of a method that the parser accepts, including the following space. */
const MAX_METHOD_BYTES = 16;

interface Connection {
  /** Number of unanswered requests; more than one if the client pipelines. */
  readonly requests: Set<IncomingMessage>;
  /**
   * When the connection began to wait for the next request, or when the oldest of `requests` arrived, by
   * performance.now().
   */
  since: number;
  /** Bytes received at that time; −1 while the body of an already answered request is still arriving. */
  bytesBefore: number;
}

/** The order in which connections are closed. Connections whose request is being processed are never closed. */
const RANK = { halfRequest: 0, silent: 1, freshHalfRequest: 2, halfBody: 3, unreadAnswer: 4 } as const;

function rankOf(socket: Socket, { requests, since, bytesBefore }: Connection, now: number): number | undefined {
  if (requests.size === 0) {
    if (socket.bytesRead === bytesBefore) return RANK.silent;
    return now - since < PROMPT_MS ? RANK.freshHalfRequest : RANK.halfRequest;
  }
  if ([...requests].some(({ complete }) => !complete)) return RANK.halfBody;
  return socket.writableLength > 0 ? RANK.unreadAnswer : undefined;
}

export class Connections {
  readonly #limit: number;
  readonly #open = new Map<Socket, Connection>();

  /** @param limit maximum number of connections */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#open.size;
  }

  /**
   * Accepts a new connection. If there are too many, it closes one without a complete request, so that slow or silent
   * clients can't lock out others.
   */
  admit(socket: Socket): void {
    if (this.#open.size >= this.#limit) {
      const evicted = this.#idlest();
      if (evicted === undefined) {
        socket.destroy();
        return;
      }
      evicted.destroy();
      this.#open.delete(evicted);
    }
    this.#open.set(socket, { requests: new Set(), since: performance.now(), bytesBefore: 0 });
    socket.once('close', () => this.#open.delete(socket));
  }

  /** Called with every request when its headers have arrived. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#open.get(socket);
    if (connection === undefined) return;
    const { requests } = connection;
    if (requests.size === 0) connection.since = performance.now();
    requests.add(request);
    response.on('close', () => {
      requests.delete(request);
      if (requests.size > 0) return;
      connection.since = performance.now();
      connection.bytesBefore = request.complete ? socket.bytesRead : -1;
      // The request was refused before its body was read, so the rest is discarded as it arrives.
      if (!request.complete)
        request.once('close', () => {
          if (request.complete && requests.size === 0) connection.bytesBefore = socket.bytesRead;
        });
    });
  }

  /**
   * Returns the method of the request that a client is sending, if known. The parser doesn't report it until the
   * headers are complete.
   * @param packet the last packet of the request
   */
  methodOf(socket: Socket, packet: Buffer): string | undefined {
    const connection = this.#open.get(socket);
    if (connection === undefined) return undefined;
    const sending = [...connection.requests].find(({ complete }) => !complete);
    if (sending !== undefined) return sending.method;
    const beginsRequest = connection.bytesBefore === socket.bytesRead - packet.length;
    return beginsRequest ? packet.subarray(0, MAX_METHOD_BYTES).toString('latin1').split(' ', 1)[0] : undefined;
  }

  /**
   * Closes idle connections. (The HTTP server's own `closeIdleConnections` cuts off responses that are still being
   * sent, and treats connections without any request as busy.)
   */
  destroyIdle(): void {
    for (const [socket, { requests, bytesBefore }] of this.#open)
      if (requests.size === 0 && socket.bytesRead === bytesBefore) socket.destroy();
  }

  destroyAll(): void {
    for (const socket of this.#open.keys()) socket.destroy();
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
