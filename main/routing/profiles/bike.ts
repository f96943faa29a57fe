/** Trekking bicycle. Where riding is forbidden but walking is not, it is pushed. */
import { accessOf, directionsOf } from './access.ts';
import { parseDuration } from './motor.ts';
import { nodeUse, type NodeRules } from './nodes.ts';
import type { Vehicle, WayUse } from './profile.ts';
import { gradientOf, surfaceCeiling } from './surface.ts';
import type { Tags } from './tags.ts';

const ACCESS_KEYS = ['bicycle', 'vehicle', 'access'];
const FOOT_KEYS = ['foot', 'access'];
const ONE_WAY_KEYS = ['oneway:bicycle', 'oneway:vehicle', 'oneway'];

/** km/h on the level. Choices of this project: an everyday rider, stops at junctions counted separately. */
const CLASS_SPEEDS: Record<string, number> = {
  cycleway: 18,
  trunk: 18,
  trunk_link: 18,
  primary: 18,
  primary_link: 18,
  secondary: 18,
  secondary_link: 18,
  tertiary: 18,
  tertiary_link: 18,
  unclassified: 17,
  residential: 17,
  road: 15,
  living_street: 12,
  service: 14,
  track: 14,
  path: 12,
  bridleway: 10,
};

/** Ways on which a bicycle is ridden only where the tags allow it, and else pushed. */
const PUSHED_CLASSES: Record<string, number> = { footway: 12, pedestrian: 10, steps: 3 };

const PUSHING_KMH = 4.5;
const STEPS_KMH = 2;
const FERRY_KMH = 15;
const TOP_KMH = 35;

const NODE_RULES: NodeRules = {
  accessKeys: ACCESS_KEYS,
  closedBarriers: new Set(['fence', 'hedge', 'wall', 'debris', 'full-height_turnstile', 'turnstile']),
  delays: {
    traffic_signals: 10,
    stop: 3,
    give_way: 1,
    crossing: 1,
    gate: 10,
    lift_gate: 5,
    kissing_gate: 20,
    stile: 30,
    cycle_barrier: 8,
    swing_gate: 10,
    border_control: 60,
  },
};

/** On a way that is marked against the traffic for bicycles, the one-way rule does not bind them. */
function contraflow(tags: Tags): boolean {
  const lanes = ['cycleway', 'cycleway:left', 'cycleway:right', 'cycleway:both'].map((key) => tags.get(key) ?? '');
  return (
    lanes.some((value) => value.startsWith('opposite')) ||
    tags.get('cycleway:left:oneway') === 'no' ||
    tags.get('cycleway:right:oneway') === 'no'
  );
}

/**
 * Each per cent uphill takes off 8 % of the speed, down to pushing; downhill adds 4 % up to the ceiling. Choices of
 * this project.
 */
function onSlope(kmh: number, gradient: number): number {
  if (gradient > 0) return Math.max(Math.min(kmh, PUSHING_KMH), kmh * (1 - 8 * gradient));
  return Math.min(TOP_KMH, kmh * (1 - 4 * gradient));
}

function ridden(tags: Tags, kmh: number, destinationOnly: boolean): WayUse | undefined {
  const ceiling = surfaceCeiling(tags, 'bike');
  if (ceiling === 0) return undefined;
  const gradient = gradientOf(tags);
  const open = directionsOf(tags, ACCESS_KEYS, ONE_WAY_KEYS);
  const both = contraflow(tags);
  return {
    forwardKmh: open.forward || both ? onSlope(Math.min(kmh, ceiling), gradient) : pushedKmh(tags),
    backwardKmh: open.backward || both ? onSlope(Math.min(kmh, ceiling), -gradient) : pushedKmh(tags),
    destinationOnly,
    crossingSeconds: undefined,
  };
}

/** A pushed bicycle goes on foot: a one-way street is open to it, unless it is no place to walk. */
function pushedKmh(tags: Tags): number {
  const highway = tags.get('highway') ?? '';
  const walkable =
    highway in PUSHED_CLASSES ||
    ['residential', 'living_street', 'service', 'unclassified', 'tertiary', 'cycleway', 'path', 'track'].includes(
      highway,
    );
  return walkable && tags.get('junction') === undefined && accessOf(tags, FOOT_KEYS) !== 'no' ? PUSHING_KMH : 0;
}

function pushed(tags: Tags): WayUse | undefined {
  const kmh = tags.get('highway') === 'steps' ? STEPS_KMH : pushedKmh(tags);
  return kmh === 0
    ? undefined
    : { forwardKmh: kmh, backwardKmh: kmh, destinationOnly: false, crossingSeconds: undefined };
}

export const BIKE: Vehicle = {
  kind: 'bike',
  restrictionKeys: ['bicycle', 'vehicle'],
  turns: { uTurnSeconds: 5, sharpTurnSeconds: 3 },
  topSpeedKmh: TOP_KMH,
  minSpeedKmh: 3,

  way(tags) {
    if (tags.get('area') === 'yes') return undefined;
    const access = accessOf(tags, ACCESS_KEYS);
    const highway = tags.get('highway');
    if (highway === undefined) {
      if (access === 'no' || tags.get('route') !== 'ferry') return undefined;
      return {
        forwardKmh: FERRY_KMH,
        backwardKmh: FERRY_KMH,
        destinationOnly: access === 'destination',
        crossingSeconds: parseDuration(tags.get('duration')),
      };
    }
    if (tags.get('bicycle') === 'dismount' || access === 'no') return pushed(tags);
    // Motor roads and fast trunk roads are open to bicycles only where they say so.
    if (tags.get('motorroad') === 'yes' && tags.get('bicycle') === undefined) return undefined;
    const classSpeed = CLASS_SPEEDS[highway];
    if (classSpeed !== undefined) return ridden(tags, classSpeed, access === 'destination');
    const walkingSpeed = PUSHED_CLASSES[highway];
    if (walkingSpeed === undefined) return undefined;
    return tags.has('bicycle') && highway !== 'steps'
      ? ridden(tags, walkingSpeed, access === 'destination')
      : pushed(tags);
  },

  node: (tags) => nodeUse(tags, NODE_RULES),
};
