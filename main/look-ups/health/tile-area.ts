/** Surfaces on the WGS84 ellipsoid. */
import type { TileEdges } from './tile.ts';

/** Semi-axes of WGS84 in kilometres, and its first eccentricity. */
const EQUATORIAL_KM = 6378.137;
const POLAR_KM = EQUATORIAL_KM * (1 - 1 / 298.257_223_563);
const ECCENTRICITY = Math.sqrt(1 - (POLAR_KM / EQUATORIAL_KM) ** 2);

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Area from the equator to `latitude` per radian of longitude, in km² (Snyder, Map Projections, 1987, eq. 3-12). */
function zonePerRadian(latitude: number): number {
  const sine = Math.sin(radians(latitude));
  const product = ECCENTRICITY * sine;
  return (POLAR_KM ** 2 / 2) * (sine / (1 - product ** 2) + Math.atanh(product) / ECCENTRICITY);
}

/** Cylindrical equal-area projection: a plane surface in these coordinates is the surface on the ellipsoid in km². */
export const equalArea = (longitude: number, latitude: number): [x: number, y: number] => [
  radians(longitude),
  zonePerRadian(latitude),
];

/** Area in km² between two meridians and two parallels, exact on the ellipsoid; `edges` in decimal degrees. */
export function quadrangleAreaKm2({ west, south, east, north }: TileEdges): number {
  const [left, bottom] = equalArea(west, south);
  const [right, top] = equalArea(east, north);
  return (right - left) * (top - bottom);
}
