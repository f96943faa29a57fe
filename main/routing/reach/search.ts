/**
 * Exact costs between one place, or the nearest of several, and every street within a limit.
 *
 * A search climbs the elimination tree from the place, then one sweep goes down over all nodes. In the sweep each node
 * takes the best of its arcs to higher nodes, whose costs are final by then. Ranks are a postorder, so the nodes below
 * any node are one range of ranks; the sweep skips a range if all of its streets are farther away, in a straight line,
 * than the limit allows.
 *
 * Delling, Goldberg, Nowatzyk, Werneck (2011), PHAST: hardware-accelerated shortest path trees.
 */
import { EARTH_RADIUS_METRES } from '../../../contract/great-circle.ts';
import { fastestKmh } from '../graph/streets.ts';
import { arcWeight, type ReachLimit } from '../graph/weights.ts';
import type { Rows } from '../hierarchy/prune.ts';
import { Ancestors } from '../hierarchy/upward.ts';
import { isLess } from '../matrix/labels.ts';
import type { Metric } from '../matrix/metric.ts';
import type { Places } from '../matrix/places.ts';
import { positionOf, type Snap } from '../snap/snapper.ts';
import { subtreeBoxes, type SubtreeBoxes } from './subtrees.ts';

/** Whether trips begin or end at the place. */
export type Direction = 'from' | 'to';

/**
 * Costs by directed street; Infinity if there is no path within the limit.
 *
 * For trips from the place: the cost to the end of the street, entering it from another street. For trips to the place:
 * the cost from the end of the street, continuing on another street. Rides along the place's own street don't count.
 */
export interface Reached {
  key: Float64Array;
  /** Packed totals; `key` itself where the key carries both. */
  total: Float64Array;
}

/** Tolerance for lengths and times, which are rounded segment by segment: metres, and a factor for the whole. */
const SLACK_METRES = 50;
const SLACK = 1.05;

const DEGREE_METRES = (EARTH_RADIUS_METRES * Math.PI) / 180;

export class ReachSearch {
  readonly #metric: Metric;
  readonly #boxes: SubtreeBoxes;
  readonly #metresPerMs: number;
  /** By directed street: rank of its nodes, or -1. */
  readonly #arrivalRank: Int32Array;
  readonly #departureRank: Int32Array;
  /** Costs by rank. */
  readonly #key: Float64Array;
  readonly #total: Float64Array;
  /** Costs of the current node and its ancestors, by depth. */
  readonly #keyAbove: Float64Array;
  readonly #totalAbove: Float64Array;

  constructor(metric: Metric) {
    const { graph, topology, weights } = metric;
    const isPaired = weights.form === 'cost';
    this.#metric = metric;
    this.#boxes = subtreeBoxes(graph, topology);
    this.#metresPerMs = fastestKmh(graph.streets) / 3600;
    const isOpen = (node: number): boolean => node >= 0 && weights.nodeKey[node]! < Infinity;
    const ranks = (nodes: Int32Array): Int32Array => nodes.map((node) => (isOpen(node) ? topology.rank[node]! : -1));
    this.#arrivalRank = ranks(graph.turns.arrival);
    this.#departureRank = ranks(graph.turns.departure);
    this.#key = new Float64Array(topology.count);
    this.#total = isPaired ? new Float64Array(topology.count) : this.#key;
    this.#keyAbove = new Float64Array(topology.deepest + 1);
    this.#totalAbove = isPaired ? new Float64Array(topology.deepest + 1) : this.#keyAbove;
  }

