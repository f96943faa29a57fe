/**
 * The best path between two places, street by street.
 *
 * The hierarchy tells the exact cost from any node to the destination, so no search is needed: from the origin on, each
 * step is the arc after which exactly the rest is left. Costs are integers, and so "exactly" is an equality.
 */
import type { RoadGraph } from '../graph/graph.ts';
import { arcWeight, totalOfKey } from '../graph/weights.ts';
import type { Hierarchy } from '../hierarchy/prune.ts';
import { Ancestors } from '../hierarchy/upward.ts';
import type { Place, Snap } from '../snap/snapper.ts';
import { isLess } from './labels.ts';
import type { Metric } from './metric.ts';
import { placesOf, type Places } from './places.ts';
import { directRides } from './same-street.ts';

export interface Route {
  /** Packed duration and length. */
  total: number;
  /** `[longitude, latitude]` in decimal degrees, from the origin's place on its street to the destination's. */
  line: [longitude: number, latitude: number][];
}

/** @returns undefined when there is no path. */
export function findRoute(metric: Metric, origin: Snap, destination: Snap): Route | undefined {
  const { graph, topology, weights, hierarchy } = metric;
  const origins = placesOf([origin], 'origin', graph, topology, weights);
  const destinations = placesOf([destination], 'destination', graph, topology, weights);
  const costs = new CostsTo(hierarchy, destinations);
  let best = { key: Infinity, total: Infinity };
  let streets: number[] = [];
  let ends: [from: Place, to: Place] = [origin, destination];
  for (const { key, total, directed, originAside, destinationAside } of directRides(0, 0, { origins, destinations })) {
    if (!isLess(key, total, best.key, best.total)) continue;
    best = { key, total };
    streets = [directed];
    ends = [
      (originAside ? origin.passedOver : undefined) ?? origin,
      (destinationAside ? destination.passedOver : undefined) ?? destination,
    ];
  }
  for (const entry of [0, 1]) {
    const rank = origins.rank[entry]!;
    if (rank < 0) continue;
    const step = bestStep(metric, costs, topology.node[rank]!, true);
    const key = origins.key[entry]! + step.key;
    const total = origins.total[entry]! + step.total;
    if (!isLess(key, total, best.key, best.total)) continue;
    best = { key, total };
    streets = [origins.directed[entry]!, ...follow(metric, costs, step.head)];
    ends = [origin, destination];
  }
  if (best.key === Infinity) return undefined;
  return { total: totalOfKey(weights.form, best.key, best.total), line: drawLine(graph, streets, ...ends) };
}

interface Step {
  head: number;
  key: number;
  total: number;
}

/** The arc out of a node of the turn graph with the least cost to the destination. */
function bestStep(
  { graph: { turns }, topology: { rank }, weights }: Metric,
  costs: CostsTo,
  node: number,
  leaving: boolean,
): Step {
  const best: Step = { head: -1, key: Infinity, total: Infinity };
  for (let arc = turns.first[node]!; arc < turns.first[node + 1]!; arc++) {
    const head = turns.head[arc]!;
    if (leaving && turns.isArrival[head] === 1) continue;
    const [headKey, headTotal] = costs.from(rank[head]!);
    const [arcKey, arcTotal] = arcWeight(turns, weights, arc);
    const key = arcKey + headKey;
    const total = arcTotal + headTotal;
    if (isLess(key, total, best.key, best.total)) Object.assign(best, { head, key, total });
  }
  return best;
}

/** Directed streets from a node to the destination; a street's node of arrival stands for the street itself. */
function follow(metric: Metric, costs: CostsTo, start: number): number[] {
  const { turns } = metric.graph;
  const streets: number[] = [];
  for (let node = start; ;) {
    if (turns.isArrival[node] === 0) streets.push(turns.directed[node]!);
    const [key, total] = costs.from(metric.topology.rank[node]!);
    if (costs.endsAt(metric.topology.rank[node]!, key, total)) return streets;
    node = bestStep(metric, costs, node, false).head;
  }
}

/** Exact costs from any node, by rank, to one destination. */
class CostsTo {
  readonly #hierarchy: Hierarchy;
  readonly #destinations: Places;
  readonly #key: Float64Array;
  readonly #total: Float64Array;
  readonly #settled: Uint8Array;
  readonly #ancestors: Ancestors;

  constructor(hierarchy: Hierarchy, destinations: Places) {
    this.#hierarchy = hierarchy;
    this.#destinations = destinations;
    this.#key = new Float64Array(hierarchy.count).fill(Infinity);
    this.#total = new Float64Array(hierarchy.count).fill(Infinity);
    this.#settled = new Uint8Array(hierarchy.count);
    this.#ancestors = new Ancestors(hierarchy);
    this.#climbFromDestination();
  }

