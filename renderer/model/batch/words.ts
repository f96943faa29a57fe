/** How the Batch workspace writes numbers and states. */
import type { BatchJob } from '../../../contract/batch.ts';
import { counted, writtenCount } from '../../../contract/counted.ts';

/** `1 row`, `12,000 rows`. */
export const rowText = (rows: number): string => counted(rows, 'row');

/** `8.4 MB`, in thousands as file managers count. */
export function byteText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const power = Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${['B', 'kB', 'MB', 'GB'][power] ?? ''}`;
}

/** A share as whole per cent; all only where nothing is missing. */
export const percentText = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${part === whole ? 100 : Math.min(99.9, Math.floor((part / whole) * 1000) / 10)}%`;

export function stateText({ status, rows, done, faulty }: BatchJob): string {
  if (status === 'Reading') return `Reading, ${rowText(rows)}`;
  if (status === 'Ready') return rowText(rows);
  if (status === 'Finished') return `${rowText(rows)}, ${faulty === 0 ? 'all right' : counted(faulty, 'problem')}`;
  return `${status}, ${writtenCount(done)} of ${writtenCount(rows)}`;
}

export const problemText = (faulty: number): string => `${rowText(faulty)} ${faulty === 1 ? 'has' : 'have'} a problem`;

/** `9 s left`; nothing until the pace is known. */
export function timeLeftText(rowsLeft: number, rowsPerSecond: number): string | undefined {
  if (rowsPerSecond <= 0) return undefined;
  const seconds = Math.ceil(rowsLeft / rowsPerSecond);
  return seconds < 90 ? `${seconds} s left` : `${Math.round(seconds / 60)} min left`;
}

/** `43%` of what is being sorted or written. */
export const shareText = (share: number): string => `${Math.floor(share * 100)}%`;

/** As on screen: with a true minus before numbers. */
export const cellText = (text: string): string => (/^-\d/.test(text) ? `−${text.slice(1)}` : text);
