/** Lets a few pieces of expensive work run at once; the next ones wait, and those beyond are refused. */
import { Fault } from '../../contract/fault.ts';
import { WorkEnded } from './work-ended.ts';

/** There is too much to do already. */
const tooBusy = (): Fault => new Fault('busy', 'Too much is under way already. Try again in a moment');

/** Who waited has gone. */
const leftTheQueue = (): WorkEnded => new WorkEnded('cancelled', 'The client has gone');

export class Turns {
  readonly #atOnce: number;
  readonly #mayWait: number;
  #running = 0;
  readonly #waiting = new Set<() => void>();

  /**
   * @param atOnce how many run at the same time
   * @param mayWait how many may wait for them
   */
  constructor(atOnce: number, mayWait: number) {
    this.#atOnce = atOnce;
    this.#mayWait = mayWait;
  }

  /**
   * Does `work` when it is its turn, in the order of the calls.
   * @param signal leaves the queue
   * @throws Fault busy at once where the queue is full; WorkEnded where `signal` ends the waiting; what `work` throws
   */
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    await this.#turn(signal);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      const [next] = this.#waiting;
      next?.();
    }
  }

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted === true) throw leftTheQueue();
    if (this.#running < this.#atOnce && this.#waiting.size === 0) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.size >= this.#mayWait) throw tooBusy();
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const leave = (): void => {
      this.#waiting.delete(begin);
      reject(leftTheQueue());
    };
    const begin = (): void => {
      this.#waiting.delete(begin);
      this.#running += 1;
      signal?.removeEventListener('abort', leave);
      resolve(undefined);
    };
    this.#waiting.add(begin);
    signal?.addEventListener('abort', leave, { once: true });
    await promise;
  }
}
