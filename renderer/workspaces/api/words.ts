import { HOURS, writtenTime } from '../../model/window/written-time.ts';
import type { Clock } from '../../model/window/preferences.ts';
import { t } from '../../kit/words/t.ts';
import { writtenDate, writtenNumber } from '../../kit/words/locale.ts';

/** `412 B`, `2.1 kB`, `5.1 MB`. */
export function byteSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${writtenNumber(value, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`;
}

/** `1,204` */
export const count = (value: number): string => writtenNumber(value);

/** `now`, `12 s ago`, `4 min ago`, `3 h ago`, then the day. */
export function since(time: string, now: number): string {
  const seconds = Math.round((now - Date.parse(time)) / 1000);
  if (seconds < 3) return t('api.now');
  if (seconds < 60) return t('api.secondsSAgo', { seconds });
  if (seconds < 3600) return t('api.secondsMinAgo', { minutes: Math.floor(seconds / 60) });
  return seconds < 86_400 ? t('api.secondsHAgo', { hours: Math.floor(seconds / 3600) }) : day(time);
}

/** `2 Sep 2026`, in this machine's time zone. */
export const day = (time: string): string =>
  writtenDate(new Date(time), { day: 'numeric', month: 'short', year: 'numeric' });

/** `16:42:07.318` or `4:42:07.318 pm`, in this machine's time zone. */
export const exactTime = (time: string, clock: Clock): string =>
  writtenDate(new Date(time), {
    ...HOURS[clock],
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  });

/** `16:42`, with the day before it where that is not today. */
export function timeOfDay(time: string, now: number, clock: Clock): string {
  const text = writtenTime(new Date(time), clock);
  return day(time) === day(new Date(now).toISOString()) ? text : `${day(time)}, ${text}`;
}

/** How long ago: `less than a minute`, `5 min`, `2 h 5 min`, `3 days 4 h`. */
export function elapsed(time: string, now: number): string {
  const minutes = Math.floor(Math.max(0, now - Date.parse(time)) / 60_000);
  if (minutes < 1) return t('api.lessThanMinute');
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return `${days === 1 ? t('api.n1Day') : t('common.daysDays', { days })}${hours % 24 === 0 ? '' : ` ${hours % 24} h`}`;
}
