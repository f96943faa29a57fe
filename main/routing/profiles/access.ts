/** Access to ways and nodes, by direction. https://wiki.openstreetmap.org/wiki/Key:access */
import { byTagValue, valuesOf, type Tags } from './tags.ts';

/** Kind of access. `destination`: only to reach something on the way itself, never as a short cut. */
export type Access = 'yes' | 'destination' | 'no';

const MEANING = byTagValue<Access>({
  yes: 'yes',
  designated: 'yes',
  permissive: 'yes',
  official: 'yes',
  public: 'yes',
  discouraged: 'yes',
  dismount: 'yes',
  optional_sidepath: 'yes',
  destination: 'destination',
  delivery: 'destination',
  customers: 'destination',
  residents: 'destination',
  no: 'no',
  private: 'no',
  permit: 'no',
  agricultural: 'no',
  forestry: 'no',
  military: 'no',
  emergency: 'no',
  use_sidepath: 'no',
  restricted: 'no',
  psv: 'no',
  bus: 'no',
  employees: 'no',
  staff: 'no',
});

/** Kinds of access from most to least permissive; of several values, the most permissive one applies. */
const BY_PERMISSIVENESS: readonly Access[] = ['yes', 'destination', 'no'];

export type Direction = 'forward' | 'backward';

/**
 * Returns the access from the first of `keys` (most specific first) with a known value; `undefined` if there is none. A
 * list (`agricultural;forestry`) permits access if one of its values does. Values that OSM doesn't define are ignored.
 * @param direction direction in which `motor_vehicle:forward` counts before `motor_vehicle`, and that before
 * `vehicle:forward`
 */
export function accessOf(tags: Tags, keys: readonly string[], direction?: Direction): Access | undefined {
  for (const key of keys)
    for (const name of direction === undefined ? [key] : [`${key}:${direction}`, key]) {
      const taggedAccess = valuesOf(tags, name).map((value) => MEANING[value]);
      const access = BY_PERMISSIVENESS.find((each) => taggedAccess.includes(each));
      if (access !== undefined) return access;
    }
  return undefined;
}

/** One value for each direction of a way. */
export interface Directions<Value = boolean> {
  forward: Value;
  backward: Value;
}

export const inDirections = <Value>(valueIn: (direction: Direction) => Value): Directions<Value> => ({
  forward: valueIn('forward'),
  backward: valueIn('backward'),
});

const BOTH: Directions = { forward: true, backward: true };
const ALONG: Directions = { forward: true, backward: false };
const AGAINST: Directions = { forward: false, backward: true };

const ONE_WAY = byTagValue<Directions>({
  yes: ALONG,
  true: ALONG,
  '1': ALONG,
  '-1': AGAINST,
  reverse: AGAINST,
  no: BOTH,
  false: BOTH,
  '0': BOTH,
  alternating: BOTH,
  // Open in one direction at a time, which cannot be determined offline.
  reversible: { forward: false, backward: false },
});

/**
 * Returns the directions of traffic on a way.
 * @param keys one-way keys, most specific first (`oneway:bicycle`, `oneway`); modes without the key `oneway` may also
 * go against traffic where one-way is only implied
 */
export function trafficOf(tags: Tags, keys: readonly string[]): Directions {
  const tagged = keys.flatMap((key) => valuesOf(tags, key)).map((value) => ONE_WAY[value]);
  return (
    tagged.find((directions) => directions !== undefined) ?? (keys.includes('oneway') ? impliedTraffic(tags) : BOTH)
  );
}

/** Returns the implied directions: motorways and roundabouts are one-way without a tag. */
function impliedTraffic(tags: Tags): Directions {
  const junction = tags.get('junction');
  return tags.get('highway') === 'motorway' || junction === 'roundabout' || junction === 'circular' ? ALONG : BOTH;
}