  /**
   * Searches from or to the places.
   * @param places origins of trips `from`, destinations of trips `to`; with several, each street gets the least cost
   * @param snaps the snaps that the places were made from
   * @param limit costs up to this limit are exact; higher ones may be missing
   */
  search(places: Places, snaps: readonly (Snap | undefined)[], direction: Direction, limit: ReachLimit): Reached {
    const { up, down } = this.#metric.hierarchy;
    this.#key.fill(Infinity);
    if (this.#total !== this.#key) this.#total.fill(Infinity);
    if (direction === 'from') this.#seedLeaving(places);
    else this.#seedArriving(places);
    this.#climb(places, direction);
    const isNear = this.#nearness(snaps, limit);
    this.#sweep(direction === 'from' ? down : up, isNear);
    return direction === 'from' ? this.#byDirected(this.#arrivalRank) : this.#leavingEnds(places);
  }

  /** Starts at the streets that the places' own streets lead into. */
  #seedLeaving({ rank, key, total }: Places): void {
    const { graph, topology, weights } = this.#metric;
    const { turns } = graph;
    for (let entry = 0; entry < rank.length; entry++) {
      if (rank[entry]! < 0) continue;
      const node = topology.node[rank[entry]!]!;
      for (let arc = turns.first[node]!; arc < turns.first[node + 1]!; arc++) {
        const head = turns.head[arc]!;
        if (turns.isArrival[head] === 1) continue;
        const [arcKey, arcTotal] = arcWeight(turns, weights, arc);
        this.#offer(topology.rank[head]!, key[entry]! + arcKey, total[entry]! + arcTotal);
      }
    }
  }

