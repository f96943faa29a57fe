/** Bearings in degrees clockwise from north, over the first metres of a line. */
import { haversineMetres } from '../../../contract/great-circle.ts';
import { metresBetween } from '../graph/segments.ts';
import type { RoadGraph } from '../graph/graph.ts';
import type { LonLat } from './pieces.ts';

/** Length over which a bearing is measured: the first metres of a street often bend within a junction. */
const METRES = 20;

function bearing([fromLongitude, fromLatitude]: LonLat, [longitude, latitude]: LonLat): number {
  const scale = Math.cos((((fromLatitude + latitude) / 2) * Math.PI) / 180);
  const degrees = (Math.atan2((longitude - fromLongitude) * scale, latitude - fromLatitude) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

/** Returns the bearing away from one end of a directed street, into it. */
export function bearingInto({ network, streets }: RoadGraph, directed: number, end: 'tail' | 'head'): number {
  const { longitudeE7, latitudeE7 } = network;
  const fromFirst = ((directed & 1) === 0) === (end === 'tail');
  const [first, last] = [streets.first[directed >> 1]!, streets.first[(directed >> 1) + 1]! - 1];
  const [start, stop, step] = fromFirst ? [first, last, 1] : [last, first, -1];
  const origin = streets.node[start]!;
  let point = start + step;
  while (point !== stop && metresBetween(network, origin, streets.node[point]!) < METRES) point += step;
  const at = (node: number): LonLat => [longitudeE7[node]! / 1e7, latitudeE7[node]! / 1e7];
  return bearing(at(origin), at(streets.node[point]!));
}

/** Returns the bearing of the beginning, or the end, of a line; 0 if it has no length. */
export function bearingOfLine(line: readonly LonLat[], end: 'first' | 'last'): number {
  const points = end === 'first' ? line : line.toReversed();
  const [origin] = points;
  const target =
    points.find((point) => origin !== undefined && haversineMetres(...origin, ...point) >= METRES) ?? points.at(-1);
  if (origin === undefined || target === undefined) return 0;
  return end === 'first' ? bearing(origin, target) : bearing(target, origin);
}

/** Returns a turn from one bearing to another: degrees to the right, -180 to 180. */
export const turned = (from: number, to: number): number => ((to - from + 540) % 360) - 180;
