/** The wall clock of an IANA zone, by the time zone rules that the browser itself carries. */

/** Minutes east of UTC. */
export type OffsetMinutes = number;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** No zone keeps an offset for less than this and a half: Ramadan, the shortest, is four weeks. */
const PROBE_MS = 7 * DAY_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset', hour: 'numeric' });
  formats.set(zone, format);
  return format;
}

/** Whether the browser knows the zone. A zone younger than the browser is not known to it. */
export function isKnownZone(zone: string): boolean {
  try {
    offsetFormat(zone);
    return true;
  } catch {
    return false;
  }
}

/** Offset of a zone at an instant (milliseconds since 1970). */
export function offsetAt(zone: string, instant: number): OffsetMinutes {
  const name =
    offsetFormat(zone)
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

const two = (value: number) => String(value).padStart(2, '0');

/** `UTC+05:30`; ASCII, as the interface writes it. */
export function writtenOffset(offset: OffsetMinutes): string {
  const magnitude = Math.abs(offset);
  return `UTC${offset < 0 ? '-' : '+'}${two(Math.floor(magnitude / 60))}:${two(magnitude % 60)}`;
}

/** Reads `UTC+05:30`; `null` for anything else. */
export function readOffset(text: string): OffsetMinutes | null {
  const match = /^UTC([+-])(\d{2}):(\d{2})$/.exec(text);
  if (!match) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

/** A change of the clock: at `instant`, from one offset to another. */
export type Change = { readonly instant: number; readonly before: OffsetMinutes; readonly after: OffsetMinutes };

/** Every change of the clock from `from` (included) to `to` (left out), to the minute. */
export function changesBetween(zone: string, from: number, to: number): Change[] {
  const changes: Change[] = [];
  let start = from - MINUTE_MS;
  let before = offsetAt(zone, start);
  while (start < to) {
    const end = Math.min(start + PROBE_MS, to);
    const after = offsetAt(zone, end);
    if (after !== before) {
      const instant = firstMinuteOf(zone, after, start, end);
      if (instant < to) changes.push({ instant, before, after });
    }
    start = end;
    before = after;
  }
  return changes;
}

/** Bisects for the first minute whose offset differs from that of `start`. */
function firstMinuteOf(zone: string, after: OffsetMinutes, start: number, end: number): number {
  let low = Math.floor(start / MINUTE_MS);
  let high = Math.ceil(end / MINUTE_MS);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle * MINUTE_MS) === after) high = middle;
    else low = middle;
  }
  return high * MINUTE_MS;
}

/** The same wall-clock reading taken as if it were UTC: handy for calendars and drawings. */
export const wallClock = (instant: number, offset: OffsetMinutes): number => instant + offset * MINUTE_MS;

/** The calendar year at an instant, on the wall clock. */
export const yearAt = (instant: number, offset: OffsetMinutes): number =>
  new Date(wallClock(instant, offset)).getUTCFullYear();
