/**
 * Universal Polar Stereographic on WGS84, where UTM ends: north of 84° N and south of 80° S
 * (J. P. Snyder, "Map Projections: A Working Manual", USGS Professional Paper 1395, equations 15-9, 21-33 and 21-34).
 */
import type { Point } from './coordinates.ts';
import { SEMI_MAJOR_AXIS, ECCENTRICITY } from './wgs84.ts';

export type Ups = {
  /** `A` and `B` around the south pole, `Y` and `Z` around the north pole, the second of each east of Greenwich. */
  readonly letter: 'A' | 'B' | 'Y' | 'Z';
  readonly eastingMetres: number;
  readonly northingMetres: number;
};

const SCALE_AT_POLE = 0.994;
const FALSE_ORIGIN = 2_000_000;
const e = ECCENTRICITY;
const RADIUS = (2 * SEMI_MAJOR_AXIS * SCALE_AT_POLE) / Math.sqrt((1 + e) ** (1 + e) * (1 - e) ** (1 - e));

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Meant for latitudes beyond UTM; at the very pole both coordinates are 2,000,000. */
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
