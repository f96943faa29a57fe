/** Islands that GSHHG has at another place than they are: moved as they are drawn, by what their charts say. */
import type { Bbox } from '../../../contract/pack.ts';

interface Misplaced {
  name: string;
  /** Around them in the source, in degrees, and within one bin. */
  box: Bbox;
  /** How far they are moved, in degrees east and north. */
  by: readonly [number, number];
}

/**
 * Uotsuri lies at 25°44′39″ N 123°28′30″ E, Minami-Kojima at 25°43′25″ N 123°33′ E, Taisho at 25°55′21″ N 124°33′36″ E
 * (Geospatial Information Authority of Japan); Kuba, north of them, is where it belongs. No other source has these
 * islands at all, so that none could have corrected it.
 */
export const MISPLACED: readonly Misplaced[] = [
  { name: 'Uotsuri and the islets around it', box: [123.5, 25.73, 123.63, 25.81], by: [-0.053, -0.021] },
  { name: 'Taisho', box: [124.55, 25.88, 124.58, 25.91], by: [-0.0075, 0.0253] },
];

const holds = ([west, south, east, north]: Bbox, points: Float64Array): boolean =>
  points.every((value, index) => (index % 2 === 0 ? value > west && value < east : value > south && value < north));

/**
 * A closed shore where it belongs; most are there already.
 * @param points `[lon, lat, …]` in degrees; changed
 */
export function putRight(points: Float64Array): Float64Array {
  const [lon = 0, lat = 0] = points;
  // Eleven million points are read: all but a handful of shores are told by their first one.
  const found = MISPLACED.find(
    ({ box: [west, south, east, north] }) => lon > west && lon < east && lat > south && lat < north,
  );
  if (found === undefined || !holds(found.box, points)) return points;
  return points.map((value, index) => value + (found.by[index % 2] ?? 0));
}
