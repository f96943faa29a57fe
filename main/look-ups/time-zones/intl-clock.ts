/** Offsets from Node's own time zone data, as an independent reference for tests. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' });
  formats.set(zone, known);
  return known;
}

/** Minutes east of UTC on the clock of `zone` at `instant` (milliseconds since 1970). */
export function intlOffset(zone: string, instant: number): number {
  const text =
    formatOf(zone)
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const match = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(text);
  if (match === null) throw new Error(`Intl gives the offset of ${zone} as ${text}`);
  const [, sign, hours = '0', minutes = '0'] = match;
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -offset : offset;
}

/**
 * Returns every change of the offset of `zone` from `from` to `until` (milliseconds since 1970), after the offset at
 * `from`.
 */
export function intlChanges(zone: string, from: number, until: number): { at: number; offset: number }[] {
  const changes = [{ at: from, offset: intlOffset(zone, from) }];
  const step = 7 * 86_400_000;
  for (let start = from; start < until; start += step) {
    let low = start;
    let high = Math.min(start + step, until);
    const [before, after] = [intlOffset(zone, low), intlOffset(zone, high)];
    if (before === after) continue;
    while (high - low > 1000) {
      const middle = low + Math.floor((high - low) / 2000) * 1000;
      if (intlOffset(zone, middle) === before) low = middle;
      else high = middle;
    }
    changes.push({ at: high, offset: after });
  }
  return changes;
}
