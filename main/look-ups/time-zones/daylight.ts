/**
 * What is standard time and what is daylight saving time, told from the clock.
 *
 * A daylight saving period is a stretch of less than a year during which the clock is ahead of what it shows both
 * before and after, and before and after agree. Standard time is what it shows then: the lower of the year's two
 * offsets. So Ireland keeps GMT with Irish Standard Time as its summer time, although its law calls the winter the
 * exception; Morocco, from 2018 to 2026, kept UTC+00:00 with a daylight saving period that lasted from one Ramadan to
 * the next, although its law called Ramadan the exception. A zone that moved for good, or gave summer time up, has none
 * from then on.
 *
 * A longer stretch, of up to three years, is daylight saving time where the tz database calls it so throughout: Cuba
 * kept CDT, not CST, from March 2026 to November 2027. Other stretches of such a length are moves that were taken back.
 */
import type { Zone } from '../../packs/zone-table.ts';

/**
 * Longer stretches are no daylight saving time by the clock alone, and later ones are not "the next". A leap year, in
 * seconds.
 */
const YEAR_SECONDS = 366 * 86_400;
/** Longest daylight saving time that is recognised by its abbreviation. */
const LONGEST_SECONDS = 3 * YEAR_SECONDS;

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

/**
 * Index of the last of `changes`, ascending, that is not after `instant` (seconds since 1970); the first reaches back
 * without end.
 */
function stretchAt(changes: readonly number[], instant: number): number {
  let low = 0;
  let high = changes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((changes[middle] ?? Infinity) <= instant) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The tz database's abbreviation of the clock of `zone` at `instant`; empty where the pack lacks it. */
export const labelAt = ({ labelChanges, labels }: Zone, instant: number): string =>
  labels[stretchAt(labelChanges, instant)] ?? '';

/**
 * The abbreviation of standard time where the clock of `zone` at `instant` is no daylight saving time. A summer time
 * that stayed is called so by the tz database until the autumn: from the first it is what it is called for good, MST
 * and not PDT in British Columbia.
 */
export function standardLabelAt(zone: Zone, instant: number): string {
  const label = labelAt(zone, instant);
  const index = stretchAt(zone.changes, instant);
  const start = zone.changes[index] ?? -Infinity;
  return isDaylightForm(label, labelAt(zone, start - 1))
    ? labelAt(zone, (zone.changes[index + 1] ?? Infinity) - 1)
    : label;
}

/**
 * Whether `label` is the abbreviation of a daylight saving time, and `standard` that of its standard time: CDT and CST,
 * EEST and EET.
 */
export const isDaylightForm = (label: string, standard: string): boolean =>
  /^[A-Z]+T$/.test(standard) &&
  (label === standard.replace(/ST$/, 'DT') || label === standard.replace(/T$/, 'ST')) &&
  label !== standard;

/** Whether the tz database calls the whole time from `start` to `end` daylight saving time. */
function isCalledDaylight(zone: Zone, start: number, end: number): boolean {
  const { labelChanges, labels } = zone;
  const label = labelAt(zone, start);
  return (
    isDaylightForm(label, labelAt(zone, start - 1)) &&
    labelChanges.every((at, index) => at < start || at >= end || labels[index] === label)
  );
}

/** The stretch at `index` as a daylight saving period, if it is one. */
function daylightPeriod(zone: Zone, index: number): (DaylightPeriod & { standardOffset: number }) | undefined {
  const { changes, offsets } = zone;
  const [before, offset, after] = [offsets[index - 1], offsets[index], offsets[index + 1]];
  const [start, end] = [changes[index], changes[index + 1]];
  if (before === undefined || offset === undefined || start === undefined || end === undefined) return undefined;
  if (before !== after || offset <= before || end - start >= LONGEST_SECONDS) return undefined;
  if (end - start >= YEAR_SECONDS && !isCalledDaylight(zone, start, end)) return undefined;
  return { start, end, offset, standardOffset: before };
}

/** The clock of `zone` at `instant`, in seconds since 1970. */
export function clockAt(zone: Zone, instant: number): Clock {
  const index = stretchAt(zone.changes, instant);
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
