/** Segments: the parts between consecutive nodes of every way that a vehicle may use, with length and time. */
import { EARTH_RADIUS_METRES } from '../../../contract/great-circle.ts';
import { GrowingInts } from '../growing.ts';
import type { RoadNetwork } from '../network.ts';
import type { NodeUse } from '../profiles/nodes.ts';
import type { Vehicle, WayUse } from '../profiles/profile.ts';

const RADIANS_PER_E7 = Math.PI / 180e7;

/** Marks a closed direction in `forwardMs` and `backwardMs`. */
export const CLOSED = -1;

export interface Segments {
  count: number;
  /** Nodes of the network at the two ends, in the direction of the way. */
  from: Int32Array;
  to: Int32Array;
  way: Int32Array;
  decimetres: Int32Array;
  /** Milliseconds along and against the direction of the way, including the delay at the node reached; or CLOSED. */
  forwardMs: Int32Array;
  backwardMs: Int32Array;
  /** Uses by index of tag set, for the ways and nodes of the network. */
  wayUses: readonly (WayUse | undefined)[];
  nodeUses: readonly (NodeUse | undefined)[];
}

/** Metres between two nodes: equirectangular, accurate to 1 mm over the few kilometres between neighbours. */
export function metresBetween({ latitudeE7, longitudeE7 }: RoadNetwork, a: number, b: number): number {
  const north = (latitudeE7[a]! - latitudeE7[b]!) * RADIANS_PER_E7;
  const middle = ((latitudeE7[a]! + latitudeE7[b]!) / 2) * RADIANS_PER_E7;
  const east = (longitudeE7[a]! - longitudeE7[b]!) * RADIANS_PER_E7 * Math.cos(middle);
  return EARTH_RADIUS_METRES * Math.sqrt(north * north + east * east);
}

export function buildSegments(network: RoadNetwork, vehicle: Vehicle): Segments {
  const { wayFirst, wayNodes, wayTags, nodeTags, tagSets, country } = network;
  const wayUses = usesOf(wayTags, (set) => vehicle.way(tagSets[set]!, country), tagSets.length);
  const nodeUses = usesOf(nodeTags, (set) => vehicle.node(tagSets[set]!), tagSets.length);
  const capacity = countSegments(network, wayUses);
  const from = new GrowingInts(capacity);
  const to = new GrowingInts(capacity);
  const ways = new GrowingInts(capacity);
  const decimetres = new GrowingInts(capacity);
  const forwardMs = new GrowingInts(capacity);
  const backwardMs = new GrowingInts(capacity);
  for (let way = 0; way < wayTags.length; way++) {
    const use = wayUses[wayTags[way]!];
    if (use === undefined) continue;
    const [forwardKmh, backwardKmh] = speedsOf(network, way, use);
    for (let i = wayFirst[way]!; i < wayFirst[way + 1]! - 1; i++) {
      const a = wayNodes[i]!;
      const b = wayNodes[i + 1]!;
      if (a === b) continue;
      const metres = metresBetween(network, a, b);
      from.push(a);
      to.push(b);
      ways.push(way);
      decimetres.push(Math.round(metres * 10));
      forwardMs.push(travelMs(metres, forwardKmh, nodeUses[nodeTags[b]!]?.forwardSeconds ?? 0));
      backwardMs.push(travelMs(metres, backwardKmh, nodeUses[nodeTags[a]!]?.backwardSeconds ?? 0));
    }
  }
  return {
    count: from.length,
    from: from.toArray(),
    to: to.toArray(),
    way: ways.toArray(),
    decimetres: decimetres.toArray(),
    forwardMs: forwardMs.toArray(),
    backwardMs: backwardMs.toArray(),
    wayUses,
    nodeUses,
  };
}

/** Returns an upper bound on the number of segments: a node repeated in a row of a way makes no segment. */
function countSegments({ wayFirst, wayTags }: RoadNetwork, wayUses: readonly (WayUse | undefined)[]): number {
  let count = 0;
  for (let way = 0; way < wayTags.length; way++)
    if (wayUses[wayTags[way]!] !== undefined) count += Math.max(0, wayFirst[way + 1]! - wayFirst[way]! - 1);
  return count;
}

/** Interprets each distinct set of tags once, and only sets that occur. */
function usesOf<Use>(sets: Int32Array, read: (set: number) => Use, count: number): (Use | undefined)[] {
  const uses = Array.from<Use | undefined>({ length: count });
  const done = new Uint8Array(count);
  for (const set of sets) {
    if (done[set]) continue;
    done[set] = 1;
    uses[set] = read(set);
  }
  return uses;
}

/** Travel time of at least 1 ms, so that no cycle is free. */
const travelMs = (metres: number, kmh: number, delaySeconds: number): number =>
  kmh === 0 ? CLOSED : Math.max(1, Math.round((metres * 3600) / kmh + delaySeconds * 1000));

/** Returns the speeds of a use. For a ferry with a stated crossing time, the speed that matches that time. */
function speedsOf(network: RoadNetwork, way: number, use: WayUse): [number, number] {
  const { forwardKmh, backwardKmh, crossingSeconds } = use;
  if (crossingSeconds === undefined) return [forwardKmh, backwardKmh];
  let metres = 0;
  for (let i = network.wayFirst[way]!; i < network.wayFirst[way + 1]! - 1; i++) {
    metres += metresBetween(network, network.wayNodes[i]!, network.wayNodes[i + 1]!);
  }
  const kmh = Math.max(0.1, (metres / crossingSeconds) * 3.6);
  return [forwardKmh && kmh, backwardKmh && kmh];
}
