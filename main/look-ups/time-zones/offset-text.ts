/** Offsets and instants as text. */

const pad = (value: number): string => String(value).padStart(2, '0');

/** Example: `-08:00` for −480. */
function offsetText(offsetMinutes: number): string {
  const absolute = Math.abs(offsetMinutes);
  return `${offsetMinutes < 0 ? '-' : '+'}${pad(Math.floor(absolute / 60))}:${pad(absolute % 60)}`;
}

/** Example: `UTC-08:00` for −480, `UTC+00:00` for 0. */
export const utcFormat = (offsetMinutes: number): string => `UTC${offsetText(offsetMinutes)}`;

/** Returns an instant (seconds since 1970) in local time `offsetMinutes` east of UTC: `2026-03-08T02:00:00-08:00`. */
export function instantText(instant: number, offsetMinutes: number): string {
  const local = new Date((instant + offsetMinutes * 60) * 1000).toISOString();
  return `${local.slice(0, 19)}${offsetText(offsetMinutes)}`;
}
