/**
 * Lengths, directions and areas on the ellipsoid of WGS84, to nanometres: geodesics after C. F. F. Karney, "Algorithms
 * for geodesics", Journal of Geodesy 87 (2013), in the author's own library.
 */
import geographic from 'geographiclib-geodesic';
import type { Bbox } from '../../../contract/pack.ts';
import { roundDegrees, type Point } from './point.ts';
import { ECCENTRICITY, FLATTENING, SEMI_MAJOR_AXIS } from '../../../contract/wgs84.ts';

const { WGS84 } = geographic.Geodesic;
/** A leg on the map follows the geodesic in pieces no longer than this. */
const PIECE_METRES = 50_000;
const MAX_PIECES = 100;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export type Leg = {
  readonly metres: number;
  /** Initial bearing of the leg, in degrees clockwise from north, 0 to 360; absent if it has no length. */
  readonly bearing?: number;
};

/** The shortest way over the ground from one point to another. */
export function geodesicLeg(from: Point, to: Point): Leg {
  const { s12: metres = 0, azi1: azimuth = 0 } = WGS84.Inverse(from.lat, from.lon, to.lat, to.lon);
  return metres === 0 ? { metres } : { metres, bearing: (azimuth + 360) % 360 };
}

const CIRCLE_CORNERS = 64;

/** Around a point, a closed ring of `[longitude, latitude]`; longitudes run on beyond ±180°. */
export function geodesicCircle({ lon, lat }: Point, radiusMetres: number): [number, number][] {
  return Array.from({ length: CIRCLE_CORNERS + 1 }, (_, corner): [number, number] => {
    const { lon2 = lon, lat2 = lat } = WGS84.Direct(
      lat,
      lon,
      ((corner % CIRCLE_CORNERS) * 360) / CIRCLE_CORNERS,
      radiusMetres,
    );
    const turns = Math.round((lon2 - lon) / 360);
    return [lon2 - turns * 360, lat2];
  });
}

/**
 * Area in square metres within a closed line of geodesics, whichever way round it is given; the smaller side of the
 * earth.
 */
export function geodesicArea(ring: readonly Point[]): number {
  const polygon = WGS84.Polygon();
  for (const { lat, lon } of ring) polygon.AddPoint(lat, lon);
  return Math.abs(polygon.Compute(false, true).area ?? 0);
}

/** Area in square metres between two meridians and two parallels of the ellipsoid. */
export function boxArea([west, south, east, north]: Bbox): number {
  const e = ECCENTRICITY;
  const minorSquared = (SEMI_MAJOR_AXIS * (1 - FLATTENING)) ** 2;
  const belt = (degrees: number) => {
    const sine = Math.sin(radians(degrees));
    return sine / (1 - (e * sine) ** 2) + Math.log((1 + e * sine) / (1 - e * sine)) / (2 * e);
  };
  return (minorSquared / 2) * radians(east - west) * (belt(north) - belt(south));
}

/**
 * The geodesic as `[longitude, latitude]` positions to draw. Longitudes run on past ±180° rather than jump, starting
 * from `from`.
 * @param wantedPieces how many pieces of one length; by itself as many as make a smooth line
 */
export function geodesicPositions(from: Point, to: Point, wantedPieces?: number): [number, number][] {
  const line = WGS84.InverseLine(from.lat, from.lon, to.lat, to.lon);
  const pieces = wantedPieces ?? Math.min(MAX_PIECES, Math.max(1, Math.ceil(line.s13 / PIECE_METRES)));
  return Array.from({ length: pieces + 1 }, (_, index) => {
    const { lon2 = from.lon, lat2 = from.lat } = line.Position(
      (line.s13 * index) / pieces,
      geographic.Geodesic.STANDARD | geographic.Geodesic.LONG_UNROLL,
    );
    return [roundDegrees(lon2, 7), roundDegrees(lat2, 7)];
  });
}