  #seedArriving({ rank, key, total }: Places): void {
    for (let entry = 0; entry < rank.length; entry++)
      if (rank[entry]! >= 0) this.#offer(rank[entry]!, key[entry]!, total[entry]!);
  }

  #climb({ rank, directed }: Places, direction: Direction): void {
    const { graph, topology, hierarchy } = this.#metric;
    const { parent } = topology;
    const { turns } = graph;
    const seen = new Set<number>();
    const add = (seed: number): void => {
      for (let x = seed; x >= 0 && !seen.has(x); x = parent[x]!) seen.add(x);
    };
    for (let entry = 0; entry < rank.length; entry++) {
      if (rank[entry]! < 0) continue;
      if (direction === 'to') add(rank[entry]!);
      else {
        const node = turns.departure[directed[entry]!]!;
        for (let arc = turns.first[node]!; arc < turns.first[node + 1]!; arc++) add(topology.rank[turns.head[arc]!]!);
      }
    }
    const { first, end, key, total = key } = direction === 'from' ? hierarchy.up : hierarchy.down;
    const ancestors = new Ancestors(topology);
    for (const x of Int32Array.from(seen).toSorted()) {
      ancestors.moveTo(x);
      const nodeKey = this.#key[x]!;
      if (nodeKey === Infinity) continue;
      const nodeTotal = this.#total[x]!;
      for (let arc = first[x]!; arc < first[x + 1]!; arc++)
        this.#offer(ancestors.atDepth[end[arc]!]!, nodeKey + key[arc]!, nodeTotal + total[arc]!);
    }
  }

  #offer(x: number, key: number, total: number): void {
    if (!isLess(key, total, this.#key[x]!, this.#total[x]!)) return;
    this.#key[x] = key;
    this.#total[x] = total;
  }

  /** Returns a predicate: whether streets in a box, in degrees, can be within the limit at all. */
  #nearness(snaps: readonly (Snap | undefined)[], limit: ReachLimit): (box: Float64Array, index: number) => boolean {
    const { graph } = this.#metric;
    const metres = Math.min(limit.milliseconds * this.#metresPerMs, limit.decimetres / 10) * SLACK + SLACK_METRES;
    const positions = snaps.flatMap((snap) => snap?.places.map((place) => positionOf(graph, place)) ?? []);
    return (box, index) =>
      positions.some(([longitude, latitude]) => metresToBox(box, index, longitude, latitude) <= metres);
  }

  #sweep(rows: Rows, isNear: (box: Float64Array, index: number) => boolean): void {
    const { count } = this.#metric.topology;
    const { root, lowest, box } = this.#boxes;
    const settle = rows.total === undefined ? this.#settleKeys(rows) : this.#settlePairs(rows, rows.total);
    let next = 0;
    for (let x = count - 1; x >= 0;) {
      while (next < root.length && root[next]! > x) next++;
      if (root[next] === x && !isNear(box, next)) x = lowest[next]! - 1;
      else {
        // Settle nodes down to the next range that may be skipped.
        const after = root[next] === x ? next + 1 : next;
        const stop = after < root.length ? root[after]! : -1;
        settle(x, stop);
        x = stop;
      }
    }
  }

  /** Returns a function that settles the nodes from one rank down to another, exclusive. */
  #settleKeys({ first, end, key }: Rows): (from: number, to: number) => void {
    const { depth } = this.#metric.topology;
    const values = this.#key;
    const keyAbove = this.#keyAbove;
    return (from, to) => {
      for (let x = from; x > to; x--) {
        let best = values[x]!;
        const last = first[x + 1]!;
        for (let arc = first[x]!; arc < last; arc++) {
          const through = keyAbove[end[arc]!]! + key[arc]!;
          if (through < best) best = through;
        }
        values[x] = keyAbove[depth[x]!] = best;
      }
    };
  }

  #settlePairs({ first, end, key }: Rows, total: Float64Array): (from: number, to: number) => void {
    const { depth } = this.#metric.topology;
    const [keys, totals] = [this.#key, this.#total];
    const [keyAbove, totalAbove] = [this.#keyAbove, this.#totalAbove];
    return (from, to) => {
      for (let x = from; x > to; x--) {
        let bestKey = keys[x]!;
        let bestTotal = totals[x]!;
        const last = first[x + 1]!;
        for (let arc = first[x]!; arc < last; arc++) {
          const k = keyAbove[end[arc]!]! + key[arc]!;
          if (k > bestKey) continue;
          const t = totalAbove[end[arc]!]! + total[arc]!;
          if (k === bestKey && t >= bestTotal) continue;
          bestKey = k;
          bestTotal = t;
        }
        keys[x] = keyAbove[depth[x]!] = bestKey;
        totals[x] = totalAbove[depth[x]!] = bestTotal;
      }
    };
  }

  /**
   * On the places' own streets, the sweep found the ride to the place; this replaces it with the cost of leaving them.
   */
  #leavingEnds({ rank, directed }: Places): Reached {
    const { turns } = this.#metric.graph;
    const reached = this.#byDirected(this.#departureRank);
    for (let entry = 0; entry < rank.length; entry++) {
      if (rank[entry]! < 0) continue;
      const [key, total] = this.#leaving(turns.departure[directed[entry]!]!);
      reached.key[directed[entry]!] = key;
      reached.total[directed[entry]!] = total;
    }
    return reached;
  }

  #leaving(node: number): [key: number, total: number] {
    const { graph, topology, weights } = this.#metric;
    const { turns } = graph;
    let best: [number, number] = [Infinity, Infinity];
    for (let arc = turns.first[node]!; arc < turns.first[node + 1]!; arc++) {
      const head = turns.head[arc]!;
      if (turns.isArrival[head] === 1) continue;
      const [arcKey, arcTotal] = arcWeight(turns, weights, arc);
      const [key, total] = [arcKey + this.#key[topology.rank[head]!]!, arcTotal + this.#total[topology.rank[head]!]!];
      if (isLess(key, total, ...best)) best = [key, total];
    }
    return best;
  }

  #byDirected(ranks: Int32Array): Reached {
    const key = this.#atRanks(ranks, this.#key);
    return { key, total: this.#total === this.#key ? key : this.#atRanks(ranks, this.#total) };
  }

  #atRanks(ranks: Int32Array, values: Float64Array): Float64Array {
    const found = new Float64Array(ranks.length);
    for (let directed = 0; directed < ranks.length; directed++) {
      const rank = ranks[directed]!;
      found[directed] = rank < 0 ? Infinity : values[rank]!;
    }
    return found;
  }
}

/** Metres from a point to the nearest side or corner of a box: west, south, east and north in degrees. */
function metresToBox(box: Float64Array, index: number, longitude: number, latitude: number): number {
  const north = Math.max(0, box[4 * index + 1]! - latitude, latitude - box[4 * index + 3]!);
  const east = Math.max(0, box[4 * index]! - longitude, longitude - box[4 * index + 2]!);
  // Use the parallel nearest to a pole, which is the shortest.
  const outermost = Math.max(Math.abs(latitude), Math.abs(box[4 * index + 1]!), Math.abs(box[4 * index + 3]!));
  return Math.hypot(north, east * Math.cos((outermost * Math.PI) / 180)) * DEGREE_METRES;
}