  /** Whether a path that has so much left at a node ends on that node's street. */
  endsAt(rank: number, key: number, total: number): boolean {
    const { rank: ranks, key: keys, total: totals } = this.#destinations;
    return [0, 1].some((entry) => ranks[entry] === rank && keys[entry] === key && totals[entry] === total);
  }

  from(rank: number): [key: number, total: number] {
    this.#ancestors.restart(rank);
    const settled = this.#ancestors.at
      .subarray(0, this.#hierarchy.depth[rank]! + 1)
      .findLastIndex((node) => this.#settled[node] === 1);
    for (let depth = settled + 1; depth <= this.#hierarchy.depth[rank]!; depth++)
      this.#settle(this.#ancestors.at[depth]!);
    return [this.#key[rank]!, this.#total[rank]!];
  }

  /** Up and over: the best of going down from here, and of going up to a node that is settled. */
  #settle(node: number): void {
    const { first, end, key, total = key } = this.#hierarchy.up;
    for (let arc = first[node]!; arc < first[node + 1]!; arc++) {
      const upper = this.#ancestors.at[end[arc]!]!;
      this.#offer(node, this.#key[upper]! + key[arc]!, this.#total[upper]! + total[arc]!);
    }
    this.#settled[node] = 1;
  }

  #climbFromDestination(): void {
    const { depth, down } = this.#hierarchy;
    const { first, end, key, total = key } = down;
    const ranks = [...this.#destinations.rank].filter((rank) => rank >= 0);
    if (ranks.length === 0) return;
    // One of the two is an ancestor of the other.
    const lowest = Math.min(...ranks);
    this.#ancestors.restart(lowest);
    for (const entry of [0, 1]) {
      const rank = this.#destinations.rank[entry]!;
      if (rank >= 0) this.#offer(rank, this.#destinations.key[entry]!, this.#destinations.total[entry]!);
    }
    for (let d = depth[lowest]!; d >= 0; d--) {
      const node = this.#ancestors.at[d]!;
      if (this.#key[node] === Infinity) continue;
      for (let arc = first[node]!; arc < first[node + 1]!; arc++)
        this.#offer(this.#ancestors.at[end[arc]!]!, this.#key[node]! + key[arc]!, this.#total[node]! + total[arc]!);
    }
  }

  #offer(node: number, key: number, total: number): void {
    if (!isLess(key, total, this.#key[node]!, this.#total[node]!)) return;
    this.#key[node] = key;
    this.#total[node] = total;
  }
}

/** The streets' shapes in a row, cut at the two places. */
function drawLine(
  graph: RoadGraph,
  directedStreets: readonly number[],
  origin: Place,
  destination: Place,
): Route['line'] {
  const line: Route['line'] = [];
  directedStreets.forEach((directed, i) => {
    const isFirst = i === 0;
    const isLast = i === directedStreets.length - 1;
    if (isFirst) line.push(pointAt(graph, origin));
    for (const point of pointsBetween(graph, directed, isFirst ? origin : undefined, isLast ? destination : undefined))
      line.push(point);
    if (isLast) line.push(pointAt(graph, destination));
  });
  return line.filter(
    ([longitude, latitude], i) => i === 0 || longitude !== line[i - 1]![0] || latitude !== line[i - 1]![1],
  );
}

function pointsBetween(
  { streets, network }: RoadGraph,
  directed: number,
  after: Place | undefined,
  before: Place | undefined,
): Route['line'] {
  const street = directed >> 1;
  const backward = (directed & 1) === 1;
  const first = streets.first[street]!;
  const last = streets.first[street + 1]! - 1;
  // Travelling forward one passes the points behind the place left; travelling backward those before it.
  const low = backward
    ? before === undefined
      ? first
      : before.point + 1
    : after === undefined
      ? first
      : after.point + 1;
  const high = backward ? (after === undefined ? last : after.point) : before === undefined ? last : before.point;
  const points: Route['line'] = [];
  for (let point = low; point <= high; point++) {
    const node = streets.node[point]!;
    points.push([network.longitudeE7[node]! / 1e7, network.latitudeE7[node]! / 1e7]);
  }
  return backward ? points.toReversed() : points;
}

/** Where a place lies, `[longitude, latitude]`. */
export function pointAt({ streets, network }: RoadGraph, { point, fraction }: Place): [number, number] {
  const a = streets.node[point]!;
  const b = streets.node[point + 1]!;
  const between = (values: Int32Array): number => Math.round(values[a]! + fraction * (values[b]! - values[a]!)) / 1e7;
  return [between(network.longitudeE7), between(network.latitudeE7)];
}
