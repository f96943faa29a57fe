/**
 * How the thread that takes rows of a quota gets more of them from the thread that keeps the quota, where they lie
 * elsewhere. The rows that were asked for are taken for the requester before it is answered: what is at hand then may be
 * given back or taken by others at any time.
 */
import { setTimeout } from 'node:timers/promises';

/**
 * Places in {@link Refill}: how often rows were asked for, how many, what came of it, and how many there were where they
 * were too few.
 */
const AT = { asked: 0, needed: 1, outcome: 2, left: 3, words: 4 } as const;

/** While rows are waited for, {@link AT.outcome} is the number of the question, which is positive. */
const OUTCOME = { none: 0, taken: -1, short: -2, away: -3 } as const;

const LARGEST = 0x7f_ff_ff_ff;

/** How long a requester waits, in milliseconds. */
const WAIT_MS = 10_000;
/** How long rows are tried for that cannot be had, and how often, in milliseconds. */
const AWAY_MS = 8000;
const AGAIN_MS = 250;

/** In shared memory, for one that asks at a time and one that answers. */
export type Refill = Int32Array<SharedArrayBuffer>;

export const newRefill = (): Refill => new Int32Array(new SharedArrayBuffer(AT.words * Int32Array.BYTES_PER_ELEMENT));

/**
 * Asks for `rows` rows and waits: to be called on a thread that answers no requests.
 * @returns nothing where the rows are the requester's; how many there are where they are too few, of which none is taken;
 *   `away` where there is no answer
 */
export function ask(refill: Refill, rows: number): number | 'away' | undefined {
  const number = Atomics.load(refill, AT.asked) + 1;
  Atomics.store(refill, AT.needed, Math.min(rows, LARGEST));
  Atomics.store(refill, AT.outcome, number);
  Atomics.store(refill, AT.asked, number);
  Atomics.notify(refill, AT.asked);
  Atomics.wait(refill, AT.outcome, number, WAIT_MS);
  // From here on rows that still come are not the requester's.
  const outcome = Atomics.exchange(refill, AT.outcome, OUTCOME.none);
  if (outcome === OUTCOME.taken) return undefined;
  return outcome === OUTCOME.short ? Atomics.load(refill, AT.left) : 'away';
}

/** The rows at hand, and where more are had from. */
export interface Source {
  /** Takes that many rows, and fetches what is missing. @returns how many there are, if too few @throws if away */
  take(rows: number): Promise<number | undefined>;
  /** Puts back rows that were taken for a requester that no longer waits. */
  putBack(rows: number): void;
  /** Whether nothing will be asked any more; {@link wake} has it looked at. */
  isEnded(): boolean;
}

/** Of one that is away for a moment, such as a database that starts again, rows are had after it. */
async function takePatiently(
  source: Source,
  rows: number,
  isAwaited: () => boolean,
): Promise<number | 'away' | undefined> {
  const until = performance.now() + AWAY_MS;
  for (;;) {
    try {
      return await source.take(rows);
    } catch {
      if (!isAwaited() || performance.now() > until) return 'away';
      await setTimeout(AGAIN_MS);
    }
  }
}

/** Answers what is asked, one after the other, until the source has ended. */
export async function answerAsks(refill: Refill, source: Source): Promise<void> {
  for (let seen = 0; ;) {
    const waiting = Atomics.waitAsync(refill, AT.asked, seen);
    if (waiting.async) await waiting.value;
    if (source.isEnded()) return;
    const number = Atomics.load(refill, AT.asked);
    if (number === seen) continue;
    seen = number;
    const rows = Atomics.load(refill, AT.needed);
    const isAwaited = (): boolean => !source.isEnded() && Atomics.load(refill, AT.outcome) === number;
    const left = await takePatiently(source, rows, isAwaited);
    if (typeof left === 'number') Atomics.store(refill, AT.left, Math.min(left, LARGEST));
    const outcome = left === undefined ? OUTCOME.taken : left === 'away' ? OUTCOME.away : OUTCOME.short;
    const isHeard = Atomics.compareExchange(refill, AT.outcome, number, outcome) === number;
    if (!isHeard && left === undefined) source.putBack(rows);
    Atomics.notify(refill, AT.outcome);
  }
}

/** Has {@link answerAsks} see that its source has ended. */
export const wake = (refill: Refill): void => void Atomics.notify(refill, AT.asked);
