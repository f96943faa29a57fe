/** Areas on the WGS84 ellipsoid. */
import type { Bbox } from '../../../contract/pack.ts';
import type { TileEdges } from '../../geometry/tile.ts';
import type { Polygons } from '../../geometry/geometry-blob.ts';
import { ECCENTRICITY, FLATTENING, SEMI_MAJOR_AXIS } from '../../../contract/wgs84.ts';

/** Semi-axes of WGS84, in kilometres. */
const EQUATORIAL_KM = SEMI_MAJOR_AXIS / 1000;
const POLAR_KM = EQUATORIAL_KM * (1 - FLATTENING);

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Area from the equator to `latitude` per radian of longitude, in km² (Snyder, Map Projections, 1987, eq. 3-12). */
function zonePerRadian(latitude: number): number {
  const sine = Math.sin(radians(latitude));
  const product = ECCENTRICITY * sine;
  return (POLAR_KM ** 2 / 2) * (sine / (1 - product ** 2) + Math.atanh(product) / ECCENTRICITY);
}

/** Cylindrical equal-area projection: areas in these coordinates equal areas on the ellipsoid, in km². */
const equalArea = (longitude: number, latitude: number): [x: number, y: number] => [
  radians(longitude),
  zonePerRadian(latitude),
];

/** Area in km² between two meridians and two parallels, exact on the ellipsoid; `edges` in decimal degrees. */
export function quadrangleAreaKm2({ west, south, east, north }: TileEdges): number {
  const [left, bottom] = equalArea(west, south);
  const [right, top] = equalArea(east, north);
  return (right - left) * (top - bottom);
}

type Ring = [x: number, y: number][];

/**
 * Clips a ring at one side of a box (Sutherland and Hodgman, 1974): keeps what lies beyond `limit` on `axis`, in
 * direction `sign`.
 */
function clipSide(ring: Ring, axis: 0 | 1, limit: number, sign: 1 | -1): Ring {
  const clipped: Ring = [];
  for (const [i, point] of ring.entries()) {
    const before = ring.at(i - 1) ?? point;
    const isIn = sign * (point[axis] - limit) >= 0;
    if (isIn !== sign * (before[axis] - limit) >= 0) {
      const share = (limit - before[axis]) / (point[axis] - before[axis]);
      clipped.push([before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]);
    }
    if (isIn) clipped.push(point);
  }
  return clipped;
}

function clipToBox(ring: Ring, [west, south, east, north]: Bbox): Ring {
  return clipSide(clipSide(clipSide(clipSide(ring, 0, west, 1), 0, east, -1), 1, south, 1), 1, north, -1);
}

/** Returns the area of a ring on the ellipsoid; edges are straight in longitude and authalic latitude. */
function ringKm2(ring: Ring): number {
  const plane = ring.map(([longitude, latitude]) => equalArea(longitude, latitude));
  let doubleArea = 0;
  for (const [i, [x, y]] of plane.entries()) {
    const [x0, y0] = plane.at(i - 1) ?? [x, y];
    doubleArea += x0 * y - x * y0;
  }
  return Math.abs(doubleArea) / 2;
}

/** Returns the area of `polygons` inside `box` (`[west, south, east, north]`) in km². */
export function coveredKm2({ coordinates, ringEnds, polygonEnds }: Polygons, box: Bbox): number {
  const outerRings = new Set([0, ...polygonEnds]);
  let sum = 0;
  let start = 0;
  for (const [index, end] of ringEnds.entries()) {
    const ring: Ring = [];
    // The last point repeats the first.
    for (let point = start; point < end - 1; point++)
      ring.push([coordinates[point * 2] ?? 0, coordinates[point * 2 + 1] ?? 0]);
    const km2 = ringKm2(clipToBox(ring, box));
    sum += outerRings.has(index) ? km2 : -km2;
    start = end;
  }
  return sum;
}
