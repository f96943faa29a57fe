/** Legal speed limits from tags and from national defaults. https://wiki.openstreetmap.org/wiki/Key:maxspeed */
import type { Direction } from './access.ts';
import { byTagValue, valuesOf, type Tags } from './tags.ts';

const KMH_PER_MILE = 1.609344;
const KMH_PER_KNOT = 1.852;

/** Value for `none` (German motorways), which never binds, km/h. */
const NO_LIMIT = 200;

interface CountryLimits {
  urban: number;
  rural: number;
  motorway: number;
}

/**
 * General limits for cars in km/h, by ISO 3166-1 alpha-2 code. Source: national traffic codes as collected at
 * https://wiki.openstreetmap.org/wiki/Default_speed_limits. If the law differs by state (US) or by road (GB), the most
 * common value is used.
 */
const COUNTRY_LIMITS = byTagValue<CountryLimits>({
  AD: { urban: 50, rural: 90, motorway: 90 },
  AR: { urban: 40, rural: 110, motorway: 130 },
  AT: { urban: 50, rural: 100, motorway: 130 },
  BE: { urban: 50, rural: 70, motorway: 120 },
  BR: { urban: 60, rural: 80, motorway: 110 },
  CH: { urban: 50, rural: 80, motorway: 120 },
  CZ: { urban: 50, rural: 90, motorway: 130 },
  DE: { urban: 50, rural: 100, motorway: NO_LIMIT },
  DK: { urban: 50, rural: 80, motorway: 130 },
  ES: { urban: 50, rural: 90, motorway: 120 },
  FR: { urban: 50, rural: 80, motorway: 130 },
  GB: { urban: 48, rural: 97, motorway: 113 },
  IT: { urban: 50, rural: 90, motorway: 130 },
  LI: { urban: 50, rural: 80, motorway: 120 },
  MC: { urban: 50, rural: 50, motorway: 50 },
  NL: { urban: 50, rural: 80, motorway: 100 },
  PL: { urban: 50, rural: 90, motorway: 140 },
  PT: { urban: 50, rural: 90, motorway: 120 },
  RU: { urban: 60, rural: 90, motorway: 110 },
  SE: { urban: 50, rural: 70, motorway: 110 },
  US: { urban: 40, rural: 89, motorway: 105 },
  UY: { urban: 45, rural: 90, motorway: 110 },
});

const DEFAULT_LIMITS: CountryLimits = { urban: 50, rural: 90, motorway: 120 };

const limitsOf = (country: string | undefined): CountryLimits =>
  COUNTRY_LIMITS[country?.toUpperCase() ?? ''] ?? DEFAULT_LIMITS;

/**
 * Parses a `maxspeed` value into km/h: a number, a number with `mph` or `knots`, `walk`, `none`, or a zone, e.g.
 * `DE:urban`. Returns `undefined` for unusable values (`signals`, `variable`, typing errors).
 */
export function parseSpeed(value: string): number | undefined {
  const text = value.trim().toLowerCase();
  const number = /^(\d+(?:\.\d+)?)\s*(mph|knots|km\/h|kmh|kph)?$/.exec(text);
  if (number !== null) {
    const unit = number[2] === 'mph' ? KMH_PER_MILE : number[2] === 'knots' ? KMH_PER_KNOT : 1;
    return Number(number[1]) * unit || undefined;
  }
  if (text === 'none') return NO_LIMIT;
  if (text === 'walk') return 6;
  const zone = /^([a-z]{2}):(?:zone:?)?(urban|rural|motorway|trunk|living_street|bicycle_road|\d+)$/.exec(text);
  if (zone === null) return undefined;
  const [, country, kind = ''] = zone;
  if (kind === 'living_street') return country === 'de' ? 7 : 20;
  if (kind === 'bicycle_road') return 30;
  if (kind === 'urban' || kind === 'rural' || kind === 'motorway') return limitsOf(country)[kind];
  return kind === 'trunk' ? limitsOf(country).rural : Number(kind);
}

/**
 * Returns the limit tagged for a direction, km/h: the most specific key first, and the lowest value of a list
 * (`50;30`). Returns `undefined` if no limit is tagged.
 * @param vehicleKeys limits for a kind of vehicle (`maxspeed:hgv`), which take precedence over general limits
 */
export function statedLimit(tags: Tags, direction: Direction, vehicleKeys: readonly string[] = []): number | undefined {
  const keys = [...vehicleKeys, 'maxspeed'].flatMap((key) => [`${key}:${direction}`, key]);
  for (const key of [...keys, 'maxspeed:type', 'source:maxspeed', 'zone:maxspeed', 'zone:traffic']) {
    const limits = valuesOf(tags, key).flatMap((value) => parseSpeed(value) ?? []);
    if (limits.length > 0) return Math.min(...limits);
  }
  return undefined;
}

/** Returns the general limit on a road without a tagged limit, km/h. */
export const countryLimit = (highway: string, country: string | undefined): number =>
  highway.startsWith('motorway') ? limitsOf(country).motorway : limitsOf(country).rural;
