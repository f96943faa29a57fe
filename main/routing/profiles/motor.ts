/** Rules shared by cars and trucks. */
import { accessOf, inDirections, trafficOf, type Access, type Direction, type Directions } from './access.ts';
import type { WayUse } from './profile.ts';
import { countryLimit, statedLimit } from './speed-limit.ts';
import { surfaceCeiling } from './surface.ts';
import { byTagValue, valuesOf, type Tags } from './tags.ts';

/** Mean speed as a share of a stated limit: bends and other traffic cost a fifth. A choice of this project. */
const SHARE_OF_LIMIT = 0.8;

/** Speeds on kinds of service road that are slower than the class, km/h. Choices of this project. */
const SERVICE_SPEEDS = byTagValue<number>({
  alley: 10,
  driveway: 10,
  parking_aisle: 8,
  'drive-through': 5,
  emergency_access: 10,
});

/** Maximum speed on one lane for both directions, where oncoming traffic must pass, km/h. A choice of this project. */
const ONE_LANE_TWO_WAY_KMH = 40;

/** Speeds of ferries and car trains without a stated duration, km/h, boarding included. Choices of this project. */
const FERRY_KMH = 15;
const SHUTTLE_TRAIN_KMH = 60;

/**
 * Delay in seconds by kind of node. Choices of this project; the delay at signals is that of level of service A (at
 * most 10 s of control delay per vehicle) in the Highway Capacity Manual (TRB), with half of the arrivals at green.
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
  /** Access keys, most specific first. */
  accessKeys: readonly string[];
  oneWayKeys: readonly string[];
  /** Speeds in km/h by kind of road. Roads of any other kind are closed, regardless of their access tags. */
  classSpeeds: Readonly<Record<string, number>>;
  topSpeedKmh: number;
  /** Keys of limits specific to this kind of vehicle; they take precedence over general limits. */
  limitKeys: readonly string[];
}

/** Returns how a motor vehicle may use a way; `undefined` if it may not use it. */
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
 * Whether a way is open to motor vehicles only if a tag says so: farm and forest tracks, emergency ways, and ferries,
 * many of which take only passengers.
 */
function needsPermit(tags: Tags): boolean {
  const highway = tags.get('highway');
  if (highway === undefined) return true;
  if (highway === 'track') return tags.get('tracktype') !== 'grade1';
  return valuesOf(tags, 'service').includes('emergency_access');
}

/** Returns travel speeds in km/h, 0 if the surface is impassable; `undefined` on roads not meant for motor vehicles. */
function roadSpeeds(tags: Tags, country: string | undefined, rules: MotorRules): Directions<number> | undefined {
  const highway = tags.get('highway') ?? '';
  const classSpeed = rules.classSpeeds[highway];
  if (classSpeed === undefined) return undefined;
  const services = valuesOf(tags, 'service').map((service) => SERVICE_SPEEDS[service] ?? Infinity);
  const ceiling = Math.min(...services, surfaceCeiling(tags, 'car'), rules.topSpeedKmh);
  const isMinorRoad = highway === 'service' || highway === 'track' || highway === 'living_street';
  return inDirections((direction) => {
    const limit = statedLimit(tags, direction, rules.limitKeys);
    let speed = limit === undefined ? Math.min(classSpeed, countryLimit(highway, country)) : limit * SHARE_OF_LIMIT;
    // On these roads a stated limit (50 in a car park, 30 on a track) says little about the actual speed.
    if (isMinorRoad) speed = Math.min(speed, classSpeed);
    speed = Math.min(speed, ceiling);
    return tags.get('lanes') === '1' && !tags.has('oneway') ? Math.min(speed, ONE_LANE_TWO_WAY_KMH) : speed;
  });
}

/** Returns the speeds of ferries and car trains, km/h; `undefined` for other routes. */
function crossingSpeeds(tags: Tags): Directions<number> | undefined {
  const route = tags.get('route');
  if (route !== 'ferry' && route !== 'shuttle_train') return undefined;
  return inDirections(() => (route === 'ferry' ? FERRY_KMH : SHUTTLE_TRAIN_KMH));
}

/**
 * Parses a duration (`hh:mm`, `hh:mm:ss`, minutes, or ISO 8601 like `PT1H30M`) into seconds.
 * https://wiki.openstreetmap.org/wiki/Key:duration
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
