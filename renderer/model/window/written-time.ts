/** The time of day as the person wants to read it, in this machine's time zone. */
import { usePreferences, type Clock } from './preferences.ts';
import { writtenDate } from '../../kit/words/locale.ts';

/** Formats of hours. */
export const HOURS = {
  24: { hour: '2-digit', hourCycle: 'h23' },
  12: { hour: 'numeric', hourCycle: 'h12' },
} as const satisfies Record<Clock, Intl.DateTimeFormatOptions>;

/** `16:42` or `4:42 pm`, by default on the clock that the person chose. */
export const writtenTime = (moment: Date, clock = usePreferences.getState().clock): string =>
  writtenDate(moment, { ...HOURS[clock], minute: '2-digit' });
