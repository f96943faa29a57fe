/** How the keeping of finished jobs is written. */
import type { Retention } from '../../../contract/retention.ts';
import { plural, t } from '../../kit/words/t.ts';
import { writtenDate, writtenList } from '../../kit/words/locale.ts';

/** Days to keep finished jobs; `null` for ever. */
export const KEPT_CHOICES = [7, 30, 90, null] as const;

export const keptLabel = (days: number | null): string => (days === null ? t('Always') : t('{{days}} days', { days }));

/** `3 matrices and 1 table`; empty where there is none. */
export const writtenJobs = ({ matrices, tables }: Retention['due']): string =>
  writtenList([
    ...(matrices === 0 ? [] : [plural(matrices, '{{count}} matrix', '{{count}} matrices')]),
    ...(tables === 0 ? [] : [plural(tables, '{{count}} table', '{{count}} tables')]),
  ]);

/** What is there, and what will go. */
export function keptHint({ days, ended, next_at: next }: Retention): string {
  const there =
    ended.matrices + ended.tables === 0
      ? t('No finished matrices or tables.')
      : t('{{ended}} finished.', { ended: writtenJobs(ended) });
  if (days === null) return t('{{there}} They stay until you delete them.', { there });
  return next === undefined
    ? t('{{there}} Each is deleted {{days}} days after it ended.', { there, days })
    : t('{{there}} The next is deleted on {{day}}.', { there, day: writtenDate(new Date(next)) });
}
