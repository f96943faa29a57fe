/** Streets with other speeds than those of the map and the profile: only their times change. */
import type { RoadGraph } from './graph.ts';
import { metresBetween } from './segments.ts';

/** The speed of a way in its open directions: in km/h, or as a factor of the original one. */
export type WaySpeed = { way: number } & ({ kmh: number } | { factor: number });

/** Lowest speed in km/h; the highest is that of the vehicle. */
export const MIN_KMH = 1;

/**
 * Returns the graph with other travel times. Delays at nodes and turns are unchanged.
 * @param speeds by id of the way in its source; the last one for a way applies
 * @returns also the ids that aren't in the network
 */
export function withSpeeds(graph: RoadGraph, speeds: readonly WaySpeed[]): { graph: RoadGraph; unknown: number[] } {
  const { network, streets, nodeUses, vehicle } = graph;
  const byId = new Map(speeds.map((speed) => [speed.way, speed]));
  const byWay = new Map<number, WaySpeed>();
  for (const [way, id] of network.wayId.entries()) {
    const speed = byId.get(id);
    if (speed !== undefined) byWay.set(way, speed);
  }
  const known = new Set(Array.from(byWay.values(), ({ way }) => way));
  const forwardMs = new Int32Array(streets.node.length);
  const backwardMs = new Int32Array(streets.node.length);

  /** Returns the time from a point to the next, or from the next back to it; 0 if that direction is closed. */
  const timeOf = (point: number, backward: boolean): number => {
    const milliseconds = backward ? streets.backwardMs : streets.forwardMs;
    const original = milliseconds[point + 1]! - milliseconds[point]!;
    const speed = byWay.get(streets.way[point]!);
    if (speed === undefined || original === 0) return original;
    const [from, to] = [streets.node[point]!, streets.node[point + 1]!];
    const reached = nodeUses[network.nodeTags[backward ? from : to]!];
    const along = (streets.reversed[point] === 1) === backward;
    const delayMs = ((along ? reached?.forwardSeconds : reached?.backwardSeconds) ?? 0) * 1000;
    const metres = metresBetween(network, from, to);
    const kmh = 'kmh' in speed ? speed.kmh : (speed.factor * metres * 3600) / Math.max(1, original - delayMs);
    const limited = Math.min(vehicle.topSpeedKmh, Math.max(MIN_KMH, kmh));
    return Math.max(1, Math.round((metres * 3600) / limited + delayMs));
  };

  for (let street = 0; street < streets.count; street++)
    for (let point = streets.first[street]!; point < streets.first[street + 1]! - 1; point++) {
      forwardMs[point + 1] = forwardMs[point]! + timeOf(point, false);
      backwardMs[point + 1] = backwardMs[point]! + timeOf(point, true);
    }
  return {
    graph: { ...graph, streets: { ...streets, forwardMs, backwardMs } },
    unknown: speeds.flatMap(({ way }) => (known.has(way) ? [] : [way])),
  };
}
