import type { Clock } from '../../../../model/window/preferences.ts';
import { wallClock, writtenOffset, type Change, type OffsetMinutes } from './zone-clock.ts';
import { t } from '../../../../kit/words/t.ts';
import { writtenDate as dateInWords } from '../../../../kit/words/locale.ts';

const DAY_MS = 86_400_000;

/** Formats a wall-clock reading that is held as if it were UTC. */
const inUtc = (options: Intl.DateTimeFormatOptions) => ({
  format: (wall: number): string => dateInWords(new Date(wall), { timeZone: 'UTC', ...options }),
});

const LONG_DATE = inUtc({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });
const DAY_MONTH_YEAR = inUtc({ day: 'numeric', month: 'long', year: 'numeric' });
const DAY_MONTH = inUtc({ day: 'numeric', month: 'short' });
const TIMES: Record<Clock, ReturnType<typeof inUtc>> = {
  24: inUtc({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  12: inUtc({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }),
};

/** `16:42` or `4:42 pm`. */
export const writtenTime = (instant: number, offset: OffsetMinutes, clock: Clock): string =>
  TIMES[clock].format(wallClock(instant, offset));

/** `16:42`, `07`, and for a 12-hour clock `pm`: the seconds stand between, in smaller figures. */
export function clockParts(
  instant: number,
  offset: OffsetMinutes,
  clock: Clock,
): { time: string; seconds: string; half: string } {
  const [time = '', half = ''] = writtenTime(instant, offset, clock).split(' ');
  return { time, seconds: String(new Date(instant).getUTCSeconds()).padStart(2, '0'), half };
}

/** `Fri, 20 November 2026` */
export const writtenDate = (instant: number, offset: OffsetMinutes): string =>
  LONG_DATE.format(wallClock(instant, offset));

/** `8 Mar, 02:00`, as the clock showed just before the change. */
export const writtenChange = ({ instant, before }: Change, clock: Clock): string =>
  `${DAY_MONTH.format(wallClock(instant, before))}, ${writtenTime(instant, before, clock)}`;

const dayOf = (wall: number) => Math.floor(wall / DAY_MS);

/** `in 114 days`, `tomorrow`, `today`, counted in days of the calendar at the place. */
export function writtenDaysUntil(change: Change, now: number, offsetNow: OffsetMinutes): string {
  const days = dayOf(wallClock(change.instant, change.before)) - dayOf(wallClock(now, offsetNow));
  if (days <= 0) return t('inspect.today');
  return t('inspect.countDays', { count: days });
}

/** `14 March 2027, 02:00 → 03:00` */
export const writtenNextChange = (change: Change, clock: Clock): string =>
  `${DAY_MONTH_YEAR.format(wallClock(change.instant, change.before))}, ` +
  `${writtenTime(change.instant, change.before, clock)} → ${writtenTime(change.instant, change.after, clock)}`;

/** `UTC−08:00`, with a true minus. */
export const shownOffset = (offset: OffsetMinutes): string => writtenOffset(offset).replace('-', '−');
