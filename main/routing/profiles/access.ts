/** Who may use a way or pass a node, and in which direction. https://wiki.openstreetmap.org/wiki/Key:access */
import type { Tags } from './tags.ts';

/** `destination`: only to reach something on the way itself, never as a short cut. */
export type Access = 'yes' | 'destination' | 'no';

const MEANING: Record<string, Access> = {
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
};

/**
 * The first of `keys` (most specific first) that says something known; `undefined` when none does.
 * Values that OSM does not define say nothing.
 */
export function accessOf(tags: Tags, keys: readonly string[]): Access | undefined {
  for (const key of keys) {
    const value = tags.get(key);
    const access = value === undefined ? undefined : MEANING[value];
    if (access !== undefined) return access;
  }
  return undefined;
}

/** Like {@link accessOf} for one direction: `motor_vehicle:forward=no`. */
const accessInDirection = (
  tags: Tags,
  keys: readonly string[],
  direction: 'forward' | 'backward',
): Access | undefined =>
  accessOf(
    tags,
    keys.map((key) => `${key}:${direction}`),
  );

export interface Directions {
  forward: boolean;
  backward: boolean;
}

const ONE_WAY: Record<string, Directions> = {
  yes: { forward: true, backward: false },
  true: { forward: true, backward: false },
  '1': { forward: true, backward: false },
  '-1': { forward: false, backward: true },
  reverse: { forward: false, backward: true },
  no: { forward: true, backward: true },
  false: { forward: true, backward: true },
  '0': { forward: true, backward: true },
  alternating: { forward: true, backward: true },
  // Open in one direction at a time, and which cannot be known offline.
  reversible: { forward: false, backward: false },
};

const BOTH: Directions = { forward: true, backward: true };

/**
 * Directions in which a way may be used.
 * @param oneWayKeys keys that say so, most specific first (`oneway:bicycle`, `oneway`). Those whom `oneway` does not
 * concern may also go
 *   against the traffic where it is only implied.
 */
export function directionsOf(tags: Tags, accessKeys: readonly string[], oneWayKeys: readonly string[]): Directions {
  const given = oneWayKeys.map((key) => tags.get(key)).find((value) => value !== undefined);
  const implied = oneWayKeys.includes('oneway') ? impliedDirections(tags) : BOTH;
  const { forward, backward } = (given === undefined ? implied : ONE_WAY[given]) ?? BOTH;
  return {
    forward: forward && accessInDirection(tags, accessKeys, 'forward') !== 'no',
    backward: backward && accessInDirection(tags, accessKeys, 'backward') !== 'no',
  };
}

/** Motorways and roundabouts are one-way without saying so. */
function impliedDirections(tags: Tags): Directions {
  const junction = tags.get('junction');
  const implied = tags.get('highway') === 'motorway' || junction === 'roundabout' || junction === 'circular';
  return implied ? { forward: true, backward: false } : BOTH;
}
