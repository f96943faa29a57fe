/** Passenger car; also used by technicians and sales people. */
import { nodeUse, type NodeRules } from './nodes.ts';
import { MOTOR_BARRIERS, MOTOR_DELAYS, motorWay, type MotorRules } from './motor.ts';
import type { Vehicle } from './profile.ts';
import { byTagValue } from './tags.ts';

const ACCESS_KEYS = ['motorcar', 'motor_vehicle', 'vehicle', 'access'];

/**
 * Default speeds in km/h if nothing more specific is known. Choices of this project: door-to-door averages including
 * traffic and bends, and so below the usual limits.
 */
const CLASS_SPEEDS = byTagValue<number>({
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
});

const RULES: MotorRules = {
  accessKeys: ACCESS_KEYS,
  oneWayKeys: ['oneway:motorcar', 'oneway:motor_vehicle', 'oneway:vehicle', 'oneway'],
  classSpeeds: CLASS_SPEEDS,
  topSpeedKmh: 130,
  limitKeys: [],
};

const NODE_RULES: NodeRules = {
  accessKeys: ACCESS_KEYS,
  closedBarriers: MOTOR_BARRIERS,
  delays: MOTOR_DELAYS,
  isDirectional: true,
};

export const CAR: Vehicle = {
  kind: 'car',
  restrictionKeys: ['motorcar', 'motor_vehicle', 'vehicle'],
  turns: { uTurnSeconds: 20, sharpTurnSeconds: 7.5 },
  topSpeedKmh: RULES.topSpeedKmh,
  minSpeedKmh: 8,
  way: (tags, country) => motorWay(tags, country, RULES),
  node: (tags) => nodeUse(tags, NODE_RULES),
};
