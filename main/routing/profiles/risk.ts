/**
 * The option `safest`: length times a factor per kind of road. All factors are choices of this project. They rank roads
 * in the same order as published accident statistics (separated carriageways and quiet streets before busy two-way
 * roads, separate paths before shared lanes), but they aren't measured accident rates and say nothing about the record
 * of any single road.
 */
import { byTagValue, type Tags } from './tags.ts';
import type { Travel, Weighting } from './profile.ts';

/** Cost per decimetre at factor 1; large enough that rounding costs to whole numbers doesn't distort the factors. */
const PER_DECIMETRE = 16;

/** Cost of a second at a junction or crossing, in decimetres of the safest road. */
const DECIMETRES_PER_SECOND = 50;

const MOTOR = byTagValue<number>({
  motorway: 1,
  motorway_link: 1.5,
  trunk: 1.6,
  trunk_link: 1.8,
  primary: 2.2,
  primary_link: 2.2,
  secondary: 2.3,
  secondary_link: 2.3,
  tertiary: 2.4,
  tertiary_link: 2.4,
  unclassified: 2.7,
  residential: 2.6,
  living_street: 2.2,
  service: 2.6,
  road: 3,
  track: 4,
});

const BIKE = byTagValue<number>({
  cycleway: 1,
  path: 1.1,
  track: 1.2,
  bridleway: 1.3,
  living_street: 1.2,
  pedestrian: 1.1,
  footway: 1.2,
  service: 1.4,
  residential: 1.5,
  unclassified: 1.8,
  road: 2,
  tertiary: 2.5,
  tertiary_link: 2.5,
  secondary: 3.5,
  secondary_link: 3.5,
  primary: 5,
  primary_link: 5,
  trunk: 8,
  trunk_link: 8,
  steps: 1.5,
});

const FOOT = byTagValue<number>({
  footway: 1,
  pedestrian: 1,
  path: 1,
  steps: 1.1,
  corridor: 1,
  platform: 1,
  pier: 1,
  cycleway: 1.2,
  living_street: 1.1,
  track: 1.1,
  bridleway: 1.1,
  service: 1.3,
  residential: 1.3,
  unclassified: 1.6,
  road: 1.6,
  tertiary: 1.8,
  tertiary_link: 1.8,
  secondary: 2.3,
  secondary_link: 2.3,
  primary: 3,
  primary_link: 3,
  trunk: 5,
  trunk_link: 5,
});

const OTHER_WAY = 2;
const SIDEWALK_VALUES = new Set(['both', 'left', 'right', 'yes', 'separate']);
const UNPAVED = new Set(['unpaved', 'gravel', 'ground', 'dirt', 'earth', 'grass', 'mud', 'sand', 'pebblestone']);

function motorFactor(tags: Tags): number {
  const factor = MOTOR[tags.get('highway') ?? ''] ?? OTHER_WAY;
  const lanes = tags.get('lanes') === '1' && !tags.has('oneway') ? 1.2 : 1;
  return factor * lanes * (UNPAVED.has(tags.get('surface') ?? '') ? 1.3 : 1);
}

/** Factor for heavy vehicles: residential streets weigh more, signed truck routes less. */
function truckFactor(tags: Tags): number {
  const highway = tags.get('highway') ?? '';
  const dwelling = highway === 'residential' || highway === 'living_street' ? 1.6 : 1;
  return motorFactor(tags) * dwelling * (tags.get('hgv') === 'designated' ? 0.8 : 1);
}

/** Below this speed a bicycle is pushed, not ridden. */
const PUSHED_KMH = 4.6;

/**
 * Factor for pushing. Pushing is safe but isn't cycling: it counts more than a secondary road, less than a primary one.
 */
const PUSHED_FACTOR = 4;

function bikeFactor(tags: Tags, { lengthMetres, seconds }: Travel): number {
  if (lengthMetres * 3.6 < seconds * PUSHED_KMH) return PUSHED_FACTOR;
  const factor = BIKE[tags.get('highway') ?? ''] ?? OTHER_WAY;
  const cycleways = ['cycleway', 'cycleway:left', 'cycleway:right', 'cycleway:both'].map(
    (key) => tags.get(key) ?? 'no',
  );
  if (cycleways.some((value) => value === 'track' || value === 'opposite_track')) return Math.max(1, factor * 0.5);
  const marked = cycleways.some((value) => value.endsWith('lane')) || tags.get('bicycle') === 'designated';
  return marked ? Math.max(1, factor * 0.7) : factor;
}

function footFactor(tags: Tags): number {
  const factor = FOOT[tags.get('highway') ?? ''] ?? OTHER_WAY;
  return SIDEWALK_VALUES.has(tags.get('sidewalk') ?? '') ? Math.max(1, factor * 0.65) : factor;
}

const safest = (id: string, factor: (tags: Tags, travel: Travel) => number): Weighting => ({
  id,
  segmentCost: (tags, travel) => travel.lengthMetres * 10 * PER_DECIMETRE * factor(tags, travel),
  delayCost: (seconds) => seconds * DECIMETRES_PER_SECOND * PER_DECIMETRE,
});

export const CAR_SAFEST = safest('car-safest', motorFactor);
export const TRUCK_SAFEST = safest('truck-safest', truckFactor);
export const BIKE_SAFEST = safest('bike-safest', bikeFactor);
export const FOOT_SAFEST = safest('foot-safest', footFactor);
