/**
 * What a key's quota of one interface leaves today, as a number in memory that threads share. The HTTP thread takes a
 * request from it as it lets it in, the thread of the tables takes rows before they are looked up: first come, first
 * served, and together never more than the quota.
 */
import { Fault } from '../../contract/fault.ts';
import type { QuotaInterface } from '../../contract/metering.ts';

/** Places in {@link Allowance.refill}: how often it was asked, what for, how far that is answered and with what. */
export const REFILL = { asked: 0, needed: 1, answered: 2, had: 3, words: 4 } as const;

/** How long a taker waits for rows of a quota that lies elsewhere, in milliseconds. */
const REFILL_MS = 10_000;

export interface Allowance {
  interface: QuotaInterface;
  /**
   * One number, in shared memory. Below zero while a request is being refused, and where more was promised than there
   * is now.
   */
  left: BigInt64Array;
  /** Where more may be had from a quota that several servers share: places of {@link REFILL}, in shared memory. */
  refill?: Int32Array;
  /** The error of those that get nothing. */
  fault: string;
}

/** How many more there are. */
export const leftOf = ({ left }: Allowance): number => Math.max(0, Number(Atomics.load(left, 0)));

/** Takes `count` from what is left, or nothing. @returns whether there were as many */
export function take(left: BigInt64Array, count: bigint): boolean {
  for (;;) {
    const before = Atomics.load(left, 0);
    if (before < count) return false;
    if (Atomics.compareExchange(left, 0, before, before - count) === before) return true;
  }
}

/**
 * Asks the thread that keeps the quota for `rows` more, and waits: to be called on a thread that answers no requests.
 * @throws Fault busy where there is no answer
 */
function ask(refill: Int32Array, rows: number): void {
  Atomics.store(refill, REFILL.needed, Math.min(rows, 0x7f_ff_ff_ff));
  const asked = Atomics.add(refill, REFILL.asked, 1) + 1;
  Atomics.notify(refill, REFILL.asked);
  const outcome = Atomics.wait(refill, REFILL.answered, asked - 1, REFILL_MS);
  if (outcome === 'timed-out' || Atomics.load(refill, REFILL.had) === 0)
    throw new Fault('busy', 'The quotas of keys cannot be read now. Try again', { headers: { 'retry-after': '1' } });
}

function takeOrAsk({ left, refill }: Allowance, rows: number): boolean {
  const count = BigInt(rows);
  if (take(left, count)) return true;
  if (refill === undefined) return false;
  ask(refill, rows);
  return take(left, count);
}

/** Takes `rows` from each or from none. Returns the first that has fewer. @throws Fault busy */
export function takeRows(allowances: readonly Allowance[], rows: number): Allowance | undefined {
  for (const [index, allowance] of allowances.entries()) {
    try {
      if (takeOrAsk(allowance, rows)) continue;
    } catch (error) {
      giveBack(allowances.slice(0, index), rows);
      throw error;
    }
    giveBack(allowances.slice(0, index), rows);
    return allowance;
  }
  return undefined;
}

/** Takes rows that were promised before, also where there are fewer. */
export function takeAnyway(allowances: readonly Allowance[], rows: number): void {
  for (const { left } of allowances) Atomics.sub(left, 0, BigInt(rows));
}

/** Returns rows that were taken and will not be looked up. */
export function giveBack(allowances: readonly Allowance[], rows: number): void {
  for (const { left } of allowances) Atomics.add(left, 0, BigInt(rows));
}
