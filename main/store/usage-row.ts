/** Usage: answers by key, day, interface and status. */
import type { MeteredInterface } from '../../contract/metering.ts';

export interface UsageRow {
  keyId: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  interface: MeteredInterface;
  /** HTTP status of the answers. */
  status: number;
  requests: number;
  /** Matrix cells ordered. */
  cells: number;
}

/** Whether answers count against quotas: 429s and server errors don't. */
export const countsAgainstQuota = (status: number): boolean => status !== 429 && status < 500;

const DAY_MS = 86_400_000;
let today = { number: Number.NaN, text: '' };

/** The current day (UTC), `YYYY-MM-DD`. Written once a day: every answer asks for it. */
export function presentDay(): string {
  const now = Date.now();
  const number = Math.floor(now / DAY_MS);
  if (number !== today.number) today = { number, text: new Date(now).toISOString().slice(0, 10) };
  return today.text;
}
