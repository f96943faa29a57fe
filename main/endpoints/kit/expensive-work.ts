/**
 * Admission of all work that takes longer than a look-up: fixed pools with bounded queues, shared fairly between keys.
 * When a queue is full, requests get 503 `busy` with `Retry-After`. A slot is held only for the work, never while a
 * client reads: results wait in a file or in bounded memory.
 */
import type { FastifyRequest } from 'fastify';
import { Fault } from '../../../contract/fault.ts';
import { hasSystemCode } from '../../../contract/system-error.ts';
import { FairQueue, type QueueLimits } from '../../threads/fair-queue.ts';
import { isCancelled } from '../../threads/work-ended.ts';

/** Limits of the pools. `concurrency` is one more than `perKey`, so that no key can block the others. */
export const POOLS = {
  /** Shapes of areas for maps, in separate processes: a map requests all visible tiles at once. */
  shapes: { concurrency: 3, perKey: 2, maxWaiting: 200 },
  /** Outlines of packs, each computed once for all keys: the window requests those of all packs at once. */
  outlines: { concurrency: 2, perKey: 2, maxWaiting: 1000 },
  /** Uploaded or copied files, read and checked by separate processes. */
  readings: { concurrency: 3, perKey: 2, maxWaiting: 16 },
  /** Files for download, which take up to minutes to write; maps and tables don't wait for them. */
  files: { concurrency: 2, perKey: 1, maxWaiting: 16 },
  /** Rows and points of stored tables, read by the table thread. */
  tables: { concurrency: 3, perKey: 2, maxWaiting: 100 },
  /** Tables that stream through the table thread at the pace of their client, with bounded buffers. */
  streams: { concurrency: 32, perKey: 8, maxWaiting: 32 },
  /** Paths and nearest streets, computed by the matrix thread. */
  paths: { concurrency: 3, perKey: 2, maxWaiting: 200 },
  /** Searches that the HTTP thread runs in steps. */
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

  /** Cancels running and waiting work. */
  close(): void {
    this.#closing.abort();
  }

  /**
   * Runs `work` until the client disconnects or the server closes, which aborts `signal`.
   * @throws Fault closing when the server closes; errors of `work`
   */
  async untilDisconnected<Result>(
    { raw: { socket } }: FastifyRequest,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const disconnected = new AbortController();
    const abort = (): void => disconnected.abort();
    socket.once('close', abort);
    if (socket.destroyed) abort();
    const signal = AbortSignal.any([disconnected.signal, this.#closing.signal]);
    try {
      return await work(signal);
    } catch (error) {
      // Streams report the end differently; only a client of a closing server receives this error.
      const isEnded = isCancelled(error) || (signal.aborted && hasSystemCode(error, 'ABORT_ERR'));
      throw isEnded ? new Fault('closing', 'Cairn is closing') : error;
    } finally {
      socket.off('close', abort);
    }
  }

  /**
   * Runs the expensive part of a request when a slot is free.
   * @throws Fault busy when the queue is full; WorkEnded when `signal` ends the wait; errors of `work`
   */
  enqueue<Result>(
    pool: Pool,
    { apiKey }: Pick<FastifyRequest, 'apiKey'>,
    work: () => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    return this.#queues[pool].run(apiKey?.creatorId ?? '', work, signal);
  }

  /** Runs `work` when a slot is free, until the client disconnects or the server closes. @throws the errors of both */
  run<Result>(pool: Pool, request: FastifyRequest, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return this.untilDisconnected(request, (signal) => this.enqueue(pool, request, () => work(signal), signal));
  }
}
