/**
 * The best path between two places, street by street.
 *
 * The hierarchy gives the exact cost from any node to the destination, so no search is needed: each step from the
 * origin takes the arc after which exactly the remaining cost is left. Costs are integers, so equality is exact.
 */
import type { RoadGraph } from '../graph/graph.ts';
import { arcWeight, totalOfKey } from '../graph/weights.ts';
import type { Hierarchy } from '../hierarchy/prune.ts';
import { Ancestors } from '../hierarchy/upward.ts';
import { positionOf, type Place, type Snap } from '../snap/snapper.ts';
import { isLess } from './labels.ts';
import type { Metric } from './metric.ts';
import { isCutShort, placesOf, type Places } from './places.ts';
import { directRides } from './same-street.ts';

/** A directed street of a path. */
export interface PathStreet {
  directed: number;
  /** Milliseconds of the turn into it; 0 for the first. */
  turnMs: number;
}

export interface Route {
  /** Packed duration and length. */
  total: number;
  /** Places where the route begins and ends. */
  from: Place;
  to: Place;
  /** Streets from the first place to the last; the first and the last may be the same one twice. */
  streets: PathStreet[];
  /** `[longitude, latitude]` in decimal degrees, from the origin's place on its street to the destination's. */
  line: [longitude: number, latitude: number][];
}

/**
 * Finds the best route.
 * @returns undefined if there is no path
 */
export function findRoute(metric: Metric, origin: Snap, destination: Snap): Route | undefined {
  const { graph, topology, weights, hierarchy } = metric;
  const origins = placesOf([origin], 'origin', graph, topology, weights);
  const destinations = placesOf([destination], 'destination', graph, topology, weights);
  const costs = new CostsTo(hierarchy, destinations);
  /** A possible start: `to` is set for rides along one street; otherwise `next` leads to the second street. */
  interface Way {
    key: number;
    total: number;
    directed: number;
    from: number;
    to?: number;
    next?: Step;
  }
  const unreachable: Way = { key: Infinity, total: Infinity, directed: -1, from: 0 };
  let best = unreachable;
  const offer = (way: Way): void => {
    if (isLess(way.key, way.total, best.key, best.total)) best = way;
  };
  const isCut = ({ key, total }: Way): boolean => isCutShort(origins, 0, destinations, 0, key, total);
  const rides = directRides(0, 0, { origins, destinations });
  for (const ride of rides) if (ride.isSearched) offer(ride);
  for (const [entry, rank] of origins.rank.entries()) {
    if (rank < 0) continue;
    const next = bestStep(metric, costs, topology.node[rank]!, true);
    offer({
      key: origins.key[entry]! + next.key,
      total: origins.total[entry]! + next.total,
      directed: origins.directed[entry]!,
      from: entry >> 1,
      next,
    });
  }
  if (isCut(best)) best = unreachable;
  for (const ride of rides) if (!ride.isSearched && !isCut(ride)) offer(ride);
  if (best.key === Infinity) return undefined;
  const { key, total, directed, next, from, to = 0 } = best;
  const rest = next === undefined ? { streets: [], to } : follow(metric, costs, next);
  const streets = [{ directed, turnMs: 0 }, ...rest.streets];
  const [first, last] = [candidatesOf(origin)[from]!, candidatesOf(destination)[rest.to]!];
  return {
    total: totalOfKey(weights.form, key, total),
    from: first,
    to: last,
    streets,
    line: drawLine(
      graph,
      streets.map((street) => street.directed),
      first,
      last,
    ),
  };
}

/** Returns the candidates of a snap, in the order of {@link Places}. */
const candidatesOf = ({ places, passedOver }: Snap): Place[] => [...places, ...passedOver];

interface Step {
  head: number;
  turnMs: number;
  key: number;
  total: number;
}

/** Returns the arc out of a node of the turn graph with the least cost to the destination. */
function bestStep(
  { graph: { turns }, topology: { rank }, weights }: Metric,
  costs: CostsTo,
  node: number,
  leaving: boolean,
): Step {
  const best: Step = { head: -1, turnMs: 0, key: Infinity, total: Infinity };
  for (let arc = turns.first[node]!; arc < turns.first[node + 1]!; arc++) {
    const head = turns.head[arc]!;
    if (leaving && turns.isArrival[head] === 1) continue;
    const [headKey, headTotal] = costs.from(rank[head]!);
    const [arcKey, arcTotal] = arcWeight(turns, weights, arc);
    const key = arcKey + headKey;
    const total = arcTotal + headTotal;
    if (isLess(key, total, best.key, best.total)) Object.assign(best, { head, turnMs: turns.turnMs[arc]!, key, total });
  }
  return best;
}

