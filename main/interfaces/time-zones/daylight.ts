/**
 * What is standard time and what is daylight saving time, told from the clock alone.
 *
 * A daylight saving period is a stretch of less than a year during which the clock is ahead of what it shows both before
 * and after, and before and after agree. Standard time is what it shows then: the lower of the year's two offsets. So
 * Ireland keeps GMT with Irish Standard Time as its summer time, although its law calls the winter the exception; Morocco,
 * from 2018 to 2026, kept UTC+00:00 with a daylight saving period that lasted from one Ramadan to the next, although its law
 * called Ramadan the exception. A zone that moved for good, or gave summer time up, has none from then on.
 */
import type { Zone } from '../../packs/zone-table.ts';

/** Longer stretches are not daylight saving time, and later ones are not "the next". A leap year, in seconds. */
const YEAR_SECONDS = 366 * 86_400;

export interface DaylightPeriod {
  /** Seconds since 1970. */
  start: number;
  end: number;
  /** Minutes east of UTC during the period. */
  offset: number;
}

export interface Clock {
  /** Minutes east of UTC at the instant. */
  offset: number;
  /** Minutes east of UTC in standard time. */
  standardOffset: number;
  /** The daylight saving period that is running, or the next within a year. */
  daylight?: DaylightPeriod;
}

/** Index of the stretch that holds `instant` (seconds since 1970); the first stretch reaches back without end. */
function stretchAt({ changes }: Zone, instant: number): number {
  let low = 0;
  let high = changes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((changes[middle] ?? Infinity) <= instant) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The stretch at `index` as a daylight saving period, if it is one. */
function daylightPeriod({ changes, offsets }: Zone, index: number): (DaylightPeriod & { standardOffset: number }) | undefined {
  const [before, offset, after] = [offsets[index - 1], offsets[index], offsets[index + 1]];
  const [start, end] = [changes[index], changes[index + 1]];
  if (before === undefined || offset === undefined || start === undefined || end === undefined) return undefined;
  if (before !== after || offset <= before || end - start >= YEAR_SECONDS) return undefined;
  return { start, end, offset, standardOffset: before };
}

/** The clock of `zone` at `instant`, in seconds since 1970. */
export function clockAt(zone: Zone, instant: number): Clock {
  const index = stretchAt(zone, instant);
  const offset = zone.offsets[index] ?? 0;
  const running = daylightPeriod(zone, index);
  if (running !== undefined) {
    const { standardOffset, ...daylight } = running;
    return { offset, standardOffset, daylight };
  }
  const next = daylightPeriod(zone, index + 1);
  if (next === undefined || next.start - instant >= YEAR_SECONDS) return { offset, standardOffset: offset };
  const { standardOffset, ...daylight } = next;
  return { offset, standardOffset, daylight };
}
