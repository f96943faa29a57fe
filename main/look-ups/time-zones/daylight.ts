/**
 * Standard and daylight saving time, determined from the clock.
 *
 * A daylight saving period is a period of less than a year during which the clock is ahead of the offset before and
 * after, which must be equal. That offset, the lower of the year's two, is standard time. So Ireland has GMT with Irish
 * Standard Time as its summer time, although its law calls winter the exception; and Morocco, from 2018 to 2026, had
 * UTC+00:00 with a daylight saving period from one Ramadan to the next, although its law called Ramadan the exception.
 * A zone that changed its offset or dropped summer time for good has none from then on.
 *
 * A longer period, of up to three years, is daylight saving time if the tz database calls it so throughout: Cuba is on
 * CDT, not CST, from March 2026 to November 2027. Other periods of that length are changes that were reverted.
 */
import type { Zone } from '../../packs/zone-table.ts';

/**
 * A leap year, in seconds. The clock alone doesn't show whether a longer period is daylight saving time, and a period
 * that starts later isn't "the next".
 */
const YEAR_SECONDS = 366 * 86_400;
/** Longest daylight saving time that its abbreviation identifies. */
const MAX_DAYLIGHT_SECONDS = 3 * YEAR_SECONDS;

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
  /** The daylight saving period that is current, or the next within a year. */
  daylight?: DaylightPeriod;
}

/** Index of the last of `changes`, ascending, not after `instant` (seconds since 1970); 0 before the first. */
function periodIndex(changes: readonly number[], instant: number): number {
  let low = 0;
  let high = changes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((changes[middle] ?? Infinity) <= instant) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the tz database's abbreviation of the clock of `zone` at `instant`; empty if the pack lacks it. */
export const labelAt = ({ labelChanges, labels }: Zone, instant: number): string =>
  labels[periodIndex(labelChanges, instant)] ?? '';

/**
 * Returns the abbreviation of standard time if the clock of `zone` at `instant` isn't on daylight saving time. A summer
 * time that becomes permanent keeps its abbreviation in the tz database until autumn; the permanent one is returned
 * from the start, e.g. MST instead of PDT in British Columbia.
 */
export function standardLabelAt(zone: Zone, instant: number): string {
  const label = labelAt(zone, instant);
  const index = periodIndex(zone.changes, instant);
  const start = zone.changes[index] ?? -Infinity;
  return isDaylightForm(label, labelAt(zone, start - 1))
    ? labelAt(zone, (zone.changes[index + 1] ?? Infinity) - 1)
    : label;
}

/** Whether `label` is the abbreviation of the daylight saving time of `standard`: CDT and CST, EEST and EET. */
export const isDaylightForm = (label: string, standard: string): boolean =>
  /^[A-Z]+T$/.test(standard) &&
  (label === standard.replace(/ST$/, 'DT') || label === standard.replace(/T$/, 'ST')) &&
  label !== standard;

/** Whether the tz database calls the entire time from `start` to `end` daylight saving time. */
function isCalledDaylight(zone: Zone, start: number, end: number): boolean {
  const { labelChanges, labels } = zone;
  const label = labelAt(zone, start);
  return (
    isDaylightForm(label, labelAt(zone, start - 1)) &&
    labelChanges.every((change, index) => change < start || change >= end || labels[index] === label)
  );
}

/** Returns the period at `index` if it is daylight saving time. */
function daylightPeriod(zone: Zone, index: number): (DaylightPeriod & { standardOffset: number }) | undefined {
  const { changes, offsets } = zone;
  const [before, offset, after] = [offsets[index - 1], offsets[index], offsets[index + 1]];
  const [start, end] = [changes[index], changes[index + 1]];
  if (before === undefined || offset === undefined || start === undefined || end === undefined) return undefined;
  if (before !== after || offset <= before || end - start >= MAX_DAYLIGHT_SECONDS) return undefined;
  if (end - start >= YEAR_SECONDS && !isCalledDaylight(zone, start, end)) return undefined;
  return { start, end, offset, standardOffset: before };
}

/** Returns the clock of `zone` at `instant`, in seconds since 1970. */
export function clockAt(zone: Zone, instant: number): Clock {
  const index = periodIndex(zone.changes, instant);
  const offset = zone.offsets[index] ?? 0;
  const current = daylightPeriod(zone, index);
  if (current !== undefined) {
    const { standardOffset, ...daylight } = current;
    return { offset, standardOffset, daylight };
  }
  const next = daylightPeriod(zone, index + 1);
  if (next === undefined || next.start - instant >= YEAR_SECONDS) return { offset, standardOffset: offset };
  const { standardOffset, ...daylight } = next;
  return { offset, standardOffset, daylight };
}
