/** Trekking bicycle. It is pushed if riding is forbidden but walking is allowed. */
import { accessOf, inDirections, trafficOf, type Access, type Direction } from './access.ts';
import { destinationOnly, parseDuration } from './motor.ts';
import { nodeUse, type NodeRules } from './nodes.ts';
import type { Vehicle } from './profile.ts';
import { statedLimit } from './speed-limit.ts';
import { gradientOf, surfaceCeiling } from './surface.ts';
import { byTagValue, type Tags } from './tags.ts';

const ACCESS_KEYS = ['bicycle', 'vehicle', 'access'];
const FOOT_KEYS = ['foot', 'access'];
const ONE_WAY_KEYS = ['oneway:bicycle', 'oneway:vehicle', 'oneway'];

/** Speeds in km/h on level ground. Choices of this project: an everyday rider; stops at junctions count separately. */
const CLASS_SPEEDS = byTagValue<number>({
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
});

/** Speeds in km/h on ways where bicycles may be ridden only if the tags allow it, and are pushed otherwise. */
const PUSHED_CLASSES = byTagValue<number>({ footway: 12, pedestrian: 10, platform: 8, pier: 10, steps: 3 });

const PUSHING_KMH = 4.5;
const STEPS_KMH = 2;
const FERRY_KMH = 15;
const MAX_KMH = 35;

const NODE_RULES: NodeRules = {
  accessKeys: ACCESS_KEYS,
  closedBarriers: new Set(['fence', 'hedge', 'wall', 'debris', 'full-height_turnstile', 'turnstile']),
  delays: byTagValue({
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
  }),
  isDirectional: true,
};

/** Whether a lane for cyclists against the traffic is tagged, so that the one-way rule doesn't apply to them. */
function contraflow(tags: Tags): boolean {
  const lanes = ['cycleway', 'cycleway:left', 'cycleway:right', 'cycleway:both'].map((key) => tags.get(key) ?? '');
  return (
    lanes.some((value) => value.startsWith('opposite')) ||
    tags.get('cycleway:left:oneway') === 'no' ||
    tags.get('cycleway:right:oneway') === 'no'
  );
}

/**
 * Adjusts a speed to the gradient: each per cent uphill reduces it by 8 %, down to pushing; each per cent downhill adds
 * 4 %, up to the top speed. Choices of this project.
 */
function adjustToGradient(kmh: number, gradient: number): number {
  if (gradient > 0) return Math.max(Math.min(kmh, PUSHING_KMH), kmh * (1 - 8 * gradient));
  return Math.min(MAX_KMH, kmh * (1 - 4 * gradient));
}

/**
 * Returns the riding speed in a direction open to bicycles, km/h; 0 if riding isn't possible; never above the limit.
 */
function riddenKmh(tags: Tags, direction: Direction): number {
  const kind = tags.get('highway') ?? '';
  const bicycleAccess = accessOf(tags, ['bicycle'], direction);
  // Motor roads and pedestrian ways are open to bicycles only if tagged; steps are never ridden.
  const isOpen = bicycleAccess !== undefined || (kind in CLASS_SPEEDS && tags.get('motorroad') !== 'yes');
  const kmh = CLASS_SPEEDS[kind] ?? PUSHED_CLASSES[kind];
  if (kmh === undefined || !isOpen || kind === 'steps') return 0;
  // Routes across a square follow its edge, where pedestrians walk.
  if (tags.get('area') === 'yes' || tags.get('bicycle') === 'dismount') return 0;
  const gradient = gradientOf(tags);
  const level = Math.min(kmh, surfaceCeiling(tags, 'bike'));
  return Math.min(
    adjustToGradient(level, direction === 'forward' ? gradient : -gradient),
    statedLimit(tags, direction, ['maxspeed:bicycle']) ?? Infinity,
  );
}

/** Returns the pushing speed, km/h. A pushed bicycle counts as a pedestrian: one-way rules don't apply to it. */
function pushedKmh(tags: Tags, direction: Direction): number {
  const kind = tags.get('highway') ?? '';
  const isWalkable =
    kind in PUSHED_CLASSES ||
    ['residential', 'living_street', 'service', 'unclassified', 'tertiary', 'cycleway', 'path', 'track'].includes(kind);
  if (!isWalkable || tags.has('junction') || tags.get('motorroad') === 'yes') return 0;
  if (accessOf(tags, FOOT_KEYS, direction) === 'no' || surfaceCeiling(tags, 'bike') === 0) return 0;
  return kind === 'steps' ? STEPS_KMH : PUSHING_KMH;
}

/** Returns the speed in a direction, km/h, and the kind of access. */
function use(tags: Tags, direction: Direction): { kmh: number; access: Access | undefined } {
  const access = accessOf(tags, ACCESS_KEYS, direction);
  const isOpen = access !== 'no' && (trafficOf(tags, ONE_WAY_KEYS)[direction] || contraflow(tags));
  if (!tags.has('highway')) return { kmh: isOpen && tags.get('route') === 'ferry' ? FERRY_KMH : 0, access };
  const kmh = isOpen ? riddenKmh(tags, direction) : 0;
  if (kmh > 0) return { kmh, access };
  return { kmh: pushedKmh(tags, direction), access: accessOf(tags, FOOT_KEYS, direction) };
}

export const BIKE: Vehicle = {
  kind: 'bike',
  restrictionKeys: ['bicycle', 'vehicle'],
  turns: { uTurnSeconds: 5, sharpTurnSeconds: 3 },
  topSpeedKmh: MAX_KMH,
  minSpeedKmh: 3,

  way(tags) {
    const { forward, backward } = inDirections((direction) => use(tags, direction));
    if (forward.kmh === 0 && backward.kmh === 0) return undefined;
    return {
      forwardKmh: forward.kmh,
      backwardKmh: backward.kmh,
      destinationOnly: destinationOnly({ forward: forward.access, backward: backward.access }),
      crossingSeconds: tags.has('highway') ? undefined : parseDuration(tags.get('duration')),
    };
  },

  node: (tags) => nodeUse(tags, NODE_RULES),
};
