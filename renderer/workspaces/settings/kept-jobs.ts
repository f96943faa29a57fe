/** How the keeping of finished jobs is written. */
import type { Retention } from '../../../contract/retention.ts';

/** Days to keep finished jobs; `null` for ever. */
export const KEPT_CHOICES = [7, 30, 90, null] as const;

export const keptLabel = (days: number | null): string => (days === null ? 'Always' : `${days} days`);

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`];

/** `3 matrices and 1 table`; empty where there is none. */
export const writtenJobs = ({ matrices, tables }: Retention['due']): string =>
  [...counted(matrices, 'matrix', 'matrices'), ...counted(tables, 'table', 'tables')].join(' and ');

const day = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** What is there, and what will go. */
export function keptHint({ days, ended, next_at: next }: Retention): string {
  const there =
    ended.matrices + ended.tables === 0 ? 'No finished matrices or tables.' : `${writtenJobs(ended)} finished.`;
  if (days === null) return `${there} They stay until you delete them.`;
  return next === undefined
    ? `${there} Each is deleted ${days} days after it ended.`
    : `${there} The next is deleted on ${day(next)}.`;
}
