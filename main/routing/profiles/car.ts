/** Passenger car. Also what technicians and sales people drive. */
import { accessOf, directionsOf } from './access.ts';
import { nodeUse, type NodeRules } from './nodes.ts';
import { crossing, motorSpeed, MOTOR_DELAYS, MOTOR_BARRIERS } from './motor.ts';
import type { Vehicle } from './profile.ts';

const ACCESS_KEYS = ['motorcar', 'motor_vehicle', 'vehicle', 'access'];
const ONE_WAY_KEYS = ['oneway:motorcar', 'oneway:motor_vehicle', 'oneway:vehicle', 'oneway'];

/**
 * Speeds in km/h where nothing better is known. Choices of this project: door-to-door averages, traffic and bends
 * included, which is why they lie below the usual limits.
 */
const CLASS_SPEEDS: Record<string, number> = {
  motorway: 100,
  motorway_link: 50,
  trunk: 85,
  trunk_link: 45,
  primary: 65,
  primary_link: 35,
  secondary: 55,
  secondary_link: 30,
  tertiary: 45,
  tertiary_link: 25,
  unclassified: 35,
  residential: 28,
  road: 25,
  living_street: 10,
  service: 15,
  track: 15,
};

const NODE_RULES: NodeRules = { accessKeys: ACCESS_KEYS, closedBarriers: MOTOR_BARRIERS, delays: MOTOR_DELAYS };

export const CAR: Vehicle = {
  kind: 'car',
  restrictionKeys: ['motorcar', 'motor_vehicle', 'vehicle'],
  turns: { uTurnSeconds: 20, sharpTurnSeconds: 7.5 },
  topSpeedKmh: 130,
  minSpeedKmh: 8,

  way(tags, country) {
    const access = accessOf(tags, ACCESS_KEYS);
    if (access === 'no' || tags.get('area') === 'yes') return undefined;
    const ferry = crossing(tags, access, ACCESS_KEYS);
    if (ferry !== undefined) return ferry;
    const highway = tags.get('highway') ?? '';
    const classSpeed = CLASS_SPEEDS[highway];
    if (classSpeed === undefined) return undefined;
    // Farm and forest tracks are open to all traffic only where a tag says so.
    if (highway === 'track' && access === undefined && tags.get('tracktype') !== 'grade1') return undefined;
    const open = directionsOf(tags, ACCESS_KEYS, ONE_WAY_KEYS);
    if (!open.forward && !open.backward) return undefined;
    const speed = { tags, highway, classSpeed, country, topSpeed: CAR.topSpeedKmh };
    const forwardKmh = open.forward ? motorSpeed({ ...speed, direction: 'forward' }) : 0;
    const backwardKmh = open.backward ? motorSpeed({ ...speed, direction: 'backward' }) : 0;
    if (forwardKmh === 0 && backwardKmh === 0) return undefined;
    return { forwardKmh, backwardKmh, destinationOnly: access === 'destination', crossingSeconds: undefined };
  },

  node: (tags) => nodeUse(tags, NODE_RULES),
};
