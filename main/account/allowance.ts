/**
 * What a key's quota of one interface leaves today, as a number in memory that threads share. The HTTP thread takes a
 * request from it as it lets it in, the thread of the tables takes rows before they are looked up: first come, first
 * served, and together never more than the quota.
 */
import type { QuotaInterface } from '../../contract/metering.ts';

export interface Allowance {
  interface: QuotaInterface;
  /**
   * One number, in shared memory. Below zero while a request is being refused, and where more was promised than there
   * is now.
   */
  left: BigInt64Array;
  /** The error of those that get nothing. */
  fault: string;
}

/** How many more there are. */
export const leftOf = ({ left }: Allowance): number => Math.max(0, Number(Atomics.load(left, 0)));

function take(left: BigInt64Array, count: bigint): boolean {
  for (;;) {
    const before = Atomics.load(left, 0);
    if (before < count) return false;
    if (Atomics.compareExchange(left, 0, before, before - count) === before) return true;
  }
}

/** Takes `rows` from each or from none. Returns the first that has fewer. */
export function takeRows(allowances: readonly Allowance[], rows: number): Allowance | undefined {
  const count = BigInt(rows);
  for (const [index, allowance] of allowances.entries()) {
    if (take(allowance.left, count)) continue;
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
