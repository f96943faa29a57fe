/**
 * The one admission of everything that takes longer than a look-up: fixed pools, in which every key has its share, with
 * bounded queues. Beyond them a request is answered 503 `busy` with `Retry-After`. A place is held for the work, never
 * for as long as a client takes to read: what was made waits in a file or in bounded memory.
 */
import type { FastifyRequest } from 'fastify';
import { Fault } from '../../../contract/fault.ts';
import { hasSystemCode } from '../../../contract/system-error.ts';
import { FairQueue, type QueueLimits } from '../../threads/fair-queue.ts';
import { isCancelled } from '../../threads/work-ended.ts';

/**
 * What the work of each pool is limited by. `concurrency` is one more than a key may have, so that no key keeps the others
 * out.
 */
export const POOLS = {
  /** Shapes of areas for maps, in processes of their own: a map requests all tiles in view at once. */
  shapes: { concurrency: 3, perKey: 2, maxWaiting: 200 },
  /** Outlines of packs, each made once for all keys: the window requests those of all packs at once. */
  outlines: { concurrency: 2, perKey: 2, maxWaiting: 1000 },
  /** Files that were sent or copied here, read and checked by processes of their own. */
  readings: { concurrency: 3, perKey: 2, maxWaiting: 16 },
  /** Files that are written to be downloaded, for up to minutes: while one is written, maps and tables go on. */
  files: { concurrency: 2, perKey: 1, maxWaiting: 16 },
  /** Rows and points of stored tables, read by the table thread. */
  tables: { concurrency: 3, perKey: 2, maxWaiting: 100 },
  /** Tables that stream through the table thread at the pace of their client, with bounded buffers. */
  streams: { concurrency: 32, perKey: 8, maxWaiting: 32 },
  /** Paths and nearest streets, computed by the matrix thread. */
  paths: { concurrency: 3, perKey: 2, maxWaiting: 200 },
  /** Searches that the thread of all requests does a piece at a time. */
  searches: { concurrency: 2, perKey: 1, maxWaiting: 100 },
} as const satisfies Readonly<Record<string, QueueLimits>>;

export type Pool = keyof typeof POOLS;

export class ExpensiveWork {
  readonly #queues: Readonly<Record<Pool, FairQueue>>;
  readonly #closing = new AbortController();

  constructor() {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each name
    this.#queues = Object.fromEntries(
      Object.entries(POOLS).map(([pool, limits]) => [pool, new FairQueue(limits)]),
    ) as Record<Pool, FairQueue>;
  }

  /** Ends what is under way, and what waits. */
  close(): void {
    this.#closing.abort();
  }

  /**
   * Does `work` until the client hangs up or the server closes: `signal` is aborted then.
   * @throws Fault closing when the server closes; what `work` throws
   */
  async whileWanted<Result>(
    { raw: { socket } }: FastifyRequest,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const gone = new AbortController();
    const leave = (): void => gone.abort();
    socket.once('close', leave);
    if (socket.destroyed) leave();
    const signal = AbortSignal.any([gone.signal, this.#closing.signal]);
    try {
      return await work(signal);
    } catch (error) {
      // Streams say in a way of their own that they were ended; nobody hears it but a client of a server that closes.
      const isEnded = isCancelled(error) || (signal.aborted && hasSystemCode(error, 'ABORT_ERR'));
      throw isEnded ? new Fault('closing', 'Cairn is closing') : error;
    } finally {
      socket.off('close', leave);
    }
  }

  /**
   * Does the expensive part of a request when it is its turn.
   * @throws Fault busy when too many wait already; WorkEnded when `signal` ends the waiting; what `work` throws
   */
  inTurn<Result>(
    pool: Pool,
    { apiKey }: Pick<FastifyRequest, 'apiKey'>,
    work: () => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    return this.#queues[pool].run(apiKey?.creatorId ?? '', work, signal);
  }

  /** Does `work` when it is its turn, until the client hangs up or the server closes. @throws as both of these */
  run<Result>(pool: Pool, request: FastifyRequest, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return this.whileWanted(request, (signal) => this.inTurn(pool, request, () => work(signal), signal));
  }
}
