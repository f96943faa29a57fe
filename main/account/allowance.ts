/**
 * What a key's quota of one interface leaves today, as a number in memory that threads share. The HTTP thread takes a
 * request from it as it lets it in, the thread of the tables takes rows before they are looked up: first come, first
 * served, and together never more than the quota.
 */
import { Fault } from '../../contract/fault.ts';
import type { QuotaInterface } from '../../contract/metering.ts';
import { ask, type Refill } from './refill.ts';

export interface Allowance {
  interface: QuotaInterface;
  /**
   * One number, in shared memory. Below zero while a request is being refused, and where more was promised than there
   * is now.
   */
  left: BigInt64Array;
  /** Whether nothing was left as the allowance was asked for. */
  isSpent: boolean;
  /** Where more may be had from a quota that several servers share. */
  refill?: Refill;
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

/** An allowance that has fewer rows than are needed. */
export interface Shortage {
  allowance: Allowance;
  /** How many it had. */
  left: number;
}

/** @throws Fault busy */
function shortageOf(allowance: Allowance, rows: number): Shortage | undefined {
  const { left, refill } = allowance;
  if (take(left, BigInt(rows))) return undefined;
  if (refill === undefined) return { allowance, left: leftOf(allowance) };
  const more = ask(refill, rows);
  if (more === 'away')
    throw new Fault('busy', 'The quotas of keys cannot be read now. Try again', { headers: { 'retry-after': '1' } });
  return more === undefined ? undefined : { allowance, left: more };
}

/**
 * Takes `rows` from each or from none.
 * @returns the first that has fewer
 * @throws Fault busy; none is taken then
 */
export function takeRows(allowances: readonly Allowance[], rows: number): Shortage | undefined {
  const had: Allowance[] = [];
  let shortage: Shortage | undefined;
  try {
    for (const allowance of allowances) {
      shortage = shortageOf(allowance, rows);
      if (shortage !== undefined) return shortage;
      had.push(allowance);
    }
    had.length = 0;
    return undefined;
  } finally {
    giveBack(had, rows);
  }
}

/** Takes rows that were promised before, also where there are fewer. */
export function takeAnyway(allowances: readonly Allowance[], rows: number): void {
  for (const { left } of allowances) Atomics.sub(left, 0, BigInt(rows));
}

/** Returns rows that were taken and will not be looked up. */
export function giveBack(allowances: readonly Allowance[], rows: number): void {
  for (const { left } of allowances) Atomics.add(left, 0, BigInt(rows));
}
