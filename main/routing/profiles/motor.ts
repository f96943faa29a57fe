/** What cars and trucks have in common. */
import { accessOf, inDirections, trafficOf, type Access, type Direction, type Directions } from './access.ts';
import type { WayUse } from './profile.ts';
import { countryLimit, statedLimit } from './speed-limit.ts';
import { surfaceCeiling } from './surface.ts';
import { byTagValue, valuesOf, type Tags } from './tags.ts';

/**
 * Mean speed as a share of a stated limit: bends, traffic and other people cost a fifth.
 * A choice of this project.
 */
const SHARE_OF_LIMIT = 0.8;

/** km/h on kinds of service road, below the class's own. Choices of this project. */
const SERVICE_SPEEDS = byTagValue<number>({
  alley: 10,
  driveway: 10,
  parking_aisle: 8,
  'drive-through': 5,
  emergency_access: 10,
});

/** One lane for both directions: oncoming traffic has to be let pass. A choice of this project, km/h. */
const ONE_LANE_BOTH_WAYS = 40;

/** Ferries that do not state how long they take, km/h, boarding included. A choice of this project. */
const FERRY_KMH = 15;
const SHUTTLE_TRAIN_KMH = 60;

/**
 * Seconds by kind of node. Choices of this project; the delay at signals is that of level of service A (at most 10 s of
 * control delay per vehicle) in the Highway Capacity Manual (TRB), with half of the arrivals at green.
 */
export const MOTOR_DELAYS = byTagValue<number>({
  traffic_signals: 8,
  stop: 4,
  give_way: 2,
  crossing: 1,
  mini_roundabout: 2,
  toll_booth: 15,
  gate: 20,
  lift_gate: 15,
  border_control: 120,
});

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

export interface MotorRules {
  /** Most specific first. */
  accessKeys: readonly string[];
  oneWayKeys: readonly string[];
  /** km/h by kind of road. Roads of any other kind are closed, whatever their access tags say. */
  classSpeeds: Readonly<Record<string, number>>;
  topSpeedKmh: number;
  /** Keys of limits for this kind of vehicle, before the general ones. */
  limitKeys: readonly string[];
}

/** What a motor vehicle may do on a way; `undefined` where it may not use it. */
export function motorWay(tags: Tags, country: string | undefined, rules: MotorRules): WayUse | undefined {
  const kmh = tags.has('highway') ? roadSpeeds(tags, country, rules) : crossingSpeeds(tags);
  if (kmh === undefined || tags.get('area') === 'yes') return undefined;
  const access = inDirections((direction) => accessOf(tags, rules.accessKeys, direction));
  const traffic = trafficOf(tags, rules.oneWayKeys);
  const isOpen = (direction: Direction): boolean =>
    traffic[direction] && (access[direction] === undefined ? !needsPermit(tags) : access[direction] !== 'no');
  const forwardKmh = isOpen('forward') ? kmh.forward : 0;
  const backwardKmh = isOpen('backward') ? kmh.backward : 0;
  if (forwardKmh === 0 && backwardKmh === 0) return undefined;
  return {
    forwardKmh,
    backwardKmh,
    destinationOnly: destinationOnly(access),
    crossingSeconds: tags.has('highway') ? undefined : parseDuration(tags.get('duration')),
  };
}

export const destinationOnly = (access: Directions<Access | undefined>): Directions =>
  inDirections((direction) => access[direction] === 'destination');

/**
 * Ways that are open to motor vehicles only where a tag says so: farm and forest tracks, ways for emergencies, and
 * ferries, many of which take passengers only.
 */
function needsPermit(tags: Tags): boolean {
  const highway = tags.get('highway');
  if (highway === undefined) return true;
  if (highway === 'track') return tags.get('tracktype') !== 'grade1';
  return valuesOf(tags, 'service').includes('emergency_access');
}

/** Travel speeds in km/h, 0 where the surface is impassable; `undefined` on roads that are not for motor vehicles. */
function roadSpeeds(tags: Tags, country: string | undefined, rules: MotorRules): Directions<number> | undefined {
  const highway = tags.get('highway') ?? '';
  const classSpeed = rules.classSpeeds[highway];
  if (classSpeed === undefined) return undefined;
  const services = valuesOf(tags, 'service').map((service) => SERVICE_SPEEDS[service] ?? Infinity);
  const ceiling = Math.min(...services, surfaceCeiling(tags, 'car'), rules.topSpeedKmh);
  const isHardlyARoad = highway === 'service' || highway === 'track' || highway === 'living_street';
  return inDirections((direction) => {
    const limit = statedLimit(tags, direction, rules.limitKeys);
    let speed = limit === undefined ? Math.min(classSpeed, countryLimit(highway, country)) : limit * SHARE_OF_LIMIT;
    // A stated limit there (50 in a parking aisle, 30 on a track) says nothing about travel.
    if (isHardlyARoad) speed = Math.min(speed, classSpeed);
    speed = Math.min(speed, ceiling);
    return tags.get('lanes') === '1' && !tags.has('oneway') ? Math.min(speed, ONE_LANE_BOTH_WAYS) : speed;
  });
}

/** Of ferries and car trains. */
function crossingSpeeds(tags: Tags): Directions<number> | undefined {
  const route = tags.get('route');
  if (route !== 'ferry' && route !== 'shuttle_train') return undefined;
  return inDirections(() => (route === 'ferry' ? FERRY_KMH : SHUTTLE_TRAIN_KMH));
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
