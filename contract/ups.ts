/**
 * Universal Polar Stereographic on WGS84, where UTM ends: north of 84° N and south of 80° S
 * (J. P. Snyder, "Map Projections: A Working Manual", USGS Professional Paper 1395, equations 15-9, 21-33 and 21-34).
 */
import { wrapLongitude, type Point } from './coordinates.ts';
import { toUtm } from './utm.ts';
import { SEMI_MAJOR_AXIS, ECCENTRICITY } from './wgs84.ts';

export type Ups = {
  /** `A` and `B` around the south pole, `Y` and `Z` around the north pole; the second of each is east of Greenwich. */
  readonly letter: 'A' | 'B' | 'Y' | 'Z';
  readonly eastingMetres: number;
  readonly northingMetres: number;
};

const SCALE_AT_POLE = 0.994;
const FALSE_ORIGIN = 2_000_000;
const e = ECCENTRICITY;
const RADIUS = (2 * SEMI_MAJOR_AXIS * SCALE_AT_POLE) / Math.sqrt((1 + e) ** (1 + e) * (1 - e) ** (1 - e));

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Intended for latitudes outside UTM; at the poles, both coordinates are 2,000,000. */
export function toUps({ lon, lat }: Point): Ups {
  const north = lat >= 0;
  const phi = toRadians(Math.abs(lat));
  const sin = Math.sin(phi);
  const t = Math.tan(Math.PI / 4 - phi / 2) * ((1 + e * sin) / (1 - e * sin)) ** (e / 2);
  const rho = RADIUS * t;
  const lambda = toRadians(lon);
  const east = lon >= 0 && lon < 180;
  return {
    letter: north ? (east ? 'Z' : 'Y') : east ? 'B' : 'A',
    eastingMetres: FALSE_ORIGIN + rho * Math.sin(lambda),
    northingMetres: FALSE_ORIGIN + (north ? -1 : 1) * rho * Math.cos(lambda),
  };
}

/** Inverse of {@link toUps}; only the hemisphere of `letter` matters. */
export function fromUps({ letter, eastingMetres, northingMetres }: Ups): Point {
  const north = letter === 'Y' || letter === 'Z';
  const east = eastingMetres - FALSE_ORIGIN;
  const down = north ? FALSE_ORIGIN - northingMetres : northingMetres - FALSE_ORIGIN;
  const t = Math.hypot(east, down) / RADIUS;
  let phi = Math.PI / 2 - 2 * Math.atan(t);
  // Converges by a factor of 1/150 per step (Snyder, equation 7-9): the sixth step changes less than a nanometre.
  for (let step = 0; step < 6; step++) {
    const sin = e * Math.sin(phi);
    phi = Math.PI / 2 - 2 * Math.atan(t * ((1 - sin) / (1 + sin)) ** (e / 2));
  }
  return {
    lon: wrapLongitude((Math.atan2(east, down) * 180) / Math.PI),
    lat: ((north ? 1 : -1) * phi * 180) / Math.PI,
  };
}

/** Formats the position in UTM in metres, `10S 586666 4092444`; near the poles in UPS, `Z 2052065 1946829`. */
export function utmOf(point: Point): string {
  const utm = toUtm(point);
  const { eastingMetres, northingMetres } = utm ?? toUps(point);
  const grid = utm === null ? toUps(point).letter : `${utm.zone}${utm.band}`;
  return `${grid} ${Math.round(eastingMetres)} ${Math.round(northingMetres)}`;
}
