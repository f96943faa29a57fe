/** Pedestrians. One-way streets and turn restrictions don't apply to them unless tagged explicitly. */
import { accessOf, inDirections, trafficOf, type Direction } from './access.ts';
import { destinationOnly, parseDuration } from './motor.ts';
import { nodeUse, type NodeRules } from './nodes.ts';
import type { Vehicle } from './profile.ts';
import { gradientOf } from './surface.ts';
import { byTagValue, type Tags } from './tags.ts';

const ACCESS_KEYS = ['foot', 'access'];
const ONE_WAY_KEYS = ['oneway:foot'];

/** Ways open to pedestrians unless the tags forbid it. Motorways aren't included; trunk roads require foot=yes. */
const WALKABLE = new Set([
  'footway',
  'pedestrian',
  'path',
  'steps',
  'living_street',
  'residential',
  'service',
  'unclassified',
  'track',
  'road',
  'tertiary',
  'tertiary_link',
  'secondary',
  'secondary_link',
  'primary',
  'primary_link',
  'bridleway',
  'corridor',
  'crossing',
  'platform',
  'pier',
]);
const WALKABLE_IF_TAGGED = new Set(['cycleway', 'trunk', 'trunk_link', 'busway']);

/**
 * Walking speed in km/h by gradient; 6 km/h at a slope of −5 %. Tobler, W. (1993): Three presentations on geographical
 * analysis and modeling.
 */
const toblerKmh = (gradient: number): number => 6 * Math.exp(-3.5 * Math.abs(gradient + 0.05));

/** Speed on steps, about half of the walking speed. A choice of this project. */
const STEPS_KMH = 2.5;
const FERRY_KMH = 15;

const NODE_RULES: NodeRules = {
  accessKeys: ACCESS_KEYS,
  closedBarriers: new Set(['fence', 'hedge', 'wall', 'debris']),
  // Choices of this project: half of a red phase at signals, and a look in both directions at a crossing.
  delays: byTagValue({ traffic_signals: 15, crossing: 3, gate: 5, kissing_gate: 5, stile: 10, border_control: 60 }),
  isDirectional: false,
};

/** Whether people may walk on a way. Some kinds of way require an explicit `foot` tag. */
function isWalkable(tags: Tags, direction: Direction): boolean {
  const access = accessOf(tags, ACCESS_KEYS, direction);
  const kind = tags.get('highway');
  if (access === 'no' || kind === undefined) return access !== 'no' && tags.get('route') === 'ferry';
  if (WALKABLE.has(kind) && tags.get('motorroad') !== 'yes') return true;
  const isStated = accessOf(tags, ['foot'], direction) !== undefined;
  return isStated && (WALKABLE.has(kind) || WALKABLE_IF_TAGGED.has(kind));
}

export const PEDESTRIAN: Vehicle = {
  kind: 'foot',
  restrictionKeys: [],
  turns: { uTurnSeconds: 0, sharpTurnSeconds: 0 },
  topSpeedKmh: 16,
  minSpeedKmh: 2,

  way(tags) {
    const isFerry = !tags.has('highway');
    const gradient = gradientOf(tags);
    const traffic = trafficOf(tags, ONE_WAY_KEYS);
    const kmh = inDirections((direction) => {
      if (!traffic[direction] || !isWalkable(tags, direction)) return 0;
      if (isFerry) return FERRY_KMH;
      if (tags.get('highway') === 'steps') return STEPS_KMH;
      return toblerKmh(direction === 'forward' ? gradient : -gradient);
    });
    if (kmh.forward === 0 && kmh.backward === 0) return undefined;
    return {
      forwardKmh: kmh.forward,
      backwardKmh: kmh.backward,
      destinationOnly: destinationOnly(inDirections((direction) => accessOf(tags, ACCESS_KEYS, direction))),
      crossingSeconds: isFerry ? parseDuration(tags.get('duration')) : undefined,
    };
  },

  node: (tags) => nodeUse(tags, NODE_RULES),
};
