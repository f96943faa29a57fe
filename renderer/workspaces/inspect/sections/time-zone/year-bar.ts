/** Lays out this year's bar: twelve months, the stretches between changes of the clock, today. */
import { changesBetween, offsetAt, wallClock, yearAt, type Change, type OffsetMinutes } from './zone-clock.ts';

/** Positions are fractions of the year on the wall clock, 0 for 1 January 00:00, 1 for the next. */
export type Stretch = {
  readonly from: number;
  readonly to: number;
  readonly offset: OffsetMinutes;
  readonly isStandard: boolean;
};

export type YearBar = {
  readonly year: number;
  readonly months: readonly { readonly from: number; readonly to: number; readonly letter: string }[];
  readonly stretches: readonly Stretch[];
  readonly changes: readonly (Change & { readonly at: number })[];
  readonly today: number;
  /** The first change after now, up to two years ahead. */
  readonly next: Change | null;
};

const MONTH_LETTERS = ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D'];
const YEAR_AHEAD_MS = 2 * 366 * 86_400_000;
const HALF_DAY_MS = 14 * 3_600_000;

/**
 * @param zone IANA name that the browser knows
 * @param now instant, milliseconds since 1970
 * @param standard the zone's standard offset
 */
export function layOutYear(zone: string, now: number, standard: OffsetMinutes): YearBar {
  const offsetNow = offsetAt(zone, now);
  const year = yearAt(now, offsetNow);
  const start = Date.UTC(year, 0, 1);
  const length = Date.UTC(year + 1, 0, 1) - start;
  const place = (wall: number) => Math.min(1, Math.max(0, (wall - start) / length));

  const all = changesBetween(zone, start - HALF_DAY_MS, Math.max(start + length + HALF_DAY_MS, now + YEAR_AHEAD_MS));
  const changes = all
    .filter(({ instant, before }) => yearAt(instant, before) === year)
    .map(({ instant, before, after }) => ({ instant, before, after, at: place(wallClock(instant, before)) }));
  return {
    year,
    months: MONTH_LETTERS.map((letter, month) => ({
      letter,
      from: place(Date.UTC(year, month, 1)),
      to: place(Date.UTC(year, month + 1, 1)),
    })),
    stretches: stretchesOf(changes, changes[0]?.before ?? offsetNow, standard),
    changes,
    today: place(wallClock(now, offsetNow)),
    next: all.find(({ instant }) => instant > now) ?? null,
  };
}

function stretchesOf(
  changes: readonly (Change & { at: number })[],
  first: OffsetMinutes,
  standard: OffsetMinutes,
): Stretch[] {
  const edges = [0, ...changes.map(({ at }) => at), 1];
  const offsets = [first, ...changes.map(({ after }) => after)];
  return offsets.map((offset, index) => ({
    from: edges[index] ?? 0,
    to: edges[index + 1] ?? 1,
    offset,
    isStandard: offset === standard,
  }));
}
