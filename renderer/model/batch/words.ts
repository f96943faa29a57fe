/** Numbers and states of the Batch workspace as text. */
import type { BatchJob } from '../../../contract/batch.ts';
import { formatCount, writtenPercent } from '../../kit/words/locale.ts';
import { t } from '../../kit/words/t.ts';

/** `1 row`, `12,000 rows`. */
export const rowText = (rows: number): string => t('common.countRows', { count: rows });

const BATCH_STATES: Record<BatchJob['status'], string> = {
  Reading: t('batch.reading'),
  Ready: t('batch.ready'),
  Running: t('common.running'),
  Paused: t('common.paused'),
  Finished: t('common.finished'),
  Failed: t('common.failed'),
  Cancelled: t('common.cancelled'),
};

/** A share as whole per cent; all only where nothing is missing. */
export const percentText = (part: number, whole: number): string =>
  writtenPercent(whole === 0 ? 0 : part === whole ? 1 : Math.min(0.999, Math.floor((part / whole) * 1000) / 1000), 1);

export function stateText({ status, rows, done, faulty }: BatchJob): string {
  if (status === 'Reading') return t('batch.readingRows', { rows: rowText(rows) });
  if (status === 'Ready') return rowText(rows);
  if (status === 'Finished')
    return `${rowText(rows)}, ${faulty === 0 ? t('batch.noProblems') : t('batch.countProblems', { count: faulty })}`;
  return t('batch.statusDoneRows', {
    status: BATCH_STATES[status],
    done: formatCount(done),
    rows: formatCount(rows),
  });
}

export const problemText = (faulty: number): string => t('batch.countRowsProblem', { count: faulty });

/** `9 s left`; nothing until the pace is known. */
export function timeLeftText(rowsLeft: number, rowsPerSecond: number): string | undefined {
  if (rowsPerSecond <= 0) return undefined;
  const seconds = Math.ceil(rowsLeft / rowsPerSecond);
  return seconds < 90
    ? t('batch.secondsSLeft', { seconds })
    : t('batch.secondsMinLeft', { minutes: Math.round(seconds / 60) });
}

/** `43%` of sorting or writing. */
export const shareText = (share: number): string => writtenPercent(Math.floor(share * 100) / 100);

/** As on screen: with a true minus before numbers. */
export const cellText = (text: string): string => (/^-\d/.test(text) ? `−${text.slice(1)}` : text);
