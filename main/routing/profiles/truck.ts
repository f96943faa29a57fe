/** Articulated truck of the largest ordinary size. */
import { MOTOR_BARRIERS, MOTOR_DELAYS, motorWay, type MotorRules } from './motor.ts';
import { nodeUse, type NodeRules } from './nodes.ts';
import type { Vehicle } from './profile.ts';
import { byTagValue, valuesOf, type Tags } from './tags.ts';

/** Council Directive 96/53/EC, annex I: height, width, length in metres; gross weight and axle load in tonnes. */
const DIMENSIONS = { height: 4, width: 2.55, length: 16.5, weight: 40, axleLoad: 11.5 };

const ACCESS_KEYS = ['hgv', 'goods', 'motor_vehicle', 'vehicle', 'access'];

/**
 * Default speeds in km/h if nothing more specific is known. Choices of this project; 80 is the general limit for heavy
 * goods vehicles on motorways in Germany (StVO § 18 (5)) and close to it in most countries.
 */
const CLASS_SPEEDS = byTagValue<number>({
  motorway: 80,
  motorway_link: 40,
  trunk: 70,
  trunk_link: 35,
  primary: 55,
  primary_link: 30,
  secondary: 45,
  secondary_link: 25,
  tertiary: 35,
  tertiary_link: 20,
  unclassified: 25,
  residential: 20,
  road: 20,
  living_street: 8,
  service: 10,
});

const RULES: MotorRules = {
  accessKeys: ACCESS_KEYS,
  oneWayKeys: ['oneway:hgv', 'oneway:motor_vehicle', 'oneway:vehicle', 'oneway'],
  classSpeeds: CLASS_SPEEDS,
  topSpeedKmh: 80,
  limitKeys: ['maxspeed:hgv'],
};

const NODE_RULES: NodeRules = {
  accessKeys: ACCESS_KEYS,
  closedBarriers: MOTOR_BARRIERS,
  delays: MOTOR_DELAYS,
  isDirectional: true,
};

/**
 * Parses a length into metres (`3.5`, `3.5 m`, `11'6"`) or a weight into tonnes (`7.5`, `7.5 t`, `8000 lbs`, `10 st`).
 */
export function parseMeasure(value: string): number | undefined {
  const feet = /^(\d+(?:\.\d+)?)\s*(?:'|ft)\s*(?:(\d+(?:\.\d+)?)\s*(?:"|in)?)?$/.exec(value);
  if (feet !== null) return Number(feet[1]) * 0.3048 + Number(feet[2] ?? 0) * 0.0254;
  const number = /^(\d+(?:[.,]\d+)?)\s*(m|t|st|lbs?|kg|cm)?$/.exec(value);
  if (number === null) return undefined;
  const scale =
    { m: 1, t: 1, st: 0.90718474, lb: 0.00045359237, lbs: 0.00045359237, kg: 0.001, cm: 0.01 }[number[2] ?? 'm'] ?? 1;
  return Number(number[1]?.replace(',', '.')) * scale;
}

const LIMITS: readonly (readonly [string, number])[] = [
  ['maxheight', DIMENSIONS.height],
  ['maxheight:physical', DIMENSIONS.height],
  ['maxwidth', DIMENSIONS.width],
  ['maxwidth:physical', DIMENSIONS.width],
  ['maxlength', DIMENSIONS.length],
  ['maxweight', DIMENSIONS.weight],
  ['maxweightrating', DIMENSIONS.weight],
  ['hgv:maxweight', DIMENSIONS.weight],
  ['maxaxleload', DIMENSIONS.axleLoad],
];

/** Whether a stated limit is below the truck's own measure. Unreadable limits (`default`, `none`) are ignored. */
function tooLarge(tags: Tags): boolean {
  return LIMITS.some(([key, measure]) =>
    valuesOf(tags, key).some((value) => (parseMeasure(value) ?? Infinity) < measure),
  );
}

export const TRUCK: Vehicle = {
  kind: 'truck',
  restrictionKeys: ['hgv', 'goods', 'motor_vehicle', 'vehicle'],
  turns: { uTurnSeconds: 120, sharpTurnSeconds: 12 },
  topSpeedKmh: RULES.topSpeedKmh,
  minSpeedKmh: 8,

  way: (tags, country) => (tooLarge(tags) ? undefined : motorWay(tags, country, RULES)),
  node: (tags) =>
    tooLarge(tags) ? { blocked: true, forwardSeconds: 0, backwardSeconds: 0 } : nodeUse(tags, NODE_RULES),
};
