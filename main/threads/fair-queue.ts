/**
 * Lets a few pieces of expensive work run at once. The next ones wait in a bounded queue, in which every key has its
 * share; those beyond are refused.
 */
import { Fault } from '../../contract/fault.ts';
import { RoundRobin } from './round-robin.ts';
import { WorkEnded } from './work-ended.ts';

/** Seconds after which a place is likely to be free. */
const RETRY_SECONDS = '5';

const tooBusy = (): Fault =>
  new Fault('busy', 'Cairn is already doing as much of this as it can. Try again in a few seconds', {
    headers: { 'retry-after': RETRY_SECONDS },
  });

const leftTheQueue = (): WorkEnded => new WorkEnded('cancelled', 'The client has gone');

export interface QueueLimits {
  /** Pieces of work that run at the same time. */
  atOnce: number;
  /** How many of these may be of one key: the others are for other keys. */
  perKey: number;
  /** How many may wait, of all keys together. */
  mayWait: number;
}

interface Waiting {
  key: string;
  begin: () => void;
  refuse: () => void;
}

/** How many things each key has. */
function countByKey(things: Iterable<{ key: string }>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of things) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #running = new Set<{ key: string }>();
  readonly #waiting = new Set<Waiting>();
  readonly #turns = new RoundRobin<string>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * Does `work` when it is its turn: keys take turns, and the work of one key runs in the order of the calls. When the
   * queue is full, the key that has most in it loses its latest.
   * @param key whose share it takes
   * @param signal leaves the queue
   * @throws Fault busy when the queue is full; WorkEnded when `signal` ends the waiting; what `work` throws
   */
  async run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const place = { key };
    await this.#enter(place, signal);
    try {
      return await work();
    } finally {
      this.#running.delete(place);
      this.#next();
    }
  }

  /** Whether work of the key can begin now. */
  #hasRoom(key: string): boolean {
    const { atOnce, perKey } = this.#limits;
    return this.#running.size < atOnce && (countByKey(this.#running).get(key) ?? 0) < perKey;
  }

  #next(): void {
    const able = [...this.#waiting].filter(({ key }) => this.#hasRoom(key));
    this.#turns.next(able, ({ key }) => key)?.begin();
  }

  async #enter(place: { key: string }, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted === true) throw leftTheQueue();
    const { key } = place;
    // Nobody who could begin is waiting: each place that became free was taken.
    if (this.#hasRoom(key)) {
      this.#turns.serve(key);
      this.#running.add(place);
      return;
    }
    this.#makeRoom(key);
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const leave = (): void => end(() => reject(leftTheQueue()));
    const waiting: Waiting = {
      key,
      begin: () =>
        end(() => {
          this.#running.add(place);
          resolve(undefined);
        }),
      refuse: () => end(() => reject(tooBusy())),
    };
    const end = (settle: () => void): void => {
      this.#waiting.delete(waiting);
      signal?.removeEventListener('abort', leave);
      settle();
    };
    this.#waiting.add(waiting);
    signal?.addEventListener('abort', leave, { once: true });
    await promise;
  }

  /** Makes room for one more of the key in the queue. @throws Fault busy when the key's share is used up */
  #makeRoom(key: string): void {
    if (this.#waiting.size < this.#limits.mayWait) return;
    const counts = countByKey(this.#waiting);
    const most = Math.max(...counts.values(), 0);
    if (most <= (counts.get(key) ?? 0) + 1) throw tooBusy();
    [...this.#waiting].findLast((waiting) => counts.get(waiting.key) === most)?.refuse();
  }
}
