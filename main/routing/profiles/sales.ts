/**
 * Mobile sales force: a car that prefers major roads, where phone calls don't drop and arrival times are predictable.
 */
import { CAR_EFFICIENT } from './energy.ts';
import type { Option, Weighting } from './profile.ts';
import { CAR_SAFEST } from './risk.ts';
import { byTagValue, type Tags } from './tags.ts';

/** Cost factor by kind of road, applied to time or energy. Choices of this project. */
const PREFERENCE = byTagValue<number>({
  motorway: 1,
  motorway_link: 1,
  trunk: 1,
  trunk_link: 1,
  primary: 1,
  primary_link: 1,
  secondary: 1.05,
  secondary_link: 1.05,
  tertiary: 1.2,
  tertiary_link: 1.2,
  unclassified: 1.4,
  residential: 1.4,
  living_street: 1.6,
  service: 1.6,
  road: 1.6,
  track: 2.5,
});
const OTHER_WAY = 1.5;

const preferenceOf = (tags: Tags): number => PREFERENCE[tags.get('highway') ?? ''] ?? OTHER_WAY;

/** Travel time in tenths of a millisecond, weighted by kind of road. */
const PREFERRED_TIME: Weighting = {
  id: 'sales-fastest',
  segmentCost: (tags, { seconds }) => seconds * 10_000 * preferenceOf(tags),
  delayCost: (seconds) => seconds * 10_000,
};

function preferMajorRoads(id: string, base: Weighting): Weighting {
  if (!('segmentCost' in base)) throw new Error(`${base.id} has no cost of its own to weight`);
  return {
    id,
    segmentCost: (tags, travel) => base.segmentCost(tags, travel) * preferenceOf(tags),
    delayCost: base.delayCost,
  };
}

export const SALES_WEIGHTINGS: Readonly<Record<Option, Weighting>> = {
  fastest: PREFERRED_TIME,
  // The shortest path ignores preferences.
  shortest: { id: 'shortest' },
  safest: preferMajorRoads('sales-safest', CAR_SAFEST),
  most_efficient: preferMajorRoads('sales-efficient', CAR_EFFICIENT),
};
