/** English names and abbreviations of time zones: from Unicode CLDR as Node carries it, and from @vvo/tzdb. */
import { readFileSync } from 'node:fs';
import type { Transition } from './tz-transitions.ts';

interface VvoZone {
  name: string;
  group: string[];
  alternativeName: string;
  abbreviation?: string;
  dstAbbreviation?: string;
}

/** Names of a zone in standard and in daylight time; absent where nobody names it. */
export interface ZoneNames {
  standardAbbreviation?: string | undefined;
  standardName?: string | undefined;
  daylightAbbreviation?: string | undefined;
  daylightName?: string | undefined;
}

const DAY_SECONDS = 86_400;
/** A period with daylight time has both of its changes within this time. */
const HORIZON_SECONDS = 400 * DAY_SECONDS;

/** The state in force and, if it is a zone with daylight time, the two that alternate: the lower offset is the standard one. */
export function currentStates(transitions: readonly Transition[], now: number): { standard?: Transition; daylight?: Transition } {
  const past = transitions.findLast(({ at }) => at <= now);
  const next = transitions.filter(({ at }) => at > now && at < now + HORIZON_SECONDS);
  const [first, second] = next;
  const current = past ?? first;
  if (current === undefined) return {};
  if (first === undefined || second === undefined || first.offsetMinutes === second.offsetMinutes) return { standard: next.at(-1) ?? current };
  return first.offsetMinutes < second.offsetMinutes ? { standard: first, daylight: second } : { standard: second, daylight: first };
}

const isNumeric = (abbreviation: string): boolean => /^[+-]?\d/u.test(abbreviation);

const abbreviation = (state: Transition | undefined, other: string | undefined): string | undefined =>
  state === undefined || !isNumeric(state.abbreviation) ? state?.abbreviation : (other ?? state.abbreviation);

/** "Pacific Standard Time", or `undefined` where CLDR only has an offset. */
function cldrName(zone: string, at: number): string | undefined {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'long' });
  const name = format.formatToParts(new Date((at + DAY_SECONDS) * 1000)).find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined || /^GMT[+-]/u.test(name) ? undefined : name;
}

/** Reads `raw-time-zones.json` and returns how to name a zone at the instant `now` (seconds since 1970). */
export function readZoneNames(path: string): (zone: string, transitions: readonly Transition[], now: number) => ZoneNames {
  const records: VvoZone[] = JSON.parse(readFileSync(path, 'utf8'));
  const byZone = new Map<string, VvoZone>();
  for (const record of records) {
    for (const name of record.group) if (!byZone.has(name)) byZone.set(name, record);
    byZone.set(record.name, record);
  }
  return (zone, transitions, now) => {
    const record = byZone.get(zone);
    const { standard, daylight } = currentStates(transitions, now);
    const instant = (state: Transition): number => (state.at === 0 ? now : state.at);
    return {
      standardAbbreviation: abbreviation(standard, record?.abbreviation),
      standardName: standard === undefined ? undefined : (cldrName(zone, instant(standard)) ?? record?.alternativeName),
      daylightAbbreviation: abbreviation(daylight, record?.dstAbbreviation),
      daylightName: daylight === undefined ? undefined : cldrName(zone, instant(daylight)),
    };
  };
}
