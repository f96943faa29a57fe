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

/** The current day (UTC), `YYYY-MM-DD`. */
export const presentDay = (): string => new Date().toISOString().slice(0, 10);
