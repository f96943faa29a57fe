/** How the keeping of finished jobs is written. */
import type { Retention } from '../../../contract/retention.ts';
import { t } from '../../kit/words/t.ts';
import { writtenDate, writtenList } from '../../kit/words/locale.ts';

/** Days to keep finished jobs; `null` for ever. */
export const RETENTION_CHOICES = [7, 30, 90, null] as const;

export const retentionLabel = (days: number | null): string =>
  days === null ? t('settings.always') : t('common.daysDays', { days });

/** `3 matrices and 1 table`; empty without any. */
export const formatJobs = ({ matrices, tables }: Retention['due']): string =>
  writtenList([
    ...(matrices === 0 ? [] : [t('common.countMatrices', { count: matrices })]),
    ...(tables === 0 ? [] : [t('common.countTables', { count: tables })]),
  ]);

/** The stored jobs, and those that will be deleted. */
export function retentionHint({ days, ended, next_at: next }: Retention): string {
  const there =
    ended.matrices + ended.tables === 0
      ? t('settings.noFinishedMatricesTables')
      : t('settings.endedFinished', { jobs: formatJobs(ended) });
  if (days === null) return t('settings.thereTheyStayUntilDelete', { summary: there });
  return next === undefined
    ? t('settings.thereEachDeletedDaysDays', { summary: there, days })
    : t('settings.thereNextDeletedDay', { summary: there, day: writtenDate(new Date(next)) });
}
