/**
 * Names of a zone's standard and daylight saving time.
 *
 * A pack names each zone's clock as it is when the pack is built: "Pacific Standard Time", "Pacific Daylight Time". The
 * tz database abbreviates every state in history. Other states (British Columbia's before it stayed on one time,
 * Mexico's summer time) therefore have their abbreviation, and the most common name of zones with the same abbreviation
 * and offset.
 */
import type { NamePair, Zone, ZoneTable } from '../../packs/zone-table.ts';
import { clockAt, isDaylightForm, labelAt, standardLabelAt, type Clock } from './daylight.ts';

export interface ClockNames {
  standard: Partial<NamePair>;
  /** Empty if the clock has no daylight saving time. */
  daylight: Partial<NamePair>;
}

interface State {
  /** The tz database's abbreviation; empty if the pack lacks it. */
  label: string;
  /** Minutes east of UTC. */
  offset: number;
}

const keyOf = ({ label, offset }: State): string => `${label} ${offset}`;

/** Whether the tz database has no abbreviation and writes the offset instead: `+0530`. */
const isNumeric = (label: string): boolean => /^[+-]?\d/.test(label);

/** Returns standard and daylight saving time of `clock`, the clock of `zone` at `instant`. */
function statesOf(
  zone: Zone,
  { standardOffset, daylight }: Clock,
  instant: number,
): { standard: State; daylight?: State } {
  if (daylight === undefined) return { standard: { label: standardLabelAt(zone, instant), offset: standardOffset } };
  return {
    standard: { label: labelAt(zone, Math.min(instant, daylight.start - 1)), offset: standardOffset },
    daylight: { label: labelAt(zone, daylight.start), offset: daylight.offset },
  };
}

/** Removes the summer time from a name: CLDR keeps it for zones that made it permanent ("Paraguay Summer Time"). */
const withoutSummerTime = (name: string | undefined): string | undefined =>
  name?.replace(/ (?:Daylight|Summer) Time$/, ' Time');

const pair = (abbreviation: string | undefined, name: string | undefined): Partial<NamePair> => ({
  ...(abbreviation === undefined || abbreviation === '' ? {} : { abbreviation }),
  ...(name === undefined ? {} : { name }),
});

/** Returns the most common name per state, by {@link keyOf}. Ignores states without a letter abbreviation. */
function mostCommonNames(named: Iterable<readonly [State, string | undefined]>): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const [state, name] of named) {
    if (name === undefined || state.label === '' || isNumeric(state.label)) continue;
    const ofState = counts.get(keyOf(state)) ?? new Map<string, number>();
    counts.set(keyOf(state), ofState.set(name, (ofState.get(name) ?? 0) + 1));
  }
  return new Map(
    [...counts].map(([key, names]) => [
      key,
      [...names].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]?.[0] ?? '',
    ]),
  );
}

/** Returns a function that names the clock of a zone of `table` at an instant, in seconds since 1970. */
export function createNaming(table: ZoneTable): (zone: Zone, clock: Clock, instant: number) => ClockNames {
  /** The states that the pack names. */
  const present = new Map(
    [...table.zones.values()].map((zone) => [zone, statesOf(zone, clockAt(zone, table.builtAt), table.builtAt)]),
  );
  const named = [...present].flatMap(([zone, { standard, daylight }]): [State, string | undefined][] => {
    // A summer time that became permanent says nothing about the same state elsewhere.
    const standardName = withoutSummerTime(zone.standard.name) === zone.standard.name ? zone.standard.name : undefined;
    return daylight === undefined
      ? [[standard, standardName]]
      : [
          [standard, standardName],
          [daylight, zone.daylight.name],
        ];
  });
  const commonNames = mostCommonNames(named);

  return (zone, clock, instant) => {
    const states = statesOf(zone, clock, instant);
    const known = present.get(zone);
    const isKnown = (state: State, other: State | undefined): boolean =>
      other !== undefined && keyOf(state) === keyOf(other);
    const { standard: standardState, daylight: daylightState } = states;
    const packName = isKnown(standardState, known?.standard) ? zone.standard : {};
    const isFormerSummerTime = withoutSummerTime(packName.name) !== packName.name;
    const standardName =
      (isFormerSummerTime ? undefined : packName.name) ??
      commonNames.get(keyOf(standardState)) ??
      withoutSummerTime(packName.name);
    const standard = pair(packName.abbreviation ?? standardState.label, standardName);
    if (daylightState === undefined) return { standard, daylight: {} };
    const packDaylight = isKnown(daylightState, known?.daylight) ? zone.daylight : {};
    const derived = isDaylightForm(daylightState.label, standardState.label)
      ? standardName?.replace(/ Standard Time$/, ' Daylight Time')
      : undefined;
    const daylightName =
      packDaylight.name ?? commonNames.get(keyOf(daylightState)) ?? (derived === standardName ? undefined : derived);
    return { standard, daylight: pair(packDaylight.abbreviation ?? daylightState.label, daylightName) };
  };
}
