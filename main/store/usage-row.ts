/** Usage: responses by key, day, interface and status. */
import type { MeteredInterface } from '../../contract/metering.ts';

export interface UsageRow {
  keyId: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  interface: MeteredInterface;
  /** HTTP status of the responses. */
  status: number;
  requests: number;
  /** Number of matrix cells requested. */
  cells: number;
}

/** Returns whether responses with this status count towards quotas: 429s and server errors don't. */
export const countsAgainstQuota = (status: number): boolean => status !== 429 && status < 500;

const DAY_MS = 86_400_000;
let today = { number: Number.NaN, text: '' };

/** Returns the current day (UTC), `YYYY-MM-DD`. Formatted once a day, because every request needs it. */
export function presentDay(): string {
  const now = Date.now();
  const number = Math.floor(now / DAY_MS);
  if (number !== today.number) today = { number, text: new Date(now).toISOString().slice(0, 10) };
  return today.text;
}