/**
 * Returns the streets from a step to the destination, and the candidate where they end. A street's arrival node stands
 * for the street itself.
 */
function follow(metric: Metric, costs: CostsTo, start: Step): { streets: PathStreet[]; to: number } {
  const { turns } = metric.graph;
  const streets: PathStreet[] = [];
  for (let step = start; ;) {
    const { head: node, turnMs } = step;
    if (turns.isArrival[node] === 0) streets.push({ directed: turns.directed[node]!, turnMs });
    const entry = costs.entryAt(metric.topology.rank[node]!);
    if (entry >= 0) return { streets, to: entry >> 1 };
    step = bestStep(metric, costs, node, false);
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

  /**
   * Returns the entry of the destination where the best path from a node of its street ends, or -1 if the path
   * continues.
   */
  entryAt(rank: number): number {
    const { rank: ranks, key, total } = this.#destinations;
    const [keyLeft, totalLeft] = this.from(rank);
    return ranks.findIndex(
      (entryRank, entry) => entryRank === rank && key[entry] === keyLeft && total[entry] === totalLeft,
    );
  }

  from(rank: number): [key: number, total: number] {
    this.#ancestors.restart(rank);
    const settled = this.#ancestors.atDepth
      .subarray(0, this.#hierarchy.depth[rank]! + 1)
      .findLastIndex((node) => this.#settled[node] === 1);
    for (let depth = settled + 1; depth <= this.#hierarchy.depth[rank]!; depth++)
      this.#settle(this.#ancestors.atDepth[depth]!);
    return [this.#key[rank]!, this.#total[rank]!];
  }

  /**
   * Settles a node: the lower of the cost straight down from it and the cost over an upper node, which is already
   * settled.
   */
  #settle(node: number): void {
    const { first, end, key, total = key } = this.#hierarchy.up;
    for (let arc = first[node]!; arc < first[node + 1]!; arc++) {
      const upper = this.#ancestors.atDepth[end[arc]!]!;
      this.#offer(node, this.#key[upper]! + key[arc]!, this.#total[upper]! + total[arc]!);
    }
    this.#settled[node] = 1;
  }

  #climbFromDestination(): void {
    const { first, rank, key, total } = this.#destinations;
    for (let candidate = 0; candidate < first[1]!; candidate++) {
      const entries = [2 * candidate, 2 * candidate + 1].filter((entry) => rank[entry]! >= 0);
      for (const entry of entries) this.#offer(rank[entry]!, key[entry]!, total[entry]!);
      // One of the two nodes is an ancestor of the other.
      if (entries.length > 0) this.#climb(Math.min(...entries.map((entry) => rank[entry]!)));
    }
  }

  #climb(lowest: number): void {
    const { depth, down } = this.#hierarchy;
    const { first, end, key, total = key } = down;
    this.#ancestors.restart(lowest);
    for (let d = depth[lowest]!; d >= 0; d--) {
      const node = this.#ancestors.atDepth[d]!;
      if (this.#key[node] === Infinity) continue;
      for (let arc = first[node]!; arc < first[node + 1]!; arc++)
        this.#offer(
          this.#ancestors.atDepth[end[arc]!]!,
          this.#key[node]! + key[arc]!,
          this.#total[node]! + total[arc]!,
        );
    }
  }

  #offer(node: number, key: number, total: number): void {
    if (!isLess(key, total, this.#key[node]!, this.#total[node]!)) return;
    this.#key[node] = key;
    this.#total[node] = total;
  }
}

/** Joins the shapes of the streets, cut at the two places. */
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
    if (isFirst) line.push(positionOf(graph, origin));
    for (const point of pointsBetween(graph, directed, isFirst ? origin : undefined, isLast ? destination : undefined))
      line.push(point);
    if (isLast) line.push(positionOf(graph, destination));
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
  // Travelling forward passes the points after the place that was left; travelling backward, those before it.
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
