/**
 * Runs a limited number of expensive tasks at a time. Others wait in a bounded queue that keys share fairly; when it is
 * full, tasks are rejected.
 */
import { Fault } from '../../contract/fault.ts';
import { RoundRobin } from './round-robin.ts';
import { WorkEnded } from './work-ended.ts';

/** Seconds for `Retry-After`. */
const RETRY_SECONDS = '5';

const tooBusy = (): Fault =>
  new Fault('busy', 'Cairn is already running as many of these requests as it can. Try again in a few seconds', {
    headers: { 'retry-after': RETRY_SECONDS },
  });

const clientDisconnected = (): WorkEnded => new WorkEnded('cancelled', 'The client has disconnected');

export interface QueueLimits {
  /** Maximum number of tasks that run at the same time. */
  concurrency: number;
  /** Maximum number of these that may belong to one key. */
  perKey: number;
  /** Maximum number of waiting tasks, for all keys together. */
  maxWaiting: number;
}

interface Waiting {
  key: string;
  begin: () => void;
  refuse: () => void;
}

/** Returns the number of items per key. */
function countByKey(items: Iterable<{ key: string }>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of items) counts.set(key, (counts.get(key) ?? 0) + 1);
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
   * Runs `work` when it is its turn: keys take turns, and the tasks of one key run in order. When the queue is full,
   * the key with the most waiting tasks loses its latest one.
   * @param key the key whose share is used
   * @param signal removes the task from the queue
   * @throws Fault busy when the queue is full; WorkEnded when `signal` ends the wait; errors of `work`
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

  /** Returns whether a task of the key can start now. */
  #hasRoom(key: string): boolean {
    const { concurrency: atOnce, perKey } = this.#limits;
    return this.#running.size < atOnce && (countByKey(this.#running).get(key) ?? 0) < perKey;
  }

  #next(): void {
    const ready = [...this.#waiting].filter(({ key }) => this.#hasRoom(key));
    this.#turns.next(ready, ({ key }) => key)?.begin();
  }

  async #enter(place: { key: string }, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted === true) throw clientDisconnected();
    const { key } = place;
    // No waiting task could start either: all free slots are in use.
    if (this.#hasRoom(key)) {
      this.#turns.serve(key);
      this.#running.add(place);
      return;
    }
    this.#makeRoom(key);
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const cancel = (): void => end(() => reject(clientDisconnected()));
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
      signal?.removeEventListener('abort', cancel);
      settle();
    };
    this.#waiting.add(waiting);
    signal?.addEventListener('abort', cancel, { once: true });
    await promise;
  }

  /** Makes room in the queue for one more task of the key. @throws Fault busy if the key's share is used up */
  #makeRoom(key: string): void {
    if (this.#waiting.size < this.#limits.maxWaiting) return;
    const counts = countByKey(this.#waiting);
    const max = Math.max(...counts.values(), 0);
    if (max <= (counts.get(key) ?? 0) + 1) throw tooBusy();
    [...this.#waiting].findLast((waiting) => counts.get(waiting.key) === max)?.refuse();
  }
}
