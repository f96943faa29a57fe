/** The profiles: six modes by four options. `docs/profiles.md` shows the same numbers to users. */
import { accessOf, directionsOf } from './access.ts';
import { BIKE } from './bike.ts';
import { CAR } from './car.ts';
import { BIKE_EFFICIENT, CAR_EFFICIENT, FOOT_EFFICIENT, TRUCK_EFFICIENT } from './energy.ts';
import { parseDuration } from './motor.ts';
import { nodeUse, type NodeRules } from './nodes.ts';
import type { Mode, Profile, Weighting, Vehicle } from './profile.ts';
import { BIKE_SAFEST, CAR_SAFEST, FOOT_SAFEST, TRUCK_SAFEST } from './risk.ts';
import { SALES_WEIGHTINGS } from './sales.ts';
import { gradientOf } from './surface.ts';
import { TRUCK } from './truck.ts';

/** On foot. One-way streets and turn restrictions do not concern pedestrians, unless they say so. */
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

const PEDESTRIAN: Vehicle = {
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

const FASTEST: Weighting = { id: 'fastest' };
const SHORTEST: Weighting = { id: 'shortest' };

const CAR_WEIGHTINGS = { fastest: FASTEST, shortest: SHORTEST, safest: CAR_SAFEST, most_efficient: CAR_EFFICIENT };

/** Parking and the walk from the car to the door. Choices of this project. */
const TECHNICIAN_STOP_SECONDS = 3 * 60 + 2 * 60;

/** Parking, the walk in and signing in at a customer's. A choice of this project. */
const SALES_STOP_SECONDS = 10 * 60;

export const PROFILES: Readonly<Record<Mode, Profile>> = {
  car: { mode: 'car', vehicle: CAR, weightings: CAR_WEIGHTINGS, stopSeconds: 0 },
  truck: {
    mode: 'truck',
    vehicle: TRUCK,
    weightings: { fastest: FASTEST, shortest: SHORTEST, safest: TRUCK_SAFEST, most_efficient: TRUCK_EFFICIENT },
    stopSeconds: 0,
  },
  bike: {
    mode: 'bike',
    vehicle: BIKE,
    weightings: { fastest: FASTEST, shortest: SHORTEST, safest: BIKE_SAFEST, most_efficient: BIKE_EFFICIENT },
    stopSeconds: 0,
  },
  pedestrian: {
    mode: 'pedestrian',
    vehicle: PEDESTRIAN,
    weightings: { fastest: FASTEST, shortest: SHORTEST, safest: FOOT_SAFEST, most_efficient: FOOT_EFFICIENT },
    stopSeconds: 0,
  },
  technician: { mode: 'technician', vehicle: CAR, weightings: CAR_WEIGHTINGS, stopSeconds: TECHNICIAN_STOP_SECONDS },
  sales: { mode: 'sales', vehicle: CAR, weightings: SALES_WEIGHTINGS, stopSeconds: SALES_STOP_SECONDS },
};
