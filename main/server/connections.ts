/** The connections of one port: what each of them waits for, and which one goes where there are too many. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Headers come in one piece: a client that has sent half of them for longer than this is slow, in milliseconds. */
const PROMPT_MS = 1000;
/** No method that the parser takes is longer, the blank behind it included. */
const MAX_METHOD_BYTES = 16;

interface Connection {
  /** Requests that are not answered yet; several where a client does not wait for the answers. */
  readonly requests: Set<IncomingMessage>;
  /** When it began to wait for the request that is next, or the oldest of `requests` came, by performance.now(). */
  since: number;
  /** What it had sent by then; -1 while the body of the request before is still arriving although it is answered. */
  bytesBefore: number;
}

/** Connections in the order in which they go. Those that the server works for never do. */
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

  /** @param limit how many there may be at once */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#open.size;
  }

  /**
   * Takes a new connection. Where there are too many, one goes that holds its place without a whole request: clients
   * that send slowly, or nothing, cannot keep out those that ask.
   */
  admit(socket: Socket): void {
    if (this.#open.size >= this.#limit) {
      const other = this.#idlest();
      if (other === undefined) {
        socket.destroy();
        return;
      }
      other.destroy();
      this.#open.delete(other);
    }
    this.#open.set(socket, { requests: new Set(), since: performance.now(), bytesBefore: 0 });
    socket.once('close', () => this.#open.delete(socket));
  }

  /** To be called with every request as its headers have come. */
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
      // A request that was refused before its body was read: the rest of it is thrown away as it comes.
      if (!request.complete)
        request.once('close', () => {
          if (request.complete && requests.size === 0) connection.bytesBefore = socket.bytesRead;
        });
    });
  }

  /**
   * The method of the request that a client is sending, where it can be told: of one whose headers have not come, the
   * parser does not say it.
   * @param packet the last that came of it
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
   * Ends those on which nothing is under way. (The HTTP server's own `closeIdleConnections` breaks off answers that are
   * still being sent, and counts a connection as busy that has not said a word.)
   */
  destroyIdle(): void {
    for (const [socket, { requests, bytesBefore }] of this.#open)
      if (requests.size === 0 && socket.bytesRead === bytesBefore) socket.destroy();
  }

  destroyAll(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }

  /** The connection that goes first, of the lowest rank the one that has waited longest. */
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
