/** On foot. One-way streets and turn restrictions do not concern pedestrians, unless they say so. */
import { accessOf, directionsOf } from './access.ts';
import { parseDuration } from './motor.ts';
import { nodeUse, type NodeRules } from './nodes.ts';
import type { Vehicle } from './profile.ts';
import { gradientOf } from './surface.ts';

const ACCESS_KEYS = ['foot', 'access'];
const ONE_WAY_KEYS = ['oneway:foot'];

/**
 * Ways that people walk on, unless the tags forbid it. Motorways are not among them; trunk roads are where foot=yes.
 */
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
]);
const WALKABLE_WHERE_ALLOWED = new Set(['cycleway', 'trunk', 'trunk_link', 'busway']);

/** Tobler, W. (1993): Three presentations on geographical analysis and modeling. 6 km/h at a slope of −5 %. */
const toblerKmh = (gradient: number): number => 6 * Math.exp(-3.5 * Math.abs(gradient + 0.05));

/** Steps slow walkers to about half of their speed. A choice of this project. */
const STEPS_KMH = 2.5;
const FERRY_KMH = 15;

const NODE_RULES: NodeRules = {
  accessKeys: ACCESS_KEYS,
  closedBarriers: new Set(['fence', 'hedge', 'wall', 'debris']),
  // Choices of this project: half of a red phase at signals, a look both ways at a crossing.
  delays: { traffic_signals: 15, crossing: 3, gate: 5, kissing_gate: 5, stile: 10, border_control: 60 },
};

export const PEDESTRIAN: Vehicle = {
  kind: 'foot',
  restrictionKeys: [],
  turns: { uTurnSeconds: 0, sharpTurnSeconds: 0 },
  topSpeedKmh: 16,
  minSpeedKmh: 2,

  way(tags) {
    const access = accessOf(tags, ACCESS_KEYS);
    if (access === 'no') return undefined;
    const destinationOnly = access === 'destination';
    const highway = tags.get('highway');
    if (highway === undefined) {
      if (tags.get('route') !== 'ferry') return undefined;
      return {
        forwardKmh: FERRY_KMH,
        backwardKmh: FERRY_KMH,
        destinationOnly,
        crossingSeconds: parseDuration(tags.get('duration')),
      };
    }
    const stated = tags.get('foot') !== undefined;
    if (!WALKABLE.has(highway) && !(WALKABLE_WHERE_ALLOWED.has(highway) && stated)) return undefined;
    if (tags.get('motorroad') === 'yes' && !stated) return undefined;
    const gradient = gradientOf(tags);
    const steps = highway === 'steps';
    const open = directionsOf(tags, ACCESS_KEYS, ONE_WAY_KEYS);
    if (!open.forward && !open.backward) return undefined;
    const kmh = (slope: number): number => (steps ? STEPS_KMH : toblerKmh(slope));
    return {
      forwardKmh: open.forward ? kmh(gradient) : 0,
      backwardKmh: open.backward ? kmh(-gradient) : 0,
      destinationOnly,
      crossingSeconds: undefined,
    };
  },

  node: (tags) => nodeUse(tags, NODE_RULES),
};
