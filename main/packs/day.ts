/** Days as stored in health packs: since 1970-01-01. */

const MILLISECONDS_PER_DAY = 86_400_000;

/** Returns the day of a Gregorian date, or `undefined` if it doesn't exist; months count from 1. */
export function dayOf(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.getTime() / MILLISECONDS_PER_DAY : undefined;
}

/** Returns the day of a date such as `2020-01-22`, or `undefined` if it isn't valid. */
export function readIsoDay(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match === null ? undefined : dayOf(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** Formats a day as `2020-01-22`. */
export const isoDate = (day: number): string => new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
