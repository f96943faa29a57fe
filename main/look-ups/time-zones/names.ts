/**
 * What the states of a zone's clock are called.
 *
 * A pack names each zone as its clock goes when the pack is built: "Pacific Standard Time", "Pacific Daylight Time".
 * The tz database abbreviates every state that there ever was. So other states (British Columbia's before it stayed on
 * one time, Mexico's summer time) have their abbreviation, and the name by which most zones of the same abbreviation
 * and offset go.
 */
import type { NamePair, Zone, ZoneTable } from '../../packs/zone-table.ts';
import { clockAt, isDaylightForm, labelAt, standardLabelAt, type Clock } from './daylight.ts';

export interface ClockNames {
  standard: Partial<NamePair>;
  /** Empty where the clock has no daylight saving time. */
  daylight: Partial<NamePair>;
}

interface State {
  /** The tz database's abbreviation; empty where the pack lacks it. */
  label: string;
  /** Minutes east of UTC. */
  offset: number;
}

const keyOf = ({ label, offset }: State): string => `${label} ${offset}`;

/** Whether the tz database had no abbreviation, and wrote the offset: `+0530`. */
const isNumeric = (label: string): boolean => /^[+-]?\d/.test(label);

/** Standard and daylight saving time of `clock`, which is `zone`'s at `instant`. */
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

/** Where summer time was kept for good, CLDR still calls it so, and it is none any more: "Paraguay Time". */
const ofStandardTime = (name: string | undefined): string | undefined =>
  name?.replace(/ (?:Daylight|Summer) Time$/, ' Time');

const pair = (abbreviation: string | undefined, name: string | undefined): Partial<NamePair> => ({
  ...(abbreviation === undefined || abbreviation === '' ? {} : { abbreviation }),
  ...(name === undefined ? {} : { name }),
});

/** The name that most zones have for a state that the tz database abbreviates by letters, by {@link keyOf}. */
function usualNames(named: Iterable<readonly [State, string | undefined]>): ReadonlyMap<string, string> {
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

/** Makes the function that names the clock of a zone of `table` at an instant, in seconds since 1970. */
export function createNaming(table: ZoneTable): (zone: Zone, clock: Clock, instant: number) => ClockNames {
  /** The states that the pack has names for. */
  const present = new Map(
    [...table.zones.values()].map((zone) => [zone, statesOf(zone, clockAt(zone, table.builtAt), table.builtAt)]),
  );
  const named = [...present].flatMap(([zone, { standard, daylight }]): [State, string | undefined][] => {
    // Summer time that stayed is no longer called what it is elsewhere.
    const standardName = ofStandardTime(zone.standard.name) === zone.standard.name ? zone.standard.name : undefined;
    return daylight === undefined
      ? [[standard, standardName]]
      : [
          [standard, standardName],
          [daylight, zone.daylight.name],
        ];
  });
  const usual = usualNames(named);

  return (zone, clock, instant) => {
    const states = statesOf(zone, clock, instant);
    const known = present.get(zone);
    const isKnown = (state: State, as: State | undefined): boolean => as !== undefined && keyOf(state) === keyOf(as);
    const { standard: standardState, daylight: daylightState } = states;
    const own = isKnown(standardState, known?.standard) ? zone.standard : {};
    const wasSummerTime = ofStandardTime(own.name) !== own.name;
    const standardName =
      (wasSummerTime ? undefined : own.name) ?? usual.get(keyOf(standardState)) ?? ofStandardTime(own.name);
    const standard = pair(own.abbreviation ?? standardState.label, standardName);
    if (daylightState === undefined) return { standard, daylight: {} };
    const ownDaylight = isKnown(daylightState, known?.daylight) ? zone.daylight : {};
    const formed = isDaylightForm(daylightState.label, standardState.label)
      ? standardName?.replace(/ Standard Time$/, ' Daylight Time')
      : undefined;
    const daylightName =
      ownDaylight.name ?? usual.get(keyOf(daylightState)) ?? (formed === standardName ? undefined : formed);
    return { standard, daylight: pair(ownDaylight.abbreviation ?? daylightState.label, daylightName) };
  };
}
