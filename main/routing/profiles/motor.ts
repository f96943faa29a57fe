/** What cars and trucks have in common. */
import { directionsOf, type Access } from './access.ts';
import type { WayUse } from './profile.ts';
import { countryLimit, statedLimit } from './speed-limit.ts';
import { surfaceCeiling } from './surface.ts';
import type { Tags } from './tags.ts';

/**
 * Mean speed as a share of a stated limit: bends, traffic and other people cost a fifth.
 * A choice of this project.
 */
const SHARE_OF_LIMIT = 0.8;

/** km/h on kinds of service road, below the class's own. Choices of this project. */
const SERVICE_SPEEDS: Record<string, number> = {
  alley: 10,
  driveway: 10,
  parking_aisle: 8,
  'drive-through': 5,
  emergency_access: 10,
};

/** One lane for both directions: oncoming traffic has to be let pass. A choice of this project, km/h. */
const ONE_LANE_BOTH_WAYS = 40;

/** Ferries that do not state how long they take, km/h, boarding included. A choice of this project. */
const FERRY_KMH = 15;
const SHUTTLE_TRAIN_KMH = 60;

/**
 * Seconds by kind of node. Choices of this project; the delay at signals is that of level of service A (at most 10 s of
 * control delay per vehicle) in the Highway Capacity Manual (TRB), with half of the arrivals at green.
 */
export const MOTOR_DELAYS: Readonly<Record<string, number>> = {
  traffic_signals: 8,
  stop: 4,
  give_way: 2,
  crossing: 1,
  mini_roundabout: 2,
  toll_booth: 15,
  gate: 20,
  lift_gate: 15,
  border_control: 120,
};

/** Barriers that stop a motor vehicle unless the node's access tags say otherwise. */
export const MOTOR_BARRIERS: ReadonlySet<string> = new Set([
  'bollard',
  'block',
  'cycle_barrier',
  'kissing_gate',
  'stile',
  'turnstile',
  'full-height_turnstile',
  'horse_stile',
  'chain',
  'debris',
  'fence',
  'hedge',
  'wall',
  'jersey_barrier',
  'log',
  'rope',
  'motorcycle_barrier',
  'planter',
  'bus_trap',
  'sump_buster',
]);

interface MotorSpeed {
  tags: Tags;
  highway: string;
  classSpeed: number;
  country: string | undefined;
  topSpeed: number;
  direction: 'forward' | 'backward';
  /** Keys of limits for this kind of vehicle, before the general ones. */
  limitKeys?: readonly string[];
}

/** Travel speed in km/h; 0 where the surface is impassable. */
export function motorSpeed({ tags, highway, classSpeed, country, topSpeed, direction, limitKeys }: MotorSpeed): number {
  const limit = statedLimit(tags, direction, limitKeys);
  let speed = limit === undefined ? Math.min(classSpeed, countryLimit(highway, country)) : limit * SHARE_OF_LIMIT;
  // A stated limit on a way that is hardly a road (50 in a parking aisle, 30 on a track) says nothing about travel.
  if (highway === 'service' || highway === 'track' || highway === 'living_street') speed = Math.min(speed, classSpeed);
  speed = Math.min(speed, SERVICE_SPEEDS[tags.get('service') ?? ''] ?? Infinity, surfaceCeiling(tags, 'car'), topSpeed);
  if (tags.get('lanes') === '1' && !tags.has('oneway')) speed = Math.min(speed, ONE_LANE_BOTH_WAYS);
  return speed;
}

/** The use of a ferry or car train that takes motor vehicles; `undefined` for ways that are neither. */
export function crossing(tags: Tags, access: Access | undefined, accessKeys: readonly string[]): WayUse | undefined {
  const route = tags.get('route');
  if (tags.has('highway') || (route !== 'ferry' && route !== 'shuttle_train')) return undefined;
  // Many ferries take passengers only, and those that take cars say so.
  if (access === undefined) return undefined;
  const kmh = route === 'ferry' ? FERRY_KMH : SHUTTLE_TRAIN_KMH;
  const { forward, backward } = directionsOf(tags, accessKeys, ['oneway']);
  return {
    forwardKmh: forward ? kmh : 0,
    backwardKmh: backward ? kmh : 0,
    destinationOnly: access === 'destination',
    crossingSeconds: parseDuration(tags.get('duration')),
  };
}

/**
 * `hh:mm`, `hh:mm:ss`, minutes, or ISO 8601 (`PT1H30M`) in seconds. https://wiki.openstreetmap.org/wiki/Key:duration
 */
export function parseDuration(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const clock = /^(\d+):(\d{2})(?::(\d{2}))?$/.exec(value);
  if (clock !== null) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0) || undefined;
  if (/^\d+$/.test(value)) return Number(value) * 60 || undefined;
  const iso = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(value);
  if (iso === null) return undefined;
  return Number(iso[1] ?? 0) * 3600 + Number(iso[2] ?? 0) * 60 + Number(iso[3] ?? 0) || undefined;
}
