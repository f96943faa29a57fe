/**
 * Places on streets as the searches see them: up to two nodes of the hierarchy each, one per direction of the street,
 * with what is left of the street from the place to its end. A trip starts with that remainder; a trip to the place
 * goes to the end of the street and takes the remainder off again.
 */
import { interpolate, packShortest } from '../cost.ts';
import type { RoadGraph } from '../graph/graph.ts';
import { stretch, type Streets } from '../graph/streets.ts';
import type { Weights } from '../graph/weights.ts';
import type { Topology } from '../hierarchy/topology.ts';
import type { Place, Role, Snap } from '../snap/snapper.ts';

/** Entries `2 i` and `2 i + 1` belong to place `i`: forward and backward along its street. */
export interface Places {
  count: number;
  /** Rank of the node of departure or arrival, or -1 where the direction is closed or the point has no road. */
  rank: Int32Array;
  /** Directed street, or -1. */
  directed: Int32Array;
  /** Key from the place to the end of the street; negative for destinations. */
  key: Float64Array;
  /** The same as a packed total; the array `key` itself where the key carries both. */
  total: Float64Array;
  /** The places that were passed over, where there are any: only what lies on the same street is reached from them. */
  aside?: Places;
}

export function placesOf(
  snaps: readonly (Snap | undefined)[],
  role: Role,
  graph: RoadGraph,
  topology: Topology,
  weights: Weights,
): Places {
  const places = placesOn(snaps, role, graph, topology, weights);
  const passedOver = snaps.map((snap) => snap?.passedOver);
  return passedOver.some((place) => place !== undefined)
    ? { ...places, aside: placesOn(passedOver, role, graph, topology, weights) }
    : places;
}

function placesOn(
  snaps: readonly (Place | undefined)[],
  role: Role,
  { streets, turns }: RoadGraph,
  { rank }: Topology,
  weights: Weights,
): Places {
  const count = snaps.length;
  const key = new Float64Array(2 * count);
  const places: Places = {
    count,
    rank: new Int32Array(2 * count).fill(-1),
    directed: new Int32Array(2 * count).fill(-1),
    key,
    total: weights.form === 'cost' ? new Float64Array(2 * count) : key,
  };
  const nodes = role === 'origin' ? turns.departure : turns.arrival;
  const sign = role === 'origin' ? 1 : -1;
  snaps.forEach((snap, i) => {
    if (snap === undefined) return;
    const last = streets.first[snap.street + 1]! - 1;
    for (const backward of [0, 1]) {
      const directed = 2 * snap.street + backward;
      if (nodes[directed]! < 0) continue;
      const entry = 2 * i + backward;
      places.rank[entry] = rank[nodes[directed]!]!;
      places.directed[entry] = directed;
      const left = totalLeft(streets, snap, backward === 1, last);
      places.key[entry] = sign * (weights.form === 'shortest' ? packShortest(left) : left);
      if (weights.form !== 'cost') continue;
      places.total[entry] = sign * left;
      places.key[entry] = sign * costLeft(snap, backward === 1, last, weights);
    }
  });
  return places;
}

/**
 * The order in which neighbours on the map are worked on one after the other, so that what a core has just read serves
 * it again: ranks of one part of the map lie together. Places without a road come first.
 */
export function byNeighbourhood({ count, rank }: Places): Int32Array {
  // Numbers are sorted much faster than by a comparison of ours.
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i++) keys[i] = Math.max(rank[2 * i]!, rank[2 * i + 1]!) * count + i;
  return Int32Array.from(keys.toSorted(), (key) => ((key % count) + count) % count);
}

/** The places `order[0]`, `order[1]`, … */
export function reordered({ rank, directed, key, total, aside }: Places, order: Int32Array): Places {
  const old = (entry: number): number => 2 * order[entry >> 1]! + (entry & 1);
  const keys = key.map((_, entry) => key[old(entry)]!);
  return {
    count: order.length,
    rank: rank.map((_, entry) => rank[old(entry)]!),
    directed: directed.map((_, entry) => directed[old(entry)]!),
    key: keys,
    total: total === key ? keys : total.map((_, entry) => total[old(entry)]!),
    ...(aside === undefined ? {} : { aside: reordered(aside, order) }),
  };
}

/** Packed total from the place to the end of its street. */
function totalLeft(streets: Streets, { street, point, fraction }: Place, backward: boolean, last: number): number {
  const first = streets.first[street]!;
  const done = interpolate(
    stretch(streets, first, point, backward),
    stretch(streets, first, point + 1, backward),
    fraction,
  );
  // Backward stretches count from the tail, which is where travelling backward ends: what is passed there is what is
  // left.
  return backward ? done : stretch(streets, first, last, false) - done;
}

function costLeft({ point, fraction }: Place, backward: boolean, last: number, weights: Weights): number {
  const costs = (backward ? weights.backwardCost : weights.forwardCost)!;
  const done = costs[point]! + Math.round(fraction * (costs[point + 1]! - costs[point]!));
  return backward ? done : costs[last]! - done;
}
