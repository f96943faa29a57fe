/** Requests that cost seconds of a core each: a few at a time, for as long as the client waits for the answer. */
import type { FastifyRequest } from 'fastify';
import { COSTLY_AT_ONCE } from '../../threads/resting-processes.ts';
import { Turns } from '../../threads/turns.ts';
import { isCancelled } from '../../threads/work-ended.ts';
import { Fault, isFault } from '../../../contract/fault.ts';

const MAY_WAIT = 16;
const RETRY_SECONDS = '5';

export class CostlyRequests {
  readonly #turns: Turns;
  readonly #closing = new AbortController();

  /** A server has other things to do as well: small look-ups must not wait. */
  constructor(atOnce = COSTLY_AT_ONCE, mayWait = MAY_WAIT) {
    this.#turns = new Turns(atOnce, mayWait);
  }

  /** Ends what is under way, and what waits. */
  close(): void {
    this.#closing.abort();
  }

  /**
   * Does `work` until the client hangs up, or the server closes: `signal` says so. @throws Fault 503 where the server
   * closes
   */
  async whileWanted<Result>(
    { raw: { socket } }: FastifyRequest,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const gone = new AbortController();
    const leave = (): void => gone.abort();
    socket.once('close', leave);
    if (socket.destroyed) leave();
    try {
      return await work(AbortSignal.any([gone.signal, this.#closing.signal]));
    } catch (error) {
      throw isCancelled(error) ? new Fault('closing', 'Cairn is closing') : error;
    } finally {
      socket.off('close', leave);
    }
  }

  /**
   * Does the costly part of a request when it is its turn. @throws Fault 503 where too many wait already; WorkEnded
   * where `signal` ends the waiting; what `work` throws
   */
  async inTurn<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    try {
      return await this.#turns.run(work, signal);
    } catch (error) {
      if (!isFault(error, 'busy')) throw error;
      throw new Fault('busy', 'Cairn checks and reads as many files as it does at once. Try again in a few seconds', {
        headers: { 'retry-after': RETRY_SECONDS },
      });
    }
  }

  /** Both of these. */
  run<Result>(request: FastifyRequest, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return this.whileWanted(request, (signal) => this.inTurn(() => work(signal), signal));
  }
}
