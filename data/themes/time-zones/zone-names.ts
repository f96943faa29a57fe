/**
 * English names and abbreviations of time zones, from the Unicode CLDR in Node and from @vvo/tzdb. A source has the
 * rules of its publication date: a zone whose offset has changed since gets no name from it, to avoid a wrong one.
 */
import { readFileSync } from 'node:fs';
import type { Transition } from '../../read/tz-transitions.ts';

interface VvoZone {
  name: string;
  group: string[];
  alternativeName: string;
  abbreviation?: string;
  dstAbbreviation?: string;
}

/** Names of a zone in standard and daylight time; undefined if no source has them. */
export interface ZoneNames {
  standardAbbreviation?: string | undefined;
  standardName?: string | undefined;
  daylightAbbreviation?: string | undefined;
  daylightName?: string | undefined;
}

const DAY_SECONDS = 86_400;
/** Period ahead that contains both changes between standard and daylight time. */
const HORIZON_SECONDS = 400 * DAY_SECONDS;

/** Returns the current state, or both alternating states of a zone with daylight time; the lower offset is standard. */
export function currentStates(
  transitions: readonly Transition[],
  now: number,
): { standard?: Transition; daylight?: Transition } {
  const past = transitions.findLast(({ at }) => at <= now);
  const next = transitions.filter(({ at }) => at > now && at < now + HORIZON_SECONDS);
  const [first, second] = next;
  const current = past ?? first;
  if (current === undefined) return {};
  if (first === undefined || second === undefined || first.offsetMinutes === second.offsetMinutes)
    return { standard: next.at(-1) ?? current };
  return first.offsetMinutes < second.offsetMinutes
    ? { standard: first, daylight: second }
    : { standard: second, daylight: first };
}

const isNumeric = (abbreviation: string): boolean => /^[+-]?\d/u.test(abbreviation);

/** Returns the clock's part of a name: `Chile` of `Chile Summer Time`. */
const clockOf = (name: string): string =>
  name.replace(/(?: (?:Standard|Daylight|Summer))? Time$/u, '').replaceAll('&', 'and');
const isSummerName = (name: string): boolean => / (?:Daylight|Summer) Time$/u.test(name);

/** Parses an offset such as `GMT-03:30` to minutes. */
function minutesOf(text: string | undefined): number | undefined {
  const match = /^GMT(?:([+-])(\d\d):(\d\d))?$/u.exec(text ?? '');
  if (match === null) return undefined;
  const [, sign, hours = '0', minutes = '0'] = match;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function partAt(zone: string, seconds: number, timeZoneName: 'long' | 'longOffset'): string | undefined {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName });
  return format.formatToParts(new Date(seconds * 1000)).find(({ type }) => type === 'timeZoneName')?.value;
}

/** Returns e.g. "Pacific Standard Time"; `undefined` if CLDR only has an offset, or if Node's rules are outdated. */
function cldrName(zone: string, { offsetMinutes }: Transition, seconds: number): string | undefined {
  const name = partAt(zone, seconds, 'long');
  if (name === undefined || /^GMT[+-]/u.test(name) || minutesOf(partAt(zone, seconds, 'longOffset')) !== offsetMinutes)
    return undefined;
  return name;
}

interface NamedStates {
  standard?: Transition | undefined;
  daylight?: Transition | undefined;
  standardName?: string | undefined;
  daylightName?: string | undefined;
}

function statesOf(zone: string, transitions: readonly Transition[], now: number): NamedStates {
  const { standard, daylight } = currentStates(transitions, now);
  const named = (state: Transition | undefined): string | undefined =>
    state === undefined ? undefined : cldrName(zone, state, (state.at === 0 ? now : state.at) + DAY_SECONDS);
  return { standard, daylight, standardName: named(standard), daylightName: named(daylight) };
}

/** Returns standard offsets in minutes of clocks named by CLDR, by {@link clockOf}. */
function offsetsOfClocks(zones: Iterable<NamedStates>): Map<string, Set<number>> {
  const offsets = new Map<string, Set<number>>();
  for (const { standard, standardName } of zones) {
    if (standard === undefined || standardName === undefined || isSummerName(standardName)) continue;
    const clock = clockOf(standardName);
    offsets.set(clock, (offsets.get(clock) ?? new Set()).add(standard.offsetMinutes));
  }
  return offsets;
}

/**
 * Returns names of `zones` at the instant `now`, in seconds since 1970. Names agree with the zone's offset: a name that
 * has another offset elsewhere (Central Time if Manitoba stays an hour ahead of it) is omitted, as is an abbreviation
 * that belongs to another name.
 * @param path of @vvo/tzdb's `raw-time-zones.json`
 * @param zones offset changes by IANA name
 */
export function nameZones(
  path: string,
  zones: ReadonlyMap<string, readonly Transition[]>,
  now: number,
): Map<string, ZoneNames> {
  const records: VvoZone[] = JSON.parse(readFileSync(path, 'utf8'));
  const byZone = new Map<string, VvoZone>();
  for (const record of records) {
    for (const name of record.group) if (!byZone.has(name)) byZone.set(name, record);
    byZone.set(record.name, record);
  }
  const states = new Map([...zones].map(([zone, transitions]) => [zone, statesOf(zone, transitions, now)]));
  const offsets = offsetsOfClocks(states.values());
  const isAt = (name: string, { offsetMinutes }: Transition): boolean =>
    offsets.get(clockOf(name))?.has(offsetMinutes) ?? true;

  const nameOf = (
    { standard, daylight, standardName, daylightName }: NamedStates,
    record: VvoZone | undefined,
  ): ZoneNames => {
    if (standard === undefined) return {};
    // Zones with letters as abbreviation share the name of others with the same letters.
    const others = isNumeric(standard.abbreviation) ? record?.alternativeName : undefined;
    const name = [standardName, others].find((candidate) => candidate !== undefined && isAt(candidate, standard));
    const isOfRecord = record !== undefined && name !== undefined && clockOf(name) === clockOf(record.alternativeName);
    const abbreviation = (state: Transition | undefined, other: string | undefined): string | undefined =>
      state === undefined || !isNumeric(state.abbreviation)
        ? state?.abbreviation
        : ((isOfRecord ? other : undefined) ?? state.abbreviation);
    return {
      standardAbbreviation: abbreviation(standard, record?.abbreviation),
      standardName: name,
      daylightAbbreviation: abbreviation(daylight, record?.dstAbbreviation),
      daylightName,
    };
  };
  return new Map([...states].map(([zone, named]) => [zone, nameOf(named, byZone.get(zone))]));
}
