/** Who may use a way or pass a node, and in which direction. https://wiki.openstreetmap.org/wiki/Key:access */
import { byTagValue, valuesOf, type Tags } from './tags.ts';

/** `destination`: only to reach something on the way itself, never as a short cut. */
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

/** From the one that admits most: of several values the first of these that is among them holds. */
const MOST_ADMITTING: readonly Access[] = ['yes', 'destination', 'no'];

export type Direction = 'forward' | 'backward';

/**
 * The first of `keys` (most specific first) that says something known; `undefined` when none does. A list
 * (`agricultural;forestry`) admits if one of its values does. Values that OSM does not define say nothing.
 * @param direction in which `motor_vehicle:forward` counts before `motor_vehicle`, and that before `vehicle:forward`
 */
export function accessOf(tags: Tags, keys: readonly string[], direction?: Direction): Access | undefined {
  for (const key of keys)
    for (const name of direction === undefined ? [key] : [`${key}:${direction}`, key]) {
      const said = valuesOf(tags, name).map((value) => MEANING[value]);
      const access = MOST_ADMITTING.find((each) => said.includes(each));
      if (access !== undefined) return access;
    }
  return undefined;
}

/** Something that each direction of a way has. */
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
  // Open in one direction at a time, and which cannot be known offline.
  reversible: { forward: false, backward: false },
});

/**
 * Directions of the traffic on a way.
 * @param keys that say so, most specific first (`oneway:bicycle`, `oneway`). Those whom `oneway` does not concern may
 * also go against the traffic where it is only implied.
 */
export function trafficOf(tags: Tags, keys: readonly string[]): Directions {
  const said = keys.flatMap((key) => valuesOf(tags, key)).map((value) => ONE_WAY[value]);
  return said.find((directions) => directions !== undefined) ?? (keys.includes('oneway') ? implied(tags) : BOTH);
}

/** Motorways and roundabouts are one-way without saying so. */
function implied(tags: Tags): Directions {
  const junction = tags.get('junction');
  return tags.get('highway') === 'motorway' || junction === 'roundabout' || junction === 'circular' ? ALONG : BOTH;
}
